"""R28: a server that is killed between the two cards of a battle's turn owes the second one when it is back."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

from okawari.game.record import Record
from okawari.match.sqlite import SQLiteStore
from tests.support.page import Page
from tests.support.process import Serving
from tests.support.tables import at_table


class Between:
    """Two people who take two cards whenever they may, and a server that is killed whenever the second is owed."""

    def __init__(self, server: Serving, pages: list[Page], kills: int) -> None:
        self.server, self.pages, self.kills = server, pages, kills
        self.rng = Random(1)
        self.killed = 0

    async def play(self) -> None:
        """Match after match until it was killed often enough, the last one to its end."""
        host = self.pages[0]
        while True:
            await host.accepted("start")
            while await self.a_card_is_taken():
                pass
            if self.killed >= self.kills:
                return
            await host.accepted("rematch")
            await host.until(lambda: host["table"]["phase"] == "lobby")

    async def a_card_is_taken(self) -> bool:
        """Whoever acts takes a card; whether the match goes on."""
        host = self.pages[0]
        await host.until(lambda: host["end"] is not None or host["turn"] is not None)
        if host["end"] is not None:
            return False
        number = host["turn"]["number"]
        page = self.pages[host["turn"]["acting"][0]]
        await page.until(lambda: page.may_pick and page["turn"]["number"] == number)
        legal = page["own"]["legal"]
        sticks = [pick for pick in legal if pick.endswith("+") or pick.startswith("chopsticks")]
        pick = self.rng.choice(sticks or legal)
        await page.accepted("choose", turn=number, pick=pick, lock=True)
        for one in self.pages:
            await one.until(lambda one=one: one["end"] is not None or one["turn"]["number"] > number)  # type: ignore[misc]
        if pick.endswith("+") and self.killed < self.kills:
            await self.come_back(page, pick)
        return True

    async def come_back(self, page: Page, first: str) -> None:
        """Kill the server once the first card was acknowledged: everybody finds the same half of the same turn."""
        before = [(one["own"], one["game"], one["turn"]["number"]) for one in self.pages]
        await asyncio.to_thread(self.server.kill)
        self.killed += 1
        for one in self.pages:
            await one.until(lambda one=one: not one.is_connected)  # type: ignore[misc]
            one.parts.clear()
        await asyncio.to_thread(self.server.start)
        for one in self.pages:
            await one.until(lambda one=one: one["turn"] is not None and one["own"] is not None)  # type: ignore[misc]
        assert page["game"]["owed"]
        assert page["game"]["last"]["picks"][page["own"]["seat"]] == first
        assert page["own"]["legal"]
        assert not any(pick.endswith("+") for pick in page["own"]["legal"])
        assert [(one["own"], one["game"], one["turn"]["number"]) for one in self.pages] == before


def kill_between(folder: Path, kills: int) -> None:
    """So many kills; then the records are valid and have what was taken."""

    async def play(server: Serving) -> None:
        async with AsyncExitStack() as stack:
            pages = await at_table(
                server.url, 2, stack, seats=2, variant="battle", edition="anniversary", dessert="mochi"
            )
            await Between(server, pages, kills).play()

    with Serving(folder, name="127.0.0.1") as server:
        asyncio.run(play(server))
    store = SQLiteStore(server.database)
    records = [Record.read(kept.document) for kept in store.records()]
    assert records
    assert all(record.check_fair() for record in records)
    store.close()
