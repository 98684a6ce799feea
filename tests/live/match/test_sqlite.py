"""The SQLite store: acknowledged means durable, and a failure is told and loses nothing."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from okawari.match import commands as c
from okawari.match.sqlite import SQLiteStore
from okawari.match.store import StoreError
from tests.support.appending import Connections, append, put, put_all
from tests.support.served import Served, run


def test_commits_are_on_disk_before_they_count(tmp_path: Path) -> None:
    """WAL and synchronous=FULL, on the connection that writes."""
    connections = Connections()
    store = SQLiteStore(tmp_path / "a.db", connect=connections)
    for phase in ("lobby", None):
        put(store, append(0, table=f"{phase}", phase=phase))
        assert connections.writer.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connections.writer.execute("PRAGMA synchronous").fetchone() == (2,)
    store.close()


def test_a_writer_waits_five_seconds_for_another(tmp_path: Path) -> None:
    """A backup or an export beside the server makes it wait, not fail; no longer, since people wait for it."""
    connections = Connections()
    store = SQLiteStore(tmp_path / "a.db", connect=connections)
    put(store, append(0))
    assert connections.writer.execute("PRAGMA busy_timeout").fetchone() == (5000,)
    store.close()


def fill_up(connections: Connections, more: int) -> None:
    """The disk has room for so many more pages."""
    (pages,) = connections.writer.execute("PRAGMA page_count").fetchone()
    connections.writer.execute(f"PRAGMA max_page_count = {pages + more}")


def test_a_full_disk_is_told_and_loses_nothing_acknowledged(tmp_path: Path) -> None:
    """SQLITE_FULL: a clear error; what was acknowledged stays, and writing goes on when there is room again."""
    connections = Connections()
    store = SQLiteStore(tmp_path / "a.db", connect=connections)
    put(store, append(0))
    fill_up(connections, 2)
    acknowledged = 1
    while (error := put_all(store, append(acknowledged, name="x" * 500))[0]) is None:
        acknowledged += 1
    assert "disk is full" in str(error)
    assert acknowledged > 1
    assert len(store.load("t")) == acknowledged
    fill_up(connections, 1000)
    put(store, append(acknowledged))
    assert len(store.load("t")) == acknowledged + 1
    store.close()


def test_a_player_is_told_of_a_full_disk_and_plays_on_afterwards(tmp_path: Path) -> None:
    """The command is refused, the table stands as it was; with room again the same command is accepted."""

    connections = Connections()

    async def play(served: Served) -> None:
        await served.open()
        await served.sit_and_start("ana", "bob")
        fill_up(connections, 0)
        page = served.pages["ana"]
        picks = page["own"]["legal"]
        refused: c.Answer | None = None
        asked = 0
        while not isinstance(refused, c.Refusal):
            assert asked < 1000
            asked += 1
            pick = picks[asked % len(picks)]
            before = page["choice"]
            refused = await served.ask("ana", lambda id: c.Choose(id, 1, pick))  # noqa: B023
        assert refused.problem == c.Problem.NOT_STORED
        assert "disk is full" in refused.message
        assert page["choice"] == before
        fill_up(connections, 1000)
        assert isinstance(await served.ask("ana", lambda id: c.Choose(id, 1, picks[0], lock=True)), c.Accepted)
        assert page["choice"] == {"turn": 1, "pick": picks[0], "locked": True, "by_bot": False}
        await served.play_on()
        assert page["end"]["record"]

    run(play, tmp_path, connect=connections)


def test_a_locked_file_is_told_and_loses_nothing(tmp_path: Path) -> None:
    """Another program holds the file: a clear error after the time-out, then it goes on."""
    store = SQLiteStore(tmp_path / "a.db", busy_seconds=0.1)
    put(store, append(0))
    with closing(sqlite3.connect(tmp_path / "a.db", isolation_level=None)) as blocker:
        blocker.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreError, match="in use by another program"):
            put(store, append(1))
        blocker.execute("ROLLBACK")
    put(store, append(1))
    assert len(store.load("t")) == 2
    store.close()


def test_the_writer_goes_on_after_a_transaction_that_cannot_be_rolled_back(tmp_path: Path) -> None:
    """Whatever fails is told, nothing of it is kept, and the next append is written."""
    connections = Connections()
    store = SQLiteStore(tmp_path / "a.db", connect=connections)
    put(store, append(0, table="another"))

    def forbid(action: int, first: str | None, *_: str | None) -> int:
        rolls_back = action == sqlite3.SQLITE_TRANSACTION and first == "ROLLBACK"
        names_table = action == sqlite3.SQLITE_INSERT and first == "tables"
        return sqlite3.SQLITE_DENY if rolls_back or names_table else sqlite3.SQLITE_OK

    connections.writer.set_authorizer(forbid)
    assert [type(problem) for problem in put_all(store, append(0))] == [StoreError]
    assert store.load("t") == []
    put(store, append(0))
    assert len(store.load("t")) == 1
    store.close()
