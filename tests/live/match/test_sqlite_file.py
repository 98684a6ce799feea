"""The SQLite store's file: whose it is, how an older one is brought up to date, copies, and what is left of it."""

import os
import sqlite3
import stat
import sys
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from okawari.match.sqlite import SQLiteStore
from okawari.match.sqlite_file import MIGRATIONS, migrate
from okawari.match.store import StoreError
from tests.support.appending import append, put, put_all


def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    """One line, no traceback."""
    (tmp_path / "a.db").write_text("this is a shopping list, " * 100)
    with pytest.raises(StoreError, match=r"cannot open .*a\.db: file is not a database"):
        SQLiteStore(tmp_path / "a.db")


@pytest.mark.parametrize("schema", ["CREATE TABLE notes (text)", "PRAGMA user_version = 1"])
def test_a_database_of_something_else_is_refused_and_stays_as_it_was(tmp_path: Path, schema: str) -> None:
    """Whoever names the wrong file loses nothing."""
    path = tmp_path / "a.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(schema)
    before = path.read_bytes()
    with pytest.raises(StoreError, match=r"a\.db is a database of something else"):
        SQLiteStore(path)
    assert path.read_bytes() == before


def test_migrations_are_applied_once_and_in_order(tmp_path: Path) -> None:
    """An old file is brought up to date and keeps its rows; a newer one is refused."""
    path = tmp_path / "a.db"
    store = SQLiteStore(path)
    put(store, append(0))
    store.close()
    newer = (*MIGRATIONS, "ALTER TABLE tables ADD COLUMN colour TEXT NOT NULL DEFAULT 'red'")
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        migrate(connection, newer)
        migrate(connection, newer)
        assert connection.execute("SELECT colour FROM tables").fetchall() == [("red",)]
        assert connection.execute("PRAGMA user_version").fetchone() == (len(newer),)
        assert connection.execute("SELECT count(*) FROM log").fetchone() == (1,)
    with pytest.raises(StoreError, match="newer Okawari"):
        SQLiteStore(path)


def test_a_failed_migration_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    """All of a step, or nothing of it."""
    with closing(sqlite3.connect(tmp_path / "a.db", isolation_level=None)) as connection:
        with pytest.raises(sqlite3.OperationalError):
            migrate(connection, (*MIGRATIONS, "CREATE TABLE half (x); CREATE TABLE tables (y)"))
        connection.rollback()
        assert connection.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
        assert connection.execute("SELECT name FROM sqlite_master WHERE name = 'half'").fetchall() == []


def test_a_backup_while_running_is_complete(tmp_path: Path) -> None:
    """The copy opens as a store and has every acknowledged entry."""
    store = SQLiteStore(tmp_path / "a.db")
    put(store, *(append(seq) for seq in range(50)))
    others = [append(seq, table="other") for seq in range(50)]
    assert put_all(store, *others, after=lambda: store.backup(tmp_path / "copy.db")) == [None] * 50
    copy = SQLiteStore(tmp_path / "copy.db")
    assert copy.load("t") == store.load("t")
    copy.close()
    store.close()


def test_a_closed_store_holds_no_file(tmp_path: Path) -> None:
    """Readers of all threads are closed, too: the last connection to go takes the write-ahead log with it."""
    store = SQLiteStore(tmp_path / "a.db")
    put(store, append(0))
    readers = [Thread(target=store.load, args=("t",)) for _ in range(4)]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
    assert (tmp_path / "a.db-wal").exists()
    store.close()
    assert [path.name for path in tmp_path.iterdir()] == ["a.db"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other permissions")
def test_nobody_else_may_read_the_files(tmp_path: Path) -> None:
    """Seeds, hands and names are in them: the file, what SQLite writes beside it, and a copy, whatever the umask."""
    before = os.umask(0)
    try:
        store = SQLiteStore(tmp_path / "a.db")
        put(store, append(0))
        store.backup(tmp_path / "copy.db")
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
        store.close()
    finally:
        os.umask(before)
    assert {"a.db", "a.db-wal", "a.db-shm", "copy.db"} <= modes.keys()
    assert set(modes.values()) == {0o600}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other permissions")
def test_a_file_that_is_there_keeps_its_permissions(tmp_path: Path) -> None:
    """The operator may have given it to a group."""
    path = tmp_path / "a.db"
    path.touch()
    path.chmod(0o640)
    SQLiteStore(path).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
