"""Whole games over real WebSockets, against a server process with a SQLite file."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest

from okawari.game.record import Record
from okawari.rules.ruleset import Ruleset, every_ruleset
from tests.support.page import Browser, Page
from tests.support.process import ServerProcess, running

RULESETS = every_ruleset()


async def at_table(url: str, people: int, stack: AsyncExitStack, **settings: Any) -> list[Page]:
    """So many people at a new table, the first of them its host."""
    browsers = [await Browser(url).come() for _ in range(people)]
    table = await browsers[0].open_table(**settings)
    pages = [await stack.enter_async_context(browser.page(table)) for browser in browsers]
    for number, page in enumerate(pages):
        await page.accepted("sit", name=f"Guest number {number}", nonce=f"{number:032x}")
    return pages


async def play_game(url: str, ruleset: Ruleset, seed: int) -> Record:
    """People in all seats, and one who watches; returns the record."""
    rng = Random(seed)
    settings = {name: getattr(ruleset, name) for name in ("edition", "dessert", "variant", "must_have_maki", "seats")}
    async with AsyncExitStack() as stack:
        pages = await at_table(url, ruleset.seats, stack, **settings)
        watcher = await stack.enter_async_context((await Browser(url).come()).page(pages[0].table))
        await pages[0].accepted("start")
        await asyncio.gather(*(page.play(rng.choice) for page in pages))
        await watcher.until(lambda: watcher["end"] is not None)
        assert watcher["own"]["hand"] == []
        for page in pages:
            await page.until(lambda page=page: page["end"] is not None)  # type: ignore[misc]
            assert page["end"] == pages[0]["end"]
        answer = await Browser(url).get(f"/api/record/{pages[0]['end']['record']}")
        record = Record.read(answer.content)
        assert record.check_fair()
        assert list(record.document["totals"]) == pages[0]["end"]["totals"]
        return record


def with_server(test: Callable[[ServerProcess], Coroutine[Any, Any, None]], folder: Path, *flags: str) -> None:
    """Run a test with a server of its own."""
    with running(folder, *flags) as server:
        asyncio.run(test(server))


@pytest.mark.parametrize("number", [0, 40, 100, 150, 188])
def test_a_game_of_people_ends_in_a_fair_record(tmp_path: Path, number: int) -> None:
    """Some rulesets, every seat a page of its own; a spectator sees the end and never a hand."""

    async def play(server: ServerProcess) -> None:
        await play_game(server.url, RULESETS[number % len(RULESETS)], number)

    with_server(play, tmp_path)


def test_people_and_bots_play_and_play_again(tmp_path: Path) -> None:
    """Two people, a bot of the house and a bot from outside play two matches at one table; the tally counts both."""

    async def play(server: ServerProcess) -> None:
        async with AsyncExitStack() as stack:
            pages = await at_table(server.url, 2, stack)
            outside = Browser(server.url, headers={})
            seated = (await outside.post("/api/bot-seat", {"code": pages[0]["table"]["code"], "name": "Zed"})).json()
            assert (seated["table"], seated["seat"]) == (pages[0].table, 2)
            bearer = {"Authorization": f"Bearer {seated['token']}"}
            bot = await stack.enter_async_context(Page(server.url, seated["table"], bearer))
            await pages[0].accepted("add_bot", bot="normal")
            for games in (1, 2):
                await pages[0].accepted("start")
                await asyncio.gather(*(page.play() for page in (*pages, bot)))
                assert [seat["games"] for seat in pages[1]["table"]["seats"]] == [games] * 4
                assert [seat["role"] for seat in pages[1]["table"]["seats"]] == ["person", "person", "bot", "bot"]
                await pages[1].accepted("rematch")
                await pages[0].until(lambda: pages[0]["table"]["phase"] == "lobby")

    with_server(play, tmp_path)


def test_a_server_that_stops_says_goodbye_and_its_pages_come_back(tmp_path: Path) -> None:
    """SIGTERM: pages are told to reconnect; the next server has them in their seats, their choice still chosen."""

    async def play(server: ServerProcess) -> None:
        async with AsyncExitStack() as stack:
            pages = await at_table(server.url, 2, stack)
            await pages[0].accepted("start")
            await pages[0].until(lambda: pages[0].may_pick)
            pick = pages[0]["own"]["legal"][-1]
            await pages[0].accepted("choose", turn=pages[0]["turn"]["number"], pick=pick)
            assert await asyncio.to_thread(server.stop) == 0
            assert pages[0].bye == pages[1].bye == "restart"
            for page in pages:
                page.parts.clear()
            await asyncio.to_thread(server.start)
            for seat, page in enumerate(pages):
                await page.until(lambda page=page: "choice" in page.parts)  # type: ignore[misc]
                assert page["own"]["seat"] == seat
            assert pages[0]["choice"]["pick"] == pick
            await asyncio.gather(*(page.play() for page in pages))

    with_server(play, tmp_path)


@pytest.mark.ci
def test_every_ruleset_over_the_wire(tmp_path: Path) -> None:
    """Every tenth ruleset, one server for all."""

    async def play(server: ServerProcess) -> None:
        for number, ruleset in enumerate(RULESETS[::10]):
            await play_game(server.url, ruleset, number)

    with_server(play, tmp_path, "--pace", "0")
