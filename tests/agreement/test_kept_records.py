"""Records of version 0.1.0: they are read, re-played and shown for good."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from okawari.game.record import Record
from okawari.web.routes.records import replay
from tests.support.command import okawari
from tests.support.data_0_1_0 import TABLES, kept_file, kept_records
from tests.support.naive.replay import check
from tests.support.sizes import quick

RECORDS = kept_records()
numbers = pytest.mark.parametrize("number", range(len(RECORDS)))
some_numbers = pytest.mark.parametrize("number", quick(2, range(len(RECORDS))))
few_numbers = pytest.mark.parametrize("number", quick(5, range(len(RECORDS))))


@cache
def read(number: int) -> Record:
    """A kept record, re-played."""
    return Record.read(RECORDS[number])


def turns(document: dict[str, Any]) -> list[dict[str, Any]]:
    """The turns of all rounds."""
    return [turn for part in document["rounds"] for turn in part["turns"]]


def test_every_variant_and_dessert_is_among_them() -> None:
    """With who made each pick, a fair deal or the deal of another match, and pairs in battle."""
    documents = [json.loads(text) for text in RECORDS]
    variants = {document["ruleset"]["variant"] for document in documents}
    assert variants == {None, "both-ways", "golf", "draw-piles", "battle", "dummy"}
    battles = [document for document in documents if document["ruleset"]["variant"] == "battle"]
    desserts = {document["ruleset"]["dessert"] for document in battles}
    assert desserts == {"pudding", "strawberry", "yogurt", "tea", "mochi"}
    pairs = [pick for document in battles for turn in turns(document) for pick in turn["picks"] if pick and "+" in pick]
    assert len(pairs) > 100
    assert any(document["ruleset"]["must_have_maki"] for document in documents)
    assert all(("fair" in document) != ("again" in document) for document in documents)
    assert sum("again" in document for document in documents) == 1
    assert all(len(turn["by"]) == len(turn["picks"]) for document in documents for turn in turns(document))
    assert len(RECORDS) == sum(len(table.records) for table in TABLES.values())


@numbers
def test_a_kept_record_is_read_and_written_as_it_was(number: int) -> None:
    """Every byte; and the game that re-playing gives makes the same record."""
    record = read(number)
    assert record.to_json() == RECORDS[number]
    fair = record.check_fair()
    document = json.loads(RECORDS[number])
    made = Record.of(record.state, record.names[: record.state.ruleset.seats], fair).document
    for turn, kept in zip(turns(made), turns(document), strict=True):
        turn["by"] = kept["by"]
    for key in ("ended", "again"):
        if key in document:
            made[key] = document[key]
    assert made == document
    assert ("fair" in document) == (fair is not None)


@some_numbers
def test_a_kept_record_is_right_for_the_naive_referee(number: int) -> None:
    """R1–R33: every point, by somebody else's reading of the rules."""
    check(json.loads(RECORDS[number]))


@few_numbers
def test_a_kept_record_is_shown_turn_by_turn(number: int) -> None:
    """From all seats and from each: every pick as it stands in the record, in one part or in two, and the same end."""
    document = json.loads(RECORDS[number])
    seats = range(document["ruleset"]["seats"])
    for seen_from in (None, *seats):
        shown = replay(read(number), "0" * 32, seen_from)
        assert shown.positions[-1].picks is None
        for seat in seats:
            picks = (position.picks[seat] for position in shown.positions if position.picks)
            assert "".join(filter(None, picks)) == "".join(turn["picks"][seat] or "" for turn in turns(document))
        assert list(shown.end.totals) == document["totals"]
        assert list(shown.end.winners) == document["winners"]


def test_okawari_verify_accepts_them(tmp_path: Path) -> None:
    """All in one file, as `okawari export` wrote them."""
    path = tmp_path / "records.jsonl"
    path.write_bytes(b"\n".join(RECORDS) + b"\n")
    ran = okawari("verify", path, "--json")
    assert (ran.code, ran.err) == (0, "")
    (told,) = json.loads(ran.out)
    assert (told["right"], told["records"], told["errors"]) == (True, len(RECORDS), [])
    assert len(told["fair_deals"]) == sum(b'"fair":' in text for text in RECORDS)


def test_okawari_replay_shows_them(tmp_path: Path) -> None:
    """A battle with pairs, turn by turn in the terminal."""
    battle = next(text for text in RECORDS if b'"variant":"battle"' in text and b"+" in text)
    path = tmp_path / "battle.json"
    path.write_bytes(battle)
    ran = okawari("replay", path)
    assert (ran.code, ran.err) == (0, "")


def test_okawari_export_writes_them_again(tmp_path: Path) -> None:
    """From the file of the server of that time, byte by byte."""
    path = tmp_path / "okawari.db"
    kept_file(path)
    ran = okawari("export", "--db", path)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.encode().splitlines() == RECORDS


def test_okawari_forget_takes_names_out_of_them(tmp_path: Path) -> None:
    """Out of the record and of the log of its table; the record is right without them."""
    path, (record,) = tmp_path / "okawari.db", TABLES["battle blind"].records
    kept_file(path)
    assert okawari("forget", record, "--db", path).code == 0
    blanked = okawari("export", "--db", path).out.encode().splitlines()
    (changed,) = set(blanked) - set(RECORDS)
    assert b"Ana" not in changed
    assert Record.read(changed).check_fair()
