"""Photographs the browser game for the README: `.venv/bin/python -m docs.images.make_pages` (needs chromium)."""

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.support.browsing import CHROMIUM, QUIET
from tests.support.process import Serving

FOLDER = Path(__file__).parent
PATIENCE = 1800
"""Milliseconds in which a turn ends and its cards land."""
TURNS = 5
"""Turns played before the table is photographed."""


def main() -> None:
    """Play on a phone and on a laptop, and keep the pictures."""
    with tempfile.TemporaryDirectory() as folder, Serving(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        photograph(browser, server.url, "phone", {"width": 390, "height": 844}, 1.2)
        photograph(browser, server.url, "laptop", {"width": 1280, "height": 800}, 1)
        browser.close()


def photograph(browser: Browser, url: str, name: str, size: dict[str, int], scale: float) -> None:
    """Pictures of the table and, on the laptop, of the sheet after the first round."""
    context = browser.new_context(viewport=size, device_scale_factor=scale)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(url)
    page.get_by_role("button", name="Play now").click()
    for turn in range(TURNS):
        page.wait_for_timeout(PATIENCE)
        pick(page, turn)
    page.wait_for_timeout(PATIENCE)
    page.locator(".hand button.card").last.click()
    page.wait_for_timeout(900)
    page.screenshot(path=FOLDER / f"{name}.png")
    if name == "laptop":
        while page.locator(".hand button.card").count() > 2:
            pick(page, 0)
            page.wait_for_timeout(PATIENCE)
        pick(page, 0)  # the last card plays itself
        page.locator(".round-sheet").wait_for()
        page.wait_for_timeout(PATIENCE)
        page.screenshot(path=FOLDER / "score-sheet.png")
    context.close()


def pick(page: Page, number: int) -> None:
    """Choose a card of the hand and keep it, if there is a choice."""
    cards = page.locator(".hand button.card")
    if cards.count() > 1:
        cards.nth(number % cards.count()).click()
        page.locator(".keep").click()


if __name__ == "__main__":
    main()
