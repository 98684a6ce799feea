"""Nothing hidden stands in the page: what a seat sees of the true game and of one that it can imagine is the same.

Twin servers run in this process, one with the true table, the other with a table imagined from a seat's Observation:
other unseen hands, other piles, another seed, other choices of the others. The same seat opens both pages.
"""

from collections.abc import Callable, Iterator
from itertools import cycle, islice
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from okawari.match.authority import Authority
from okawari.match.table import Table
from okawari.match.view import own_part
from okawari.rules.ruleset import ROUNDS, Ruleset
from okawari.web.identity import COOKIE
from tests.support.elsewhere import Elsewhere
from tests.support.leaks import imagined_table
from tests.support.live import Live, settings_of
from tests.support.sizes import THOROUGH, times
from tests.support.twins import SECRETS, SPECTATOR, Twin, twins, with_guests
from tests.support.window import Looks, new_windows

pytestmark = pytest.mark.ci

Act = Callable[[Page], None]
RULESETS = [
    Ruleset("gamewright", 4),
    Ruleset("original", 3, variant="both-ways"),
    Ruleset("anniversary", 2, dessert="yogurt", variant="dummy"),
    Ruleset("anniversary", 2, dessert="tea", variant="draw-piles"),
    Ruleset("anniversary", 2, dessert="mochi", variant="battle"),
    Ruleset("anniversary", 5),
]
ELSEWHERE = "/about"
DOCUMENT = "document.documentElement.outerHTML"
ON_TOP = "html[data-on-top] dialog[open]"
GO = """async path => {
    const { src } = document.querySelector("script[src$='/main.js']");
    (await import(src)).modules["lib/route.js"].go(path);
}"""
"""As by a link: the scripts need not be loaded again."""


class TwinPages:
    """Twin servers in a thread of their own, and the pages of one seat at both."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._elsewhere = Elsewhere()
        self._pair: tuple[Twin, Twin]
        self._number = 0

    def __enter__(self) -> "TwinPages":
        self._elsewhere.__enter__()
        self._twins = twins(self._folder / "one.db", self._folder / "other.db")
        self._pair = self._elsewhere.run(self._twins.__aenter__())
        return self

    def __exit__(self, *_: object) -> None:
        self._elsewhere.run(self._twins.__aexit__(None, None, None))
        self._elsewhere.__exit__()

    def compare(self, pages: tuple[Page, Page], tables: tuple[Table, Table], acts: list[Act]) -> None:
        """Open both tables, do the same things at both, and compare the documents after each."""
        self._number += 1
        table_id = f"{self._number:032x}"
        served = [
            self._elsewhere.run(_serve(twin, table_id, table)) for twin, table in zip(self._pair, tables, strict=True)
        ]
        for page in pages:
            page.evaluate(GO, f"/t/{table_id}")
        for page in pages:
            page.wait_for_selector(".table[data-turn][data-facts]")
            expect(page.locator("h1")).to_be_focused()
        for act in [lambda page: None, *acts]:
            found = []
            for page in pages:
                act(page)
                found.append(page.evaluate(DOCUMENT))
            assert found[0] == found[1]
        for page in pages:
            page.evaluate(GO, ELSEWHERE)
        for twin, authority in zip(self._pair, served, strict=True):
            self._elsewhere.run(_end(twin, table_id, authority))

    def pages(self, browser: Browser, seat: int | None) -> tuple[Page, Page]:
        """The windows of a seat, or of a spectator."""
        one, other = (self._page(browser, twin, seat) for twin in self._pair)
        return one, other

    def _page(self, browser: Browser, twin: Twin, seat: int | None) -> Page:
        context = new_windows(browser, Looks())
        secret = SECRETS[SPECTATOR if seat is None else seat]
        host = urlsplit(twin.url).hostname or ""
        context.add_cookies([{"name": COOKIE, "value": secret, "domain": host, "path": "/"}])
        page = context.new_page()
        page.goto(f"{twin.url}{ELSEWHERE}")
        page.wait_for_selector("h1")
        return page


async def _serve(twin: Twin, table_id: str, table: Table) -> Authority:
    return twin.services.tables.adopt(table_id, table)


async def _end(twin: Twin, table_id: str, authority: Authority) -> None:
    await authority.deserted()
    await twin.services.tables.release(table_id)


def look_at_a_rival(page: Page) -> None:
    """Enlarge the first of the others: with the memory aid this shows what may be known of its hand.

    Where a round has just ended, its sheet is put away first.
    """
    page.wait_for_selector(".rival-open, .sheet-on")
    for sheet in page.locator(".sheet-on").all():
        sheet.click()
    page.locator(".rival-open").first.click()
    page.wait_for_selector(ON_TOP)


def put_away(page: Page) -> None:
    """Close what lies on top, and let the browser come back from its entry in the history."""
    page.keyboard.press("Escape")
    expect(page.locator("dialog, html[data-on-top]")).to_have_count(0)


def see_the_last_turn(page: Page) -> None:
    """L."""
    page.keyboard.press("l")
    page.wait_for_selector(ON_TOP)


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TwinPages]:
    """Twin servers for all tests of this file."""
    with TwinPages(tmp_path_factory.mktemp("twins")) as pair:
        yield pair


@pytest.fixture(scope="module")
def watched(browser: Browser, pair: TwinPages) -> Iterator[dict[int | None, tuple[Page, Page]]]:
    """The windows of a seat and of a spectator at both servers."""
    windows: dict[int | None, tuple[Page, Page]] = {who: pair.pages(browser, who) for who in (0, None)}
    yield windows
    for pages in windows.values():
        for page in pages:
            page.context.close()


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda told: f"{told.edition} {told.dessert} {told.variant}")
def test_the_page_of_a_seat_is_the_same_for_an_imagined_game(
    pair: TwinPages, watched: dict[int | None, tuple[Page, Page]], ruleset: Ruleset
) -> None:
    """In two turns of a game, with choices of the others on the table, for a seat in the one and for a spectator in the
    other; in the long runs in twenty, for both.

    A page plays a last card by itself (R9), so such a turn does not stand still to be compared. What the page
    is sent is compared far more often, without a browser (`tests/live/web/test_no_leak.py`).
    """
    rng, every = Random(ruleset.seats), -(-ROUNDS * ruleset.rules.turns // times(2))
    live = Live(settings_of(ruleset, memory_aid=True), seed=ruleset.seats)
    live.start(people=ruleset.seats)
    acts: list[Act] = [look_at_a_rival, put_away, see_the_last_turn, put_away]
    turn, viewers = 0, islice(cycle(watched), RULESETS.index(ruleset), None)
    while live.table.phase == "playing":
        playing = live.table.match
        assert playing is not None
        for seat in playing.waiting[1:]:
            live.play_seat(seat, lock=rng.random() < 0.5)
        if turn % every == 1 and own_part(live.table, 0, host=True).forced is None:
            for who in watched if THOROUGH else (next(viewers),):
                table = with_guests(live.table)
                pair.compare(watched[who], (table, imagined_table(table, who, rng)), acts)
        live.play_turn()
        turn += 1


def test_a_card_that_a_seat_may_not_see_would_be_found(browser: Browser, pair: TwinPages) -> None:
    """With the spectator's imagined game a seat's own hand differs: the comparison fails."""
    live = Live(settings_of(Ruleset("gamewright", 3)), seed=3)
    live.start(people=3)
    table = with_guests(live.table)
    pages = pair.pages(browser, 0)
    with pytest.raises(AssertionError):
        pair.compare(pages, (table, imagined_table(table, None, Random(1))), [])
    for page in pages:
        page.context.close()
