"""The store that is a PostgreSQL database.

One connection writes. It takes all appends that are pending, at most one of each table, and commits them with one
statement; only then are they acknowledged.

asyncpg belongs to one event loop, and `Store` may be asked from any thread: the store has a thread with a loop.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import asyncpg

from okawari.match.addresses import PostgresAddress
from okawari.match.daily_tables import DailyTables
from okawari.match.events import LOG_VERSION, Entry, first_version, stored_entry
from okawari.match.for_ever import AGAIN_SECONDS
from okawari.match.gathering import Gathering, Pending, acknowledge
from okawari.match.loop_thread import LoopThread
from okawari.match.postgres_appends import append_all, can_be_kept
from okawari.match.postgres_blanking import blank_record
from okawari.match.postgres_company import PostgresCompany
from okawari.match.postgres_idle import NEVER_PLAYED, NOTHING_SINCE, delete_idle
from okawari.match.postgres_schema import AnyConnection, migrate_postgres, numbered, postgres_error, postgres_explained
from okawari.match.postgres_servers import POSTGRES_ERRORS, payloads, some_server_lives
from okawari.match.store import Append, Kept, Store, StoreError

MOST_IN_STATEMENT = 512
PATIENCE_SECONDS = 5.0
"""How long a statement, or a new connection, may take: people wait for it."""
LATE = (TimeoutError, asyncpg.CannotConnectNowError)
LATE_SECONDS = 30.0
"""A database that is there and does not answer yet, as while it starts, is waited for by a server that starts."""
MOST_READERS = 4

Waited = TypeVar("Waited")


class PostgresStore(Store):
    """Tables and records in a database; `Store` says what each method is for."""

    def __init__(self, address: PostgresAddress, *, serving: bool = False, patience: float = PATIENCE_SECONDS) -> None:
        """serving: whether its tables are played here, in the company of other servers."""
        self._address, self._patience = address, patience
        self._gathering = Gathering(self._hand_over)
        self._waiting: list[Pending] = []
        self._writing: asyncio.Task[None] | None = None
        self._writer: asyncpg.Connection | None = None
        self._pool: asyncpg.Pool | None = None
        self.company: PostgresCompany | None = None
        """The other servers; None if no tables are played here."""
        self.daily = DailyTables(lambda query, *values: self.read(numbered(query), *values))
        self._thread = LoopThread("okawari-store")
        try:
            with postgres_explained(address):
                self._thread.wait_for(self._start_in_time(serving))
        except BaseException:
            self.close()
            raise

    async def _start_in_time(self, serving: bool) -> None:
        until = self._thread.loop.time() + (LATE_SECONDS if serving else 0.0)
        while True:
            try:
                await self._start(serving)
                return
            except LATE:
                if self._pool is not None:
                    self._pool.terminate()
                if self._thread.loop.time() >= until:
                    raise
            await asyncio.sleep(AGAIN_SECONDS)

    async def _start(self, serving: bool) -> None:
        patience = self._patience
        self._pool = await asyncpg.create_pool(
            self._address.url, min_size=1, max_size=MOST_READERS, timeout=patience, command_timeout=patience
        )
        async with self._pool.acquire() as connection:
            await migrate_postgres(connection)
        if serving:
            company = PostgresCompany(self, self._pool, self._connect, patience)
            await company.start()
            self.company = company

    async def append(self, append: Append) -> None:
        reads = LOG_VERSION if self.company is None else self.company.reads
        if reads < LOG_VERSION and any(first_version(event) > reads for event in append.entry.events):
            raise StoreError("the servers are being updated, and not all know this yet; try again in a few minutes")
        await self._gathering.append(append)

    def load(self, table: str) -> list[Entry]:
        query = "SELECT at, author, command, events FROM log WHERE table_id = $1 ORDER BY seq"
        rows = self.read(query, table) if can_be_kept(table) else []
        return [stored_entry(*row) for row in rows]

    def lobby(self, code: str) -> str | None:
        rows = self._find("SELECT id FROM tables WHERE code = $1 AND phase = 'lobby' ORDER BY id", code)
        return str(rows[-1][0]) if rows else None

    def free_seats(self, table: str) -> int | None:
        query = "SELECT free_seats FROM tables WHERE id = $1 AND phase = 'lobby'"
        return next((free for (free,) in self._find(query, table)), None)

    def untouched(self, since: float) -> list[str]:
        query = f"SELECT id FROM tables WHERE phase = 'playing' AND {NOTHING_SINCE}"
        return [row[0] for row in self.read(query, since)]

    def idle_lobbies(self, since: float) -> list[str]:
        return [row[0] for row in self.read(f"SELECT id FROM tables WHERE {NEVER_PLAYED}", since)]

    def delete_lobby(self, table: str, since: float) -> bool:
        return self.run(lambda connection: delete_idle(connection, table, since))

    def record(self, record: str) -> bytes | None:
        rows = self._find("SELECT document FROM records WHERE id = $1", record)
        return bytes(rows[0][0]) if rows else None

    def records(self) -> Iterator[Kept]:
        ended, last = float("-inf"), ""
        query = "SELECT id, ended, document FROM records WHERE (ended, id) > ($1, $2) ORDER BY ended, id LIMIT 100"
        while rows := self.read(query, ended, last):
            for last, ended, document in rows:
                yield Kept(last, ended, document)

    def wall(self) -> float:
        return float(self.read("SELECT extract(epoch FROM clock_timestamp())::float8")[0][0])

    def last_time(self) -> float | None:
        return next((at for (at,) in self.read("SELECT at FROM clock")), None)

    def keep_time(self, now: float) -> None:
        self.read("INSERT INTO clock (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at", now)

    def blank_names(self, record: str) -> bool:
        return can_be_kept(record) and self.run(lambda connection: blank_record(connection, record))

    def backup(self, path: Path) -> None:
        raise StoreError(
            f"PostgreSQL makes its own copies, also while servers run: pg_dump -Fc -f {path} '{self._address}',"
            " and pg_restore brings one back"
        )

    def in_use(self) -> bool:
        return self.run(some_server_lives)

    def close(self) -> None:
        self._gathering.close()
        self._thread.close(self._end)

    async def _end(self) -> None:
        """Write what waits, and leave the others."""
        while self._writing is not None:
            await asyncio.wait([self._writing])
        if self.company is not None:
            with suppress(*POSTGRES_ERRORS):
                await self.company.stop()
        if self._writer is not None:
            self._writer.terminate()
        if self._pool is not None:
            self._pool.terminate()

    @property
    def _readers(self) -> asyncpg.Pool:
        assert self._pool is not None
        return self._pool

    def run(self, work: "Callable[[AnyConnection], Coroutine[Any, Any, Waited]]") -> Waited:
        """Do something with a connection, and wait for it."""

        async def with_connection() -> Waited:
            async with self._readers.acquire(timeout=self._patience) as connection:
                return await work(connection)

        with postgres_explained():
            return self._thread.wait_for(with_connection())

    @contextmanager
    def held(self, work: "Callable[[AnyConnection], Coroutine[Any, Any, None]]") -> Iterator[None]:
        """A transaction that begins with something, and lasts until the end of the `with`."""

        async def begin() -> asyncpg.Connection:
            connection = await asyncpg.connect(self._address.url, timeout=self._patience)
            try:
                await connection.execute("BEGIN")
                await work(connection)
            except BaseException:
                connection.terminate()
                raise
            return connection

        with postgres_explained():
            connection = self._thread.wait_for(begin())
        try:
            yield
        finally:
            self._thread.wait_for(connection.close())

    def call_soon(self, call: Callable[..., None], *values: Any) -> None:
        """Call something in the store's loop."""
        self._thread.call_soon(call, *values)

    def read(self, query: str, *values: Any) -> list[asyncpg.Record]:
        """What a query finds."""
        return self.run(lambda connection: connection.fetch(query, *values))

    def _find(self, query: str, text: str) -> list[asyncpg.Record]:
        return self.read(query, text) if can_be_kept(text) else []

    def _hand_over(self, pending: list[Pending]) -> None:
        self._thread.loop.call_soon_threadsafe(self._take, pending)

    def _take(self, pending: list[Pending]) -> None:
        self._waiting += pending
        if self._writing is None:
            self._writing = self._thread.loop.create_task(self._write())

    async def _write(self) -> None:
        """Batch after batch until nobody waits."""
        while self._waiting:
            batch: dict[str, Pending] = {}
            later: list[Pending] = []
            for one in self._waiting:
                full = len(batch) == MOST_IN_STATEMENT or one.append.table in batch
                if full:
                    later.append(one)
                else:
                    batch[one.append.table] = one
            self._waiting = later
            acknowledge([*batch.values()], await self._commit([one.append for one in batch.values()]))
        self._writing = None

    async def _commit(self, appends: list[Append]) -> list[Exception | None]:
        """Write a batch with one statement; what is wrong with each append, or with all if the database fails."""
        try:
            writer = await self._connected()
            return await append_all(writer, appends, self._told(appends))
        except Exception as error:
            writer_was, self._writer = self._writer, None
            if writer_was is not None:
                writer_was.terminate()
            return [postgres_error(error)] * len(appends)

    def _told(self, appends: list[Append]) -> list[str]:
        """What other servers are told, if there are any."""
        company = self.company
        if company is None or company.alone:
            return []
        return payloads(company.server, [f"{append.table}:{append.seq + 1}" for append in appends])

    async def _connect(self) -> asyncpg.Connection:
        return await asyncpg.connect(self._address.url, timeout=self._patience, command_timeout=self._patience)

    async def _connected(self) -> asyncpg.Connection:
        """The connection that writes; another one if it was lost."""
        if self._writer is None or self._writer.is_closed():
            self._writer = await self._connect()
            # What is acknowledged is on disk, even where somebody chose otherwise for the whole database.
            query = "SELECT set_config('synchronous_commit', 'on', false)"
            await self._writer.execute(f"{query} WHERE current_setting('synchronous_commit') = 'off'")
        return self._writer
