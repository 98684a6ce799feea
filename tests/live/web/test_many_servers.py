"""Several servers on one database, as real processes: any of them serves any table, and any of them can die."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path

import pytest

from okawari.match.addresses import PostgresAddress
from tests.support.kills import start_servers
from tests.support.page import Browser, Page
from tests.support.postgres import cut_others, fresh_database
from tests.support.process import Serving
from tests.support.skewed import FAST_BY

pytestmark = pytest.mark.ci


@pytest.fixture(scope="module")
def database() -> Iterator[PostgresAddress]:
    """The database of two servers."""
    with fresh_database() as address:
        yield address


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory, database: PostgresAddress) -> Iterator[list[Serving]]:
    """Two servers on one database."""
    with ExitStack() as stack:
        yield start_servers(tmp_path_factory.mktemp("pair"), stack, database, 2)


@pytest.fixture
def servers(pair: list[Serving]) -> list[Serving]:
    """Both of them, alive."""
    for server in pair:
        server.start()
    return pair


def moved(browser: Browser, server: Serving) -> Browser:
    """The same guest at another server."""
    other = Browser(server.url)
    other.cookies = browser.cookies
    return other


async def sit_at(stack: AsyncExitStack, *servers: Serving, bots: int = 0) -> tuple[list[Browser], list[Page]]:
    """A table with a person at each of these servers, the first of them its host, and bots."""
    browsers = [await Browser(server.url).come() for server in servers]
    table = await browsers[0].open_table(seats=len(servers) + bots)
    pages = [await stack.enter_async_context(browser.page(table)) for browser in browsers]
    for number, page in enumerate(pages):
        await page.accepted("sit", name=f"Guest number {number}", nonce=f"{number:032x}")
    for _ in range(bots):
        await pages[0].accepted("add_bot", bot="easy")
    return browsers, pages


async def play_to_the_end(*pages: Page) -> None:
    """All pages pick until the match is over, and see the same end."""
    for page in pages:
        await page.until(lambda page=page: page["table"]["phase"] == "playing")  # type: ignore[misc]
    await asyncio.gather(*(page.play() for page in pages))
    for page in pages:
        await page.until(lambda page=page: page["end"] is not None)  # type: ignore[misc]
    assert len({page["end"]["record"] for page in pages}) == 1


def test_a_game_over_two_servers(servers: list[Serving]) -> None:
    """Everybody sees everybody, picks, reactions and the end; nobody is away, though each server has one guest."""

    async def play() -> None:
        async with AsyncExitStack() as stack:
            _, pages = await sit_at(stack, servers[0], servers[1], bots=1)
            for page in pages:
                await page.until(lambda page=page: connected(page) == [True, True])  # type: ignore[misc]
            await pages[0].accepted("start")
            await pages[1].accepted("react", emoji="🍣")
            await pages[0].until(lambda: pages[0]["reaction"] == {"seat": 1, "emoji": "🍣"})
            await play_to_the_end(*pages)

    asyncio.run(play())


def connected(page: Page) -> list[bool]:
    """Which of the people a page shows as being there."""
    return [seat["connected"] for seat in page["table"]["seats"] if seat["name"].startswith("Guest")]


def away(page: Page) -> list[bool]:
    """Which of the people a page shows as away."""
    return [seat["away"] for seat in page["table"]["seats"] if seat["name"].startswith("Guest")]


def test_guests_of_a_dead_server_go_on_at_another(servers: list[Serving]) -> None:
    """Its duties pass on with them: the bot picks on. Who came back in time was never shown as away."""

    async def play() -> None:
        async with AsyncExitStack() as stack:
            browsers, pages = await sit_at(stack, servers[0], servers[1], bots=1)
            await pages[0].accepted("start")
            await pages[1].until(lambda: pages[1].may_pick)
            await asyncio.to_thread(servers[0].kill)
            pages[0].comes_back = False
            again = await stack.enter_async_context(moved(browsers[0], servers[1]).page(pages[0].table))
            await play_to_the_end(again, pages[1])
            shown = [frame for frame in pages[1].frames if '"away":true' in frame]
            assert shown == []

    asyncio.run(play())


def test_a_lost_database_connection_is_made_again(servers: list[Serving], database: PostgresAddress) -> None:
    """All those of both servers are cut in the middle of a game: each hears of the other again, and it goes on."""

    async def play() -> None:
        async with AsyncExitStack() as stack:
            _, pages = await sit_at(stack, *servers)
            await pages[0].accepted("start")
            for page in pages:
                await page.until(lambda page=page: page.may_pick)  # type: ignore[misc]
            await asyncio.to_thread(cut_others, database)
            for page in pages:
                pick = {"turn": page["turn"]["number"], "pick": page["own"]["legal"][0]}
                while (answer := await page.ask("choose", **pick, lock=True))["answer"] == "refused":
                    assert answer["problem"] == "not-stored"
            await play_to_the_end(*pages)

    asyncio.run(play())


def test_who_does_not_come_back_is_away(tmp_path: Path, postgres: PostgresAddress) -> None:
    """On all servers, once the dead one is known to be; and who left a living one, too."""

    async def play(servers: list[Serving]) -> None:
        async with AsyncExitStack() as stack:
            _, pages = await sit_at(stack, *servers)
            await pages[0].accepted("start")
            await pages[2].until(lambda: pages[2].may_pick)
            pages[0].comes_back = False
            await asyncio.to_thread(servers[0].kill)
            await pages[2].until(lambda: away(pages[2]) == [True, False, False])
            await pages[1].__aexit__()
            await pages[2].until(lambda: away(pages[2]) == [True, True, False])

    with ExitStack() as stack:
        asyncio.run(play(start_servers(tmp_path, stack, postgres, 3, module="tests.support.impatient")))


def test_a_bot_plays_for_who_is_away_until_they_are_back_at_another_server(
    tmp_path: Path, postgres: PostgresAddress
) -> None:
    """Asked for at one server, done by whichever has the duties, ended by coming back at a third; told what was played.

    What they choose then is theirs, whatever a bot that still thinks would pick.
    """

    async def play(servers: list[Serving]) -> None:
        async with AsyncExitStack() as stack:
            browsers, pages = await sit_at(stack, *servers)
            await pages[0].accepted("start")
            for page in pages:
                await page.until(lambda page=page: page.may_pick)  # type: ignore[misc]
            first = pages[0]["turn"]["number"]
            await pages[1].__aexit__()
            await pages[2].until(lambda: pages[2]["turn"]["idle"] == [1])
            await pages[2].accepted("play_for", turn=first, seat=1)
            for page in (pages[0], pages[2]):
                await page.until(lambda page=page: page["table"]["seats"][1]["played_for"])  # type: ignore[misc]
                await page.accepted("choose", turn=first, pick=page["own"]["legal"][0], lock=True)
            await pages[0].until(lambda: pages[0]["turn"]["number"] == first + 1)
            back = await stack.enter_async_context(moved(browsers[1], servers[2]).page(pages[1].table))
            await back.until(lambda: back["turn"]["number"] == first + 1)
            assert back["own"]["bot_picks"] == [pages[0]["game"]["last"]["picks"][1]]
            assert pages[0]["game"]["last"]["by"] == ["person", "bot", "person"]
            mine = {"turn": first + 1, "pick": back["own"]["legal"][0]}
            await back.accepted("choose", **mine, lock=True)
            await pages[0].until(lambda: not pages[0]["table"]["seats"][1]["played_for"])
            await play_to_the_end(pages[0], back, pages[2])
            record = (await Browser(servers[0].url).get(f"/api/record/{back['end']['record']}")).json()
            assert [turn["by"][1] for part in record["rounds"] for turn in part["turns"]].count("bot") == 1
            assert record["rounds"][0]["turns"][1]["picks"][1] == mine["pick"]

    with ExitStack() as stack:
        asyncio.run(play(start_servers(tmp_path, stack, postgres, 3, module="tests.support.impatient")))


def test_another_device_joins_at_another_server(servers: list[Serving]) -> None:
    """With the code that the first one gave; the first page is told, and the code is void everywhere."""

    async def play() -> None:
        async with AsyncExitStack() as stack:
            browsers, pages = await sit_at(stack, servers[0], servers[0])
            offered = await browsers[1].post("/api/device", {"table": pages[1].table})
            code = offered.json()["code"]
            phone = await Browser(servers[1].url).come()
            joined = await phone.post("/api/device/join", {"code": code})
            assert joined.json() == {"table": pages[1].table}
            page = await stack.enter_async_context(phone.page(pages[1].table))
            await page.until(lambda: page["own"]["seat"] == 1)
            await pages[1].until(lambda: any('"notice":"device-joined"' in frame for frame in pages[1].frames))
            for server in servers:
                again = await (await Browser(server.url).come()).post("/api/device/join", {"code": code})
                assert again.status_code == 404

    asyncio.run(play())


def test_guesses_are_counted_over_all_servers(tmp_path: Path, postgres: PostgresAddress) -> None:
    """Ten codes of lobbies at once from one address, wherever it asks."""

    async def guess(servers: list[Serving]) -> None:
        browsers = [await Browser(server.url).come() for server in servers]
        answers = [await browsers[number % 2].post("/api/find", {"code": "ABCDEF"}) for number in range(12)]
        codes = [answer.status_code for answer in answers]
        assert codes[:10] == [404] * 10
        assert 429 in codes[10:]

    with ExitStack() as stack:
        asyncio.run(guess(start_servers(tmp_path, stack, postgres, 2, "--pace", "1")))


def test_the_day_is_the_database_s(tmp_path: Path, postgres: PostgresAddress) -> None:
    """A server whose own clock is ten seconds fast deals no day before it has come, and says that time to its pages."""

    async def ask(server: Serving) -> float:
        browser = await Browser(server.url).come()
        return float((await browser.get("/api/daily")).json()["now"])

    with Serving(tmp_path, name="127.0.0.1", store=postgres, module="tests.support.skewed") as server:
        before = time.time()
        now = asyncio.run(ask(server))
        assert before - FAST_BY < now <= time.time()


def test_a_server_that_stops_says_goodbye_for_its_guests(servers: list[Serving]) -> None:
    """At once: nobody has to wait until it is known to be dead."""

    async def play() -> None:
        async with AsyncExitStack() as stack:
            browsers, pages = await sit_at(stack, servers[0], servers[1])
            await pages[1].until(lambda: connected(pages[1]) == [True, True])
            pages[0].comes_back = False
            assert await asyncio.to_thread(servers[0].stop) == 0
            await pages[1].until(lambda: connected(pages[1]) == [False, True])
            again = await stack.enter_async_context(moved(browsers[0], servers[1]).page(pages[0].table))
            await again.until(lambda: connected(again) == [True, True])

    asyncio.run(play())
