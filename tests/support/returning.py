"""Guests of version 0.1.0 come back to their tables, in a house of today on a copy of their file."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec

from okawari.match import commands as c
from okawari.match.table import Table
from tests.support import at
from tests.support.data_0_1_0 import TABLES, WORDS, KeptTable, kept_file, kept_views, losses
from tests.support.served import GuestPage, Served, run

FREE = WORDS | {"bots", "options", "deadline", "idle", "paused"}
"""Of a view: what people are told, which bots there are and what goes together today, and times."""
FREE_IN_BATTLE = FREE | {"legal", "forced", "last", "number"}
"""R28: a pair may be picked in two parts, each with a number of its own."""


class Return:
    """One old table and those who are back; the clock goes on where it stopped."""

    def __init__(self, served: Served, kept: KeptTable) -> None:
        self.served, self.kept = served, kept
        served.id = kept.id

    async def come(self, *names: str) -> None:
        """These guests open their page again."""
        await self.served.come(*(self.kept.of(name).guest for name in names))

    async def all_come(self) -> None:
        """Everybody who saw something last, those who left among them."""
        await self.come(*kept_views(self.kept.name))

    async def seated_come(self) -> None:
        """Everybody who has a seat and did not leave it, and one device each."""
        seats = kept_views(self.kept.name)[self.kept.guests[0].name]["table"]["seats"]
        seated = {guest.seat: guest.name for guest in reversed(self.kept.guests) if guest.seat is not None}
        await self.come(*(name for seat, name in sorted(seated.items()) if not seats[seat]["left"]))

    def page(self, name: str) -> GuestPage:
        """The page of somebody who is back."""
        return self.served.pages[self.kept.of(name).guest]

    async def ask(self, name: str, command: Callable[[str], c.AnyCommand]) -> None:
        """Ask for something that is granted."""
        answer = await self.served.ask(self.kept.of(name).guest, command)
        assert isinstance(answer, c.Accepted), answer
        await self.served.settle()

    async def table(self) -> Table:
        """The table as it is now."""
        table = await at.table_at(self.served.tables, self.kept.id)
        assert table is not None
        return table

    def lost(self, name: str) -> list[str]:
        """What this guest saw last and does not see now."""
        free = FREE_IN_BATTLE if self.kept.settings["variant"] == "battle" else FREE
        page, old = self.page(name), {**kept_views(self.kept.name)[name]}
        old.pop("reaction", None)
        if old["choice"]:
            assert page["choice"]["turn"] == page["turn"]["number"]
            old["choice"] = {key: value for key, value in old["choice"].items() if key != "turn"}
        return losses(old, {part: page[part] for part in page.parts}, free)

    def chosen(self) -> dict[str, str]:
        """By name: what was chosen and not locked when the server stopped."""
        choices = {name: parts["choice"] for name, parts in kept_views(self.kept.name).items()}
        return {name: choice["pick"] for name, choice in choices.items() if choice and choice["pick"]}

    async def lock(self, name: str) -> None:
        """Keep what was chosen."""
        await self.ask(name, lambda id: c.Lock(id, self.page(name)["turn"]["number"]))

    async def play_to_the_end(self) -> dict[str, Any]:
        """Whoever has chosen locks; then all who are back, and bots, play on. The record's document."""
        for name in self.chosen():
            page = self.served.pages.get(self.kept.of(name).guest)
            if page is not None and page["choice"] and page["choice"]["pick"] and not page["choice"]["locked"]:
                await self.lock(name)
        await self.served.settle()
        await self.served.play_on()
        return await self.record()

    async def record(self) -> dict[str, Any]:
        """The record of the match that is over."""
        over = await self.table()
        assert over.dealt is not None
        document = self.served.store.record(over.dealt.record)
        assert document is not None
        read: dict[str, Any] = msgspec.json.decode(document)
        return read


def go_back(name: str, folder: Path, visit: Callable[[Return], Awaitable[None]]) -> None:
    """Visit a table of version 0.1.0."""
    stopped = kept_file(folder / "tables.db")

    async def visited(served: Served) -> None:
        served.time = stopped + 1.0
        await visit(Return(served, TABLES[name]))

    run(visited, folder)
