"""`okawari replay` and `okawari verify`."""

import json
from pathlib import Path
from typing import Any

import pytest

from okawari.game.files import write_records
from okawari.rules.ruleset import Ruleset
from tests.cli.games import fairly_dealt, finished
from tests.cli.run import okawari, refused

CLASSIC = Ruleset(seats=3)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Two classic games in a file."""
    path = tmp_path / "games.jsonl"
    write_records(path, [finished(CLASSIC, 1, ("Ana", "Ben", "Cleo")), finished(CLASSIC, 2)])
    return path


def tampered(path: Path, **changes: Any) -> Path:
    """A file with a record whose document was changed."""
    document = finished(CLASSIC).document | changes
    path.write_text(json.dumps(document))
    return path


def test_a_replay_tells_every_turn_and_every_point(path: Path) -> None:
    """Deals, picks with the hand they came from, scores with reasons, the outcome; all in 80 columns."""
    ran = okawari("replay", path)
    record = finished(CLASSIC, 1, ("Ana", "Ben", "Cleo"))
    assert ran.code == 0, ran.err
    assert ran.out.count("\nTurn ") == 27
    assert "Ben is dealt" in ran.out
    assert "(from Cleo's deal)" in ran.out
    assert "\n".join(record.state.score_sheet().lines(record.names)) in ran.out
    assert "Winner" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


def test_a_replay_can_follow_one_seat(path: Path) -> None:
    """With --seat only that seat's hands are told."""
    out = okawari("replay", path, "--seat", "1").out
    assert "Ben holds" in out
    assert "Ana holds" not in out
    assert "Ana is dealt" not in out


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
    write_records(path, [finished(ruleset)])
    ran = okawari("replay", path)
    assert ran.code == 0, ran.err
    assert max(map(len, ran.out.splitlines())) <= 80
    assert okawari("verify", path).out == f"{path}: 1 record, all right\n"


def test_names_cannot_play_tricks(tmp_path: Path) -> None:
    """A name from a record is shown without control characters, and not at any length."""
    names = ["\x1b[2J\nAna", "B" * 500, "Cleo"]
    ran = okawari("replay", tampered(tmp_path / "game.json", names=names), env={"PYTHONIOENCODING": "ascii"})
    assert ran.code == 0, ran.err
    assert "\x1b" not in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


def test_a_seat_or_record_that_is_not_there(path: Path) -> None:
    """The error says which there are."""
    assert "there is no seat 3; seats are 0 to 2" in refused("replay", path, "--seat", "3")
    assert "has no record 7; it has 2" in refused("replay", path, "--record", "7")


def test_right_records_are_called_right(path: Path, tmp_path: Path) -> None:
    """One line a file, with how many records and fair deals were checked."""
    fair = tmp_path / "fair.json"
    write_records(fair, [fairly_dealt(CLASSIC)])
    ran = okawari("verify", path, fair)
    assert ran.code == 0
    assert ran.out == f"{path}: 2 records, all right\n{fair}: 1 record, all right (1 fair deal checked)\n"


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
    rounds = finished(CLASSIC).document["rounds"]

    def changed(**changes: Any) -> str:
        return refused("verify", tampered(path, rounds=[rounds[0] | changes, *rounds[1:]]))

    assert "record 1: round 1, seat 0: maki is 99" in changed(points=[{"maki": 99}, *rounds[0]["points"][1:]])
    hand = [*rounds[0]["hands"][0][:-1], "tempora"]
    assert "there is no card 'tempora'; did you mean tempura?" in changed(hands=[hand, *rounds[0]["hands"][1:]])
    turn = {"picks": ["mochi", "egg", "egg"], "rolls": []}
    assert "round 1, turn 1: seat 0 cannot pick mochi" in changed(turns=[turn, *rounds[0]["turns"][1:]])
    assert "there are 1 rounds; a finished game has 3" in refused("verify", tampered(path, rounds=rounds[:1]))
    fair = fairly_dealt(CLASSIC).document["fair"]
    assert "fair: round 1 was dealt other cards" in refused("verify", tampered(path, fair=fair))


def test_verify_answers_in_json(path: Path, tmp_path: Path) -> None:
    """For machines: a result a file, right or wrong with the reason, and the same exit code."""
    wrong = tampered(tmp_path / "wrong.json", winners=[7])
    ran = okawari("verify", path, wrong, "--json")
    assert ran.code == 1
    right, refusal = json.loads(ran.out)
    assert right == {"file": str(path), "right": True, "records": 2, "fair_deals": 0}
    assert not refusal["right"]
    assert "winners are [7]" in refusal["error"]
