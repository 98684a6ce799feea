"""Every page fits the window that it is shown in, with a wide font and with a narrow one: phones, zoom, sideways."""

from itertools import product
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from okawari.rules.ruleset import Ruleset
from tests.support.ahead import begin, play_ahead, turns_left
from tests.support.browsing import Launch
from tests.support.fed import feed, show
from tests.support.fonts import FONTS, NARROW, WIDE, Font
from tests.support.kept import keep
from tests.support.looking import PAGES, WHOLE, fits, open_whole
from tests.support.people import begin_pad, play_turn
from tests.support.person import Person
from tests.support.prepared import rounds_of, view_of
from tests.support.process import Serving
from tests.support.recorded import finished_record
from tests.support.sizes import THOROUGH

pytestmark = pytest.mark.ci

PHONES = {"small phone": (320, 568), "phone": (390, 844)}
OVERLAPS = """() => {
    const boxes = [...document.querySelectorAll('.pad-kinds .card')].map(one => one.getBoundingClientRect());
    const board = document.querySelector('.pad-kinds').getBoundingClientRect();
    const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return boxes.flatMap((a, i) => boxes.slice(i + 1).filter(b => meet(a, b))).length
        + boxes.filter(a => a.bottom > board.bottom || a.right > board.right || a.left < board.left).length;
}"""
BOXES = """all => all.map(one => one.getBoundingClientRect()).map(box => [box.x, box.y, box.width, box.height])"""
SMALL = """() => [...document.querySelectorAll('button, a, input:not(.chip input), summary')].filter(one => {
    const box = one.getBoundingClientRect();
    return box.width && (box.width < 43.5 || box.height < 43.5) && !one.closest('.prose, .toggle');
}).map(one => one.outerHTML.slice(0, 90))"""


class Box(NamedTuple):
    """Where an element is in the window."""

    x: float
    y: float
    width: float
    height: float

    def is_inside(self, width: int, height: int) -> bool:
        """Whether all of it is in sight."""
        across = self.width > 0 and self.x >= 0 and self.x + self.width <= width
        return across and self.height > 0 and self.y >= 0 and self.y + self.height <= height


with_each_font = pytest.mark.parametrize("font", FONTS, ids=lambda font: font.family)
LANGUAGES = ("en-GB", "pl-PL")
in_each_font_and_language = pytest.mark.parametrize(
    ("font", "language"),
    list(product(FONTS, LANGUAGES)) if THOROUGH else [(NARROW, "en-GB"), (WIDE, "pl-PL")],
    ids=lambda told: getattr(told, "family", told),
)
"""The shorter words in the narrow font and the longer ones in the wide one; in the long runs all of it."""


def boxes(elements: Locator) -> list[Box]:
    """Where elements are, all asked in one go."""
    return [Box(*box) for box in elements.evaluate_all(BOXES)]


def fits_phones(page: Page, where: str) -> None:
    """On each of them nothing sticks out to the right."""
    for phone, (width, height) in PHONES.items():
        page.set_viewport_size({"width": width, "height": height})
        fits(page, f"{where} on a {phone}")


@pytest.mark.parametrize("font", FONTS, ids=lambda font: font.family)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_around_the_game_is_narrow_enough(
    browsers: Launch, shared_server: Serving, people: list[Person], font: Font, language: str
) -> None:
    """320 and 390 px, each font in each language: the first screen, the rules, the pad before and while it is filled,
    who we are, the daily deal, a replay of five seats, and where there is nothing."""
    ana = Person(browsers(font), shared_server.url, size="small phone", language=language)
    people.append(ana)
    for path in PAGES:
        open_whole(ana, path)
        assert font.family in ana.fonts("h1")
        fits_phones(ana.page, path)
    open_whole(ana, "/pad")
    ana.page.locator(WHOLE["/pad"]).click()
    for place in (0, 9, 8, 11):
        ana.page.locator(".pad-kinds button").nth(place).click()
    expect(ana.page.locator(".lines-list, .lines-table").first).to_be_attached()
    fits_phones(ana.page, "/pad, begun")
    ana.go(keep(finished_record(Ruleset("anniversary", 5, "tea")), shared_server.database))
    expect(ana.page.locator(".replay-seat")).to_have_count(5)
    fits_phones(ana.page, "replay")
    ana.page.locator(".replay-bar input").fill("20")
    expect(ana.page.locator(".replay-bar output")).to_contain_text("3")
    fits_phones(ana.page, "replay, last round")
    ana.go("/nowhere")
    expect(ana.page.locator("main a.button")).to_be_visible()
    fits_phones(ana.page, "/nowhere")
    ana.troubles = [trouble for trouble in ana.troubles if "404" not in trouble]


@in_each_font_and_language
def test_nothing_scrolls_to_the_side_and_ten_cards_fit(
    browsers: Launch, shared_server: Serving, people: list[Person], font: Font, language: str
) -> None:
    """Lobby and table, 320 and 390 px; every card of a full hand is seen whole and is 44 px or more."""
    ana = Person(browsers(font), shared_server.url, size="small phone", language=language)
    people.append(ana)
    ana.open_table(seats=2)
    fits_phones(ana.page, "lobby")
    ana.add_bots()
    ana.start()
    fits_phones(ana.page, "table")
    cards = ana.page.locator(".hand button.card")
    expect(cards).to_have_count(10)
    for width, height in PHONES.values():
        ana.page.set_viewport_size({"width": width, "height": height})
        assert len(boxes(cards)) == 10
        for box in boxes(cards):
            assert min(box.width, box.height) >= 44
            assert box.is_inside(width, height)
    ana.page.keyboard.press("0")
    expect(cards.nth(9)).to_have_attribute("aria-pressed", "true")


def test_a_laptop_zoomed_to_twice_the_size(browsers: Launch, shared_server: Serving, people: list[Person]) -> None:
    """At 200 % a window has half as many pixels each way: nothing scrolls to the side, and all can be reached.

    Before a game, in the first and the last turns of a round and at its end; the others are in the next test.
    """
    ana = Person(browsers(WIDE), shared_server.url, size="zoomed laptop")
    narrow = ana.second_window(browsers(NARROW))
    people.extend((ana, narrow))
    windows = (ana, narrow)

    def fit(where: str) -> None:
        for window in windows:
            fits(window.page, where)

    for path in PAGES:
        for window in windows:
            open_whole(window, path)
        fit(path)
    narrow.go(ana.open_table(seats=3))
    narrow.page.wait_for_selector(".place-button.is-me")
    fit("lobby")
    ana.add_bots()
    ana.start()

    def see_sheet() -> None:
        narrow.arrive(ana.path)
        fit("round end")

    ana.at_sheet = see_sheet
    narrow.wait_for_turn(0)
    fit("first turn")
    narrow.step_aside()
    play_ahead([ana], turns_left(1, 2))
    narrow.arrive(ana.path)
    while ana.round == 1:
        narrow.wait_for_turn(ana.turn - 1)
        fit("table")
        play_turn([ana])


@with_each_font
def test_every_turn_on_a_laptop_zoomed_to_twice_the_size(browsers: Launch, shared_server: Serving, font: Font) -> None:
    """Nothing scrolls to the side, whatever lies on the table."""
    context = browsers(font).new_context(viewport={"width": 640, "height": 400}, reduced_motion="reduce")
    page = feed(context, shared_server.url)
    ruleset = Ruleset(seats=3)
    for number, state in enumerate(list(rounds_of(ruleset))[: ruleset.rules.turns]):
        show(page, view_of(state, 0))
        fits(page, f"turn {number}")
    context.close()


@with_each_font
def test_targets_are_large_enough(browsers: Launch, shared_server: Serving, people: list[Person], font: Font) -> None:
    """44 px for everything that can be pressed at the table and at home."""
    ana = Person(browsers(font), shared_server.url)
    people.append(ana)
    open_whole(ana, "/")
    assert ana.page.evaluate(SMALL) == []
    ana.open_table(seats=4)
    assert ana.page.evaluate(SMALL) == []
    ana.add_bots()
    ana.start()
    assert ana.page.evaluate(SMALL) == []


@with_each_font
def test_the_hand_and_its_button_are_always_in_sight(
    browsers: Launch, shared_server: Serving, people: list[Person], font: Font
) -> None:
    """With five seats, on a phone held sideways, at 200 % and on a small phone: whole cards, the button and the turn
    are on the screen, and so are the own cards."""
    ana = Person(browsers(font), shared_server.url)
    people.append(ana)
    begin(people, turns_left(1, 6), seats=5)
    tray, hand = ana.page.locator(".mine .tray").first, ana.page.locator(".hand")
    cards = ana.page.locator(".hand button.card")
    expect(cards).to_have_count(6)
    for width, height in ((844, 390), (640, 400), (320, 568)):
        ana.page.set_viewport_size({"width": width, "height": height})
        for elements in (cards, ana.keep_button, ana.page.locator(".when span").first, tray):
            found = boxes(elements)
            assert found
            assert all(box.is_inside(width, height) for box in found), (width, height)
        (lies,), (held,) = boxes(tray), boxes(hand)
        assert lies.y + lies.height <= held.y


@in_each_font_and_language
def test_what_can_be_taken_in_battle_is_always_in_sight(
    browsers: Launch, shared_server: Serving, people: list[Person], font: Font, language: str
) -> None:
    """However many cards lie in front of a seat: on phones every free card of the layout is seen whole, above the
    button."""
    ana = Person(browsers(font), shared_server.url, language=language)
    people.append(ana)
    late = turns_left(1, 6)
    begin(people, lambda page: late(page) and page.may_pick, seats=2, variant="battle", edition="anniversary")
    assert ana.page.locator(".mine .tray").count() > 1
    for width, height in PHONES.values():
        ana.page.set_viewport_size({"width": width, "height": height})
        (below,) = boxes(ana.page.locator(".counter"))
        cards = boxes(ana.page.locator(".pyramid button.card"))
        assert cards
        assert all(card.is_inside(width, int(below.y)) for card in cards), (width, height)


@with_each_font
def test_the_cards_of_the_pad_lie_side_by_side(
    browsers: Launch, shared_server: Serving, people: list[Person], font: Font
) -> None:
    """On phones and on a laptop: no card covers another or sticks out, all keep a card's shape, and their names can be
    read."""
    ana = begin_pad(browsers(font), shared_server.url, people)
    cards = ana.page.locator(".pad-kinds .card")
    expect(cards).to_have_count(12)
    assert ana.page.evaluate("scrollY") == 0
    for width, height in (*PHONES.values(), (1280, 800)):
        ana.page.set_viewport_size({"width": width, "height": height})
        assert ana.page.evaluate(OVERLAPS) == 0
        assert all(1.3 < box.height / box.width < 1.5 for box in boxes(cards))
        names = ana.page.locator(".pad-kinds .card .card-name").filter(visible=True)
        expect(names).to_have_count(12)
