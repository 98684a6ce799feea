"""The table fits every screen: in every turn, with as much on it as there can be, with our typeface and without it."""

from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import Browser, Page, expect

from okawari.match.view import View
from okawari.rules.ruleset import Ruleset
from tests.support.browsing import Launch
from tests.support.fed import feed, feed_view, show
from tests.support.fonts import OWN, WIDE
from tests.support.kept import keep
from tests.support.laid import Laid, measure
from tests.support.over import last_views
from tests.support.prepared import DEEP, EVERY_KIND, MORE_KINDS, crowded, rounds_of, taking_two, view_of
from tests.support.process import Serving
from tests.support.recorded import finished_record
from tests.support.sizes import THOROUGH, every

pytestmark = pytest.mark.ci

SIZES = ((320, 640), (360, 640), (390, 844), (1366, 768), (1920, 1080), (2560, 1440))
LARGE_SIZES = SIZES[3:]
EXTREMES = SIZES if THOROUGH else ((320, 640), (1366, 768), (2560, 1440))
"""The smallest phone, the large window with the least room, and the largest."""
SEATS = (2, 3, 4, 5)
FEWEST_AND_MOST = (2, 5)
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
    document.documentElement.style.opacity = "0";
    scrollTo(0, 0);
    const bottom = innerHeight, found = [];
    for (const one of document.querySelectorAll(".replay-seat, .replay-board .card, .replay-seat .need")) {
        const box = one.getBoundingClientRect();
        if (!box.width || box.left < 0 || box.right > innerWidth + 1 || box.bottom > bottom + 1)
            found.push(`${one.className} ${one.textContent.trim().slice(0, 20)}`);
    }
    const card = document.querySelector(".still-hand .card, .replay-board .pyramid .card");
    return [found, card.getBoundingClientRect().width];
}"""
"""What is not in sight, and how wide a card is; it lies where it would, and is not painted, which would take longer."""


LOOKS = {"our typeface": (OWN, "en-GB"), "without it, in Polish": (WIDE, "pl-PL")}


@pytest.fixture(scope="module", params=LOOKS)
def table(request: pytest.FixtureRequest, browsers: Launch, shared_server: Serving) -> Iterator[Page]:
    """A table's page that is shown whatever tests want to measure, one after the other."""
    yield from _fed(browsers, shared_server, request.param)


@pytest.fixture(params=LOOKS)
def page(request: pytest.FixtureRequest, browsers: Launch, shared_server: Serving) -> Iterator[Page]:
    """A table's page for one test, which may go on to other screens."""
    yield from _fed(browsers, shared_server, request.param)


def _fed(browsers: Launch, server: Serving, looks: str) -> Iterator[Page]:
    font, language = LOOKS[looks]
    context = browsers(font).new_context(locale=language, reduced_motion="reduce")
    yield feed(context, server.url)
    context.close()


def _each(name: str, values: Sequence[object], widest_of: Sequence[object]) -> pytest.MarkDecorator:
    """These with each looks; in everyday runs the ones that need most room with the widest letters, the others with
    our own."""
    own, wide = LOOKS
    pairs = [(look, value) for look in LOOKS for value in values]
    sample = [(look, value) for look, value in pairs if look == (wide if value in widest_of else own)]
    return pytest.mark.parametrize(("table", name), pairs if THOROUGH else sample, indirect=["table"])


with_each_number_of_seats = _each("seats", SEATS, FEWEST_AND_MOST)


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


@with_each_number_of_seats
def test_all_of_the_table_is_in_sight_in_every_turn(table: Page, seats: int) -> None:
    """Every own card, score and need, every rival's tile and every card of the hand; nothing overlaps; the hand stays
    where it is until the round ends; its cards are wider in a larger window; no third of a large one is bare.

    Every turn in the long runs, every other one and the last in the others."""
    turns = every_turn(Ruleset("anniversary", seats, "tea"))
    narrowest = []
    for size in SIZES:
        laid = fits(measure(table, size, [*every(2, turns), turns[-1]] if size in EXTREMES else turns[:1]))
        assert len(laid.hands) == 1, (size, laid.hands)
        narrowest.append(laid.widths[0])
    assert narrowest == sorted(set(narrowest))


@with_each_number_of_seats
def test_the_widest_tableaux_are_in_sight(table: Page, seats: int) -> None:
    """Every kind, waiting wasabi, chopsticks, desserts of three rounds, the boat, the squishy and dice; for who plays
    and for who watches."""
    views: Views = []
    for dessert in ("strawberry", "mochi"):
        views += widest(Ruleset("anniversary", seats, dessert), 0)
    views += widest(Ruleset("anniversary", seats, "tea"), None)[:1]
    for size in EXTREMES:
        fits(measure(table, size, views))


@_each("variant", ["battle", "draw-piles", "dummy"], ("battle", "dummy"))
def test_the_variants_for_two_are_in_sight(table: Page, variant: str) -> None:
    """Their layout, piles and third tableau too; hand or layout stays where it is, and grows with the window."""
    ruleset = Ruleset("anniversary", 2, "tea", variant)
    turns = every_turn(ruleset)
    narrowest = []
    for size in EXTREMES:
        laid = fits(measure(table, size, [*turns[:2], *turns[2::5], turns[-1], widest(ruleset, 0)[0]]))
        assert len(laid.hands) == 1, (size, laid.hands)
        narrowest.append(laid.widths[0])
        fits(measure(table, size, widest(ruleset, None)[:1]))
    assert narrowest == sorted(set(narrowest))


@with_each_number_of_seats
def test_nothing_moves_when_two_cards_can_be_taken(table: Page, seats: int) -> None:
    """*Sushi Go!* comes, and hand and button are where they were."""
    before, after = taking_two(Ruleset(seats=seats))
    for size in EXTREMES:
        laid = fits(measure(table, size, [("before", before), ("after", after)]))
        assert (len(laid.hands), len(laid.buttons)) == (1, 1), (size, laid.hands, laid.buttons)
    for view, switches in ((before, 0), (after, 1)):
        show(table, view)
        expect(table.locator(".sushi-go")).to_have_count(switches)


def test_the_sheet_of_a_round_is_seen_whole(page: Page) -> None:
    """On a laptop and on larger screens, with five seats that scored in every category: nothing of it has to be
    scrolled."""
    ruleset = Ruleset("anniversary", 5, "strawberry")
    view = view_of(list(rounds_of(ruleset, seed=10))[ruleset.rules.turns], 0)
    assert view.scores is not None
    (seats,) = view.scores.rounds
    assert all(any(seat[category].points for seat in seats) for category in seats[0])
    feed_view(page, view)
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


def test_the_figures_of_my_games_stay_in_their_boxes(page: Page, shared_server: Serving) -> None:
    """On the smallest phones: the name of the favourite dish as well."""
    page.set_viewport_size({"width": 320, "height": 640})
    for dish in ("tempura", "strawberry"):
        games = [{**GAME, "dishes": {dish: 9}}]
        page.evaluate("games => localStorage.setItem('okawari-games', JSON.stringify({ games }))", games)
        page.goto(shared_server.url)
        figures = page.locator(".figures > div")
        expect(figures).to_have_count(4)
        assert figures.evaluate_all("all => all.filter((one) => one.scrollWidth > one.clientWidth).length") == 0, dish


def test_every_seat_of_a_replay_is_in_sight(browser: Browser, shared_server: Serving) -> None:
    """On large screens: all hands, all tableaux with worth and needs, without scrolling; cards grow with the window."""
    page = browser.new_page(reduced_motion="reduce")
    numbers = SEATS if THOROUGH else FEWEST_AND_MOST
    for ruleset in (*(Ruleset("anniversary", seats, "tea") for seats in numbers), Ruleset(seats=2, variant="battle")):
        page.goto(shared_server.url + keep(finished_record(ruleset), shared_server.database))
        expect(page.locator(".replay-seat")).to_have_count(ruleset.seats)
        page.evaluate("document.fonts.ready")
        for position, round_ in ((0, 1), (ruleset.rules.turns * 3 - 2, 3)):
            page.locator(".replay-bar input").fill(str(position))
            expect(page.locator(".replay-bar output")).to_contain_text(f"Round {round_}")
            widths = []
            for width, height in LARGE_SIZES:
                page.set_viewport_size({"width": width, "height": height})
                found, across = page.evaluate(BOARD)
                assert found == [], (ruleset, width, position)
                widths.append(across)
            assert widths == sorted(set(widths))
    page.close()


def test_few_rivals_have_large_cards_on_a_phone(browser: Browser, shared_server: Serving) -> None:
    """A tile that has room for them is not left half empty."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    page = feed(context, shared_server.url)
    for seats, least in ((2, 60), (3, 48)):
        show(page, view_of(list(rounds_of(Ruleset(seats=seats)))[3], 0))
        widths = page.locator(".rival .card.small").evaluate_all("all => all.map((one) => one.offsetWidth)")
        assert widths
        assert min(widths) >= least
    context.close()


def test_the_cards_of_a_rival_are_as_large_as_its_own_tile_allows(browser: Browser, shared_server: Serving) -> None:
    """On a laptop with five seats: who has most groups in front has the smallest cards, and makes no others small."""
    context = browser.new_context(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    page = feed(context, shared_server.url)
    view = view_of(list(rounds_of(Ruleset(seats=5), seed=5))[5], 0)
    assert view.game is not None
    show(page, view)
    groups = [len(seat) for seat in view.game.tableaux[1:]]
    widths = page.locator(".rival").evaluate_all(
        "all => all.map((one) => one.querySelector('.tray .card').offsetWidth)"
    )
    crowded_one = groups.index(max(groups))
    assert groups.count(max(groups)) == 1
    assert widths[crowded_one] == min(widths)
    assert sorted(widths)[1] > 1.3 * min(widths)
    context.close()


def test_the_picks_of_a_turn_lie_side_by_side(browser: Browser, shared_server: Serving) -> None:
    """Of five seats: two in a row on the smallest phone, all in one row on a laptop."""
    context = browser.new_context(reduced_motion="reduce")
    page = feed(context, shared_server.url)
    for width, height, across in ((320, 640, 2), (1366, 768, 5)):
        page.set_viewport_size({"width": width, "height": height})
        show(page, view_of(list(rounds_of(Ruleset(seats=5)))[3], 0))
        page.keyboard.press("l")
        picks = page.locator(".picks > li")
        expect(picks).to_have_count(5)
        assert len(set(picks.evaluate_all("all => all.map((one) => one.offsetLeft)"))) == across
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
    context.close()


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
