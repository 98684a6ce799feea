"""Makes the icons for home screens from the drawing: `python -m tests.support.icons`."""

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.support.browsing import launch
from tests.support.paths import STATIC

ROUND = "transparent"
RED = "#a8323a"
"""The ground of the drawing: systems that cut a shape of their own out of an icon find it everywhere."""
ICONS = {"icon-180": (180, 1.0, RED), "icon-192": (192, 1.0, ROUND), "icon-512": (512, 1.0, ROUND)}
MASKABLE = {"icon-512-maskable": (512, 0.8, RED)}
"""What any mask leaves is the middle four fifths."""


def main() -> None:
    """Draw each in chromium and write it beside the drawing."""
    drawing = (STATIC / "icon.svg").read_text()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = launch(playwright, Path(folder))
        for name, (size, part, ground) in (ICONS | MASKABLE).items():
            page = browser.new_page(viewport={"width": size, "height": size})
            middle = f"position: fixed; inset: {size * (1 - part) / 2}px"
            page.set_content(f'<body style="margin: 0; background: {ground}"><div style="{middle}">{drawing}</div>')
            page.screenshot(path=STATIC / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
