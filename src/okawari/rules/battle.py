"""R27–R29: battle, where two seats take turns at a layout of overlapping cards.

row 1, face-up         0   1                 Card i of a row is covered by the cards i and i + 1
row 2, face-down     2   3   4               of the next row, which lies on top of it.
row 3, face-up     5   6   7   8
row 4, face-down  9 10  11  12 13
row 5, face-up  14 15 16  17 18 19           These are free at the start.
"""

from okawari.rules.kinds import CHOPSTICKS, NOTHING, UNSEEN, masked
from okawari.rules.picks import first_kind, first_place, pick_code, second_kind, second_place
from okawari.rules.ruleset import BATTLE_CARDS
from okawari.rules.shared import Row, shared

BATTLE_ROWS = (2, 3, 4, 5, 6)
"""R27 (house decision): cards in each row, from the top."""
FACE_DOWN_ROWS = (1, 3)
"""R27 (house decision), counted from 0."""


def _covers() -> tuple[tuple[int, int], ...]:
    covers = []
    start = 0
    for row, width in enumerate(BATTLE_ROWS):
        for card in range(width):
            below = start + width + card
            covers.append((NOTHING, NOTHING) if row == len(BATTLE_ROWS) - 1 else (below, below + 1))
        start += width
    return tuple(covers)


COVERED_BY = _covers()
"""The two places whose cards lie on a place; NOTHING in the last row."""
DEALT_FACE_DOWN = tuple(row in FACE_DOWN_ROWS for row, width in enumerate(BATTLE_ROWS) for _ in range(width))


@shared
def is_covered(layout: Row, spot: int) -> bool:
    """R27: whether another card lies on this place."""
    first, second = COVERED_BY[spot]
    return first != NOTHING and (layout[first] != NOTHING or layout[second] != NOTHING)


@shared
def is_face_down(layout: Row, spot: int) -> bool:
    """R27, R28: rows 2 and 4 lie face-down until nothing covers them any more."""
    return DEALT_FACE_DOWN[spot] and is_covered(layout, spot)


@shared
def seen_at(layout: Row, spot: int) -> int:
    """R20, R27: the card at a place as anybody may see it: UNSEEN if face-down, a yogurt without its value."""
    if layout[spot] != NOTHING and is_face_down(layout, spot):
        return UNSEEN
    return masked(layout[spot])


@shared
def is_free(layout: Row, spot: int) -> bool:
    """R27: whether the card at this place may be taken."""
    return layout[spot] != NOTHING and not is_covered(layout, spot)


@shared
def is_free_after(layout: Row, spot: int, taken: int) -> bool:
    """R28: whether the card at this place may be taken once the card at `taken` is gone."""
    if spot == taken or layout[spot] == NOTHING:
        return False
    first, second = COVERED_BY[spot]
    if first == NOTHING:
        return True
    return (layout[first] == NOTHING or first == taken) and (layout[second] == NOTHING or second == taken)


@shared
def battle_pick_is_legal(layout: Row, chopsticks: int, code: int) -> bool:
    """R27, R28: whether a pick can be made; a card that is face-down now is picked as UNSEEN, by its place."""
    spot, second_spot = first_place(code), second_place(code)
    if not 0 <= spot < BATTLE_CARDS or second_spot >= BATTLE_CARDS:
        return False
    if code != pick_code(first_kind(code), second_kind(code), NOTHING, spot, second_spot):
        return False
    if not is_free(layout, spot) or seen_at(layout, spot) != first_kind(code):
        return False
    if second_spot == NOTHING:
        return second_kind(code) == NOTHING
    if chopsticks < 1 or not is_free_after(layout, second_spot, spot):
        return False
    return seen_at(layout, second_spot) == second_kind(code)


@shared
def battle_picks(layout: Row, chopsticks: int, codes: list[int]) -> int:
    """R27, R28: writes every legal pick into `codes`, single cards first; returns how many."""
    found = 0
    for spot in range(BATTLE_CARDS):
        if is_free(layout, spot):
            codes[found] = pick_code(seen_at(layout, spot), NOTHING, NOTHING, spot, NOTHING)
            found += 1
    if chopsticks < 1:
        return found
    for spot in range(BATTLE_CARDS):
        if is_free(layout, spot):
            for second in range(BATTLE_CARDS):
                if is_free_after(layout, second, spot):
                    codes[found] = pick_code(seen_at(layout, spot), seen_at(layout, second), NOTHING, spot, second)
                    found += 1
    return found


@shared
def take_from_layout(layout: list[int], code: int) -> int:
    """R27, R28: takes a pick's cards off the table; chopsticks used go into the second one's place.

    Returns the pick with its real kinds.
    """
    spot, second_spot = first_place(code), second_place(code)
    first, second = layout[spot], NOTHING
    layout[spot] = NOTHING
    if second_spot != NOTHING:
        second = layout[second_spot]
        layout[second_spot] = CHOPSTICKS
    return pick_code(first, second, NOTHING, spot, second_spot)


@shared
def next_starter(totals: Row, starter: int) -> int:
    """R29: the seat with fewer points in all starts the next round; on a tie the one that did not start the last."""
    if totals[0] == totals[1]:
        return 1 - starter
    return 0 if totals[0] < totals[1] else 1
