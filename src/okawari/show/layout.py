"""R27: battle's layout as text."""

from okawari.game.public_state import PublicState
from okawari.rules.battle import BATTLE_ROWS, is_free, seen_at
from okawari.rules.kinds import NAMES, NOTHING

CELL = 13
"""As wide as the longest name of a card and a space."""


def free_places(table: PublicState) -> list[int]:
    """The places whose cards may be taken now."""
    layout = table.position.layout
    return [place for place in range(len(layout)) if is_free(layout, place)]


def card_at(table: PublicState, place: int) -> str:
    """The name of the card at a place, as everybody sees it."""
    kind = seen_at(table.position.layout, place)
    return "" if kind == NOTHING else NAMES[kind]


def draw(table: PublicState) -> list[str]:
    """The rows from the top, two lines each: the places, in brackets if free, and under them the cards."""
    free = free_places(table)
    lines = []
    start = 0
    for width in BATTLE_ROWS:
        row = range(start, start + width)
        margin = " " * ((BATTLE_ROWS[-1] - width) * CELL // 2)
        cards = [card_at(table, place) for place in row]
        if any(cards):
            numbers = [f"[{place}]" if place in free else str(place) for place in row]
            shown = [number if card else "" for number, card in zip(numbers, cards, strict=True)]
            lines.append((margin + "".join(f"{number:^{CELL}}" for number in shown)).rstrip())
            lines.append((margin + "".join(f"{card:^{CELL}}" for card in cards)).rstrip())
        start += width
    return lines
