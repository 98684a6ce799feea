"""The servers on one PostgreSQL database: what each tells the others, and how it hears of them.

NOTIFY carries who tells it, and tables with a number: how many entries a log has, whose guests changed, which seat sent
which reaction. Everything else is read from the tables of the database by whoever needs it. Who misses a notification
reads it later: `Following` looks for itself every two seconds, and after a lost connection at once.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

import asyncpg
import msgspec
from asyncpg.pool import PoolAcquireContext

from okawari.match.attendance import Stay
from okawari.match.company import Ears
from okawari.match.events import LOG_VERSION, Entry, stored_entry
from okawari.match.for_ever import AGAIN_SECONDS, again_and_again, give_up
from okawari.match.postgres_appends import LOG_CHANNEL
from okawari.match.postgres_schema import AnyConnection
from okawari.match.postgres_servers import (
    BEAT_SECONDS,
    DEAD_AFTER,
    GUESTS_CHANNEL,
    POSTGRES_ERRORS,
    Pulse,
    beat,
    bury,
    join,
    keep_stays,
    leave,
    tidy,
)
from okawari.match.surroundings import SteadyClock

if TYPE_CHECKING:
    from okawari.match.postgres import PostgresStore

REACTIONS_CHANNEL = "okawari_reactions"
PROBE_SECONDS = 5.0
"""How often it is asked whether the connection that listens still carries: on one that went silent nothing is heard."""
MOST_UNANSWERED = 10
"""Beats that may pass until a server is taken to hang whose event loop answers nothing: it beats no more."""
TIDY_SECONDS = 600.0
SHORTEST_WAIT = 0.05
CLOCK_OFF = 1.0
"""Seconds that this server's time may differ from that of the database."""
MOST_STAYS = 256
"""Of a table's stays, the newest are read."""
STAYS = f"""
    SELECT asked.id, stay.guest, stay.server, stay.came, stay.went FROM unnest($1::text[]) AS asked (id),
        LATERAL (
            SELECT * FROM connections WHERE table_id = asked.id AND server != $2
            ORDER BY went DESC NULLS FIRST LIMIT {MOST_STAYS}
        ) AS stay
"""
NEWER = """
    SELECT log.table_id, log.seq, log.at, log.author, log.command, log.events
    FROM unnest($1::text[], $2::integer[]) AS known (id, seq) JOIN log ON table_id = known.id AND log.seq >= known.seq
    ORDER BY log.table_id, log.seq
"""


class PostgresCompany:
    """This server among those on a database. Its tasks run in the store's loop."""

    def __init__(
        self,
        store: "PostgresStore",
        pool: asyncpg.Pool,
        connect: Callable[[], Awaitable[asyncpg.Connection]],
        patience: float,
    ) -> None:
        """`connect` makes a connection that is not the pool's; nothing waits longer for it than `patience` seconds."""
        self.server = secrets.token_hex(8)
        self._store, self._pool, self._connect, self._patience = store, pool, connect, patience
        self._clock = SteadyClock(None)
        self.began, self._behind = 0.0, 0.0
        self._servers = [self.server]
        self.reads = LOG_VERSION
        """The newest version of the log that all servers can read."""
        self._tidied = 0.0
        self._open: dict[tuple[str, str], Stay] = {}
        """By table and guest, who is here."""
        self._unkept: dict[tuple[str, str, float], Stay] = {}
        """By table, guest and time, what the database does not know yet."""
        self._unkept_wait = asyncio.Event()
        self._hear: Callable[[str, str], None] = lambda channel, payload: None
        self._missed: Callable[[], None] = lambda: None
        self._ask_loop, self._unanswered = self._answer, 0
        """Asks the event loop in which the tables are played whether it goes on; how often it was asked in vain."""
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def alone(self) -> bool:
        return len(self._servers) == 1

    @property
    def leads(self) -> bool:
        return self._servers[0] == self.server

    def time(self) -> float:
        return self._clock()

    def wall(self) -> float:
        return self._clock() + self._behind

    async def start(self) -> None:
        """Join the others, and do all that goes on from then on."""
        async with self._connection() as connection:
            joined = await join(connection, self.server)
        self.began, self._behind = joined.began, joined.behind
        self._clock = SteadyClock(None, lambda: joined.now)
        work = (self._beat, await self._beat()), (self._listen, 0.0), (self._keep_what_changes, 0.0)
        self._tasks = [asyncio.get_running_loop().create_task(again_and_again(*one)) for one in work]

    async def stop(self) -> None:
        """Leave; the guests who are here are gone."""
        await give_up(self._tasks)
        async with self._connection() as connection:
            await self._keep(connection)
            await leave(connection, self.server, self.time())

    def _connection(self) -> "PoolAcquireContext[asyncpg.Record]":
        """One of the pool's. It is given back within the same time: one that went silent would be waited for."""
        return self._pool.acquire(timeout=self._patience)

    async def _beat(self) -> float:
        """Renew this server's row; returns the seconds until the next time: soon if another one may be dead then.

        If its tables stand still it does not: others shall take it for dead, and do what is due there.
        """
        self._unanswered += 1
        self._ask_loop()
        if self._unanswered > MOST_UNANSWERED:
            return BEAT_SECONDS
        async with self._connection() as connection:
            pulse = await beat(connection, self.server, self._behind)
            if pulse is None:
                await self._join_again(connection)
                return BEAT_SECONDS
            self._take(pulse)
            if self.leads and self.time() >= self._tidied + TIDY_SECONDS:
                self._tidied = self.time()
                await tidy(connection, self.time())
                self._missed()
            if pulse.dead:
                await bury(connection, self.server)
                self._missed()
            return min(BEAT_SECONDS, max(SHORTEST_WAIT, DEAD_AFTER - pulse.oldest))

    def _answer(self) -> None:
        self._unanswered = 0

    def _take(self, pulse: Pulse) -> None:
        joins = len(pulse.servers) > len(self._servers)
        self._servers, self.reads = pulse.servers, pulse.reads
        if abs(pulse.now - self.time()) > CLOCK_OFF:
            self._clock = SteadyClock(None, lambda: pulse.now)
        if joins:
            self._missed()

    async def _join_again(self, connection: AnyConnection) -> None:
        """The others took this server for dead: its guests are here all the same."""
        joined = await join(connection, self.server)
        self.began, self._behind = joined.began, joined.behind
        self._clock = SteadyClock(None, lambda: joined.now)
        self._unkept.update(((table, guest, stay.came), stay) for (table, guest), stay in self._open.items())
        self._unkept_wait.set()
        self._missed()

    async def _listen(self) -> float:
        connection = await self._connect()
        try:
            await self._listen_on(connection)
        finally:
            connection.terminate()
        return AGAIN_SECONDS

    async def _listen_on(self, connection: asyncpg.Connection) -> None:
        """Hear what comes over a connection until it is lost."""
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        for channel in (LOG_CHANNEL, GUESTS_CHANNEL, REACTIONS_CHANNEL):
            await connection.add_listener(channel, lambda _, __, channel, payload: self._hear(channel, str(payload)))
        self._missed()
        while not lost.is_set():
            try:
                async with asyncio.timeout(PROBE_SECONDS):
                    await lost.wait()
            except TimeoutError:
                await connection.execute("SELECT 1")

    async def _keep_what_changes(self) -> float:
        await self._unkept_wait.wait()
        async with self._connection() as connection:
            kept = await self._keep(connection)
        return 0.0 if kept else AGAIN_SECONDS  # it joins again with the next beat

    async def _keep(self, connection: AnyConnection) -> bool:
        """Write all stays that changed, and tell where; not if this server was taken for dead."""
        stays = list(self._unkept.items())
        changed = [(table, stay) for (table, _, _), stay in stays]
        if not await keep_stays(connection, self.server, changed, tell=not self.alone):
            return False
        for key, stay in stays:
            if self._unkept.get(key) is stay:
                del self._unkept[key]
        if not self._unkept:
            self._unkept_wait.clear()
        return True

    def listen(self, ears: Ears) -> None:
        loop = asyncio.get_running_loop()

        def hear(channel: str, payload: str) -> None:
            server, *told = payload.split(" ")
            if server != self.server:
                loop.call_soon_threadsafe(_tell_ears, ears, channel, told)

        self._missed = lambda: _call_if_open(loop, ears.missed)
        self._ask_loop = lambda: _call_if_open(loop, self._answer)
        self._hear = hear

    def note(self, table: str, stay: Stay) -> None:
        self._store.call_soon(self._note, table, stay)

    def _note(self, table: str, stay: Stay) -> None:
        if stay.went is None:
            self._open[table, stay.guest] = stay
        else:
            self._open.pop((table, stay.guest), None)
        self._unkept[table, stay.guest, stay.came] = stay
        self._unkept_wait.set()

    def react(self, table: str, seat: int, reaction: int) -> None:
        if not self.alone:
            self._store.call_soon(self._react, f"{self.server} {table}:{seat}:{reaction}")

    def _react(self, payload: str) -> None:
        async def tell() -> None:
            with suppress(*POSTGRES_ERRORS):  # nothing is kept of a reaction
                async with self._connection() as connection:
                    await connection.execute("SELECT pg_notify($1, $2)", REACTIONS_CHANNEL, payload)

        self._tasks = [task for task in self._tasks if not task.done()]
        self._tasks.append(asyncio.get_running_loop().create_task(tell()))

    def stays(self, tables: Iterable[str]) -> Mapping[str, Sequence[Stay]]:
        found: dict[str, list[Stay]] = {table: [] for table in tables}
        for table, *stay in self._store.read(STAYS, list(found), self.server):
            found[table].append(Stay(*stay))
        return found

    def newer(self, known: Mapping[str, int]) -> Mapping[str, Sequence[tuple[int, Entry]]]:
        found: dict[str, list[tuple[int, Entry]]] = {}
        for table, seq, at, author, command, events in self._store.read(NEWER, list(known), list(known.values())):
            try:
                found.setdefault(table, []).append((seq, stored_entry(at, author, command, events)))
            except msgspec.MsgspecError:
                continue  # who needs that table finds that it cannot be read; the others can
        return found


def _call_if_open(loop: asyncio.AbstractEventLoop, call: Callable[[], None]) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(call)


def _tell_ears(ears: Ears, channel: str, told: Sequence[str]) -> None:
    for one in told:
        table, *numbers = one.split(":")
        if channel == LOG_CHANNEL:
            ears.table_changed(table, int(numbers[0]))
        elif channel == GUESTS_CHANNEL:
            ears.guests_changed(table)
        else:
            ears.reacted(table, int(numbers[0]), int(numbers[1]))
