"""What a card scores stands on it, where it can be read."""

from collections.abc import Iterator

import msgspec
import pytest
from playwright.sync_api import Page

from okawari.rules.ruleset import Ruleset
from okawari.show.facts import how_to_play
from tests.support.browsing import Launch
from tests.support.fed import feed, show
from tests.support.fonts import OWN, WIDE
from tests.support.prepared import rounds_of, view_of
from tests.support.process import Serving

pytestmark = pytest.mark.ci

SIZES = ((320, 640), (390, 844), (1366, 768), (1920, 1080))
LEAST = 10
"""Pixels of a letter that can be read."""
WRONG = """(least) => [...document.querySelectorAll(".hand .card-signs")].flatMap((one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    const [box, card] = [words.getBoundingClientRect(), one.closest(".card").getBoundingClientRect()];
    if (!box.width) return [];
    const line = one.getBoundingClientRect();
    const above = one.previousElementSibling.getBoundingClientRect();
    const faults = [
        box.left < card.left + 2 || box.right > card.right - 2 ? "is wider than its card" : "",
        line.bottom > card.bottom - 2 ? "leaves its card" : "",
        line.top < above.bottom - 1 ? "lies on the name" : "",
        parseFloat(getComputedStyle(one).fontSize) < least ? "is too small" : "",
    ];
    return faults.filter(Boolean).map((fault) => `${one.textContent} ${fault} of ${card.width} px`);
})"""
WRONG_IN_ANY = f"""async ([views, least]) => {{
    const wrong = {WRONG};
    document.documentElement.style.opacity = "0"; // it lies where it would, and is not painted, which takes longer
    const found = [];
    for (const view of views) {{
        await window.show(view);
        found.push(...wrong(least));
    }}
    return found;
}}"""
SHOWN = """() => Object.fromEntries([...document.querySelectorAll(".hand .card")].map((one) => [
    one.querySelector("use").getAttribute("href").split("#")[1],
    one.querySelector(".card-signs")?.getBoundingClientRect().width ? one.querySelector(".card-signs").textContent : "",
]))"""


@pytest.fixture(scope="module", params=[(OWN, "en-GB"), (WIDE, "pl-PL")], ids=["our typeface", "without it, in Polish"])
def page(request: pytest.FixtureRequest, browsers: Launch, shared_server: Serving) -> Iterator[Page]:
    """A table's page that is shown whatever tests want, one after the other."""
    font, language = request.param
    context = browsers(font).new_context(locale=language, reduced_motion="reduce")
    yield feed(context, shared_server.url)
    context.close()


@pytest.mark.parametrize("dessert", ["strawberry", "tea"])
def test_signs_stay_on_their_cards_and_can_be_read(page: Page, dessert: str) -> None:
    """In every other turn of a round: within the card, under the name, never smaller than can be read, or absent."""
    for seats in (2, 5):
        ruleset = Ruleset("anniversary", seats, dessert)
        turns = list(rounds_of(ruleset, seed=3))[: ruleset.rules.turns : 2]
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            views = [msgspec.to_builtins(view_of(state, 0)) for state in turns]
            assert page.evaluate(WRONG_IN_ANY, [views, LEAST]) == [], (seats, width)


def test_signs_are_the_servers(page: Page) -> None:
    """Card by card, what the facts of the ruleset say; golf and two seats too, on a laptop and on a phone."""
    for ruleset, (width, height) in (
        (Ruleset("anniversary", 4, "strawberry"), (1366, 768)),
        (Ruleset("anniversary", 3, "mochi", "golf"), (390, 844)),
        (Ruleset("gamewright", 2), (390, 844)),
    ):
        page.set_viewport_size({"width": width, "height": height})
        faces = how_to_play(ruleset).faces
        seen: dict[str, str] = {}
        for state in list(rounds_of(ruleset, seed=3))[:4]:
            show(page, view_of(state, 0))
            seen |= page.evaluate(SHOWN)
        assert len(seen) > 5
        kinds = {kind: kind.removesuffix(f"-{kind[-1]}") if kind[-1].isdigit() else kind for kind in seen}
        assert seen == {kind: faces.get(root, "") for kind, root in kinds.items()}
