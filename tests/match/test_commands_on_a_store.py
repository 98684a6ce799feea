"""`okawari export`, `forget` and `backup` on a server's file, while it is in use."""

from pathlib import Path

import pytest

from okawari.cli.backup import backup
from okawari.cli.export import export
from okawari.cli.forget import forget
from okawari.game.errors import OkawariError
from okawari.game.files import read_records
from okawari.match.sqlite import SQLiteStore
from tests.match.served import Served, run


def test_a_finished_match_is_exported_forgotten_and_backed_up(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """An unfinished match is not exported; a finished one is, with names, without, and without for good."""
    db = tmp_path / "tables.db"

    async def play(served: Served) -> None:
        await served.open()
        await served.sit_and_start("ana", "bob")
        export(db=db)
        assert capfd.readouterr().out == ""
        await served.play_on()
        export(db=db, output=tmp_path / "games.jsonl")
        assert "1 record" in capfd.readouterr().out
        export(db=db, output=tmp_path / "blank.jsonl", blank_names=True)
        capfd.readouterr()
        export(db=db, addresses=True)
        address = capfd.readouterr().out.strip()
        assert address == served.pages["ana"]["end"]["record"]
        backup(tmp_path / "copy.db", db=db)
        forget([address], db=db)

    run(play, tmp_path)
    (record,) = read_records(tmp_path / "games.jsonl")
    assert record.names == ["Ana", "Bob"]
    assert record.check_fair()
    (blank,) = read_records(tmp_path / "blank.jsonl")
    assert blank.names == ["seat 0", "seat 1"]
    for path, names in ((tmp_path / "copy.db", ["Ana", "Bob"]), (db, ["seat 0", "seat 1"])):
        store = SQLiteStore(path)
        export(db=path, output=tmp_path / "again.jsonl")
        (again,) = read_records(tmp_path / "again.jsonl")
        assert again.names == names
        store.close()


def test_mistakes_are_told(tmp_path: Path) -> None:
    """A file that is not there, a copy that would overwrite, a record that nobody knows."""
    with pytest.raises(OkawariError, match="there is no file"):
        export(db=tmp_path / "nowhere.db")
    db = tmp_path / "a.db"
    SQLiteStore(db).close()
    with pytest.raises(OkawariError, match="exists already"):
        backup(db, db=db)
    with pytest.raises(OkawariError, match="there is no record"):
        forget(["nothing"], db=db)
