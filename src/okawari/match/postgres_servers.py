"""Which servers live on a database, and what the dead ones leave. The database's clock counts, and nobody else's.

Each server has a row that it renews every second, and that says which version of the log it reads. One whose row is too
old is dead: whoever sees it first takes the row away and ends the stays of its guests, as of when it was seen last.
A server that finds its own row gone was taken for dead, and joins again.
"""

from collections.abc import Sequence
from typing import NamedTuple

import asyncpg

from okawari.match.attendance import Stay
from okawari.match.clock import ABANDONED_AFTER
from okawari.match.events import LOG_VERSION
from okawari.match.postgres_schema import LOST, AnyConnection
from okawari.match.surroundings import SteadyClock

BEAT_SECONDS = 1.0
DEAD_AFTER = 4.5
"""A server whose row is so many seconds old is dead: what it had to do is another one's within 5 s of its last word."""
COUNTING = 0x6F6B6177617270
"""The lock of who joins: a transaction's, which goes with it."""
POSTGRES_ERRORS = (*LOST, asyncpg.PostgresError)
"""Whatever can be wrong with a database."""
GUESTS_CHANNEL = "okawari_guests"
LARGEST_NOTE = 150
"""Tables in one notification: fewer than 8,000 bytes."""
NOW = "extract(epoch FROM clock_timestamp())::float8"
DEAD = f"seen < clock_timestamp() - interval '{DEAD_AFTER} seconds'"
KEEP_STAYS = """
    INSERT INTO connections SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::float8[], $5::float8[])
    ON CONFLICT (table_id, guest, server, came) DO UPDATE SET went = excluded.went
"""
END_STAYS = """
    UPDATE connections SET went = greatest(came, $2) WHERE server = $1 AND went IS NULL RETURNING table_id
"""


class Joined(NamedTuple):
    """What a server has to know that begins."""

    now: float
    """What time it is."""
    behind: float
    """By how much the time of all servers is behind the database's clock, which was off for long, or set."""
    began: float
    """When the first of the servers that live began."""


class Pulse(NamedTuple):
    """What a heartbeat told."""

    now: float
    servers: list[str]
    """Those that live, in order."""
    dead: bool
    """Whether one is dead, and not buried yet."""
    oldest: float
    """The age of the oldest row of those that live."""
    reads: int
    """The newest version of the log that all of them can read."""


async def join(connection: AnyConnection, server: str) -> Joined:
    """Be one of the servers; the first one goes on from the time that the last one kept."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", COUNTING)
        await bury(connection, server)
        others = await connection.fetchval("SELECT count(*) FROM servers")
        query = "INSERT INTO servers (id, seen, reads) VALUES ($1, clock_timestamp(), $2)"
        await connection.execute(query, server, LOG_VERSION)
        wall: float = await connection.fetchval(f"SELECT {NOW}")
        row = await connection.fetchrow("SELECT at, behind, began FROM clock")
        if others and row is not None:
            return Joined(wall - row["behind"], row["behind"], row["began"])
        now = SteadyClock(None if row is None else row["at"], lambda: wall, lambda: 0.0)()
        query = """
            INSERT INTO clock VALUES (1, $1, $2, $3)
            ON CONFLICT (id) DO UPDATE SET behind = excluded.behind, began = excluded.began
        """
        await connection.execute(query, now, wall - now, now)
        return Joined(now, wall - now, now)


async def beat(connection: AnyConnection, server: str, behind: float) -> Pulse | None:
    """Live on; None if this server was taken for dead."""
    query = f"""
        WITH renewed AS (UPDATE servers SET seen = clock_timestamp() WHERE id = $1)
        SELECT id, reads, {DEAD} AND id != $1 AS dead, {NOW} AS now,
            CASE WHEN id = $1 THEN 0 ELSE extract(epoch FROM clock_timestamp() - seen)::float8 END AS age
        FROM servers ORDER BY id
    """
    rows = await connection.fetch(query, server)
    living = [row for row in rows if not row["dead"]]
    names = [row["id"] for row in living]
    if server not in names:
        return None
    oldest, reads = max(row["age"] for row in living), min(row["reads"] for row in living)
    return Pulse(rows[0]["now"] - behind, names, len(living) < len(rows), oldest, reads)


async def keep_stays(connection: AnyConnection, server: str, stays: Sequence[tuple[str, Stay]], *, tell: bool) -> bool:
    """Write stays at tables, and tell where; False if this server was taken for dead, for then nobody would end them.

    Its row is locked, so that whoever buries it meanwhile waits, and ends these stays, too.
    """
    rows = [(table, stay.guest, stay.server, stay.came, stay.went) for table, stay in stays]
    async with connection.transaction():
        if not await connection.fetchval("SELECT 1 FROM servers WHERE id = $1 FOR KEY SHARE", server):
            return False
        await connection.execute(KEEP_STAYS, *([row[column] for row in rows] for column in range(5)))
        if tell:
            await notify(connection, GUESTS_CHANNEL, server, sorted({table for table, _ in stays}))
    return True


async def bury(connection: AnyConnection, server: str) -> None:
    """Take away the dead, and tell where their guests were. Of several who see it, one does."""
    async with connection.transaction():
        query = f"""
            DELETE FROM servers WHERE {DEAD}
            RETURNING id, extract(epoch FROM seen)::float8 - coalesce((SELECT behind FROM clock), 0) AS seen
        """
        for row in await connection.fetch(query):
            await _end_stays(connection, server, row["id"], row["seen"])


async def leave(connection: AnyConnection, server: str, now: float) -> None:
    """Be none of the servers any more; guests who are still there are gone."""
    async with connection.transaction():
        await connection.execute("DELETE FROM servers WHERE id = $1", server)
        await _end_stays(connection, server, server, now)


async def _end_stays(connection: AnyConnection, teller: str, server: str, now: float) -> None:
    tables = sorted({row["table_id"] for row in await connection.fetch(END_STAYS, server, now)})
    await notify(connection, GUESTS_CHANNEL, teller, tables)


async def tidy(connection: AnyConnection, now: float) -> None:
    """Forget what nobody needs any more: stays of the day before, codes that are too old, guesses of an hour ago.

    And end stays on servers that there are not, should there be any: whoever seems to be there has duties.
    """
    query = "UPDATE connections SET went = greatest(came, $1)"
    await connection.execute(f"{query} WHERE went IS NULL AND server NOT IN (SELECT id FROM servers)", now)
    await connection.execute("DELETE FROM connections WHERE went < $1", now - ABANDONED_AFTER)
    await connection.execute("DELETE FROM device_codes WHERE expires < $1", now)
    await connection.execute("DELETE FROM guesses WHERE filled < clock_timestamp() - interval '1 hour'")


async def notify(connection: AnyConnection, channel: str, server: str, tables: list[str]) -> None:
    """Tell all servers something about tables, who told it first."""
    for payload in payloads(server, tables):
        await connection.execute("SELECT pg_notify($1, $2)", channel, payload)


def payloads(server: str, told: list[str]) -> list[str]:
    """What is told, in pieces that PostgreSQL takes."""
    return [" ".join([server, *told[start : start + LARGEST_NOTE]]) for start in range(0, len(told), LARGEST_NOTE)]


async def some_server_lives(connection: AnyConnection) -> bool:
    """Whether a server runs on this database."""
    return bool(await connection.fetchval(f"SELECT EXISTS (SELECT 1 FROM servers WHERE NOT {DEAD})"))
