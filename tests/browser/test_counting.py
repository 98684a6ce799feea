"""A round is counted up, then the desserts, then there is a podium; and the result as a picture."""

import re
import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from okawari.rules.ruleset import Ruleset
from tests.support.fed import PATH, feed, feed_view, rest, show
from tests.support.looking import LOOKS
from tests.support.over import last_views, winner_and_loser
from tests.support.prepared import rounds_of, view_of
from tests.support.process import Serving

pytestmark = pytest.mark.ci

RULESET = Ruleset("anniversary", 5, "tea")
CUT = """() => [...document.querySelectorAll(".count-name, .podium-name")]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline")
    .map((one) => one.textContent)"""
TORN = """() => [...document.querySelectorAll(".count-name, .podium-name")].flatMap((one) => {
    const [text] = one.childNodes, letter = document.createRange();
    const top = (place) => {
        letter.setStart(text, place);
        letter.setEnd(text, place + 1);
        return [...letter.getClientRects()].at(-1).top;
    };
    const places = [...text.data].map((_, place) => place).filter((place) => !"\\u00AD ".includes(text.data[place]));
    return places.filter((place, number) => number && top(place) > top(places[number - 1]) + 4)
        .filter((place) => !"\\u00AD -".includes(text.data[place - 1])).map((place) => text.data.slice(place));
})"""
"""The rests of words that broke without a hyphen."""
STEPS = """() => {
    const colours = document.createElement("canvas").getContext("2d");
    const light = (one) => {
        colours.fillStyle = getComputedStyle(one).backgroundColor;
        colours.fillRect(0, 0, 1, 1);
        const [red, green, blue] = [...colours.getImageData(0, 0, 1, 1).data]
            .map((part) => (part <= 10 ? part / 3295 : ((part / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
    };
    const wood = light(document.body);
    const steps = [...document.querySelectorAll(".podium li:not(.is-winner)")].map(light);
    return steps.map((step) => Math.max(step / wood, wood / step));
}"""
"""The contrast of the podium's steps with the wood behind them; the winner's has a golden edge."""
SHARING = """() => {
    navigator.canShare = ({ files }) => files.length === 1;
    navigator.share = async ({ files: [file] }) => {
        document.body.dataset.given = `${file.name} ${file.type} ${file.size}`;
    };
}"""
LAPTOP = {"width": 1366, "height": 768}
SMALL_PHONE = {"width": 320, "height": 640}
LEAST_PICTURE = 30_000
"""Bytes: bare wood has a tenth of it."""
MOST_ALIKE = 1.2
"""A contrast below which a surface cannot be told from what it lies on."""
Open = Callable[..., Page]


@pytest.fixture(scope="module")
def tables(browser: Browser, shared_server: Serving) -> Iterator[Open]:
    """A table's page for each kind of motion and each language; while one is used, nothing moves in the others."""
    pages: dict[tuple[bool, str], Page] = {}

    def opened(*, calm: bool = True, language: str = "en-GB") -> Page:
        for page in pages.values():
            rest(page, shared_server.url)
        if (calm, language) in pages:
            pages[calm, language].goto(shared_server.url + PATH)
        else:
            motion = "reduce" if calm else "no-preference"
            context = browser.new_context(viewport=LAPTOP, reduced_motion=motion, locale=language)  # type: ignore[arg-type]
            pages[calm, language] = feed(context, shared_server.url)
        return pages[calm, language]

    yield opened
    for page in pages.values():
        page.context.close()


def end(page: Page, ruleset: Ruleset, seat: int | None) -> None:
    """The last cards are laid, and the last round is counted."""
    playing, over = last_views(ruleset, seat)
    show(page, playing)
    feed_view(page, over)
    page.wait_for_selector(".ceremony")


def test_seats_are_in_the_order_of_their_places_and_empty_rows_fold(tables: Open) -> None:
    """The numbers of each column are the server's for that seat; a category in which nobody scored is one line."""
    page = tables()
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


def test_a_round_is_counted_row_by_row_and_a_key_shows_all_of_it(tables: Open) -> None:
    """It begins with what everybody had; whoever does not wait sees it at once, whoever waits sees it too."""
    for hurry in (True, False):
        page = tables(calm=False)
        feed_view(page, view_of(list(rounds_of(RULESET))[RULESET.rules.turns], 0))
        expect(page.locator(".count-row.is-coming").first).to_be_attached()
        if hurry:
            page.keyboard.press("Shift")
        expect(page.locator(".count-row.is-coming")).to_have_count(0)
        expect(page.locator(".counting.is-counted")).to_have_count(1)


def test_the_last_round_then_the_desserts_then_the_podium(tables: Open) -> None:
    """Each on its own, by the button or by Enter; the totals of the last step are those of the game."""
    page = tables()
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
def test_all_of_it_is_skipped_at_once(tables: Open, way: str) -> None:
    """With motion, in the middle of the counting."""
    page = tables(calm=False)
    end(page, RULESET, 0)
    if way == "button":
        page.get_by_role("button", name="Straight to the result").click()
    else:
        page.keyboard.press(way)
    expect(page.locator(".podium")).to_be_visible()


def test_winning_looks_different_from_losing(tables: Open) -> None:
    """Another drawing, and faces fall from the sky, but not for who has switched motion off, and never in the way."""
    ruleset = Ruleset(seats=3)
    winner, loser = winner_and_loser(ruleset)
    for seat, drawing, faces in ((winner, "won", 16), (loser, "tea-cup", 0), (None, "won", 0)):
        for calm in (False, True):
            page = tables(calm=calm)
            end(page, ruleset, seat)
            page.keyboard.press("Escape")
            expect(page.locator(".end-art use")).to_have_attribute("href", re.compile(f"#{drawing}$"))
            expect(page.locator(".falling .face")).to_have_count(0 if calm else faces)
            page.get_by_role("button", name="Share").click(trial=True)


@pytest.mark.parametrize("language", LOOKS)
def test_nothing_is_cut_and_axe_finds_nothing(tables: Open, language: str) -> None:
    """The sheet, the ceremony and the podium on a small phone and on a laptop, with long names, which break between
    syllables; a step of the podium is no part of the wood, in either light."""
    page = tables(language=language)

    def look(where: str) -> None:
        for size in (SMALL_PHONE, LAPTOP):
            page.set_viewport_size(size)  # type: ignore[arg-type]
            LOOKS[language](page, f"{where} at {size}")
            assert page.evaluate(CUT) == []
            assert page.evaluate(TORN) == []

    feed_view(page, view_of(list(rounds_of(RULESET))[RULESET.rules.turns], 0))
    page.wait_for_selector(".round-sheet")
    look("sheet")
    end(page, RULESET, 0)
    for step in ("round", "desserts"):
        look(step)
        page.locator(".ceremony .big").click()
    page.wait_for_selector(".podium")
    look("podium")
    for light in ("light", "dark"):
        page.emulate_media(color_scheme=light)
        assert min(page.evaluate(STEPS)) > MOST_ALIKE
    page.emulate_media(color_scheme="light")


def test_the_result_is_saved_as_a_picture(tables: Open, shared_server: Serving) -> None:
    """Drawn here, under the pages' own policy: only files of the house are asked for, and it is not empty."""
    page = tables()
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


def test_the_picture_is_offered_where_files_can_be_shared(tables: Open) -> None:
    """One file of the right kind."""
    page = tables()
    end(page, RULESET, 0)
    page.keyboard.press("Escape")
    page.evaluate(SHARING)
    page.get_by_role("button", name="Picture").click()
    expect(page.locator("body")).to_have_attribute("data-given", re.compile(r"^okawari\.png image/png \d{4,}$"))
