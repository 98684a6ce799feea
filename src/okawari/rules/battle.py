"""R27–R29: battle, where two seats take turns at a layout of overlapping cards.

row 1, face-up         0   1                 Card i of a row is covered by the cards i and i + 1
row 2, face-down     2   3   4               of the next row, which lies on top of it.
row 3, face-up     5   6   7   8
row 4, face-down  9 10  11  12 13
row 5, face-up  14 15 16  17 18 19           These are free at the start.
"""

from okawari.rules.kinds import CHOPSTICKS, NOTHING, UNSEEN, masked
from okawari.rules.landing import land
from okawari.rules.picks import ANNOUNCED, announces, first_kind, first_place, pick_code, second_kind
from okawari.rules.position import OWED, Working
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
def may_announce(layout: Row, chopsticks: int, owed: int) -> bool:
    """R28: two cards need chopsticks in front, and two cards on the table; what is owed already is the second."""
    if chopsticks < 1 or owed != NOTHING:
        return False
    cards = 0
    for kind in layout:
        cards += kind != NOTHING
    return cards > 1


@shared
def battle_pick_is_legal(layout: Row, chopsticks: int, owed: int, code: int) -> bool:
    """R27, R28: whether a card can be taken now, and announced as the first of two if it is."""
    spot = first_place(code)
    if not 0 <= spot < BATTLE_CARDS or not is_free(layout, spot):
        return False
    single = pick_code(seen_at(layout, spot), NOTHING, NOTHING, spot, NOTHING)
    return code == single or (code == single | ANNOUNCED and may_announce(layout, chopsticks, owed))


@shared
def battle_picks(layout: Row, chopsticks: int, owed: int, codes: list[int]) -> int:
    """R27, R28: writes every legal pick into `codes`, first cards of two after single ones; returns how many."""
    found = 0
    for spot in range(BATTLE_CARDS):
        if is_free(layout, spot):
            codes[found] = pick_code(seen_at(layout, spot), NOTHING, NOTHING, spot, NOTHING)
            found += 1
    if not may_announce(layout, chopsticks, owed):
        return found
    for number in range(found):
        codes[found + number] = codes[number] | ANNOUNCED
    return 2 * found


@shared
def two_taken(code: int, second: int, spot: int) -> int:
    """R28: the turn of an announced pick and a second card, taken from a place."""
    return pick_code(first_kind(code), second, NOTHING, first_place(code), spot)


@shared
def take_from_layout(layout: list[int], owed: int, code: int) -> int:
    """R27, R28: takes a card off the table; chopsticks used go into the place of the second one.

    Returns the pick with its real kind; with a second card, the whole turn.
    """
    spot = first_place(code)
    kind = layout[spot]
    if owed == NOTHING:
        layout[spot] = NOTHING
        return pick_code(kind, NOTHING, NOTHING, spot, NOTHING) | code & ANNOUNCED
    layout[spot] = CHOPSTICKS
    return two_taken(owed, kind, spot)


@shared
def reveal_in_battle(position: Working, seat: int, code: int, rolls: Row) -> int:
    """R27, R28: a card leaves the layout and lands; if it was announced as the first of two, the second is owed.

    Returns the pick with its real kind; with a second card, the whole turn.
    """
    named = take_from_layout(position.layout, position.now[OWED], code)
    if second_kind(named) == NOTHING:
        land(position, seat, first_kind(named), rolls)
        position.now[OWED] = named if announces(named) else NOTHING
    else:
        land(position, seat, second_kind(named), rolls)
        position.tableaux[seat][CHOPSTICKS] -= 1
        position.now[OWED] = NOTHING
    return named


@shared
def next_starter(totals: Row, starter: int) -> int:
    """R29: the seat with fewer points in all starts the next round; on a tie the one that did not start the last."""
    if totals[0] == totals[1]:
        return 1 - starter
    return 0 if totals[0] < totals[1] else 1
