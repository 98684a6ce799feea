"""The turns before those that a test is about: played over sockets with the cookies of the pages, in no time."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from typing import Any
from urllib.parse import urlsplit

from tests.support.elsewhere import Elsewhere
from tests.support.page import Browser as Guest
from tests.support.page import Page
from tests.support.person import Person

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


FIRST_TURN = turns_left(1, 99)


def is_over(page: Page) -> bool:
    """Whether the match has been played to its end."""
    return bool(page["table"]["phase"] == "over")


def begin(people: Sequence[Person], reached: Reached = FIRST_TURN, choose: Choose = first, **settings: Any) -> str:
    """Everybody at a new table with bots in the other seats, in the first turn or as far as it should be; its path."""
    path = open_table(people[0], **settings)
    with _at_table(people, path) as (elsewhere, pages):
        elsewhere.run(_start(pages, [person.name for person in people]))
        elsewhere.run(_play(pages, reached, choose))
        for person in people:
            person.arrive(path)
    return path


def begin_at_last_choice(person: Person, **settings: Any) -> None:
    """Somebody against bots with two cards left in round 1 that differ: two of a kind would go by themselves (R9)."""
    begin([person], turns_left(1, 2), **settings)
    while not (person.must_choose() and person.round == 1):
        begin([person], turns_left(1, 2), **settings)


def play_ahead(people: Sequence[Person], reached: Reached, choose: Choose = first) -> None:
    """The game that everybody is looking at goes on until it is so far, and they come back to it; meanwhile their
    pages, which would draw every turn, are elsewhere."""
    path = people[0].path
    with _at_table(people, path) as (elsewhere, pages):
        for person in people:
            person.step_aside()
        elsewhere.run(_play(pages, reached, choose))
        for person in people:
            person.arrive(path)


def open_table(host: Person, **settings: Any) -> str:
    """A new table with settings that somebody else may have chosen, at which nobody sits yet; its path."""
    with Elsewhere() as elsewhere:
        return f"/t/{elsewhere.run(_guest_of(host).open_table(**settings))}"


def _guest_of(person: Person) -> Guest:
    """The guest that a page's cookie makes it."""
    guest = Guest(f"http://localhost:{urlsplit(person.url).port}")
    guest.cookies.set("okawari", person.cookie)
    return guest


@contextmanager
def _at_table(people: Sequence[Person], path: str) -> Iterator[tuple[Elsewhere, list[Page]]]:
    """Everybody's sockets, open until their pages have come: nobody is away in between."""
    guests = [_guest_of(person) for person in people]
    with Elsewhere() as elsewhere:
        sockets = AsyncExitStack()

        async def sit_down() -> list[Page]:
            return [await sockets.enter_async_context(guest.page(path.removeprefix("/t/"))) for guest in guests]

        try:
            yield elsewhere, elsewhere.run(sit_down())
        finally:
            elsewhere.run(sockets.aclose())


async def _start(pages: list[Page], names: list[str]) -> None:
    for page, name in zip(pages, names, strict=True):
        await page.accepted("sit", name=name)
    for _ in range(len(pages[0]["table"]["seats"]) - len(pages)):
        await pages[0].accepted("add_bot", bot=BOT)
    await pages[0].accepted("start")


async def _play(pages: list[Page], reached: Reached, choose: Choose) -> None:
    await asyncio.gather(*(_play_seat(page, reached, choose) for page in pages))


async def _play_seat(page: Page, reached: Reached, choose: Choose) -> None:
    while True:
        await page.until(lambda: reached(page) or page.may_pick or is_over(page))
        if reached(page) or is_over(page):
            return
        await page.ask("choose", turn=page["turn"]["number"], pick=choose(page["own"]["legal"]), lock=True)
