"""What people with browsers do at the pages: begin something, and play together."""

from collections.abc import Sequence

from playwright.sync_api import Browser

from tests.support.person import Person


def play_now(browser: Browser, url: str, people: list[Person], size: str = "phone") -> Person:
    """Somebody in their first turn against bots, whose page before that was the first screen."""
    ana = Person(browser, url, size=size)
    people.append(ana)
    ana.go()
    ana.page.get_by_role("button", name="Play now").click()
    ana.wait_for_turn(0)
    return ana


def begin_pad(browser: Browser, url: str, people: list[Person]) -> Person:
    """Somebody with an empty score pad, by the rules that it proposes."""
    ana = Person(browser, url)
    people.append(ana)
    ana.go("/pad")
    ana.page.get_by_role("button", name="Begin").click()
    return ana


def play_turn(people: Sequence[Person]) -> None:
    """Everybody who has to, picks; the hands pass on. A last card goes by itself."""
    before = people[0].turn
    for person in people:
        person.wait_for_turn(before - 1)
        if person.must_choose(before):
            person.read_sheet()
            person.choose()
            person.keep()
    for person in people:
        person.wait_for_turn(before)
        person.read_sheet()


def play_on(people: Sequence[Person]) -> None:
    """Everybody plays until the game is over."""
    while not people[0].over:
        play_turn(people)
    for person in people:
        person.see_podium()
