"""The dialogs over a table: the rules that are played, the keyboard, and motion."""

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.support.people import play_now
from tests.support.person import Person
from tests.support.process import Serving

pytestmark = pytest.mark.ci

MOVES = "() => getComputedStyle(document.querySelector('dialog[open]')).animationName"


def open_menu(ana: Person) -> Locator:
    """The menu of the table."""
    ana.page.locator(".bar button").last.click()
    menu = ana.page.locator("dialog.menu[open]")
    menu.wait_for()
    return menu


def open_rules(ana: Person) -> Locator:
    """How to play, from the menu of the table."""
    open_menu(ana).get_by_role("button", name="How to play").click()
    rules = ana.page.locator("dialog.rules[open]")
    rules.locator(".how").wait_for()
    return rules


@pytest.mark.parametrize(
    ("variant", "lead"),
    [
        ("Draw piles", "With 2 players, each begins a round with 5 cards."),
        ("Dummy player", "With 2 players, each begins a round with 9 cards."),
        ("Sushi golf", "With 2 players, each begins a round with 10 cards."),
        ("Sushi battle", ""),
    ],
)
def test_how_to_play_tells_the_variant_that_is_played(
    browser: Browser, shared_server: Serving, people: list[Person], variant: str, lead: str
) -> None:
    """R2, R24, R26, R27, R30: the hands that there are, if any, and what wins."""
    ana = Person(browser, shared_server.url)
    people.append(ana)
    ana.open_table(seats=2)
    ana.choose_setting("variant", variant)
    ana.add_bots()
    ana.start()
    rules = open_rules(ana)
    if lead:
        expect(rules.get_by_text(lead)).to_be_visible()
        expect(rules.locator(".steps li")).to_have_count(3)
    else:
        expect(rules).not_to_contain_text("each begins a round")
        expect(rules).not_to_contain_text("hand that you pass")
        expect(rules.locator(".steps")).to_have_count(0)
    best, other = ("fewest", "most") if variant == "Sushi golf" else ("most", "fewest")
    expect(rules.locator(".lead")).to_have_text(f"Whoever has the {best} points after 3 rounds wins.")
    expect(rules).not_to_contain_text(f"Whoever has the {other} points")


def test_a_long_dialog_scrolls_with_the_keyboard(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """The cross has the focus first; what is read comes next."""
    ana = play_now(browser, shared_server.url, people)
    rules = open_rules(ana)
    expect(rules.get_by_role("button", name="Close")).to_be_focused()
    last = rules.locator(".entries").last
    expect(last).not_to_be_in_viewport()
    ana.page.keyboard.press("Tab")
    expect(rules.get_by_role("region", name="How to play")).to_be_focused()
    ana.page.keyboard.press("End")
    expect(last).to_be_in_viewport()


def test_motion_can_be_switched_off(browser: Browser, shared_server: Serving, people: list[Person]) -> None:
    """For all that moves, and for the next visit, too."""
    ana = Person(browser, shared_server.url, calm=False)
    people.append(ana)
    ana.go()
    ana.page.get_by_role("button", name="Play now").click()
    ana.wait_for_turn(0)
    switch = open_menu(ana).get_by_role("button", name="Animations", exact=True)
    expect(switch).to_have_attribute("aria-pressed", "true")
    assert ana.page.evaluate(MOVES) == "rise"
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    assert ana.page.evaluate(MOVES) == "none"
    ana.page.reload()
    ana.wait_for_turn(0)
    open_menu(ana)
    assert ana.page.evaluate(MOVES) == "none"


def test_motion_stays_off_where_the_system_asks_for_that(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """The switch says why it cannot be pressed."""
    ana = play_now(browser, shared_server.url, people)
    switch = open_menu(ana).get_by_role("button", name="Animations: off (system setting)")
    expect(switch).to_be_disabled()
    expect(switch).to_have_attribute("aria-pressed", "false")


def test_a_dialog_that_cannot_be_loaded_says_so(browser: Browser, shared_server: Serving, people: list[Person]) -> None:
    """It can be closed, and opened once the line is back."""
    ana = play_now(browser, shared_server.url, people)
    ana.page.route("**/packs/parts-rules.js", lambda route: route.abort())
    open_menu(ana).get_by_role("button", name="How to play").click()
    expect(ana.page.get_by_role("dialog", name="This page could not be loaded")).to_be_visible()
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator("dialog[open]")).to_have_count(0)
    ana.page.unroute("**/packs/parts-rules.js")
    open_rules(ana)
    ana.troubles = [trouble for trouble in ana.troubles if "ERR_FAILED" not in trouble]


def test_a_seat_shows_the_whole_first_sign_of_a_name(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """Also if that is an emoji."""
    ana = Person(browser, shared_server.url, name="🍣 Ana")
    ben = Person(browser, shared_server.url)
    people.extend((ana, ben))
    ana.sit(ben.open_table())
    expect(ana.page.locator(".place-button.is-me .avatar")).to_have_text("🍣")
