"""Our own typeface, and what is there until it has come."""

import pytest
from playwright.sync_api import Browser

from tests.support.fonts import OWN_FAMILY
from tests.support.looking import open_whole
from tests.support.paths import STATIC
from tests.support.person import Person
from tests.support.process import Serving

pytestmark = pytest.mark.ci

LARGEST = 45 * 1024
"""Bytes of all its files."""
STAND_IN = "Like Nunito on Linux"
"""What base.css makes of the only font that the tests' machine has."""
SIZES = """async (families) => {
    await Promise.allSettled([...document.fonts].map((face) => face.load()));
    return families.map((family) => {
        const line = document.createElement("span");
        line.style.fontFamily = `"${family}"`;
        line.textContent = "Waiting for the next nigiri of the quick brown fox";
        document.body.append(line);
        const { width, height } = line.getBoundingClientRect();
        line.remove();
        return [width, height];
    });
}"""


def test_pages_are_drawn_with_it_in_both_languages(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """Polish letters included: nothing of a heading comes from the machine's own fonts."""
    for language in ("en-GB", "pl-PL"):
        ana = Person(browser, shared_server.url, language=language)
        people.append(ana)
        open_whole(ana, "/about")
        ana.page.evaluate("document.fonts.ready")
        assert ana.fonts("main") | ana.fonts("h1") | ana.fonts(".foot a") == {OWN_FAMILY}


def test_it_is_small_and_has_its_licence_beside_it() -> None:
    """45 KB in all, under the SIL Open Font License."""
    folder = STATIC / "fonts"
    assert 0 < sum(file.stat().st_size for file in folder.glob("*.woff2")) <= LARGEST
    assert "SIL OPEN FONT LICENSE" in (folder / "nunito.LICENSE").read_text()


def test_nothing_jumps_when_it_comes(browser: Browser, shared_server: Serving, people: list[Person]) -> None:
    """Until then a font of the machine is made as wide and as high: a line of text keeps its size, give or take 3 %."""
    ana = Person(browser, shared_server.url)
    people.append(ana)
    open_whole(ana, "/about")
    (width, height), (other_width, other_height) = ana.page.evaluate(SIZES, [OWN_FAMILY, STAND_IN])
    assert other_height == pytest.approx(height, abs=0.5)
    assert other_width == pytest.approx(width, rel=0.03)
