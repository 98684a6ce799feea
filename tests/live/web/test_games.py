"""Whole games over real WebSockets, against a server process with a SQLite file."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.support.games import COVERING, RULESETS
from tests.support.jitter import FEWER
from tests.support.page import Browser, Page
from tests.support.process import Serving
from tests.support.tables import at_table, play_game

PARTS = 2


@pytest.mark.parametrize("number", [0, 150, 188])
def test_a_game_of_people_ends_in_a_fair_record(server: Serving, number: int) -> None:
    """Some rulesets, every seat a page of its own; a spectator sees the end and never a hand."""
    asyncio.run(play_game(server.url, RULESETS[number], number))


@pytest.mark.ci
@pytest.mark.parametrize("part", range(PARTS))
def test_every_variant_over_the_wire(server: Serving, part: int) -> None:
    """Games with every trait of a ruleset; in the long runs a game of every different set of rules."""

    async def play() -> None:
        for number in range(part, len(COVERING), PARTS * FEWER):
            await play_game(server.url, COVERING[number], number)

    asyncio.run(play())


def test_people_and_bots_play_and_play_again(server: Serving) -> None:
    """Two people, a bot of the house and a bot from outside play two matches at one table; the tally counts both."""

    async def play() -> None:
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
                for page in (*pages, bot):
                    await page.until(lambda page=page: page["table"]["phase"] == "lobby")  # type: ignore[misc]

    asyncio.run(play())


def test_a_server_that_stops_says_goodbye_and_its_pages_come_back(tmp_path: Path) -> None:
    """SIGTERM: pages are told to reconnect; the next server has them in their seats, their choice still chosen."""

    async def play(server: Serving) -> None:
        async with AsyncExitStack() as stack:
            pages = await at_table(server.url, 2, stack)
            await pages[0].accepted("start")
            await pages[0].until(lambda: pages[0].may_pick)
            pick = pages[0]["own"]["legal"][-1]
            await pages[0].accepted("choose", turn=pages[0]["turn"]["number"], pick=pick)
            assert await asyncio.to_thread(server.stop) == 0
            for page in pages:
                await page.until(lambda page=page: page.bye == "restart")  # type: ignore[misc]
                page.parts.clear()
            await asyncio.to_thread(server.start)
            for seat, page in enumerate(pages):
                await page.until(lambda page=page: "choice" in page.parts)  # type: ignore[misc]
                assert page["own"]["seat"] == seat
            assert pages[0]["choice"]["pick"] == pick
            await asyncio.gather(*(page.play() for page in pages))

    with Serving(tmp_path, name="127.0.0.1") as server:
        asyncio.run(play(server))
