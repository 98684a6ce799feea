"""A round is counted up, then the desserts, then there is a podium; and the result as a picture."""

import re
import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from okawari.rules.ruleset import Ruleset
from tests.support.fed import feed, feed_view, show
from tests.support.looking import check, check_by_day_and_by_lamp
from tests.support.over import last_views, winner_and_loser
from tests.support.prepared import rounds_of, view_of
from tests.support.process import Serving

pytestmark = pytest.mark.ci

RULESET = Ruleset("anniversary", 5, "tea")
CUT = """() => [...document.querySelectorAll(".count-name, .podium-name")]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline")
    .map((one) => one.textContent)"""
SHARING = """() => {
    navigator.canShare = ({ files }) => files.length === 1;
    navigator.share = async ({ files: [file] }) => {
        document.body.dataset.given = `${file.name} ${file.type} ${file.size}`;
    };
}"""
LEAST_PICTURE = 30_000
"""Bytes: bare wood has a tenth of it."""
Open = Callable[..., Page]


@pytest.fixture
def table(browser: Browser, shared_server: Serving) -> Iterator[Open]:
    """Tables' pages that are shown whatever a test wants."""
    contexts = []

    def opened(width: int = 1366, height: int = 768, *, calm: bool = True, language: str = "en-GB") -> Page:
        motion = "reduce" if calm else "no-preference"
        size = {"width": width, "height": height}
        contexts.append(browser.new_context(viewport=size, reduced_motion=motion, locale=language))  # type: ignore[arg-type]
        return feed(contexts[-1], shared_server.url)

    yield opened
    for context in contexts:
        context.close()


def end(page: Page, ruleset: Ruleset, seat: int | None) -> None:
    """The last cards are laid, and the last round is counted."""
    playing, over = last_views(ruleset, seat)
    show(page, playing)
    feed_view(page, over)
    page.wait_for_selector(".ceremony")


def test_seats_are_in_the_order_of_their_places_and_empty_rows_fold(table: Open) -> None:
    """The numbers of each column are the server's for that seat; a category in which nobody scored is one line."""
    page = table()
    state = list(rounds_of(RULESET))[RULESET.rules.turns]
    view = view_of(state, 0)
    feed_view(page, view)
    assert view.scores is not None
    (standing,), (seats,) = view.scores.standings, view.scores.rounds
    totals = [str(view.scores.totals[seat]) for seat in standing.ranking]
    expect(page.locator(".count-total")).to_have_text(totals)
    expect(page.locator(".count-place")).to_have_text([f"{standing.places[seat]}." for seat in standing.ranking])
    scored = [name for name in seats[0] if any(seat[name].points for seat in seats)]
    assert 0 < len(scored) < len(seats[0])
    expect(page.locator("tbody .count-row")).to_have_count(len(scored))
    for row, name in zip(page.locator("tbody .count-row").all(), scored, strict=True):
        told = [str(seats[seat][name].points or 0) for seat in standing.ranking]
        assert [cell.removeprefix("+") for cell in row.locator("td b").all_inner_texts()] == told
    expect(page.locator(".count-empty summary")).to_be_visible()
    expect(page.locator(".count-decided")).to_contain_text("made the difference")


def test_a_round_is_counted_row_by_row_and_a_key_shows_all_of_it(table: Open) -> None:
    """It begins with what everybody had; whoever does not wait sees it at once, whoever waits sees it too."""
    for hurry in (True, False):
        page = table(calm=False)
        feed_view(page, view_of(list(rounds_of(RULESET))[RULESET.rules.turns], 0))
        expect(page.locator(".count-row.is-coming").first).to_be_attached()
        if hurry:
            page.keyboard.press("Shift")
        expect(page.locator(".count-row.is-coming")).to_have_count(0)
        expect(page.locator(".counting.is-counted")).to_have_count(1)


def test_the_last_round_then_the_desserts_then_the_podium(table: Open) -> None:
    """Each on its own, by the button or by Enter; the totals of the last step are those of the game."""
    page = table()
    end(page, RULESET, 0)
    expect(page.locator("h1")).to_have_text("Round 3 is over")
    expect(page.locator("h1")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Bubble tea")
    expect(page.locator(".ceremony-art use")).to_have_attribute("href", re.compile("#tea-3$"))
    _, over = last_views(RULESET, 0)
    assert over.end is not None
    expect(page.locator(".count-total")).to_have_text([str(over.end.totals[seat]) for seat in over.end.ranking])
    page.get_by_role("button", name="And the winner is").click()
    expect(page.locator(".podium li")).to_have_count(5)
    expect(page.locator(".end h1")).to_be_focused()


@pytest.mark.parametrize("way", ["button", "Escape"])
def test_all_of_it_is_skipped_at_once(table: Open, way: str) -> None:
    """With motion, in the middle of the counting."""
    page = table(calm=False)
    end(page, RULESET, 0)
    if way == "button":
        page.get_by_role("button", name="Straight to the result").click()
    else:
        page.keyboard.press(way)
    expect(page.locator(".podium")).to_be_visible()


def test_winning_looks_different_from_losing(table: Open) -> None:
    """Another drawing, and faces fall from the sky, but not for who has switched motion off, and never in the way."""
    ruleset = Ruleset(seats=3)
    winner, loser = winner_and_loser(ruleset)
    for seat, drawing, faces in ((winner, "won", 16), (loser, "tea-cup", 0), (None, "won", 0)):
        for calm in (False, True):
            page = table(calm=calm)
            end(page, ruleset, seat)
            page.keyboard.press("Escape")
            expect(page.locator(".end-art use")).to_have_attribute("href", re.compile(f"#{drawing}$"))
            expect(page.locator(".falling .face")).to_have_count(0 if calm else faces)
            page.get_by_role("button", name="Share").click(trial=True)


@pytest.mark.parametrize("language", ["en-GB", "pl-PL"])
def test_nothing_is_cut_and_axe_finds_nothing(table: Open, language: str) -> None:
    """The sheet, the ceremony and the podium on a small phone and on a laptop, with five long names."""
    looks = check_by_day_and_by_lamp if language == "en-GB" else check
    for size in ((320, 640), (1366, 768)):
        page = table(*size, language=language)
        feed_view(page, view_of(list(rounds_of(RULESET))[RULESET.rules.turns], 0))
        page.wait_for_selector(".round-sheet")
        looks(page, f"sheet at {size}")
        page = table(*size, language=language)
        end(page, RULESET, 0)
        for step in ("round", "desserts"):
            looks(page, f"{step} at {size}")
            assert page.evaluate(CUT) == []
            page.locator(".ceremony .big").click()
        page.wait_for_selector(".podium")
        looks(page, f"podium at {size}")
        assert page.evaluate(CUT) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_result_is_saved_as_a_picture(table: Open, shared_server: Serving) -> None:
    """Drawn here, under the pages' own policy: only files of the house are asked for, and it is not empty."""
    page = table()
    end(page, RULESET, 0)
    page.keyboard.press("Escape")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    with page.expect_download() as saved:
        page.get_by_role("button", name="Picture").click()
    assert saved.value.suggested_filename == "okawari.png"
    picture = Path(saved.value.path()).read_bytes()
    assert struct.unpack(">8s8xII", picture[:24]) == (b"\x89PNG\r\n\x1a\n", 1080, 1080)
    assert len(picture) > LEAST_PICTURE
    fetched = {urlsplit(url).netloc for url in asked if not url.startswith(("data:", "blob:"))}
    assert fetched <= {urlsplit(shared_server.url).netloc}


def test_the_picture_is_offered_where_files_can_be_shared(table: Open) -> None:
    """One file of the right kind."""
    page = table()
    end(page, RULESET, 0)
    page.keyboard.press("Escape")
    page.evaluate(SHARING)
    page.get_by_role("button", name="Picture").click()
    expect(page.locator("body")).to_have_attribute("data-given", re.compile(r"^okawari\.png image/png \d{4,}$"))
