"""The browser's Back: it puts away what lies on top, and what was put away otherwise leaves nothing to go back to."""

import pytest
from playwright.sync_api import Browser, expect

from tests.support.people import play_now
from tests.support.person import Person
from tests.support.process import Serving

pytestmark = pytest.mark.ci

OPENERS = [".bar button[aria-keyshortcuts=s]", ".bar button:last-child", ".rival-open >> nth=0"]
"""What opens the scores, the menu and a rival."""


def open_dialog(ana: Person, opener: str) -> None:
    """Open a dialog, which has its entry in the history."""
    ana.page.locator(opener).click()
    expect(ana.page.locator("dialog[open]")).to_be_visible()
    expect(ana.page.locator("html")).to_have_attribute("data-on-top", "")


def see_table(ana: Person, path: str) -> None:
    """Nothing lies on the table any more, and the history stands at the table itself."""
    expect(ana.page.locator("dialog")).to_have_count(0)
    expect(ana.page.locator("html[data-on-top]")).to_have_count(0)
    expect(ana.page.locator(".hand")).to_be_visible()
    assert ana.path == path


def test_back_closes_a_dialog_and_stays_at_the_table(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """Each of them, with the table as it was; Forward opens nothing; the next Back leaves."""
    ana = play_now(browser, shared_server.url, people)
    path = ana.path
    ana.choose(1)
    for opener in OPENERS:
        open_dialog(ana, opener)
        ana.page.go_back()
        see_table(ana, path)
    expect(ana.page.locator(".hand button.card[aria-pressed=true]")).to_have_count(1)
    ana.page.evaluate(
        "new Promise((there) => { addEventListener('popstate', there, { once: true }); history.forward(); })"
    )
    see_table(ana, path)
    ana.page.go_back()
    expect(ana.page.get_by_role("button", name="Play now")).to_be_visible()


def test_a_dialog_that_is_closed_otherwise_leaves_no_entry_behind(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """By Escape, by its cross, by another dialog in its place, by a reload: one Back leads home."""
    ana = play_now(browser, shared_server.url, people)
    path = ana.path
    open_dialog(ana, OPENERS[0])
    ana.page.keyboard.press("Escape")
    see_table(ana, path)
    open_dialog(ana, OPENERS[1])
    ana.page.get_by_role("button", name="Help").click()
    expect(ana.page.locator("dialog")).to_contain_text("Tap a card")
    ana.page.get_by_role("button", name="Close").click()
    see_table(ana, path)
    open_dialog(ana, OPENERS[2])
    ana.page.reload()
    see_table(ana, path)
    ana.page.go_back()
    expect(ana.page.get_by_role("button", name="Play now")).to_be_visible()


def test_a_link_pressed_while_a_dialog_closes_is_followed(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """The browser may still be on its way back from the dialog: the link waits for it, and Back leads to the table."""
    ana = play_now(browser, shared_server.url, people)
    path = ana.path
    open_dialog(ana, OPENERS[0])
    ana.page.evaluate("""() => {
        const back = history.back;
        history.back = () => {
            history.back = back;
            history.back();
            document.querySelector('.bar a').click();
        };
    }""")
    ana.page.get_by_role("button", name="Close").click()
    expect(ana.page.get_by_role("button", name="Play now")).to_be_visible()
    assert ana.path == "/"
    ana.page.go_back()
    see_table(ana, path)


def test_back_closes_a_seat_of_the_lobby(browser: Browser, shared_server: Serving, people: list[Person]) -> None:
    """The table before the game has dialogs, too."""
    ana = Person(browser, shared_server.url)
    people.append(ana)
    path = ana.open_table(seats=2)
    open_dialog(ana, ".place-button.is-open")
    ana.page.go_back()
    expect(ana.page.locator("dialog")).to_have_count(0)
    assert ana.path == path
    expect(ana.page.locator(".place-button.is-open")).to_be_visible()
