"""`okawari replay` and `okawari verify`."""

import json
from pathlib import Path
from typing import Any

import pytest

from okawari.game.files import write_records
from okawari.rules.ruleset import Ruleset
from tests.support.command import okawari, refusal
from tests.support.recorded import fairly_dealt, finished_record

CLASSIC = Ruleset(seats=3)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Two classic games in a file."""
    path = tmp_path / "games.jsonl"
    write_records(path, [finished_record(CLASSIC, 1, ("Ana", "Ben", "Cleo")), finished_record(CLASSIC, 2)])
    return path


def tampered(path: Path, **changes: Any) -> Path:
    """A file with a record whose document was changed."""
    document = finished_record(CLASSIC).document | changes
    path.write_text(json.dumps(document))
    return path


def test_a_replay_tells_every_turn_and_every_point(path: Path) -> None:
    """Deals, picks with the hand they came from, scores with reasons, the outcome; all in 80 columns."""
    ran = okawari("replay", path)
    record = finished_record(CLASSIC, 1, ("Ana", "Ben", "Cleo"))
    assert ran.code == 0, ran.err
    assert ran.out.count("\nTurn ") == 27
    assert "Ben, dealt:" in ran.out
    assert "(dealt to Cleo)" in ran.out
    assert "\n".join(record.state.score_sheet().lines(record.names)) in ran.out
    assert "Winner" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


def test_a_replay_can_follow_one_seat(path: Path) -> None:
    """With --seat only that seat's hands are told."""
    out = okawari("replay", path, "--seat", "1").out
    assert "Ben, in hand:" in out
    assert "Ana, in hand:" not in out
    assert "Ana, dealt:" not in out


def test_a_replay_as_json_has_every_position(path: Path) -> None:
    """--json: one position before the first turn and one after each; with a seat, only what it knew."""
    whole = json.loads(okawari("replay", path, "--record", "2", "--json").out)
    assert len(whole["positions"]) == 1 + 27
    assert whole["totals"] == whole["positions"][-1]["scores"]
    seen = json.loads(okawari("replay", path, "--record", "2", "--seat", "0", "--json").out)
    assert [hand["unknown"] for hand in seen["positions"][0]["hands"]] == [0, 9, 9]


@pytest.mark.parametrize(
    "ruleset",
    [
        Ruleset("anniversary", 2, "yogurt", "battle"),
        Ruleset("anniversary", 2, "mochi", "dummy"),
        Ruleset("anniversary", 2, "tea", "draw-piles", must_have_maki=True),
        Ruleset("anniversary", 5, "strawberry", "both-ways"),
    ],
)
def test_every_variant_can_be_told_and_checked(ruleset: Ruleset, tmp_path: Path) -> None:
    """R10, R26–R31: replay and verify read games of every kind."""
    path = tmp_path / "game.json"
    write_records(path, [finished_record(ruleset)])
    ran = okawari("replay", path)
    assert ran.code == 0, ran.err
    assert max(map(len, ran.out.splitlines())) <= 80
    assert okawari("verify", path).out == f"{path}: 1 record, all right\n"


def test_names_cannot_play_tricks(tmp_path: Path) -> None:
    """A name from a record is shown without control characters, and not at any length."""
    names = ["\x1b[2J\nAna", "B" * 500, "Cleo"]
    ran = okawari("replay", tampered(tmp_path / "game.json", names=names), encoding="ascii")
    assert ran.code == 0, ran.err
    assert "\x1b" not in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


def test_a_seat_or_record_that_is_not_there(path: Path) -> None:
    """The error says which there are."""
    assert "there is no seat 3; seats are 0 to 2" in refusal("replay", path, "--seat", "3")
    assert "has no record 7; it has 2" in refusal("replay", path, "--record", "7")


def test_right_records_are_called_right(path: Path) -> None:
    """One line a file, with how many records there are."""
    ran = okawari("verify", path)
    assert ran.code == 0
    assert ran.out == f"{path}: 2 records, all right\n"


@pytest.mark.parametrize(
    ("nonces", "told"),
    [
        ((b"a", b"b", b"c"), "seat 0, seat 1, seat 2"),
        ((b"", b"", b"c"), "seat 2"),
        ((b"", b"", b""), "no seat gave one; the server alone chose the deal"),
    ],
)
def test_what_is_fair_in_a_fair_deal_is_said(tmp_path: Path, nonces: tuple[bytes, ...], told: str) -> None:
    """The commitment, and who had a part in the deal: without any nonce whoever chose the seed chose the cards."""
    path, record = tmp_path / "fair.json", fairly_dealt(CLASSIC, nonces)
    write_records(path, [record])
    commitment = record.document["fair"]["commitment"]
    ran = okawari("verify", path)
    assert ran.code == 0, ran.err
    assert ran.out.splitlines() == [
        f"{path}: 1 record, all right",
        "  fair deal: the seed is the one of the commitment and gives the cards",
        f"  commitment {commitment} (compare it with the one that the lobby showed)",
        f"  nonces: {told}",
    ]


def test_many_fair_deals_are_counted(tmp_path: Path) -> None:
    """Together, and those in which no seat had a part; JSON tells of each."""
    path, nobody = tmp_path / "fair.jsonl", fairly_dealt(CLASSIC, (b"", b"", b""))
    write_records(path, [fairly_dealt(CLASSIC), finished_record(CLASSIC), nobody])
    assert okawari("verify", path).out.splitlines() == [
        f"{path}: 3 records, all right",
        "  2 fair deals: each seed is the one of its commitment and gives the cards",
        "  in 1 no seat gave a nonce: there the server alone chose the deal",
    ]
    (result,) = json.loads(okawari("verify", path, "--json").out)
    commitment = nobody.document["fair"]["commitment"]
    assert result["fair_deals"] == [
        {"record": 1, "commitment": commitment, "seats_with_nonce": [0, 1, 2]},
        {"record": 3, "commitment": commitment, "seats_with_nonce": []},
    ]


def test_a_deal_that_was_known_is_called_so(tmp_path: Path) -> None:
    """The cards of an earlier match: one is named by its address, many are counted; JSON tells of each."""
    one = tampered(tmp_path / "one.json", again="f" * 32)
    assert okawari("verify", one).out.splitlines() == [
        f"{one}: 1 record, all right",
        f"  known deal: the cards of the match {'f' * 32}; somebody may have known them",
    ]
    many = tmp_path / "many.jsonl"
    many.write_bytes(b"\n".join([one.read_bytes(), fairly_dealt(CLASSIC).to_json(), one.read_bytes()]))
    assert okawari("verify", many).out.splitlines()[-1] == (
        "  2 known deals: the cards of earlier matches; somebody may have known them"
    )
    (result,) = json.loads(okawari("verify", many, "--json").out)
    assert result["known_deals"] == [{"record": 1, "again": "f" * 32}, {"record": 3, "again": "f" * 32}]


def test_the_commitment_that_was_shown(path: Path, tmp_path: Path) -> None:
    """The record must have that one; a seed and a commitment of one's own, chosen afterwards, do not help."""
    fair, record = tmp_path / "fair.json", fairly_dealt(CLASSIC)
    write_records(fair, [record])
    commitment = record.document["fair"]["commitment"]
    ran = okawari("verify", fair, "--commitment", commitment.upper())
    assert ran.code == 0, ran.err
    assert f"  commitment {commitment} (the one given)" in ran.out.splitlines()
    told = refusal("verify", fair, "--commitment", "0" * 64)
    assert f"record 1: fair: the commitment is {commitment}; that is not the one given" in told
    ran = okawari("verify", path, "--commitment", commitment)
    assert ran.code == 1
    assert ran.err.count("this record promises no fair deal") == 2


def test_every_wrong_record_of_a_file_is_reported(tmp_path: Path) -> None:
    """One line each, by its number; the records between them are checked as well."""
    path = tmp_path / "games.jsonl"
    good = finished_record(CLASSIC).to_json()
    wrong = json.dumps(finished_record(CLASSIC).document | {"winners": [7]}).encode()
    unfair = json.dumps(finished_record(CLASSIC).document | {"fair": fairly_dealt(CLASSIC).document["fair"]}).encode()
    path.write_bytes(b"\n".join([b"", wrong, good, good[:99], unfair, good]))
    ran = okawari("verify", path)
    assert (ran.code, ran.out) == (1, "")
    first, second, third = ran.err.splitlines()
    assert first.startswith(f"okawari: {path}, record 1: winners are [7]")
    assert second.startswith(f"okawari: {path}, record 3: this is no JSON")
    assert third.startswith(f"okawari: {path}, record 4: fair: round 1 was dealt other cards")
    (result,) = json.loads(okawari("verify", path, "--json").out)
    assert result["records"] == 5
    assert len(result["errors"]) == 3


def test_a_wrong_record_does_not_stop_the_other_files(path: Path, tmp_path: Path) -> None:
    """Exit code 1 and one line for the wrong file; the others are still checked."""
    wrong = tampered(tmp_path / "wrong.json", totals=[1, 2, 3])
    ran = okawari("verify", wrong, path)
    assert ran.code == 1
    assert ran.out == f"{path}: 2 records, all right\n"
    assert ran.err.startswith(f"okawari: {wrong}, record 1: totals are [1, 2, 3]; by the rules they are")
    assert ran.err.count("\n") == 1


def test_tampered_records_are_refused_with_place_and_reason(tmp_path: Path) -> None:
    """A changed point, a misspelt card, a pick that was not there, a missing round, another seed."""
    path = tmp_path / "game.json"
    rounds = finished_record(CLASSIC).document["rounds"]

    def changed(**changes: Any) -> str:
        return refusal("verify", tampered(path, rounds=[rounds[0] | changes, *rounds[1:]]))

    assert "record 1: round 1, seat 0: maki is 99" in changed(points=[{"maki": 99}, *rounds[0]["points"][1:]])
    hand = [*rounds[0]["hands"][0][:-1], "tempora"]
    assert "there is no card 'tempora'; did you mean tempura?" in changed(hands=[hand, *rounds[0]["hands"][1:]])
    turn = {"picks": ["mochi", "egg", "egg"], "rolls": []}
    assert "round 1, turn 1: seat 0 cannot pick mochi" in changed(turns=[turn, *rounds[0]["turns"][1:]])
    assert "there are 1 rounds; a finished game has 3" in refusal("verify", tampered(path, rounds=rounds[:1]))
    fair = fairly_dealt(CLASSIC).document["fair"]
    assert "fair: round 1 was dealt other cards" in refusal("verify", tampered(path, fair=fair))


def test_verify_answers_in_json(path: Path, tmp_path: Path) -> None:
    """For machines: a result a file, right or wrong with the reason, and the same exit code."""
    wrong = tampered(tmp_path / "wrong.json", winners=[7])
    ran = okawari("verify", path, wrong, "--json")
    assert ran.code == 1
    right, other = json.loads(ran.out)
    assert right == {"file": str(path), "right": True, "records": 2, "fair_deals": [], "known_deals": [], "errors": []}
    assert not other["right"]
    assert "winners are [7]" in other["errors"][0]
