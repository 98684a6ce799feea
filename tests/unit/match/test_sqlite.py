"""The writer of the SQLite store: what it gathers, in which rounds it writes, and who is told what."""

import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from okawari.match.sqlite import SQLiteStore
from okawari.match.store import LostRace, Repeated
from okawari.match.table import Phase
from tests.support.appending import Connections, append, problems, put, put_all


@pytest.mark.parametrize("phase", ["lobby", None])
def test_a_lost_race_and_a_repeated_command_fail_alone(tmp_path: Path, phase: Phase | None) -> None:
    """In one batch the others are kept, whether phases change or not."""
    store = SQLiteStore(tmp_path / "a.db")
    put(store, append(0, "first"))
    with closing(sqlite3.connect(tmp_path / "a.db", isolation_level=None)) as blocker:
        blocker.execute("BEGIN IMMEDIATE")
        rows = [(0, "late", "t"), (1, "first", "t"), (1, "second", "t"), (0, "first", "another")]
        appends = [append(*row, phase=phase) for row in rows]
        problems = put_all(store, append(0, table="waits", phase=phase), *appends, after=lambda: blocker.commit())
    assert [type(problem) for problem in problems] == [type(None), LostRace, Repeated, type(None), type(None)]
    assert [told.command for told in store.load("t")] == ["first", "second"]
    store.close()


@pytest.mark.parametrize(("phase", "begins"), [("lobby", "BEGIN"), (None, "INSERT INTO log")])
def test_appends_of_many_tables_share_a_transaction(tmp_path: Path, phase: Phase | None, begins: str) -> None:
    """What piles up while one transaction waits is written by the next; where no phase changes, by one statement."""
    connections = Connections()
    store = SQLiteStore(tmp_path / "a.db", connect=connections)
    connections.told.clear()

    async def pile_up() -> None:
        first = asyncio.ensure_future(store.append(append(0, table="first", phase=phase)))
        await asyncio.to_thread(connections.wait_for, begins)
        others = []
        for number in range(100):
            others.append(asyncio.ensure_future(store.append(append(0, table=f"t{number}", phase=phase))))
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        blocker.commit()
        assert await problems(first, *others) == [None] * 101

    with closing(sqlite3.connect(tmp_path / "a.db", isolation_level=None)) as blocker:
        blocker.execute("BEGIN IMMEDIATE")
        asyncio.run(pile_up())
    # The first, those that were handed over meanwhile, and those that were still held back when the disk was free.
    assert len(connections.statements(begins)) <= 3
    store.close()


def test_a_batch_has_a_largest_size(tmp_path: Path) -> None:
    """More than fit into one transaction are written by several, in order."""
    connections = Connections()
    store = SQLiteStore(tmp_path / "a.db", largest_batch=4, connect=connections)
    put(store, *(append(seq, phase=None) for seq in range(9)))
    assert [entry.at for entry in store.load("t")] == [1.0] * 9
    assert len(connections.statements("INSERT INTO log")) == 3
    store.close()


def test_closing_waits_for_what_is_pending(tmp_path: Path) -> None:
    """What was handed over, and what was still to be, is written before the file is let go of."""
    connections = Connections()
    store = SQLiteStore(tmp_path / "a.db", connect=connections)
    connections.told.clear()

    async def close() -> None:
        first = asyncio.ensure_future(store.append(append(0)))
        await asyncio.to_thread(connections.wait_for, "BEGIN")
        second = asyncio.ensure_future(store.append(append(1)))
        await asyncio.sleep(0)
        closing_it = asyncio.ensure_future(asyncio.to_thread(store.close))
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(asyncio.shield(closing_it), 0.05)
        blocker.commit()
        await closing_it
        assert await problems(first, second) == [None, None]

    with closing(sqlite3.connect(tmp_path / "a.db", isolation_level=None)) as blocker:
        blocker.execute("BEGIN IMMEDIATE")
        asyncio.run(close())
    store = SQLiteStore(tmp_path / "a.db")
    assert len(store.load("t")) == 2
    store.close()
    store.close()


def test_the_writer_keeps_much_of_the_file_at_hand(tmp_path: Path) -> None:
    """16 MB of pages; and it writes 32 MB of its log back together, for the same pages are in it again and again."""
    connections = Connections()
    store = SQLiteStore(tmp_path / "a.db", connect=connections)
    put(store, append(0))
    asked = [connections.writer.execute(f"PRAGMA {name}").fetchone() for name in ("cache_size", "wal_autocheckpoint")]
    assert asked == [(-16 * 1024,), (8000,)]
    store.close()


def test_a_writer_with_nothing_to_do_gives_its_memory_back(tmp_path: Path) -> None:
    """Once in a quiet time; what is appended afterwards is written as before."""
    connections = Connections()
    store = SQLiteStore(tmp_path / "a.db", quiet_seconds=0.0, connect=connections)
    for number in range(3):
        connections.wait_for("PRAGMA shrink_memory")
        connections.told.clear()
        put(store, append(number))
        assert connections.writer.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert len(store.load("t")) == 3
    store.close()


def test_a_writer_keeps_its_memory_while_it_is_needed(tmp_path: Path) -> None:
    """For ten seconds: whoever picks waits for no page to be read again."""
    connections = Connections()
    store = SQLiteStore(tmp_path / "a.db", connect=connections)
    put(store, append(0))
    put(store, append(1))
    store.close()
    assert connections.statements("PRAGMA shrink_memory") == []


def test_a_program_that_forgets_to_close_a_store_ends_all_the_same(tmp_path: Path) -> None:
    """Its writer is no thread that Python waits for."""
    before = set(threading.enumerate())
    store = SQLiteStore(tmp_path / "a.db")
    (writer,) = set(threading.enumerate()) - before
    assert (writer.name, writer.daemon) == ("okawari-store", True)
    store.close()
    assert not writer.is_alive()
