"""A pick as one whole number: what a seat chooses in a turn.

A code holds five numbers of five bits, from the low end: the first kind, then — each plus one, 0 meaning none — the
second kind (chopsticks, R7), the dummy's kind (R30), and in battle (R27) the places of the first and the second card;
then one bit: whether the card is announced as the first of two (R28). So the code of a single card is its kind.
"""

from okawari.rules.editions import DUMMY
from okawari.rules.kinds import NOTHING, YOGURT_1, YOGURT_4, is_yogurt, masked
from okawari.rules.ruleset import Rules
from okawari.rules.shared import Row, shared

FIELD = 31
ANNOUNCED = 1 << 25
"""R28: the bit of a pick that announces a second one."""
MOST_PICKS = 1024
"""No seat ever has more legal picks than this."""


@shared
def pick_code(first: int, second: int, dummy: int, place: int, second_place: int) -> int:
    """The code of a pick; NOTHING stands for a part it does not have."""
    return first | (second + 1) << 5 | (dummy + 1) << 10 | (place + 1) << 15 | (second_place + 1) << 20


@shared
def first_kind(code: int) -> int:
    """The card that lands first."""
    return code & FIELD


@shared
def second_kind(code: int) -> int:
    """R7: the card taken with chopsticks, or NOTHING."""
    return (code >> 5 & FIELD) - 1


@shared
def dummy_kind(code: int) -> int:
    """R30: the card for the dummy, or NOTHING."""
    return (code >> 10 & FIELD) - 1


@shared
def first_place(code: int) -> int:
    """R27: where the first card lies in battle's layout, or NOTHING."""
    return (code >> 15 & FIELD) - 1


@shared
def second_place(code: int) -> int:
    """R28: where the second card lies, or NOTHING."""
    return (code >> 20 & FIELD) - 1


@shared
def announces(code: int) -> bool:
    """R28: whether a pick is the first of two; the second is chosen when what it uncovered has been turned up."""
    return code & ANNOUNCED != 0


@shared
def with_kinds(code: int, first: int, second: int, dummy: int) -> int:
    """The same pick with other kinds: what was masked when it was chosen, named after the reveal."""
    return pick_code(first, second, dummy, first_place(code), second_place(code))


@shared
def masked_pick(code: int) -> int:
    """R20: a pick as its seat may choose it: yogurts without their values."""
    second, dummy = second_kind(code), dummy_kind(code)
    return with_kinds(code, masked(first_kind(code)), masked(second), masked(dummy))


@shared
def holds(hand: Row, kind: int, count: int) -> bool:
    """R20: whether a hand holds so many cards of a kind; a yogurt may be named only without its value."""
    return 0 <= kind < len(hand) and hand[kind] >= count and not is_yogurt(kind)


@shared
def hand_size(hand: Row) -> int:
    """How many cards a hand holds; its yogurts are counted once, as YOGURT."""
    size = 0
    for kind, count in enumerate(hand):
        if not is_yogurt(kind):
            size += count
    return size


@shared
def two_allowed(cards: int, chopsticks: int, control: bool) -> bool:
    """R7: two cards need chopsticks in front and two cards in hand; three in control of the dummy, one being for it."""
    return chopsticks > 0 and cards >= (3 if control else 2)


@shared
def hand_pick_is_legal(hand: Row, chopsticks: int, control: bool, code: int) -> bool:
    """R5, R7, R30: whether a pick can be made from this hand, with so many chopsticks in front."""
    if not control and 0 <= code < len(hand):
        return hand[code] > 0 and not is_yogurt(code)
    first, second, dummy = first_kind(code), second_kind(code), dummy_kind(code)
    if code != pick_code(first, second, dummy, NOTHING, NOTHING) or control != (dummy != NOTHING):
        return False
    if not holds(hand, first, 1):
        return False
    if second != NOTHING:
        if not holds(hand, second, 1 + (second == first)):
            return False
        if not two_allowed(hand_size(hand), chopsticks, control):
            return False
    return not control or holds(hand, dummy, 1 + (dummy == first) + (dummy == second))


@shared
def hand_picks(hand: Row, chopsticks: int, control: bool, codes: list[int]) -> int:
    """R5, R7, R30: writes every legal pick from this hand into `codes`, single cards first; returns how many."""
    found = 0
    for first, count in enumerate(hand):
        if count > 0 and not YOGURT_1 <= first <= YOGURT_4:  # is_yogurt, written out for the most frequent question
            if control:
                found = add_dummy_picks(hand, first, NOTHING, codes, found)
            else:
                codes[found] = first
                found += 1
    if chopsticks > 0 and two_allowed(hand_size(hand), chopsticks, control):
        for first, count in enumerate(hand):
            if count > 0 and not is_yogurt(first):
                for second, others in enumerate(hand):
                    if others > (second == first) and not is_yogurt(second):
                        if control:
                            found = add_dummy_picks(hand, first, second, codes, found)
                        else:
                            codes[found] = pick_code(first, second, NOTHING, NOTHING, NOTHING)
                            found += 1
    return found


@shared
def add_dummy_picks(hand: Row, first: int, second: int, codes: list[int], found: int) -> int:
    """R30: writes the picks of a seat in control into `codes`, one for each card that can be the dummy's."""
    for dummy, count in enumerate(hand):
        if count > (dummy == first) + (dummy == second) and not is_yogurt(dummy):
            codes[found] = pick_code(first, second, dummy, NOTHING, NOTHING)
            found += 1
    return found


@shared
def controller(rules: Rules, starter: int, turn: int) -> int:
    """R30: the seat that draws and picks for the dummy this turn; NOTHING if there is no dummy."""
    return (starter + turn) % 2 if rules.variant == DUMMY else NOTHING
