"""Servers with daily deals for tests: on a store that they share, at a time that the test says."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from okawari.match.daily_deals import DailyDeals, DailyPart
from okawari.match.postgres import PostgresStore
from okawari.match.sqlite import SQLiteStore
from okawari.match.surroundings import Thinker
from okawari.match.yardstick import Yardsticks
from tests.support.dailies import NOON
from tests.support.served import QuickBots, Served
from tests.support.stores import Where, address_in


class DailyHouse(Served):
    """A house whose yardsticks are a few games."""

    def __init__(self, where: Where, thinker: Thinker | None = None, games: int = 0) -> None:
        address = address_in(where)
        store = SQLiteStore(address) if isinstance(address, Path) else PostgresStore(address)
        super().__init__(store, thinker=thinker or QuickBots())
        self.time = NOON
        self.daily = DailyDeals(self.tables, store.daily, Yardsticks(store.daily, games=games))

    async def begin(self, guest: str, address: str = "", most: int = 6) -> str:
        """A guest's try, with a page at its table."""
        begun = await self.daily.begin(guest, guest.title(), address, most)
        assert isinstance(begun, str), begun
        await self.return_to(begun, guest)
        return begun

    async def return_to(self, table: str, guest: str) -> None:
        """A guest opens the page of their table, and all other pages are looked at no longer."""
        self.id, self.pages = table, {}
        await self.come(guest)

    async def told(self, guest: str, day: str = "") -> DailyPart:
        """What a guest is told of a day."""
        told = await self.daily.told(guest, day)
        assert isinstance(told, DailyPart), told
        return told

    async def close(self) -> None:
        """Stop, as a server does."""
        await self.daily.yardsticks.settled()
        await self.daily.close()
        await self.tables.close()
        self.store.close()


def with_house(test: Callable[[DailyHouse], Awaitable[None]], where: Where, games: int = 0) -> None:
    """Run a test with a house."""

    async def run() -> None:
        house = DailyHouse(where, games=games)
        try:
            await test(house)
        finally:
            await house.close()

    asyncio.run(run())
