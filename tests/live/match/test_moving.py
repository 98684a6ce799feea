"""Tables move from a file to PostgreSQL and back, and nothing is lost, changed or mixed on the way."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from okawari.match.addresses import PostgresAddress
from okawari.match.moving import TableRows, move
from okawari.match.postgres import PostgresStore
from okawari.match.postgres_shelf import PostgresShelf, postgres_shelf
from okawari.match.settings import Settings
from okawari.match.sqlite import SQLiteStore
from okawari.match.sqlite_shelf import sqlite_shelf
from okawari.match.store import Kept
from tests.support.appending import append, put
from tests.support.command import okawari
from tests.support.postgres import rows_at
from tests.support.process import Serving
from tests.support.served import Served, run


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A file with a match that is over, one that goes on, a lobby, an odd command and a table that cannot be read."""

    async def play(served: Served) -> None:
        await served.open(Settings(seats=2))
        await served.sit_and_start("ana", "bob")
        await served.play_on()
        await served.open(Settings(seats=3))
        await served.sit_and_start("ana", "bob", bots=1)
        await served.pick("ana")
        await served.open()

    run(play, tmp_path)
    file = tmp_path / "tables.db"
    store = SQLiteStore(file)
    put(store, append(0, "a\0b", table="odd"), append(0, table="unreadable"))
    store.close()
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("UPDATE log SET events = 'Ana was here' WHERE table_id = 'unreadable'")
    return file


def dump(file: Path) -> list[str]:
    """All rows of a file."""
    with closing(sqlite3.connect(file)) as connection:
        queries = (
            "SELECT table_id, seq, at, author, command, CAST(events AS BLOB) FROM log ORDER BY 1, 2",
            "SELECT * FROM tables ORDER BY id",
            "SELECT * FROM records ORDER BY id",
            "SELECT * FROM clock",
        )
        return [f"{row}" for query in queries for row in connection.execute(query)]


def test_there_and_back_every_row_is_what_it_was(played: Path, postgres: PostgresAddress, tmp_path: Path) -> None:
    """Also what no version of Okawari could have written; and what is exported is the same in both."""
    ran = okawari("move", "--from", played, "--to", postgres.url)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith(": 5 tables and 1 records, all compared\n")
    assert okawari("export", "--store", postgres.url).out == okawari("export", "--store", played).out != ""
    back = tmp_path / "back.db"
    assert (
        okawari("move", "--from", postgres.url, "--to", back).out == f"{back}: 5 tables and 1 records, all compared\n"
    )
    assert dump(back) == dump(played)


class Interrupted(PostgresShelf):
    """A database that is gone after two tables."""

    left = 2

    def put_table(self, rows: TableRows) -> None:
        """Two are kept."""
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        super().put_table(rows)


@pytest.mark.ci
def test_an_interrupted_move_goes_on(played: Path, postgres: PostgresAddress) -> None:
    """With the same command; what was there is compared, not copied again."""
    with sqlite_shelf(played) as source, closing(PostgresStore(postgres)) as store, pytest.raises(KeyboardInterrupt):
        move(source, Interrupted(store))
    ran = okawari("move", "--from", played, "--to", postgres.url)
    assert ran.out.endswith(": 5 tables and 1 records, all compared (2 of them were there already)\n")


def other_table(store: PostgresStore) -> None:
    """Something that the file has not."""
    put(store, append(0, table="elsewhere"))


def other_record(store: PostgresStore) -> None:
    """The same."""
    PostgresShelf(store).put_record(Kept("r", 1.0, b"x"))


@pytest.mark.parametrize("add", [other_table, other_record])
def test_a_target_that_is_not_empty_is_refused(
    add: Callable[[PostgresStore], None], played: Path, postgres: PostgresAddress
) -> None:
    """And stays as it was."""
    with closing(PostgresStore(postgres)) as store:
        add(store)
    told = okawari("move", "--from", played, "--to", postgres.url)
    assert told.code == 1
    assert "the target is not empty: it has " in told.err
    assert rows_at(postgres.url, "SELECT count(*) FROM tables WHERE id != 'elsewhere'") == [(0,)]


@pytest.fixture
def serving(tmp_path: Path, played: Path) -> Iterator[Serving]:
    """A server on the file."""
    played.rename(tmp_path / "okawari.db")
    with Serving(tmp_path) as server:
        yield server


@pytest.mark.ci
def test_a_file_whose_server_runs_is_refused(serving: Serving, postgres: PostgresAddress) -> None:
    """Else what happens meanwhile would be lost."""
    told = okawari("move", "--from", serving.database, "--to", postgres.url)
    assert "is in use by another okawari serve" in told.err


@pytest.mark.ci
def test_a_database_whose_server_runs_is_refused(played: Path, postgres: PostgresAddress, tmp_path: Path) -> None:
    """As source and as target; and while one is moved, no server starts."""
    with closing(PostgresStore(postgres, serving=True)):
        for ways in ((postgres.url, tmp_path / "new.db"), (played, postgres.url)):
            told = okawari("move", "--from", ways[0], "--to", ways[1])
            assert "is in use by an okawari serve; stop that one first" in told.err
    with postgres_shelf(postgres), pytest.raises(Exception, match=r"cannot open .*: TimeoutError"):
        PostgresStore(postgres, serving=True, patience=0.5)


def test_a_file_that_is_not_there(postgres: PostgresAddress, tmp_path: Path) -> None:
    """None is made."""
    assert "there is no file" in okawari("move", "--from", tmp_path / "no.db", "--to", postgres.url).err
    assert list(tmp_path.iterdir()) == []
