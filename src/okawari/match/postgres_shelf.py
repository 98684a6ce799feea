"""A PostgreSQL database as its rows, to be moved."""

from collections.abc import Iterator
from contextlib import closing, contextmanager

import asyncpg

from okawari.match.addresses import PostgresAddress
from okawari.match.moving import LogRow, TableRows
from okawari.match.postgres import PostgresStore
from okawari.match.postgres_schema import AnyConnection
from okawari.match.postgres_servers import some_server_lives
from okawari.match.store import Kept, StoreError


class PostgresShelf:
    """The rows of a database."""

    def __init__(self, store: PostgresStore) -> None:
        self.store, self.daily = store, store.daily

    def tables(self, after: str, count: int) -> list[TableRows]:
        async def read(connection: AnyConnection) -> list[TableRows]:
            query = "SELECT id, phase, code, free_seats FROM tables WHERE id > $1 ORDER BY id LIMIT $2"
            return [await _with_log(connection, row) for row in await connection.fetch(query, after, count)]

        return self.store.run(read)

    def table(self, id: str) -> TableRows | None:
        async def read(connection: AnyConnection) -> TableRows | None:
            row = await connection.fetchrow("SELECT id, phase, code, free_seats FROM tables WHERE id = $1", id)
            return await _with_log(connection, row) if row else None

        return self.store.run(read)

    def put_table(self, rows: TableRows) -> None:
        async def write(connection: AnyConnection) -> None:
            log = [
                (rows.id, *entry[:3], None if entry.command is None else entry.command.encode(), entry.events)
                for entry in rows.log
            ]
            async with connection.transaction():
                await connection.execute("INSERT INTO tables VALUES ($1, $2, $3, $4)", *rows[:4])
                await connection.executemany("INSERT INTO log VALUES ($1, $2, $3, $4, $5, $6)", log)

        self.store.run(write)

    def put_record(self, kept: Kept) -> None:
        async def write(connection: AnyConnection) -> None:
            await connection.execute("INSERT INTO records VALUES ($1, $2, $3)", *kept)

        self.store.run(write)


async def _with_log(connection: AnyConnection, row: asyncpg.Record) -> TableRows:
    query = "SELECT seq, at, author, command, events FROM log WHERE table_id = $1 ORDER BY seq"
    log = tuple(
        LogRow(seq, at, author, None if command is None else command.decode(), events)
        for seq, at, author, command, events in await connection.fetch(query, row["id"])
    )
    return TableRows(row["id"], row["phase"], row["code"], row["free_seats"], log)


@contextmanager
def postgres_shelf(address: PostgresAddress) -> Iterator[PostgresShelf]:
    """The rows of a database on which no server runs, nor can one start meanwhile."""

    async def hold(connection: AnyConnection) -> None:
        await connection.execute("LOCK TABLE servers IN SHARE MODE")
        if await some_server_lives(connection):
            raise StoreError(f"{address} is in use by an okawari serve; stop that one first")

    with closing(PostgresStore(address)) as store, store.held(hold):
        yield PostgresShelf(store)
