"""Which servers live on a database: each has a row that it renews every second. The database's clock counts."""

import asyncio
import secrets
import time

import asyncpg

from okawari.match.postgres_schema import AnyConnection
from okawari.match.store import StoreError

BEAT_SECONDS = 1.0
DEAD_AFTER = 5.0
"""A server whose row is older is dead."""
COUNTING = 0x6F6B6177617270
"""The lock of who counts servers: a transaction's, which goes with it."""
POSTGRES_ERRORS = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError)
"""Whatever can be wrong with a database; a time-out is an OSError, too."""
DEAD = f"seen < clock_timestamp() - interval '{DEAD_AFTER} seconds'"
BEAT = """
    INSERT INTO servers VALUES ($1, clock_timestamp()) ON CONFLICT (id) DO UPDATE SET seen = excluded.seen
"""


class Heartbeat:
    """This server's row."""

    def __init__(self, pool: asyncpg.Pool) -> None:
        self.server = secrets.token_hex(8)
        self._pool = pool
        self._beating: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Be the only server; one that was killed is waited for until it is dead. Raises StoreError if one lives on."""
        last = time.monotonic() + DEAD_AFTER + 2 * BEAT_SECONDS
        while not await self._claim():
            if time.monotonic() > last:
                raise StoreError("this database is in use by another okawari serve; stop that one, or name another")
            await asyncio.sleep(BEAT_SECONDS / 4)
        self._beating = asyncio.get_running_loop().create_task(self._beat_for_ever())

    async def _claim(self) -> bool:
        async with self._pool.acquire() as connection, connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", COUNTING)
            await connection.execute(f"DELETE FROM servers WHERE {DEAD}")
            if await connection.fetchval("SELECT count(*) FROM servers"):
                return False
            await connection.execute("INSERT INTO servers VALUES ($1, clock_timestamp())", self.server)
            return True

    async def _beat_for_ever(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self._pool.execute(BEAT, self.server)
            except POSTGRES_ERRORS:
                continue  # it is tried again; whoever needs the database meanwhile is told

    async def stop(self) -> None:
        """The next server need not wait."""
        if self._beating is not None:
            self._beating.cancel()
            await asyncio.gather(self._beating, return_exceptions=True)
            self._beating = None
            await self._pool.execute("DELETE FROM servers WHERE id = $1", self.server)


async def some_server_lives(connection: AnyConnection) -> bool:
    """Whether a server runs on this database."""
    return bool(await connection.fetchval(f"SELECT EXISTS (SELECT 1 FROM servers WHERE NOT {DEAD})"))
