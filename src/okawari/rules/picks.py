"""A pick as one whole number: what a seat chooses in a turn.

A code holds five numbers of five bits, from the low end: the first kind, then — each plus one, 0 meaning none — the
second kind (chopsticks, R7), the dummy's kind (R30), and in battle (R27) the places of the first and the second card;
then one bit: whether the card is announced as the first of two (R28). So the code of a single card is its kind.
"""

from okawari.rules.kinds import masked
from okawari.rules.shared import shared

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
