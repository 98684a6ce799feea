"""Somebody's phone is locked: the table waits for them, or a bot plays if somebody asks for it, until they are back."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.support.ahead import begin
from tests.support.person import Person
from tests.support.process import Serving

pytestmark = pytest.mark.ci


def three(browser: Browser, server: Serving, people: list[Person]) -> str:
    """Ana, Ben and Cem at a table of three; the path of its link."""
    people += [Person(browser, server.url, "Ana"), Person(browser, server.url, "Ben", fresh=True)]
    people.append(Person(browser, server.url, "Cem"))
    return begin(people, seats=3)


def come_back(person: Person, path: str) -> None:
    """A new page in the same browser."""
    person.page = person.context.new_page()
    person.go(path)


def test_who_is_away_is_waited_for(browser: Browser, impatient_server: Serving, people: list[Person]) -> None:
    """The others have picked; Ben's page is closed, the turn waits for him, and he picks his own card."""
    path = three(browser, impatient_server, people)
    ana, ben, cem = people
    turn = ana.turn
    ben.page.close()
    for person in (ana, cem):
        person.choose()
        person.keep()
    expect(ana.page.locator(".toast")).to_have_text("Ben is away. The table waits.")
    expect(ana.page.locator(".status")).to_contain_text("Kept. Waiting for Ben")
    expect(ana.page.locator(".rival.is-idle.is-away")).to_have_count(1)
    assert ana.turn == turn
    come_back(ben, path)
    expect(ana.page.locator(".rival.is-away")).to_have_count(0)
    ben.choose()
    ben.keep()
    ana.wait_for_turn(turn)
    ana.page.get_by_role("button", name="Menu").click()
    ana.page.get_by_role("button", name="Previous turn").click()
    expect(ana.page.locator("dialog")).not_to_contain_text("by a bot")


def test_a_bot_plays_if_somebody_asks_until_they_are_back(
    browser: Browser, impatient_server: Serving, people: list[Person]
) -> None:
    """Ana asks once; two turns are played without Ben, who is told so when he is back and picks himself again."""
    path = three(browser, impatient_server, people)
    ana, ben, cem = people
    ben.page.close()
    turn = ana.turn
    ana.choose()
    ana.keep()
    ana.page.get_by_role("button", name="Let a bot play?").click()
    ana.page.get_by_role("button", name="Let a bot play for Ben until they are back").click()
    for person in (ana, cem):
        expect(person.page.locator(".toast")).to_have_text("Ben is away: a bot plays until they are back.")
        expect(person.page.locator(".rival.is-away .rival-state")).to_have_text("away (bot)")
    cem.choose()
    cem.keep()
    ana.wait_for_turn(turn)
    second = ana.turn
    for person in (ana, cem):
        person.choose()
        person.keep()
    ana.wait_for_turn(second)
    expect(ana.page.locator(".rival.is-picked")).to_have_count(1)
    come_back(ben, path)
    expect(ben.page.locator(".toast")).to_have_text(re.compile("A bot played 2 turns for you, in the end: .+ and .+"))
    expect(ben.page.locator(".status")).to_contain_text("A bot has picked for you")
    expect(ana.page.locator(".toast")).to_have_text("Ben is back.")
    ben.page.get_by_role("button", name="Take back").click()
    expect(ana.page.locator(".rival.is-thinking")).to_have_count(2)
    third = ana.turn
    for person in people:
        person.choose()
        person.keep()
    ana.wait_for_turn(third)
    expect(ben.page.locator(".rival.is-away")).to_have_count(0)
