"""The schema of a PostgreSQL database: made once, by whoever comes first, and never in somebody else's database."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import asyncpg
import pytest

from okawari.match.addresses import PostgresAddress
from okawari.match.postgres import PostgresStore
from okawari.match.postgres_schema import MIGRATING, POSTGRES_MIGRATIONS, AnyConnection, migrate_postgres
from okawari.match.store import StoreError
from tests.support.appending import append, put
from tests.support.postgres import rows_at, until_locked


def test_servers_that_start_at_once_make_the_schema_once(postgres: PostgresAddress) -> None:
    """All of them come up, and none has to know of the others."""
    with ThreadPoolExecutor(8) as threads:
        stores = list(threads.map(PostgresStore, [postgres] * 8))
    put(stores[0], append(0))
    assert [len(store.load("t")) for store in stores] == [1] * 8
    for store in stores:
        store.close()
    assert rows_at(postgres.url, "SELECT version FROM okawari") == [(len(POSTGRES_MIGRATIONS),)]


@pytest.mark.parametrize("late", [TimeoutError(), asyncpg.CannotConnectNowError("the database system is starting up")])
def test_a_server_waits_for_a_database_that_is_late(
    postgres: PostgresAddress, monkeypatch: pytest.MonkeyPatch, late: Exception
) -> None:
    """Both may have been started in the same moment; a command says at once that it cannot do anything."""
    answers = [late, late, None]

    async def migrate_late(connection: AnyConnection) -> None:
        answer = answers.pop(0)
        if answer is not None:
            raise answer
        await migrate_postgres(connection)

    monkeypatch.setattr("okawari.match.postgres.migrate_postgres", migrate_late)
    with pytest.raises(StoreError, match="cannot open postgresql://"):
        PostgresStore(postgres)
    store = PostgresStore(postgres, serving=True)
    put(store, append(0))
    store.close()


def test_a_schema_may_take_longer_than_people_wait(postgres: PostgresAddress) -> None:
    """Whoever migrates waits for another one that does, however long; in the same time an ordinary question fails."""

    async def wait() -> None:
        lock = f"SELECT pg_advisory_xact_lock({MIGRATING})"
        first, second, third = [await asyncpg.connect(postgres.url, command_timeout=0.5) for _ in range(3)]
        await first.execute("BEGIN")
        await first.execute(lock)
        migrating = asyncio.ensure_future(migrate_postgres(second))
        await until_locked(postgres, 1)
        with pytest.raises(TimeoutError):
            await third.execute(lock)
        await first.execute("COMMIT")
        await migrating
        for connection in (first, second, third):
            await connection.close()

    asyncio.run(wait())
    assert rows_at(postgres.url, "SELECT version FROM okawari") == [(len(POSTGRES_MIGRATIONS),)]


def test_a_newer_schema_is_refused(postgres: PostgresAddress) -> None:
    """With both numbers, and without a change."""
    PostgresStore(postgres).close()
    rows_at(postgres.url, "UPDATE okawari SET version = 99")
    with pytest.raises(StoreError, match=r"was written by a newer Okawari \(schema 99\)"):
        PostgresStore(postgres)


def test_a_database_of_something_else_is_refused(postgres: PostgresAddress) -> None:
    """Whoever names the wrong one loses nothing."""
    rows_at(postgres.url, "CREATE TABLE notes (text text)")
    with pytest.raises(StoreError, match="this is a database of something else"):
        PostgresStore(postgres)
    tables = rows_at(postgres.url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    assert tables == [("notes",)]
