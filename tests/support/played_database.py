"""A PostgreSQL that is only played, for one server on it: no other one runs, and no time passes."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import pytest

from okawari.match import postgres_company
from okawari.match.attendance import Stay
from okawari.match.events import LOG_VERSION
from okawari.match.postgres_company import PostgresCompany
from okawari.match.postgres_servers import GUESTS_CHANNEL, Joined, Pulse
from okawari.match.surroundings import SteadyClock
from tests.support.travel import START, Travel

NOW = 1000.0
"""What time it is there."""


class PlayedDatabase:
    """A database, the other servers on it, and this one, which hears of them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.told: list[tuple[object, ...]] = []
        """Everything that the database was asked, and that this server was told, in order."""
        self.pulses: list[Pulse | OSError | None] = []
        """What the next heartbeats find; after that nothing is new."""
        self.look: Callable[[], None] = lambda: None
        """Is called before each."""
        self.beats: list[float] = []
        """When the heart beat, in seconds from the start."""
        self.failing = 0
        """How many of the next statements fail."""
        self.listeners: dict[str, Callable[..., None]] = {}
        self.cut: Callable[[object], None] = lambda connection: None
        for name in ("join", "beat", "bury", "tidy", "leave", "keep_stays"):
            monkeypatch.setattr(postgres_company, name, getattr(self, name))
        monkeypatch.setattr(postgres_company, "SteadyClock", partial(SteadyClock, monotonic=lambda: 0.0))
        self.connections: list[float] = []
        """When one was made that is not the pool's."""
        store = SimpleNamespace(call_soon=lambda call, *values: call(*values))
        self.company = PostgresCompany(cast(Any, store), cast(Any, self), cast(Any, self.connect), 5.0)

    @staticmethod
    def _seconds() -> float:
        return round(asyncio.get_running_loop().time() - START, 3)

    async def join(self, connection: object, server: str) -> Joined:
        """This server joins."""
        self.told.append(("join", server == self.company.server))
        return Joined(NOW, 50.0, NOW - 7.0)

    async def beat(self, connection: object, server: str, behind: float) -> Pulse | None:
        """Its heart beats."""
        assert behind == 50.0
        self.beats.append(self._seconds())
        self.look()
        found = self.pulses.pop(0) if self.pulses else self.pulse()
        if isinstance(found, OSError):
            raise found
        return found

    def pulse(self, now: float = NOW, others: tuple[str, ...] = (), dead: bool = False, oldest: float = 0.0) -> Pulse:
        """What a heartbeat finds."""
        return Pulse(now, sorted((self.company.server, *others)), dead, oldest, LOG_VERSION)

    async def bury(self, connection: object, server: str) -> None:
        """Somebody is dead."""
        self.told.append(("bury",))

    async def tidy(self, connection: object, now: float) -> None:
        """What is old goes."""
        self.told.append(("tidy", round(now)))

    async def leave(self, connection: object, server: str, now: float) -> None:
        """This server leaves."""
        self.told.append(("leave", server == self.company.server, round(now)))

    async def keep_stays(
        self, connection: object, server: str, changed: Sequence[tuple[str, Stay]], *, tell: bool
    ) -> bool:
        """Who came and went is written down, and others hear of it."""
        assert server == self.company.server
        rows = [(table, *stay) for table, stay in changed]
        await self.execute("INSERT", *([row[column] for row in rows] for column in range(5)))
        if tell:
            self.told.append((GUESTS_CHANNEL, *sorted({table for table, _ in changed})))
        return True

    @asynccontextmanager
    async def acquire(self, timeout: float) -> AsyncIterator["PlayedDatabase"]:
        """A connection of the pool."""
        assert timeout == 5.0
        yield self

    async def execute(self, query: str, *values: Any) -> None:
        """A statement."""
        if self.failing:
            self.failing -= 1
            raise OSError("the database is away")
        self.told.append((query.split()[0], *values))

    async def connect(self) -> "PlayedDatabase":
        """A connection that is not the pool's."""
        self.connections.append(self._seconds())
        return self

    def add_termination_listener(self, lost: Callable[[object], None]) -> None:
        """Tell when it is lost."""
        self.cut = lost

    async def add_listener(self, channel: str, hear: Callable[..., None]) -> None:
        """Tell what comes."""
        self.listeners[channel] = hear

    def terminate(self) -> None:
        """The connection is given up."""
        self.told.append(("terminate",))

    def table_changed(self, table: str, seq: int) -> None:
        """A log is longer."""
        self.told.append(("table", table, seq))

    def guests_changed(self, table: str) -> None:
        """Somebody came or went."""
        self.told.append(("guests", table))

    def reacted(self, table: str, seat: int, reaction: int) -> None:
        """A reaction."""
        self.told.append(("reaction", table, seat, reaction))

    def missed(self) -> None:
        """Anything may have happened."""
        self.told.append(("missed",))

    def run(self, *steps: Callable[[], object], beats: int = 0) -> list[tuple[object, ...]]:
        """Start, do something, and let the heart beat so often after the start; what was told meanwhile."""

        async def live() -> None:
            self.company.listen(self)
            await self.company.start()
            await asyncio.sleep(0)
            for step in steps:
                step()
            while len(self.beats) <= beats:
                await asyncio.sleep(0.01)
            before, self.failing = len(self.told), 0
            await self.company.stop()
            self.told, self.left = self.told[:before], self.told[before:]

        with asyncio.Runner(loop_factory=Travel) as runner:
            runner.run(live())
        return self.told
