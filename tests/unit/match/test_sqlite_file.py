"""A store's file: every schema that ever was is brought up to date, and errors are told in words."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from okawari.match.sqlite import SQLiteStore
from okawari.match.sqlite_file import MIGRATIONS, create_own, explained, migrate, store_error
from okawari.match.store import StoreError
from tests.support.appending import append, put


@pytest.mark.parametrize("version", range(1, len(MIGRATIONS) + 1))
def test_a_file_of_any_earlier_schema_is_ours(tmp_path: Path, version: int) -> None:
    """It is opened, brought up to date, and written to."""
    path = tmp_path / "a.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        migrate(connection, MIGRATIONS[:version])
    store = SQLiteStore(path)
    put(store, append(0)._replace(free_seats=3))
    assert (len(store.load("t")), store.free_seats("t"), store.last_time()) == (1, 3, None)
    store.close()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)


def test_a_reader_that_comes_after_the_end_leaves_nothing_open(tmp_path: Path) -> None:
    """It has its answer; the write-ahead log goes with the last connection."""
    store = SQLiteStore(tmp_path / "a.db")
    put(store, append(0))
    store.close()
    assert len(store.load("t")) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["a.db"]


@pytest.mark.parametrize(
    ("error", "told"),
    [
        ("database or disk is full", "the server's disk is full, so this could not be saved; please tell its operator"),
        ("database is locked", "the server's file is in use by another program, so this could not be saved; try again"),
        ("database is busy", "the server's file is in use by another program, so this could not be saved; try again"),
        ("disk I/O error", "the server could not save this (disk I/O error); please tell its operator"),
    ],
)
def test_an_error_is_told_to_who_is_at_the_table(error: str, told: str) -> None:
    """What they can do about it; an operator is told what failed."""
    assert str(store_error(sqlite3.OperationalError(error))) == told
    for failed, words in (("", told), ("cannot open a.db", f"cannot open a.db: {error}")):
        with pytest.raises(StoreError) as caught, explained(failed):
            raise sqlite3.OperationalError(error)
        assert str(caught.value) == words


def test_a_file_that_is_there_is_not_made_again(tmp_path: Path) -> None:
    """What is in it stays."""
    path = tmp_path / "a.db"
    create_own(path)
    assert path.read_bytes() == b""
    path.write_bytes(b"something")
    create_own(path)
    assert path.read_bytes() == b"something"
