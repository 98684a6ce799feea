"""Looking at a page: is it for everybody, and does it fit?"""

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page


def check(page: Page, where: str) -> None:
    """axe finds nothing, and nothing sticks out to the right."""
    found = Axe().run(page).response["violations"]
    told = [f"{problem['id']}: {[node['html'][:120] for node in problem['nodes'][:3]]}" for problem in found]
    assert not told, f"{where}: {told}"
    fits(page, where)


def fits(page: Page, where: str) -> None:
    """The page is not wider than the window."""
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), f"{where} scrolls to the side"
