"""A house on a store for tests: a clock that stands still, bots that pick at once, pages that remember."""

import asyncio
import secrets
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import msgspec

from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.match import commands as c
from okawari.match.addresses import PostgresAddress
from okawari.match.authority import Authority
from okawari.match.live_tables import LiveTables
from okawari.match.publish import Connection, Parts
from okawari.match.settings import Settings
from okawari.match.store import Store
from okawari.match.surroundings import Thinker
from okawari.rules.ruleset import RulesetNumbers
from tests.support import at
from tests.support.stores import store_in

Result = TypeVar("Result")


class QuickBots:
    """Bots that pick at random and at once."""

    names: Sequence[str] = ("greedy", "random")

    def __init__(self, seed: int = 0) -> None:
        self._rng = Random(seed)

    async def choose(self, bot: str, seen: Observation) -> Pick:
        """Any legal pick."""
        await asyncio.sleep(0)
        return self._rng.choice(seen.legal_picks())

    async def answer(self, bot: str, seen: Observation, seed: int) -> Pick:
        """Any legal pick, by the seed."""
        await asyncio.sleep(0)
        return Random(seed).choice(seen.legal_picks())

    def ready(self, rules: RulesetNumbers) -> Sequence[str]:
        """All of them."""
        return self.names

    async def can_answer(self, bot: str, rules: RulesetNumbers) -> bool:
        """Any bot."""
        return True


class GuestPage:
    """A guest's page: what it was sent, put together."""

    def __init__(self, guest: str) -> None:
        self.guest = guest
        self.frames: list[Parts] = []
        self.parts: Parts = {}
        self.connection: Connection | None = None

    def send(self, parts: Parts) -> None:
        """Take a frame."""
        self.frames.append(parts)
        self.parts = {**self.parts, **parts}

    def __getitem__(self, part: str) -> Any:
        return msgspec.json.decode(self.parts[part])


class Served:
    """A house, and pages at one table of it."""

    def __init__(self, store: Store, now: Callable[[], float] | None = None, thinker: Thinker | None = None) -> None:
        self.time = 1_000_000.0
        self.store = store
        self.tables = LiveTables(store, thinker or QuickBots(), now=now or (lambda: self.time))
        self.pages: dict[str, GuestPage] = {}
        self.id = ""

    @property
    def authority(self) -> Authority:
        """Of the table, which is in memory."""
        return self.tables.in_memory[self.id]

    async def open(self, settings: Settings | None = None, host: str = "ana") -> str:
        """Open a table."""
        opened = await self.tables.open(host, settings)
        assert isinstance(opened, str), opened
        self.id = opened
        return opened

    async def come(self, *guests: str) -> None:
        """These guests open a page."""
        for guest in guests:
            page = self.pages[guest] = GuestPage(guest)
            connection = await at.connect(self.tables, self.id, guest, page.send)
            assert isinstance(connection, Connection), connection
            page.connection = connection

    def go(self, *guests: str) -> None:
        """These guests close their page."""
        for guest in guests:
            connection = self.pages[guest].connection
            assert connection is not None
            self.authority.disconnect(connection)

    async def ask(self, guest: str, command: Callable[[str], c.AnyCommand]) -> c.Answer:
        """Ask with a fresh id."""
        return await at.ask_at(self.tables, self.id, guest, command(secrets.token_hex(8)))

    async def sit_and_start(self, *guests: str, bots: int = 0) -> None:
        """Everybody opens a page and sits down; the first one starts."""
        await self.come(*guests)
        for guest in guests:
            sit = c.Sit(secrets.token_hex(8), name=guest.title())
            assert isinstance(await at.ask_at(self.tables, self.id, guest, sit), c.Accepted)
        for _ in range(bots):
            assert isinstance(await self.ask(guests[0], lambda id: c.AddBot(id, "greedy")), c.Accepted)
        answer = await self.ask(guests[0], c.Start)
        assert isinstance(answer, c.Accepted), answer

    async def pick(self, guest: str) -> c.Answer:
        """Choose the first legal pick, and lock."""
        page = self.pages[guest]
        turn, pick = page["turn"]["number"], page["own"]["legal"][0]
        return await self.ask(guest, lambda id: c.Choose(id, turn, pick, lock=True))

    async def play_on(self) -> None:
        """All pages pick until the match is over."""
        guest, page = next(iter(self.pages.items()))
        while page["table"]["phase"] == "playing":
            for guest, page in self.pages.items():
                if page["table"]["phase"] == "playing" and page["own"]["legal"] and not page["choice"]["locked"]:
                    await self.pick(guest)
            await self.settle()

    async def settle(self) -> None:
        """Let bots and the store do what is due."""
        await self.authority.settled()

    async def move(self, seconds: float) -> None:
        """Time passes, and what is due is done."""
        self.time += seconds
        await self.authority.tick()
        await self.settle()


def run(
    test: Callable[[Served], Awaitable[Result]],
    where: Path | PostgresAddress,
    *,
    connect: Callable[..., sqlite3.Connection] = sqlite3.connect,
) -> Result:
    """Run a test with a house on a file in a folder, or on a database; `connect` opens the connections to a file."""

    async def with_house() -> Result:
        store = store_in(where, connect=connect)
        served = Served(store)
        try:
            return await test(served)
        finally:
            await served.tables.close()
            store.close()

    return asyncio.run(with_house())
