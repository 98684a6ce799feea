"""The table before a game: nothing starts and nothing is renamed by itself."""

import pytest
from playwright.sync_api import Browser, expect

from tests.support.ahead import play_ahead, turns_left
from tests.support.person import Person, play_on
from tests.support.process import Serving

pytestmark = pytest.mark.ci


def test_a_rematch_with_people_waits_for_the_host(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """Who asked for it says when it begins, also when nobody but bots has stayed."""
    ana, ben = Person(browser, shared_server.url, "Ana", fresh=True), Person(browser, shared_server.url, "Ben")
    people += [ana, ben]
    sent: list[str] = []
    ana.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    ben.sit(ana.open_table(seats=3))
    ana.add_bots()
    ana.start()
    ben.wait_for_turn(0)
    play_ahead(people, turns_left(3, 2))
    play_on(people)
    sent.clear()
    ana.page.get_by_role("button", name="Rematch").click()
    expect(ana.page.locator(".place-button.is-filled")).to_have_count(3)
    ben.page.get_by_role("button", name="To the rematch").click()
    ben.page.get_by_role("button", name="Leave my seat").click()
    expect(ana.page.locator(".place-button.is-open")).to_have_count(1)
    ana.add_bots()
    expect(ana.page.locator(".place-button.is-filled")).to_have_count(3)
    assert not [frame for frame in sent if '"start"' in frame]
    ana.start()


def test_a_new_name_goes_along_to_another_seat(browser: Browser, shared_server: Serving, people: list[Person]) -> None:
    """Whoever is renamed at their seat keeps that name when they move, and is known by it at home."""
    ana = Person(browser, shared_server.url)
    people.append(ana)
    ana.open_table(seats=3)
    ana.page.locator(".place-button.is-me").click()
    ana.page.locator("dialog").get_by_label("Your name").fill("Zoe")
    ana.page.locator("dialog .rename button").click()
    expect(ana.page.locator(".place-button.is-me .place-name")).to_have_text("Zoe")
    ana.page.locator(".place-button.is-open").last.click()
    ana.page.get_by_role("button", name="Move here").click()
    expect(ana.page.locator(".place").nth(2).locator(".is-me .place-name")).to_have_text("Zoe")
    ana.go()
    expect(ana.page.locator(".playing-as")).to_contain_text("Zoe")
