"""Names are taken out of the store while tables are played, and nobody waits for it."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from okawari.game.files import read_records
from okawari.match.addresses import PostgresAddress
from okawari.match.postgres import PostgresStore
from okawari.match.settings import Settings
from okawari.match.sqlite import SQLiteStore
from okawari.match.store import StoreError
from tests.support.command import okawari
from tests.support.postgres import until_locked
from tests.support.served import Served, run
from tests.support.stores import Where, rows_in, store_in


def played(where: Where) -> str:
    """The address of the record of a match that was played here."""

    async def play(served: Served) -> str:
        await served.open(Settings(seats=2))
        await served.sit_and_start("ana", "bob")
        await served.play_on()
        return str(served.pages["ana"]["end"]["record"])

    return run(play, where)


class Writing:
    """Connections to a file (`connect=`), during whose search for a table another program writes to it."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.wrote: list[bool] = []

    def __call__(self, *where: Any, **how: Any) -> sqlite3.Connection:
        """Open one."""
        connection: sqlite3.Connection = sqlite3.connect(*where, **how)
        connection.set_trace_callback(self._trace)
        return connection

    def _trace(self, text: str) -> None:
        if text.startswith("SELECT") and "instr(" in text:
            with closing(sqlite3.connect(self.file, timeout=0, isolation_level=None)) as other:
                try:
                    other.execute("UPDATE tables SET code = code")
                    self.wrote.append(True)
                except sqlite3.OperationalError:
                    self.wrote.append(False)


def test_the_commands_of_operators_on_a_database(postgres: PostgresAddress, tmp_path: Path) -> None:
    """A finished match is exported, with its names, without them, and after `forget` without them for good."""
    record, games = played(postgres), tmp_path / "games.jsonl"
    for args, names in ((), ["Ana", "Bob"]), (("--blank-names",), ["seat 0", "seat 1"]):
        assert "1 record" in okawari("export", "--store", postgres.url, "--output", str(games), *args).out
        assert [told.names for told in read_records(games)] == [names]
    assert okawari("export", "--store", postgres.url, "--addresses").out.strip() == record
    assert okawari("forget", record, "--store", postgres.url).code == 0
    okawari("export", "--store", postgres.url, "--output", str(games))
    assert [told.names for told in read_records(games)] == [["seat 0", "seat 1"]]


def test_names_are_looked_for_in_a_database_of_any_size(postgres: PostgresAddress) -> None:
    """The log is searched for as long as that takes, though people at a table would have been told to try again."""
    record = played(postgres)
    with closing(PostgresStore(postgres, patience=2.0)) as store:

        async def look() -> bool:
            blocker = await asyncpg.connect(postgres.url)
            await blocker.execute("BEGIN")
            await blocker.execute("LOCK TABLE log")
            looking = asyncio.ensure_future(asyncio.to_thread(store.blank_names, record))
            await until_locked(postgres, 1)
            with pytest.raises(StoreError):
                await asyncio.to_thread(store.load, "t")
            await blocker.close()
            return await looking

        assert asyncio.run(look())


def test_others_write_while_the_table_of_a_record_is_looked_for(tmp_path: Path) -> None:
    """However large the file is: the write lock is taken only for the rows of that table."""
    record, file = played(tmp_path), tmp_path / "tables.db"
    writing = Writing(file)
    store = SQLiteStore(file, connect=writing)
    assert store.blank_names(record)
    assert not store.blank_names("0" * 32)
    store.close()
    assert writing.wrote == [True, True]
    with closing(sqlite3.connect(file)) as connection:
        rows = connection.execute("SELECT events FROM log UNION SELECT document FROM records").fetchall()
    assert not any(name in bytes(row) for (row,) in rows for name in (b"Ana", b"Bob"))


def test_an_entry_that_cannot_be_read_is_told_and_all_others_are_blanked(where: Where) -> None:
    """The operator learns that a name may be left there."""
    record = played(where)
    rows_in(where, "UPDATE log SET events = 'Ana was here' WHERE seq = 5")
    store = store_in(where)
    with pytest.raises(StoreError, match=r"entries that cannot be read \(1\)"):
        store.blank_names(record)
    store.close()
    rows = rows_in(where, "SELECT events FROM log WHERE seq != 5 UNION SELECT document FROM records")
    assert not any(name in bytes(row) for (row,) in rows for name in (b"Ana", b"Bob"))


@pytest.mark.parametrize("damaged", ["Ana was here", '{"names": ["Ana"]}', '["Ana"]'])
def test_a_record_that_cannot_be_read_is_told_and_its_log_is_blanked(damaged: str, where: Where) -> None:
    """The operator learns that a name may be left there, without a traceback."""
    record = played(where)
    kind = "BLOB" if isinstance(where, Path) else "bytea"
    rows_in(where, f"UPDATE records SET document = CAST('{damaged}' AS {kind})")
    store = store_in(where)
    with pytest.raises(StoreError, match="the record cannot be read; a name in there stays"):
        store.blank_names(record)
    store.close()
    rows = rows_in(where, "SELECT events FROM log")
    assert not any(name in bytes(row) for (row,) in rows for name in (b"Ana", b"Bob"))
