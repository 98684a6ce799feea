"""The PostgreSQL store: one transaction for many tables, a schema made once, a database that goes and comes back."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread

import asyncpg
import pytest

from okawari.match.addresses import PostgresAddress, parse_store
from okawari.match.postgres import MOST_READERS, PostgresStore
from okawari.match.postgres_schema import AnyConnection
from okawari.match.store import StoreError
from tests.support.appending import append, put, put_all
from tests.support.asking_for_passwords import AskingForPasswords
from tests.support.command import okawari
from tests.support.postgres import rows_at, until_locked
from tests.support.process import PATIENCE
from tests.support.waiting import wait_until

OTHERS = "pg_stat_activity WHERE datname = current_database() AND pid != pg_backend_pid()"


def test_appends_of_many_tables_are_one_transaction(postgres: PostgresAddress) -> None:
    """Whatever one round of the event loop brought, with a lost race among it; the transaction's number tells."""
    store = PostgresStore(postgres)
    put(store, append(0, table="t3"))
    problems = put_all(store, *(append(0, table=f"t{number}") for number in range(100)))
    assert sum(problem is not None for problem in problems) == 1
    query = "SELECT count(*), count(DISTINCT xmin::text) FROM log WHERE table_id != 't3'"
    assert rows_at(postgres.url, query) == [(99, 1)]
    store.close()


def test_what_is_acknowledged_is_on_disk(postgres: PostgresAddress) -> None:
    """Also in a database where somebody turned that off."""
    name = postgres.url.partition("?")[0].rpartition("/")[2]
    rows_at(postgres.url, f"ALTER DATABASE {name} SET synchronous_commit = off")
    store = PostgresStore(postgres)
    put(store, append(0))
    rows_at(postgres.url, "CREATE TABLE seen (how text)")
    rows_at(
        postgres.url,
        """CREATE FUNCTION look() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN INSERT INTO seen VALUES (current_setting('synchronous_commit')); RETURN NEW; END $$""",
    )
    rows_at(postgres.url, "CREATE TRIGGER look BEFORE INSERT ON log FOR EACH ROW EXECUTE FUNCTION look()")
    put(store, append(1))
    assert rows_at(postgres.url, "SELECT how FROM seen") == [("on",)]
    store.close()


@pytest.fixture
def server_role(postgres: PostgresAddress) -> Iterator[PostgresAddress]:
    """The same database as a role that may read and write rows, and nothing else."""
    name = "server_" + postgres.url.partition("?")[0].rpartition("_")[2]
    rows_at(postgres.url, f"CREATE ROLE {name} LOGIN PASSWORD 's3cret'")
    rows_at(postgres.url, f"ALTER DEFAULT PRIVILEGES GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO {name}")
    yield PostgresAddress(postgres.url.replace("postgres:@", f"{name}:s3cret@"))
    rows_at(postgres.url, f"DROP OWNED BY {name}")
    rows_at(postgres.url, f"DROP ROLE {name}")


def test_a_role_that_may_not_change_the_schema(postgres: PostgresAddress, server_role: PostgresAddress) -> None:
    """Is told what to do; after `okawari migrate` it does all that a server does."""
    with pytest.raises(StoreError, match="run `okawari migrate` as one that may") as told:
        PostgresStore(server_role)
    assert "s3cret" not in str(told.value)
    assert okawari("migrate", "--store", postgres.url).out.endswith(": up to date\n")
    store = PostgresStore(server_role, serving=True)
    put(store, append(0), append(1, phase="playing")._replace(record=("r", b"{}")), append(0, table="idle"))
    store.keep_time(3.0)
    assert store.delete_lobby("idle", 2.0)
    assert store.untouched(2.0) == ["t"]
    store.close()


def test_passwords_are_taken_from_the_environment_and_never_told(server_role: PostgresAddress) -> None:
    """On the command line one is refused, since `ps` would show it; nor does an error show it."""
    refused = okawari("export", "--store", server_role.url)
    assert refused.code == 1
    assert "has its password where `ps` shows it; put the address into the variable OKAWARI_STORE" in refused.err
    told = okawari("export", env={"OKAWARI_STORE": server_role.url})
    assert "run `okawari migrate`" in told.err
    for error in (refused.err, told.err, f"{server_role!r}", f"{server_role}"):
        assert "s3cret" not in error
    assert ":***@" in told.err


@pytest.mark.parametrize("kept_in", ["PGPASSFILE", "PGPASSWORD", "OKAWARI_STORE"])
def test_where_a_password_can_be(tmp_path: Path, kept_in: str) -> None:
    """In a pgpass file, in libpq's variable, or in the server's own: the database is told it, and nobody else."""
    with AskingForPasswords() as database:
        where = f"127.0.0.1:{database.port}/x"
        env = {"OKAWARI_STORE": f"postgresql://ana@{where}"}
        if kept_in == "PGPASSFILE":
            pgpass = tmp_path / "pgpass"
            pgpass.write_text(f"127.0.0.1:{database.port}:x:ana:s3cret\n")
            pgpass.chmod(0o600)
            env[kept_in] = str(pgpass)
        else:
            env[kept_in] = "s3cret" if kept_in == "PGPASSWORD" else f"postgresql://ana:s3cret@{where}"
        told = okawari("export", env=env)
    assert set(database.passwords) == {"s3cret"}
    assert told.code == 1
    assert "s3cret" not in told.err


@pytest.mark.parametrize(
    "address", ["postgresql://okawari:p@ss/w:rd@127.0.0.1:9/x", "postgresql://127.0.0.1:9/x?password=p@ss"]
)
def test_a_database_that_is_not_there(address: str) -> None:
    """One line, no traceback, no password, however badly it is written."""
    told = okawari("export", env={"OKAWARI_STORE": address})
    assert (told.code, len(told.err.splitlines())) == (1, 1)
    assert told.err.startswith("okawari: cannot open postgresql://")
    assert "p@ss" not in told.err


def test_another_kind_of_store() -> None:
    """What there is."""
    assert (
        "there is no store 'mysql'; give a SQLite file, or postgresql://" in okawari("export", "--db", "mysql://x").err
    )
    assert isinstance(parse_store("postgres://x/y"), PostgresAddress)


def test_a_database_that_went_comes_back(postgres: PostgresAddress) -> None:
    """Every connection is cut while an append waits: its author is told, nothing else is lost, and it goes on."""

    async def cut(store: PostgresStore) -> None:
        blocker = await asyncpg.connect(postgres.url)
        await blocker.execute("BEGIN")
        await blocker.execute("LOCK TABLE log IN EXCLUSIVE MODE")
        waiting = asyncio.ensure_future(store.append(append(1)))
        await until_locked(postgres, 1)
        await blocker.fetch(f"SELECT pg_terminate_backend(pid) FROM {OTHERS}")
        with pytest.raises(StoreError, match="cannot be reached just now; try again"):
            await waiting
        await blocker.execute("ROLLBACK")
        await blocker.close()
        await store.append(append(1))

    store = PostgresStore(postgres)
    put(store, append(0))
    asyncio.run(cut(store))
    assert len(store.load("t")) == 2
    store.close()


def test_a_connection_whose_state_nobody_knows_is_a_lost_one(postgres: PostgresAddress) -> None:
    """asyncpg has an error of its own for that, as when a connection is cut while it is given up: who asks is told."""

    async def lose(connection: AnyConnection) -> None:
        raise asyncpg.InternalClientError("cannot switch to the idle state")

    store = PostgresStore(postgres)
    with pytest.raises(StoreError, match="cannot be reached just now; try again"):
        store.run(lose)
    store.close()


def test_nobody_waits_for_a_store_that_was_closed(postgres: PostgresAddress) -> None:
    """Neither for the database nor for one of its connections: whoever does is told, so that the server can end."""
    store = PostgresStore(postgres, patience=10 * PATIENCE)
    told: list[str] = []

    def read() -> None:
        try:
            store.load("t")
        except StoreError as error:
            told.append(str(error))

    async def close() -> list[Thread]:
        blocker = await asyncpg.connect(postgres.url)
        await blocker.execute("BEGIN")
        await blocker.execute("LOCK TABLE log")
        readers = [Thread(target=read, daemon=True) for _ in range(2 * MOST_READERS)]
        for reader in readers:
            reader.start()
        await until_locked(postgres, MOST_READERS)
        await asyncio.to_thread(store.close)
        await blocker.close()
        return readers

    for reader in asyncio.run(close()):
        reader.join(PATIENCE)
    assert len(told) == 2 * MOST_READERS


@pytest.mark.parametrize("serving", [False, True])
def test_a_closed_store_leaves_no_connection(postgres: PostgresAddress, serving: bool) -> None:
    """Neither one that wrote nor those that read; what was handed over before is kept."""
    store = PostgresStore(postgres, serving=serving)

    async def close() -> None:
        appending = [asyncio.ensure_future(store.append(append(0, table=f"t{number}"))) for number in range(3)]
        await asyncio.sleep(0)
        await asyncio.to_thread(store.close)
        await asyncio.gather(*appending)

    asyncio.run(close())
    wait_until(lambda: rows_at(postgres.url, f"SELECT count(*) FROM {OTHERS}") == [(0,)])
    assert rows_at(postgres.url, "SELECT count(*) FROM log") == [(3,)]


@pytest.mark.parametrize("fails", [False, True])
def test_what_is_held_is_let_go_of(postgres: PostgresAddress, fails: bool) -> None:
    """At the end of the `with`, or at once if it cannot begin."""
    store = PostgresStore(postgres)

    async def lock(connection: AnyConnection) -> None:
        await connection.execute("LOCK TABLE servers IN SHARE MODE")
        if fails:
            raise StoreError("it is in use")

    locks = "SELECT count(*) FROM pg_locks WHERE relation = 'servers'::regclass AND mode = 'ShareLock'"
    with suppress(StoreError), store.held(lock):
        assert rows_at(postgres.url, locks) == [(1,)]
    wait_until(lambda: rows_at(postgres.url, locks) == [(0,)])
    store.close()


def test_nobody_who_appends_waits_until_the_log_is_vacuumed(postgres: PostgresAddress) -> None:
    """An idle lobby is deleted another time: behind its lock, all appends of all servers would wait for the vacuum."""
    store = PostgresStore(postgres, patience=PATIENCE)
    put(store, append(0), append(0, table="idle"))

    async def vacuum() -> None:
        vacuuming = await asyncpg.connect(postgres.url)
        await vacuuming.execute("BEGIN")
        await vacuuming.execute("LOCK TABLE log IN SHARE UPDATE EXCLUSIVE MODE")  # as VACUUM does
        with pytest.raises(StoreError, match="LockNotAvailable"):
            await asyncio.to_thread(store.delete_lobby, "idle", 2.0)
        await store.append(append(1))
        await vacuuming.close()

    asyncio.run(vacuum())
    assert store.delete_lobby("idle", 2.0)
    store.close()


def test_backup_says_how(postgres: PostgresAddress) -> None:
    """With PostgreSQL's own program."""
    PostgresStore(postgres).close()
    told = okawari("backup", "copy.dump", "--store", postgres.url)
    assert "pg_dump -Fc -f copy.dump 'postgresql://" in told.err


def test_an_append_that_is_cancelled_is_decided_first(postgres: PostgresAddress) -> None:
    """Whoever reads the log afterwards finds it, or it is never there."""
    store = PostgresStore(postgres)

    async def cancel() -> None:
        waiting = asyncio.ensure_future(store.append(append(0)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        assert len(store.load("t")) == 1

    asyncio.run(cancel())
    store.close()
