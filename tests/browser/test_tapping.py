"""How a card is chosen, taken back and kept: by fingers, by keys, and without a line."""

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.support.ahead import begin
from tests.support.people import play_now
from tests.support.person import Person
from tests.support.process import Serving
from tests.support.tunnel import Tunnel

pytestmark = pytest.mark.ci

FAR = 120


def card(person: Person, place: int) -> Locator:
    """A card of the hand by its place in it."""
    return person.page.locator(f".hand button.card[data-place='{place}']")


def swipe_up(person: Person, place: int) -> None:
    """One finger on a card, up, and off."""
    box = card(person, place).bounding_box()
    assert box is not None
    devtools = person.context.new_cdp_session(person.page)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for kind, points in (
        ("touchStart", [{"x": x, "y": y}]),
        ("touchMove", [{"x": x, "y": y - FAR / 2}]),
        ("touchMove", [{"x": x, "y": y - FAR}]),
        ("touchEnd", []),
    ):
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    devtools.detach()


def test_a_second_tap_takes_back_another_replaces_and_elsewhere_changes_nothing(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """Only Keep keeps: against bots, who have picked by then, the turn goes on at once."""
    ana = play_now(browser, shared_server.url, people)
    turn = ana.turn
    pressed = ana.page.locator(".hand button.card[aria-pressed=true]")
    card(ana, 1).tap()
    expect(card(ana, 1)).to_have_attribute("aria-pressed", "true")
    card(ana, 1).tap()
    expect(pressed).to_have_count(0)
    expect(ana.keep_button).to_be_disabled()
    card(ana, 2).tap()
    card(ana, 0).tap()
    expect(card(ana, 0)).to_have_attribute("aria-pressed", "true")
    expect(pressed).to_have_count(1)
    ana.page.locator(".belt-strip").tap(position={"x": 3, "y": 3})
    expect(card(ana, 0)).to_have_attribute("aria-pressed", "true")
    assert ana.turn == turn
    ana.keep()
    ana.wait_for_turn(turn)


def test_a_swipe_up_and_enter_keep_the_card(browser: Browser, shared_server: Serving, people: list[Person]) -> None:
    """Of a card that nobody has chosen before, in one go."""
    ana = play_now(browser, shared_server.url, people)
    turn = ana.turn
    swipe_up(ana, 2)
    ana.wait_for_turn(turn)
    turn = ana.turn
    card(ana, 1).focus()
    ana.page.keyboard.press("Enter")
    expect(card(ana, 1)).to_have_attribute("aria-pressed", "true")
    ana.page.keyboard.press("Enter")
    ana.wait_for_turn(turn)


def test_a_double_tap_keeps_for_those_who_switched_it_on(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """It is a switch of the menu, and remembered."""
    ana = play_now(browser, shared_server.url, people)
    ana.page.get_by_role("button", name="Menu").click()
    ana.page.get_by_role("button", name="Double tap keeps a card").click()
    ana.put_away()
    turn = ana.turn
    card(ana, 1).dblclick()
    ana.wait_for_turn(turn)
    assert ana.page.evaluate("JSON.parse(localStorage.getItem('okawari')).doubleTap") is True


def test_a_card_kept_without_a_line_is_said_to_be_unsent(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """And goes out by itself as soon as there is a line again."""
    with Tunnel(shared_server.port) as tunnel:
        ana, ben = Person(browser, shared_server.url, "Ana"), Person(browser, tunnel.url, "Ben", fresh=True)
        people += [ana, ben]
        begin(people, seats=2)
        tunnel.cut()
        expect(ben.page.locator(".reconnecting")).to_be_visible()
        ben.choose(1)
        ben.keep()
        expect(ben.page.locator(".status")).to_contain_text("will be sent")
        tunnel.mend()
        expect(ben.page.locator(".status")).to_have_text("Kept. Waiting for Ana")
        expect(ana.page.locator(".rival.is-picked")).to_have_count(1)
        expect(ana.page).to_have_title("Your turn · Okawari")
        expect(ben.page).not_to_have_title("Your turn · Okawari")


def test_a_message_lies_above_an_open_dialog(browser: Browser, shared_server: Serving, people: list[Person]) -> None:
    """Somebody leaves while the menu is open: the words can be read, and nothing of the dialog covers them."""
    ana, ben = Person(browser, shared_server.url, "Ana"), Person(browser, shared_server.url, "Ben")
    people += [ana, ben]
    begin(people, seats=2)
    ana.page.get_by_role("button", name="Menu").click()
    expect(ana.page.locator("dialog[open]")).to_be_visible()
    ben.page.get_by_role("button", name="Menu").click()
    ben.page.get_by_role("button", name="Leave the game").click()
    ben.page.get_by_role("button", name="Leave", exact=True).click()
    expect(ana.page.locator(".toast")).to_be_visible()
    assert ana.page.evaluate("document.querySelector('.toasts').matches(':popover-open')")
    ana.put_away()


def test_the_bar_describes_no_card_that_only_got_the_focus_back(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """After a dialog that a key has opened the focus is on the same card, and nothing is chosen."""
    ana = play_now(browser, shared_server.url, people, size="laptop")
    card(ana, 1).focus()
    expect(ana.page.locator(".status b")).to_be_visible()
    ana.page.keyboard.press("s")
    ana.put_away()
    expect(card(ana, 1)).to_be_focused()
    expect(ana.page.locator(".status")).to_have_text("Choose a card")
