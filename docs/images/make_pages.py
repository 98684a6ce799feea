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
        photograph_phone(browser, server.url)
        photograph_laptop(browser, server.url)
        browser.close()


def photograph_phone(browser: Browser, url: str) -> None:
    """Pictures of the first screen, of the guided round and of a table."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, device_scale_factor=1.2)
    page = context.new_page()
    page.goto(url)
    page.get_by_role("button", name="Learn in one round").wait_for()
    page.wait_for_timeout(PATIENCE)
    page.screenshot(path=FOLDER / "home.png")
    page.get_by_role("button", name="Learn in one round").click()
    page.locator(".coach p").wait_for()
    page.wait_for_timeout(PATIENCE)
    page.screenshot(path=FOLDER / "learn.png")
    page.goto(url)
    page.get_by_role("button", name="Play now").click()
    photograph_table(page, "phone")
    context.close()


def photograph_laptop(browser: Browser, url: str) -> None:
    """Pictures of a table, of the sheet after the first round, and of the podium."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(url)
    page.get_by_role("button", name="Play now").click()
    photograph_table(page, "laptop")
    while page.locator(".hand button.card").count() > 2:
        pick(page, 0)
        page.wait_for_timeout(PATIENCE)
    pick(page, 0)  # the last card plays itself
    page.locator(".round-sheet").wait_for()
    page.wait_for_timeout(2 * PATIENCE)
    page.screenshot(path=FOLDER / "score-sheet.png")
    while not page.locator(".ceremony").count():
        if page.locator(".sheet-on").count():
            page.locator(".sheet-on").click()
        pick(page, 0)
        page.wait_for_timeout(PATIENCE)
    page.keyboard.press("Escape")
    page.locator(".podium").wait_for()
    page.wait_for_timeout(PATIENCE)
    page.screenshot(path=FOLDER / "podium.png")
    context.close()


def photograph_table(page: Page, name: str) -> None:
    """A picture of the table after some turns, with a chosen card."""
    for turn in range(TURNS):
        page.wait_for_timeout(PATIENCE)
        pick(page, turn)
    page.wait_for_timeout(PATIENCE)
    page.locator(".hand button.card").last.click()
    page.wait_for_timeout(900)
    page.screenshot(path=FOLDER / f"{name}.png")


def pick(page: Page, number: int) -> None:
    """Choose a card of the hand and keep it, if there is a choice."""
    cards = page.locator(".hand button.card")
    if cards.count() > 1:
        cards.nth(number % cards.count()).click()
        page.locator(".keep").click()


if __name__ == "__main__":
    main()
