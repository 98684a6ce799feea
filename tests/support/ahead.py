"""The turns before those that a test is about: played over sockets with the cookies of the pages, in no time."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from typing import Any, TypeVar
from urllib.parse import urlsplit

from tests.support.page import Browser as Guest
from tests.support.page import Page
from tests.support.person import Person

T = TypeVar("T")
BOT = "easy"
Reached = Callable[[Page], bool]
Choose = Callable[[list[str]], str]


def first(legal: list[str]) -> str:
    """Any pick will do."""
    return legal[0]


def turns_left(round_: int, left: int) -> Reached:
    """Whether so many turns of a round are still to be played."""

    def is_so(page: Page) -> bool:
        game = page["game"]
        return bool(game) and game["round"] + 1 == round_ and game["turns"] - game["turn"] <= left

    return is_so


def begin(people: Sequence[Person], reached: Reached | None = None, choose: Choose = first, **settings: Any) -> str:
    """Everybody at a new table with bots in the other seats, in the first turn or as far as it should be; its path."""
    guests = [guest_of(person) for person in people]
    names = [person.name for person in people]
    table = elsewhere(_begin(guests, names, settings, reached or turns_left(1, 99), choose))
    for person in people:
        person.arrive(f"/t/{table}")
    return people[0].path


def open_table(host: Person, **settings: Any) -> str:
    """A new table with settings that somebody else may have chosen, at which nobody sits yet; its path."""
    return f"/t/{elsewhere(guest_of(host).open_table(**settings))}"


def play_ahead(people: Sequence[Person], reached: Reached, choose: Choose = first) -> None:
    """The game that everybody is looking at goes on until it is so far; then the pages are opened anew."""
    path = people[0].path
    elsewhere(_play([guest_of(person) for person in people], path.removeprefix("/t/"), reached, choose))
    for person in people:
        person.arrive(path)


def guest_of(person: Person) -> Guest:
    """The guest that a page's cookie makes it."""
    guest = Guest(f"http://localhost:{urlsplit(person.url).port}")
    guest.cookies.set("okawari", person.cookie)
    return guest


async def _begin(
    guests: list[Guest], names: list[str], settings: dict[str, Any], reached: Reached, choose: Choose
) -> str:
    table = await guests[0].open_table(**settings)
    async with AsyncExitStack() as open_pages:
        pages = [await open_pages.enter_async_context(guest.page(table)) for guest in guests]
        for page, name in zip(pages, names, strict=True):
            await page.accepted("sit", name=name)
        for _ in range(len(pages[0]["table"]["seats"]) - len(pages)):
            await pages[0].accepted("add_bot", bot=BOT)
        await pages[0].accepted("start")
        await asyncio.gather(*(_play_seat(page, reached, choose) for page in pages))
    return table


async def _play(guests: list[Guest], table: str, reached: Reached, choose: Choose) -> None:
    async with AsyncExitStack() as open_pages:
        pages = [await open_pages.enter_async_context(guest.page(table)) for guest in guests]
        await asyncio.gather(*(_play_seat(page, reached, choose) for page in pages))


async def _play_seat(page: Page, reached: Reached, choose: Choose) -> None:
    while True:
        await page.until(lambda: reached(page) or page.may_pick or page["table"]["phase"] == "over")
        if reached(page) or page["table"]["phase"] == "over":
            return
        await page.ask("choose", turn=page["turn"]["number"], pick=choose(page["own"]["legal"]), lock=True)


def elsewhere(what: Coroutine[Any, Any, T]) -> T:
    """Run it in another thread: Playwright has the loop of this one."""
    with ThreadPoolExecutor(1) as other:
        return other.submit(asyncio.run, what).result()
