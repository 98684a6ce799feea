"""A PostgreSQL database's schema: how it is made and brought up to date, and what its errors mean.

Identifiers are compared byte by byte (COLLATE "C"), so that order does not depend on the database's language. A
command's id is kept as bytes: a client may put a zero in it, which PostgreSQL's text cannot hold.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

import asyncpg
from asyncpg.pool import PoolConnectionProxy

from okawari.match.addresses import PostgresAddress
from okawari.match.daily_tables import DAILY_SCHEMA
from okawari.match.store import StoreError

POSTGRES_MIGRATIONS = (
    """
    CREATE TABLE tables (id text COLLATE "C" PRIMARY KEY, phase text NOT NULL, code text NOT NULL);
    CREATE INDEX tables_by_code ON tables (code) WHERE phase = 'lobby';
    CREATE INDEX tables_by_phase ON tables (phase);
    CREATE TABLE log (
        table_id text COLLATE "C" NOT NULL, seq integer NOT NULL, at double precision NOT NULL,
        author text COLLATE "C" NOT NULL, command bytea, events bytea NOT NULL,
        PRIMARY KEY (table_id, seq)
    );
    CREATE UNIQUE INDEX log_by_command ON log (table_id, author, command) WHERE command IS NOT NULL;
    CREATE TABLE records (id text COLLATE "C" PRIMARY KEY, ended double precision NOT NULL, document bytea NOT NULL);
    CREATE INDEX records_by_time ON records (ended, id);
    CREATE TABLE clock (id integer PRIMARY KEY CHECK (id = 1), at double precision NOT NULL);
    CREATE TABLE servers (id text COLLATE "C" PRIMARY KEY, seen timestamptz NOT NULL);
    """,
    """
    ALTER TABLE clock ADD COLUMN behind double precision NOT NULL DEFAULT 0;
    ALTER TABLE clock ADD COLUMN began double precision NOT NULL DEFAULT 0;
    CREATE TABLE connections (
        table_id text COLLATE "C" NOT NULL, guest text COLLATE "C" NOT NULL, server text COLLATE "C" NOT NULL,
        came double precision NOT NULL, went double precision, PRIMARY KEY (table_id, guest, server, came)
    );
    CREATE INDEX connections_that_last ON connections (server) WHERE went IS NULL;
    CREATE TABLE device_codes (
        hash text COLLATE "C" PRIMARY KEY, table_id text NOT NULL, guest text NOT NULL,
        expires double precision NOT NULL
    );
    CREATE TABLE guesses (
        key text COLLATE "C" PRIMARY KEY, level double precision NOT NULL, filled timestamptz NOT NULL
    );
    """,
    "ALTER TABLE servers ADD COLUMN reads integer NOT NULL DEFAULT 1",
    DAILY_SCHEMA.format(text='text COLLATE "C"', bytes="bytea", time="double precision"),
    "ALTER TABLE tables ADD COLUMN free_seats integer",
)
"""Each brings the schema from its number in this list to the next; the table `okawari` says which were applied."""
AnyConnection = asyncpg.Connection | PoolConnectionProxy
NO_HURRY = 24 * 3600.0
"""Seconds for what nobody at a table waits for; None would be as long as those wait."""
MIGRATING = 0x6F6B6177617269
"""The lock that a server takes to migrate: a transaction's, which goes with it."""
LOST = (OSError, asyncpg.PostgresConnectionError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""A connection is not there, or was lost while it was used: by its own fault asyncpg may not know in which state it is.
A time-out is an OSError, too."""
AWAY = (*LOST, asyncpg.OperatorInterventionError)
"""The database is not there, or went while it was asked."""


async def migrate_postgres(connection: AnyConnection, migrations: tuple[str, ...] = POSTGRES_MIGRATIONS) -> None:
    """Bring the schema up to date: of several servers that start at once, one does, and the others wait for it.

    A server's role needs no right to change the schema if there is nothing to change.
    """
    if await _version(connection) == len(migrations):
        return
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING, timeout=NO_HURRY)
        version = await _version(connection)
        if version > len(migrations):
            known = len(migrations)
            raise StoreError(f"this database was written by a newer Okawari (schema {version}); this one knows {known}")
        try:
            if not version:
                await connection.execute("CREATE TABLE okawari (version integer NOT NULL)")
                await connection.execute("INSERT INTO okawari VALUES (0)")
            for script in migrations[version:]:
                await connection.execute(script, timeout=NO_HURRY)
        except asyncpg.InsufficientPrivilegeError:
            raise StoreError(
                f"this database has schema {version}, this Okawari needs {len(migrations)}, and this role may not"
                " change it; run `okawari migrate` as one that may"
            ) from None
        await connection.execute("UPDATE okawari SET version = $1", len(migrations))


async def _version(connection: AnyConnection) -> int:
    """The schema's number, 0 if there is none yet; raises StoreError if the database is something else's."""
    query = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
    names = {row["tablename"] for row in await connection.fetch(query)}
    if "okawari" in names:
        return int(await connection.fetchval("SELECT version FROM okawari"))
    if names:
        raise StoreError("this is a database of something else; name an empty one with --store")
    return 0


@contextmanager
def postgres_explained(address: PostgresAddress | None = None) -> Iterator[None]:
    """PostgreSQL's errors as StoreErrors: for the person at the table; or for the operator, with where it failed."""
    try:
        yield
    except StoreError as error:
        if address is None:
            raise
        raise StoreError(f"{address}: {error}") from None
    except (*AWAY, asyncpg.PostgresError, ValueError) as error:
        # Not the error as its cause: a traceback of a connection may show the password.
        raise (postgres_error(error) if address is None else _cannot_open(address, error)) from None


def numbered(query: str) -> str:
    """A statement with numbers in place of its question marks.

    >>> numbered("SELECT points FROM daily_tries WHERE day = ? AND ended < ?")
    'SELECT points FROM daily_tries WHERE day = $1 AND ended < $2'
    """
    numbers = count(1)
    return re.sub(r"\?", lambda _: f"${next(numbers)}", query)


def _cannot_open(address: PostgresAddress, error: Exception) -> StoreError:
    why = str(error).partition("\n")[0] or type(error).__name__
    return StoreError(f"cannot open {address}: {why}")


def postgres_error(error: Exception) -> StoreError:
    """What went wrong, for the person at the table; PostgreSQL's own words may quote a row."""
    if isinstance(error, asyncpg.DiskFullError):
        return StoreError("the server's disk is full, so this could not be saved; please tell its operator")
    if isinstance(error, AWAY):
        return StoreError("the server's database cannot be reached just now; try again in a moment")
    return StoreError(f"the server could not save this ({type(error).__name__}); please tell its operator")
