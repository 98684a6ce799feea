"""A server of today on the file of version 0.1.0: browsers with its cookies and bots with its tokens come back."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from random import Random

import pytest

from okawari.game.record import Record
from tests.support.data_0_1_0 import TABLES, KeptTable, kept_file, move_to
from tests.support.page import Browser, Page
from tests.support.process import Serving


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """The file was left a moment ago; now it is served again."""
    serving = Serving(tmp_path_factory.mktemp("kept"))
    kept_file(serving.database)
    move_to(serving.database, time.time())
    with serving:
        yield serving


async def back(stack: AsyncExitStack, url: str, table: KeptTable, *names: str) -> list[Page]:
    """The pages of these guests, who have nothing but their secret."""
    pages = []
    for name in names:
        guest = table.of(name)
        cookie = {"Cookie": f"okawari={guest.cookie}", "Origin": url}
        headers = {"Authorization": f"Bearer {guest.token}"} if guest.token else cookie
        page = await stack.enter_async_context(Page(url, table.id, headers))
        assert page["own"]["seat"] == guest.seat
        pages.append(page)
    return pages


def with_pages(url: str, name: str, names: tuple[str, ...], test: Callable[[list[Page]], Awaitable[None]]) -> None:
    """Run a test with guests of an old table."""

    async def visit() -> None:
        async with AsyncExitStack() as stack:
            await test(await back(stack, url, TABLES[name], *names))

    asyncio.run(visit())


async def to_the_end(url: str, pages: list[Page]) -> None:
    """All pick until there is a record, and it is right."""
    await asyncio.gather(*(page.play(Random(number).choice) for number, page in enumerate(pages)))
    await pages[0].until(lambda: pages[0]["end"] is not None)
    answer = await Browser(url).get(f"/api/record/{pages[0]['end']['record']}")
    assert Record.read(answer.content).check_fair()


def test_a_pair_that_was_chosen_before_is_locked_over_a_socket(old: Serving) -> None:
    """R28: the page shows what was chosen before, one `lock` takes both cards, and the match goes on to its end."""

    async def test(pages: list[Page]) -> None:
        ana = pages[0]
        number, choice = ana["turn"]["number"], ana["choice"]
        assert (choice["pick"], choice["locked"]) == ("dumpling@5+?@2", False)
        await ana.accepted("lock", turn=number)
        await ana.until(lambda: ana["turn"]["number"] > number)
        layout = ana["game"]["layout"]
        assert (layout[5], layout[2]) == (None, "chopsticks")
        await to_the_end(old.url, pages)

    with_pages(old.url, "battle chosen blind", ("Ana", "Bob"), test)


@pytest.mark.parametrize(
    ("name", "names"),
    [
        ("battle outside running", ("Ana", "Robot")),
        ("battle with chopsticks", ("Ana",)),
        ("dummy running", ("Ana", "Bob")),
        ("none running", ("Ana", "Bob", "Cleo")),
        pytest.param("devices running", ("Ana's phone", "Bob"), marks=pytest.mark.ci),
    ],
)
def test_guests_come_back_with_their_secret_and_play_on(old: Serving, name: str, names: tuple[str, ...]) -> None:
    """A cookie, a token of an outside bot, a second device; the house's own bots play on, too."""

    async def test(pages: list[Page]) -> None:
        await to_the_end(old.url, pages)

    with_pages(old.url, name, names, test)


def test_finished_tables_and_lobbies_are_shown(old: Serving) -> None:
    """To each of their guests, in the phase in which they were."""

    async def visit() -> None:
        for table in TABLES.values():
            if table.phase != "playing":
                async with AsyncExitStack() as stack:
                    for page in await back(stack, old.url, table, *(guest.name for guest in table.guests)):
                        assert page["table"]["phase"] == table.phase

    asyncio.run(visit())


@pytest.mark.ci
def test_every_record_and_replay_is_there(old: Serving) -> None:
    """Under the address that it had."""

    async def visit() -> None:
        browser = await Browser(old.url).come()
        for table in TABLES.values():
            for record in table.records:
                kept = (await browser.get(f"/api/record/{record}")).json()
                answer = await browser.get(f"/api/replay/{record}?seat=all")
                assert answer.status_code == 200, answer.text
                assert answer.json()["end"]["totals"] == kept["totals"]

    asyncio.run(visit())
