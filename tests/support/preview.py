"""Makes the picture that messengers show beside a table's link: `python -m tests.support.preview`."""

import io
import tempfile
from base64 import b64encode
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from okawari.web.previews import PICTURE, PICTURE_SIZE
from tests.support.browsing import launch
from tests.support.paths import STATIC

CARDS = ("tempura", "salmon", "maki-3", "dumpling", "pudding")
COLOURS = 64
"""Enough for flat drawings, and a quarter of the weight."""
LOOKS = """
    body { margin: 0; inline-size: 1200px; block-size: 630px; overflow: hidden; color: #fff6e6;
           font: 800 112px/1 Nunito, sans-serif; text-align: center;
           background: linear-gradient(#a8323a, #7c2430) }
    h1 { margin: 0; padding-block: 64px 56px; font: inherit; letter-spacing: 0.01em }
    div { display: flex; justify-content: center; gap: 22px }
    svg { inline-size: 200px; block-size: 280px; border-radius: 18px; box-shadow: 0 12px 0 #3a1016 }
    svg:nth-child(1) { rotate: -6deg; translate: 0 22px } svg:nth-child(2) { rotate: -3deg; translate: 0 5px }
    svg:nth-child(4) { rotate: 3deg; translate: 0 5px } svg:nth-child(5) { rotate: 6deg; translate: 0 22px }
"""
FACE = "@font-face { font-family: Nunito; font-weight: 400 800; src: url(data:font/woff2;base64,%s) }"


def page() -> str:
    """The picture as a page: our name, and five of our cards."""
    face = FACE % b64encode((STATIC / "fonts" / "nunito.woff2").read_bytes()).decode()
    drawings = (STATIC / "cards.svg").read_text()
    shown = "".join(f'<svg viewBox="0 0 100 140"><use href="#{card}"/></svg>' for card in CARDS)
    style = (STATIC / "cards.css").read_text()
    hidden = f'<span hidden style="position: absolute">{drawings}</span>'
    return f"<style>{face}{style}{LOOKS}</style><h1>Okawari</h1><div>{shown}</div>{hidden}"


def main() -> None:
    """Draw it in chromium and write it among the pages' files."""
    width, height = PICTURE_SIZE
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = launch(playwright, Path(folder))
        window = browser.new_page(viewport={"width": width, "height": height})
        window.set_content(page())
        window.evaluate("document.fonts.ready")
        drawn = Image.open(io.BytesIO(window.screenshot())).convert("RGB")
        browser.close()
    drawn.quantize(COLOURS, dither=Image.Dither.NONE).save(STATIC / PICTURE, optimize=True)


if __name__ == "__main__":
    main()
