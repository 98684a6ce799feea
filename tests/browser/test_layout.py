"""The table fits every screen: in every turn, with as much on it as there can be, with our typeface and without it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from okawari.match.view import View
from okawari.rules.ruleset import Ruleset
from tests.support.browsing import Launch
from tests.support.fed import feed, feed_view, show
from tests.support.fonts import OWN, WIDE, Font
from tests.support.kept import keep
from tests.support.laid import Laid, measure
from tests.support.over import last_views
from tests.support.prepared import DEEP, EVERY_KIND, MORE_KINDS, crowded, rounds_of, taking_two, view_of
from tests.support.process import Serving
from tests.support.recorded import finished_record

pytestmark = pytest.mark.ci

SIZES = ((320, 640), (360, 640), (390, 844), (1366, 768), (1920, 1080), (2560, 1440))
LARGE_SIZES = SIZES[3:]
SEATS = (2, 3, 4, 5)
LAST = -1
GAME = {
    "match": "m",
    "at": 5,
    "names": ["Ana", "Ben"],
    "me": 0,
    "totals": [120, 30],
    "winners": [0],
    "place": 1,
    "best": 1,
    "record": "",
    "daily": "",
    "guided": False,
}
"""One of my games."""
Views = list[tuple[str, View]]
BOARD = """() => {
    const bottom = innerHeight, found = [];
    for (const one of document.querySelectorAll(".replay-seat, .replay-board .card, .replay-seat .need")) {
        const box = one.getBoundingClientRect();
        if (!box.width || box.left < 0 || box.right > innerWidth + 1 || box.bottom > bottom + 1)
            found.push(`${one.className} ${one.textContent.trim().slice(0, 20)}`);
    }
    return found;
}"""


@pytest.fixture(params=[(OWN, "en-GB"), (WIDE, "pl-PL")], ids=["our typeface", "without it, in Polish"])
def page(request: pytest.FixtureRequest, browsers: Launch, shared_server: Serving) -> Iterator[Page]:
    """A table's page that is shown whatever a test wants."""
    font, language = request.param
    yield from _fed(browsers, shared_server, font, language)


def _fed(browsers: Launch, server: Serving, font: Font, language: str) -> Iterator[Page]:
    context = browsers(font).new_context(locale=language, reduced_motion="reduce")
    yield feed(context, server.url)
    context.close()


def widest(ruleset: Ruleset, seat: int | None) -> Views:
    """The last turn of a round with every kind in front of everybody, or with many of few."""
    state = list(rounds_of(ruleset))[ruleset.rules.turns - 1]
    cards = (EVERY_KIND + MORE_KINDS)[: ruleset.rules.turns], DEEP[: ruleset.rules.turns]
    name = f"{ruleset.dessert} with {ruleset.seats} seats, seen by {seat},"
    return [(f"{name} {lying}", crowded(view_of(state, seat, locked=(1,)), ruleset, lying)) for lying in cards]


def every_turn(ruleset: Ruleset, seat: int | None = 0) -> Views:
    """Round 1, turn by turn."""
    turns = list(rounds_of(ruleset))[: ruleset.rules.turns]
    return [(f"{ruleset}, turn {number}", view_of(state, seat)) for number, state in enumerate(turns)]


def fits(laid: Laid) -> Laid:
    """Nothing is wrong."""
    assert laid.found == []
    return laid


@pytest.mark.parametrize("seats", SEATS)
def test_all_of_the_table_is_in_sight_in_every_turn(page: Page, seats: int) -> None:
    """Every own card, score and need, every rival's tile and every card of the hand; nothing overlaps; the hand stays
    where it is until the round ends; its cards are wider in a larger window; no third of a large one is bare."""
    ruleset = Ruleset("anniversary", seats, "tea")
    narrowest = []
    for size in SIZES:
        laid = fits(measure(page, size, every_turn(ruleset)))
        assert len(laid.hands) == 1, (size, laid.hands)
        narrowest.append(laid.widths[0])
    assert narrowest == sorted(set(narrowest))


@pytest.mark.parametrize("seats", SEATS)
def test_the_widest_tableaux_are_in_sight(page: Page, seats: int) -> None:
    """Every kind, waiting wasabi, chopsticks, desserts of three rounds, the boat, the squishy and dice; for who plays
    and for who watches."""
    views: Views = []
    for dessert in ("strawberry", "mochi"):
        views += widest(Ruleset("anniversary", seats, dessert), 0)
    views += widest(Ruleset("anniversary", seats, "tea"), None)[:1]
    for size in SIZES:
        fits(measure(page, size, views))


@pytest.mark.parametrize("variant", ["battle", "draw-piles", "dummy"])
def test_the_variants_for_two_are_in_sight(page: Page, variant: str) -> None:
    """Their layout, piles and third tableau too; hand or layout stays where it is, and grows with the window."""
    ruleset = Ruleset("anniversary", 2, "tea", variant)
    turns = every_turn(ruleset)
    narrowest = []
    for size in SIZES:
        laid = fits(measure(page, size, [*turns[:2], *turns[2::5], turns[LAST], widest(ruleset, 0)[0]]))
        assert len(laid.hands) == 1, (size, laid.hands)
        narrowest.append(laid.widths[0])
        fits(measure(page, size, widest(ruleset, None)[:1]))
    assert narrowest == sorted(set(narrowest))


@pytest.mark.parametrize("seats", SEATS)
def test_nothing_moves_when_two_cards_can_be_taken(page: Page, seats: int) -> None:
    """*Sushi Go!* comes, and hand and button are where they were."""
    before, after = taking_two(Ruleset(seats=seats))
    for size in SIZES:
        places = []
        for name, view in (("before", before), ("after", after)):
            places.append(fits(measure(page, size, [(name, view)])).hands)
            expect(page.locator(".sushi-go")).to_have_count(1 if view is after else 0)
            places[LAST].append(str(page.locator(".keep").bounding_box()))
        assert places[0] == places[1]


def test_the_sheet_of_a_round_is_seen_whole(page: Page) -> None:
    """On a laptop and on larger screens, with five seats: nothing of it has to be scrolled."""
    ruleset = Ruleset("anniversary", 5, "tea")
    state = list(rounds_of(ruleset))[ruleset.rules.turns]
    feed_view(page, view_of(state, 0))
    sheet = page.locator(".round-sheet .sheet-scroll")
    for width, height in LARGE_SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(sheet).to_be_visible()
        assert sheet.evaluate("one => one.scrollHeight <= one.clientHeight + 1"), (width, height)


def test_the_totals_of_a_game_are_seen_whole(page: Page) -> None:
    """On the smallest phones, too, with the longest names: the last column is what everybody looks for."""
    _, over = last_views(Ruleset(seats=5), 0)
    feed_view(page, over)
    totals = page.locator(".totals-scroll")
    for width, height in SIZES[:3]:
        page.set_viewport_size({"width": width, "height": height})
        expect(totals.locator("tbody tr")).to_have_count(5)
        assert totals.evaluate("one => one.scrollWidth <= one.clientWidth"), (width, height)


@pytest.mark.parametrize("dish", ["tempura", "strawberry"])
def test_the_figures_of_my_games_stay_in_their_boxes(page: Page, shared_server: Serving, dish: str) -> None:
    """On the smallest phones: the name of the favourite dish as well."""
    page.set_viewport_size({"width": 320, "height": 640})
    page.evaluate(
        "games => localStorage.setItem('okawari-games', JSON.stringify({ games }))", [{**GAME, "dishes": {dish: 9}}]
    )
    page.goto(shared_server.url)
    figures = page.locator(".figures > div")
    expect(figures).to_have_count(4)
    assert figures.evaluate_all("all => all.filter((one) => one.scrollWidth > one.clientWidth).length") == 0


def test_every_seat_of_a_replay_is_in_sight(browser: Browser, shared_server: Serving) -> None:
    """On large screens: all hands, all tableaux with worth and needs, without scrolling; cards grow with the window."""
    page = browser.new_page()
    for ruleset in (*(Ruleset("anniversary", seats, "tea") for seats in SEATS), Ruleset(seats=2, variant="battle")):
        page.goto(shared_server.url + keep(finished_record(ruleset), shared_server.database))
        expect(page.locator(".replay-seat")).to_have_count(ruleset.seats)
        page.evaluate("document.fonts.ready")
        widths = []
        for width, height in LARGE_SIZES:
            page.set_viewport_size({"width": width, "height": height})
            for position in (0, ruleset.rules.turns * 3 - 2):
                page.locator(".replay-bar input").fill(str(position))
                expect(page.locator(".replay-bar input")).to_have_js_property("value", str(position))
                page.evaluate("scrollTo(0, 0)")
                assert page.evaluate(BOARD) == [], (ruleset, width, position)
            first = page.locator(".still-hand .card, .replay-board .pyramid .card").first.bounding_box()
            assert first is not None
            widths.append(first["width"])
        assert widths == sorted(set(widths))
    page.close()


def test_a_table_shows_what_it_is_told(page: Page) -> None:
    """Else nothing was measured: the cards, the needs and the rivals of a view are there."""
    ruleset = Ruleset("anniversary", 5, "tea")
    ((_, view), _) = widest(ruleset, 0)
    show(page, view)
    parts = {
        part: page.locator(f"[data-part={part}]").count() for part in ("own-card", "own-need", "rival", "hand-card")
    }
    assert parts == {"own-card": 13, "own-need": 6, "rival": 4, "hand-card": 1}
    assert page.locator("[data-part=own-score], [data-part=rival-score]").count() == 5
