"""Tables over the wire: people sit down, and play whole games."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random
from typing import Any

from okawari.game.record import Record
from okawari.rules.ruleset import Ruleset
from tests.support.page import Browser, Page


async def at_table(url: str, people: int, stack: AsyncExitStack, **settings: Any) -> list[Page]:
    """So many people at a new table, the first of them its host."""
    browsers = [await Browser(url).come() for _ in range(people)]
    table = await browsers[0].open_table(**settings)
    pages = [await stack.enter_async_context(browser.page(table)) for browser in browsers]
    for number, page in enumerate(pages):
        await page.accepted("sit", name=f"Guest number {number}", nonce=f"{number:032x}")
    return pages


@asynccontextmanager
async def a_game(url: str) -> AsyncIterator[list[Page]]:
    """Two people in the middle of a game; whatever happens to them, they can play on to the end."""
    async with AsyncExitStack() as stack:
        pages = await at_table(url, 2, stack)
        await pages[0].accepted("start")
        await pages[0].until(lambda: pages[0].may_pick)
        yield pages
        await asyncio.gather(*(page.play() for page in pages))
        for page in pages:
            await page.until(lambda page=page: page["end"] is not None)  # type: ignore[misc]
        assert pages[0]["end"]["record"] == pages[1]["end"]["record"]


async def play_game(url: str, ruleset: Ruleset, seed: int) -> Record:
    """People in all seats, and one who watches and is never shown a hand; returns the record, which is fair."""
    rng, where = Random(seed), f"{ruleset}, seed {seed}"
    settings = {name: getattr(ruleset, name) for name in ("edition", "dessert", "variant", "must_have_maki", "seats")}
    async with AsyncExitStack() as stack:
        pages = await at_table(url, ruleset.seats, stack, **settings)
        watcher = await stack.enter_async_context((await Browser(url).come()).page(pages[0].table))
        await pages[0].accepted("start")
        await asyncio.gather(*(page.play(rng.choice) for page in pages))
        for page in (watcher, *pages):
            await page.until(lambda page=page: page["end"] is not None)  # type: ignore[misc]
            assert page["end"] == pages[0]["end"], where
        assert watcher["own"]["hand"] == [], where
        answer = await Browser(url).get(f"/api/record/{pages[0]['end']['record']}")
        record = Record.read(answer.content)
        assert record.check_fair(), where
        assert list(record.document["totals"]) == pages[0]["end"]["totals"], where
        return record
