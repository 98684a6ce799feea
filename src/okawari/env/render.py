"""The table as a text and as a picture, for whoever watches a learner."""

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from re import sub
from typing import Any

import numpy as np

import okawari
from okawari.game.errors import OkawariError
from okawari.game.state import State
from okawari.rules.battle import BATTLE_ROWS

RENDER_MODES = ("ansi", "rgb_array")
WIDTH, MARGIN_WIDTH = 640, 12
CARD_WIDTH, CARD_HEIGHT, GAP = 50, 55, 4
LINE = 24
GROUND, PANEL, INK, SOFT = "#e9d8c0", "#f8ecd9", "#43292b", "#cdb8a4"


class RenderError(OkawariError):
    """A way of showing the table that there is not."""


def check_render_mode(mode: str | None) -> None:
    """Raise an error unless the table can be shown so."""
    if mode is not None and mode not in RENDER_MODES:
        raise RenderError(f"there is no render_mode {mode!r}; there are: {', '.join(RENDER_MODES)}")


def render(state: State, mode: str | None) -> Any:
    """The table in a render mode."""
    if mode is None:
        raise RenderError(f"this environment was made without a render_mode; there are: {', '.join(RENDER_MODES)}")
    return text_of(state) if mode == "ansi" else picture_of(state)


def headline(state: State) -> str:
    """Where the game stands."""
    if state.over and state.outcome is not None:
        winners = " and ".join(f"seat {seat}" for seat in state.outcome.winners)
        return f"{state.ruleset.words}: over, won by {winners}"
    return f"{state.ruleset.words}: round {state.round + 1}, turn {state.turn + 1}"


def owner(state: State, number: int) -> str:
    """Whose tableau it is, and what it does now."""
    if number == state.ruleset.seats:
        return "dummy"
    acts = " (acts)" if state.rules.one_at_a_time and number in state.acting else ""
    return f"seat {number}" + acts + (" (controls the dummy)" if state.in_control == number else "")


def text_of(state: State) -> str:
    """The table as lines of text."""
    lines = [headline(state)]
    for number, (tableau, desserts) in enumerate(zip(state.tableaux, state.desserts, strict=True)):
        lines.append(f"{owner(state, number)}: {state.scores[number]} points")
        if number < state.ruleset.seats and not state.rules.shared_layout:
            lines.append(f"  hand: {state.observe(number).hand}")
        lines.append(f"  in front: {tableau}; desserts: {desserts}")
    at = 0
    for row in BATTLE_ROWS if state.rules.shared_layout else ():
        cards = state.observe(None).layout[at : at + row]
        lines.append("  " + "  ".join(f"{at + number} {card or '-'}" for number, card in enumerate(cards)))
        at += row
    return "\n".join(lines) + "\n"


def picture_of(state: State) -> "np.typing.NDArray[np.uint8]":
    """The table as a picture, height × width × 3: our own cards, a panel for each seat."""
    from PIL import Image, ImageDraw, ImageFont

    hands = not state.rules.shared_layout
    panel = LINE + CARD_HEIGHT + 3 * GAP + (CARD_HEIGHT + GAP if hands else 0)
    top = MARGIN_WIDTH + LINE + GAP
    layout_height = 0 if hands else len(BATTLE_ROWS) * (CARD_HEIGHT - 12) + 24
    panels = len(state.tableaux)
    image = Image.new("RGB", (WIDTH, top + layout_height + panels * (panel + GAP) + MARGIN_WIDTH - GAP), GROUND)
    draw = ImageDraw.Draw(image)
    title, small = ImageFont.load_default(17), ImageFont.load_default(14)
    draw.text((MARGIN_WIDTH, MARGIN_WIDTH), headline(state), INK, title)
    if not hands:
        _paste_layout(image, state.observe(None).layout, top)
    for number in range(panels):
        y = top + layout_height + number * (panel + GAP)
        draw.rounded_rectangle((MARGIN_WIDTH, y, WIDTH - MARGIN_WIDTH, y + panel), 8, PANEL)
        draw.text((MARGIN_WIDTH + 8, y + 4), owner(state, number), INK, small)
        draw.text((WIDTH - MARGIN_WIDTH - 8, y + 4), f"{state.scores[number]} points", INK, small, anchor="ra")
        _paste_row(image, [*_lying(state, number), *state.desserts[number]], y + LINE)
        if hands:
            y += CARD_HEIGHT + GAP
            draw.line((MARGIN_WIDTH + 8, y + LINE, WIDTH - MARGIN_WIDTH - 8, y + LINE), SOFT)
            if number < state.ruleset.seats:
                _paste_row(image, list(state.observe(number).hand), y + LINE + GAP)
    return np.asarray(image, np.uint8).copy()


def _lying(state: State, number: int) -> list[str]:
    """The cards of a tableau; a nigiri on wasabi is one drawing."""
    return [name for name, count in state.tableaux[number].counts().items() for _ in range(count)]


def _paste_row(image: Any, names: Sequence[str], y: int) -> None:
    """Cards side by side; they overlap where there are many."""
    room = WIDTH - 2 * MARGIN_WIDTH - 16 - CARD_WIDTH
    step = min(CARD_WIDTH + GAP, room / max(1, len(names) - 1))
    for number, name in enumerate(names):
        _paste(image, name, int(MARGIN_WIDTH + 8 + number * step), y)


def _paste_layout(image: Any, layout: Sequence[str | None], y: int) -> None:
    """R27: battle's rows, each lying on the one above it."""
    at = 0
    for number, width in enumerate(BATTLE_ROWS):
        left = (WIDTH - width * (CARD_WIDTH + GAP)) // 2
        for card, name in enumerate(layout[at : at + width]):
            if name is not None:
                _paste(image, name, left + card * (CARD_WIDTH + GAP), y + number * (CARD_HEIGHT - 12))
        at += width


def _paste(image: Any, name: str, x: int, y: int) -> None:
    card = _card("unseen" if name == "?" else name.replace(" ", "-"))
    image.paste(card, (x, y), card)


@cache
def _card(drawing: str) -> Any:
    """One of the drawings of the browser's cards, without the room for its name."""
    from PIL import Image
    from resvg_py import svg_to_bytes

    use = f'<use href="#{drawing}" width="100" height="110"/>'
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 110">'
    drawn = svg_to_bytes(
        svg_string=f"{head}{_drawings()}{use}</svg>", width=CARD_WIDTH, height=CARD_HEIGHT, skip_system_fonts=True
    )
    return Image.open(BytesIO(drawn)).convert("RGBA")


@cache
def _drawings() -> str:
    """All drawings, in the colours that they have where no page gives others."""
    text = (Path(okawari.__file__).parent / "web" / "static" / "cards.svg").read_text(encoding="utf-8")
    plain = sub(r"var\(--[\w-]+,((?:[^()]|\([^()]*\))*)\)", r"\1", text[text.index("<defs>") : text.rindex("</svg>")])
    return sub(r"rgb\((\d+) (\d+) (\d+)/([\d.]+)\)", r"rgba(\1,\2,\3,\4)", plain)  # the way that resvg reads
