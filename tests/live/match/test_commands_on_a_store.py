"""`okawari export`, `forget` and `backup` on a server's file, while it is in use."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from okawari.cli.stored import backup, export, forget
from okawari.game.errors import OkawariError
from okawari.game.files import read_records
from okawari.game.record import Record
from okawari.match.fold import fold
from okawari.match.record import blank_names, find_deal
from okawari.match.sqlite import SQLiteStore
from tests.support.served import Served, run


def test_a_finished_match_is_exported_forgotten_and_backed_up(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """An unfinished match is not exported; a finished one is, with names, without, and without for good."""
    db = tmp_path / "tables.db"

    async def play(served: Served) -> None:
        await served.open()
        await served.sit_and_start("ana", "bob")
        export(store=str(db))
        assert capfd.readouterr().out == ""
        await served.play_on()
        export(store=str(db), output=tmp_path / "games.jsonl")
        assert "1 record" in capfd.readouterr().out
        export(store=str(db), output=tmp_path / "blank.jsonl", blank_names=True)
        capfd.readouterr()
        export(store=str(db), addresses=True)
        address = capfd.readouterr().out.strip()
        assert address == served.pages["ana"]["end"]["record"]
        backup(tmp_path / "copy.db", store=str(db))
        forget([address], store=str(db))

    run(play, tmp_path)
    (record,) = read_records(tmp_path / "games.jsonl")
    assert record.names == ["Ana", "Bob"]
    assert record.check_fair()
    (blank,) = read_records(tmp_path / "blank.jsonl")
    assert blank.names == ["seat 0", "seat 1"]
    for path, names in ((tmp_path / "copy.db", ["Ana", "Bob"]), (db, ["seat 0", "seat 1"])):
        store = SQLiteStore(path)
        export(store=str(path), output=tmp_path / "again.jsonl")
        (again,) = read_records(tmp_path / "again.jsonl")
        assert again.names == names
        store.close()


def test_forgotten_names_are_nowhere_in_the_file(tmp_path: Path) -> None:
    """At once: neither in the record nor in its table's log, which still folds; another table and bots' names stay."""
    db = tmp_path / "tables.db"

    async def play(served: Served) -> None:
        other = await served.open(host="eve")
        await served.sit_and_start("eve", bots=1)
        table = await served.open()
        await served.sit_and_start("ana", "bob", bots=1)
        await served.play_on()
        record = served.pages["ana"]["end"]["record"]
        before = fold(served.store.load(table))
        forget([record], store=str(db))
        check_forgotten(tmp_path)
        after = fold(served.store.load(table))
        assert [seat.name for seat in after.seats] == ["seat 0", "seat 1", "bot:greedy"]
        assert after == replace(before, seats=after.seats)
        assert [seat.nonce for seat in after.seats] == [seat.nonce for seat in before.seats]
        assert [seat.name for seat in fold(served.store.load(other)).seats][:2] == ["Eve", "bot:greedy"]
        document = served.store.record(record)
        assert document is not None
        told = Record.read(document)
        assert told.names == ["seat 0", "seat 1", "bot:greedy"]
        assert told.check_fair()
        deal = find_deal(served.store, record, 0.0)
        assert deal is not None
        assert deal.bots("random", ("random", "greedy")) == ["random", "random", "greedy"]

    run(play, tmp_path)
    check_forgotten(tmp_path)


def check_forgotten(folder: Path) -> None:
    """The names that were to be forgotten are in no file of a database, its write-ahead log included."""
    left = b"".join(path.read_bytes() for path in folder.iterdir())
    assert b"Eve" in left
    assert b"Ana" not in left
    assert b"Bob" not in left


def test_a_person_who_calls_themselves_a_bot_is_forgotten() -> None:
    """Who picked tells a bot of the house from a person with such a name."""
    document = {
        "ruleset": {"seats": 2},
        "names": ["bot:Ana", "bot:greedy"],
        "rounds": [{"turns": [{"by": ["person", "bot"]}, {"by": ["bot", "bot"]}]}],
    }
    assert blank_names(document)["names"] == ["seat 0", "bot:greedy"]


def test_an_old_record_that_says_less_can_be_exported_without_names() -> None:
    """Names that are not there need no blanking; a number of seats that is not there is the usual one."""
    assert blank_names({"ruleset": {"seats": 2}, "rounds": []})["names"] == []
    assert blank_names({"ruleset": {}, "names": list("abcd"), "rounds": []})["names"][3] == "seat 3"


def test_mistakes_are_told(tmp_path: Path) -> None:
    """A file that is not there or empty, a copy that would overwrite or has no place, a record that nobody knows."""
    with pytest.raises(OkawariError, match="there is no file"):
        export(store=str(tmp_path / "nowhere.db"))
    db = tmp_path / "a.db"
    SQLiteStore(db).close()
    with pytest.raises(OkawariError, match="exists already"):
        backup(db, store=str(db))
    with pytest.raises(OkawariError, match="there is no record"):
        forget(["nothing"], store=str(db))
    with pytest.raises(OkawariError, match=r"cannot write .*/nowhere/copy\.db: unable to open"):
        backup(tmp_path / "nowhere" / "copy.db", store=str(db))
    empty = tmp_path / "empty.db"
    empty.touch()
    with pytest.raises(OkawariError, match="there is nothing in"):
        export(store=str(empty))
    assert not empty.stat().st_size
