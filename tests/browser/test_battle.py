"""R28 in the browser: the first of two cards lands, what it uncovered turns up, and it can be the second."""

from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, expect

from okawari.rules.battle import COVERED_BY
from tests.support.ahead import begin
from tests.support.page import Page
from tests.support.person import Person
from tests.support.process import Serving

pytestmark = pytest.mark.ci

MOST_TABLES = 40
"""In more than half of all games somebody is so far at some time."""


class Two(NamedTuple):
    """A card to be taken first, and the face-down one that it uncovers."""

    first: int
    turned: int


def two_cards(legal: list[str], layout: list[str | None]) -> Two | None:
    """Whether a seat may take two cards now, the second being face-down still, and not the only one left to take."""
    first = {int(pick.rstrip("+").partition("@")[2]) for pick in legal if pick.endswith("+")}
    for place, kind in enumerate(layout):
        lying = {cover for cover in COVERED_BY[place] if cover >= 0 and layout[cover] is not None}
        if kind == "?" and len(lying) == 1 and lying < first:
            return Two(lying.pop(), place)
    return None


def wants_chopsticks(legal: list[str]) -> str:
    """Chopsticks if there are any; never two cards."""
    return next((pick for pick in legal if pick.startswith("chopsticks") and not pick.endswith("+")), legal[0])


def about_to_take_two(ana: Person) -> Two:
    """A battle in which Ana may take two cards now, the second of which is face-down until the first is taken."""
    found: list[Two] = []

    def reached(page: Page) -> bool:
        two = two_cards(page["own"]["legal"], page["game"]["layout"]) if page.may_pick else None
        if two is not None:
            found.append(two)
        return two is not None

    for _ in range(MOST_TABLES):
        begin([ana], reached, wants_chopsticks, seats=2, variant="battle")
        if found:
            return found[-1]
    raise AssertionError(f"in {MOST_TABLES} games nobody could take two cards so")


@pytest.mark.parametrize("way", ["touch", "keyboard"])
def test_the_card_that_was_just_turned_up_is_the_second(
    browser: Browser, shared_server: Serving, people: list[Person], way: str
) -> None:
    """Sushi Go!, the first card, Keep: it lies in front of its seat, the next card turns up and is asked for; then the
    chopsticks lie in its place, and it is the other one's turn."""
    ana = Person(browser, shared_server.url, size="phone" if way == "touch" else "laptop")
    people.append(ana)
    two = about_to_take_two(ana)
    turn, at = ana.turn, ana.page.locator(".pyramid .card")
    expect(ana.page.locator(f".pyramid button.card[data-place='{two.turned}']")).to_have_count(0)
    cards = at.count()
    if way == "touch":
        ana.page.locator(".sushi-go").click()
    else:
        ana.page.keyboard.press("c")
    expect(ana.page.locator(".sushi-go")).to_have_attribute("aria-checked", "true")
    expect(ana.page.locator(".status")).to_contain_text("Choose the first of two cards")
    take(ana, two.first, way)
    ana.wait_for_turn(turn)
    expect(ana.page.locator(".status")).to_contain_text("Choose the second card")
    expect(at).to_have_count(cards - 1)
    expect(ana.page.locator(".sushi-go")).to_have_count(0)
    turned = ana.page.locator(f".pyramid button.card[data-place='{two.turned}']")
    expect(turned).to_be_visible()
    name = (turned.get_attribute("aria-label") or "").split(",")[0]
    assert name
    ana.page.reload()
    expect(ana.page.locator(".status")).to_contain_text("Choose the second card")
    mine = ana.page.locator(f".mine .card[aria-label^='{name}']")
    half, before = ana.turn, mine.count()
    take(ana, two.turned, way)
    ana.wait_for_turn(half)
    expect(mine).to_have_count(before + (name != "Chopsticks"))


def take(ana: Person, place: int, way: str) -> None:
    """Choose a card and keep it."""
    card = ana.page.locator(f".pyramid button.card[data-place='{place}']")
    if way == "touch":
        ana.tap(card)
        ana.keep()
    else:
        card.focus()
        ana.page.keyboard.press("Space")
        expect(card).to_have_attribute("aria-pressed", "true")
        ana.page.keyboard.press("Enter")
