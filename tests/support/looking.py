"""Looking at a page: is it whole, is it for everybody, and does it fit?"""

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.support.person import HOME, Person
from tests.support.sizes import THOROUGH

ALL_RULES: dict[str, Any] = {"resultTypes": ["violations"], "preload": False}
"""Only rules on trial would need the style sheets loaded once more."""
CONTRAST = {**ALL_RULES, "runOnly": ["color-contrast"]}
WORDS = {**ALL_RULES, "rules": {"color-contrast": {"enabled": False}}}
RUN = "async options => (await axe.run(options)).violations"
WHOLE = {
    "/": HOME,
    "/how": ".how .variants",
    "/pad": ".pad-setup .button.big",
    "/about": "main .paper",
    "/daily": ".daily-facts",
    "/cards": "#dark .phone",
}
"""The pages around the game, and what is there once the last answer of the server has come."""
PAGES = ("/", "/how", "/pad", "/about", "/daily")
"""Those between which a link changes the screen."""


def open_whole(person: Person, path: str) -> None:
    """Open a page and wait until all of it is there."""
    if path in PAGES:
        person.follow(path)
    else:
        person.go(path)
    expect(person.page.locator(WHOLE[path]).first).to_be_attached()


def check(page: Page, where: str) -> None:
    """axe finds nothing, and nothing sticks out to the right."""
    _axe(page, where, ALL_RULES)
    fits(page, where)


def check_by_day_and_by_lamp(page: Page, where: str) -> None:
    """The same in a page that follows the system; by lamp nothing but the colours is different."""
    check(page, where)
    page.emulate_media(color_scheme="dark")
    _axe(page, f"{where} by lamp", CONTRAST)
    page.emulate_media(color_scheme="light")


def check_words(page: Page, where: str) -> None:
    """The same in another language, which has no colours of its own: only the long runs look at them again."""
    _axe(page, where, WORDS)
    fits(page, where)


LOOKS = {"en-GB": check_by_day_and_by_lamp, "pl-PL": check_by_day_and_by_lamp if THOROUGH else check_words}
"""How a screen is looked at in each language."""


def _axe(page: Page, where: str, options: dict[str, Any]) -> None:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(RUN, options)
    told = [f"{problem['id']}: {[node['html'][:120] for node in problem['nodes'][:3]]}" for problem in found]
    assert not told, f"{where}: {told}"


def fits(page: Page, where: str) -> None:
    """The page is not wider than the window."""
    width, room = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width <= room, f"{where} scrolls to the side: it is {width} px wide"
