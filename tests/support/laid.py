"""What is wrong with the way in which a table lies in its window, measured in one go for many views."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
from playwright.sync_api import Page

from okawari.match.view import View

MEASURE = Path(__file__).with_suffix(".js").read_text().partition("\n\n")[2]
LARGE = 1000
"""Pixels across, from which on a window is to be filled."""


class Laid(msgspec.Struct):
    """What was measured over some views."""

    found: list[str]
    """What is cut off, covered, too large for its place, or bare."""
    widths: list[int]
    """How wide the cards of the hand are."""
    hands: list[str]
    """Where the hand lies and how high it is: once for each that differs."""
    buttons: list[str]
    """Where the button is that keeps a choice: once for each that differs."""


def measure(page: Page, size: tuple[int, int], views: Sequence[tuple[str, View]]) -> Laid:
    """Show a page these views in a window of this size."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    told = [[f"{name} at {width} × {height}", msgspec.to_builtins(view)] for name, view in views]
    return msgspec.convert(page.evaluate(MEASURE, [told, width > LARGE]), Laid)
