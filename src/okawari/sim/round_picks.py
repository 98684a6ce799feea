"""Picks in a packed round: which can be made from a hand, what each is worth, and which one habit makes.

The code of a pick is the slot of its card; that of a second one, plus one, stands four bits higher.
"""

from okawari.rules.kinds import EGG, NOTHING, SQUID, WASABI
from okawari.sim.compile import Array, inner
from okawari.sim.packed_round import CHOPSTICKS_AT, SLOTS, WASABI_AT, Landings

NOISE = 20
"""A habit takes a card for worth up to three times so many hundredths of a point more than it is."""
MOST_FOUND = SLOTS * (SLOTS + 1)
"""Picks of one card, and of two."""
FAR_BELOW = -1_000_000


@inner
def count_in_hand(hand: int, slot: int) -> int:
    """How many cards of a slot a hand has."""
    return (hand >> 4 * slot) & 15


@inner
def first_slot(code: int) -> int:
    """The card that lands first."""
    return code & 15


@inner
def second_slot(code: int) -> int:
    """The card taken with chopsticks, or NOTHING."""
    return (code >> 4) - 1


@inner
def of_two(first: int, second: int) -> int:
    """The code of a pick of two cards."""
    return first | (second + 1) << 4


@inner
def may_take_two(word: int, cards: int) -> bool:
    """R7: whether a seat with this word before it may take two of so many cards."""
    return bool(cards > 1 and (word >> CHOPSTICKS_AT) & 15 > 0)


@inner
def is_held(hand: int, code: int) -> bool:
    """Whether a hand has the cards of a pick."""
    first, second = first_slot(code), second_slot(code)
    if second == NOTHING:
        return bool(count_in_hand(hand, first) > 0)
    return bool(count_in_hand(hand, first) > 0 and count_in_hand(hand, second) > (first == second))


@inner
def fill_picks(
    hand: int, word: int, two: bool, tables: Landings, worth: Array, keep: int, codes: Array, worths: Array
) -> int:
    """Writes every pick and its worth; returns how many. Two cards that do the same in either order come once."""
    singles = 0
    for slot in range(SLOTS):
        if count_in_hand(hand, slot) > 0:
            codes[singles] = slot
            worths[singles] = worth[slot][(word >> tables.looks_at[slot]) & 15]
            singles += 1
    if not two:
        return singles
    found = singles
    for number in range(singles):
        first = codes[number]
        after = word + tables.change[first][(word >> tables.looks_at[first]) & 15]
        for second in range(SLOTS):
            ordered = EGG <= first <= WASABI and EGG <= second <= WASABI
            if count_in_hand(hand, second) > (first == second) and (second >= first or ordered):
                codes[found] = of_two(first, second)
                worths[found] = worths[number] + worth[second][(after >> tables.looks_at[second]) & 15] - keep
                found += 1
    return found


@inner
def best_card(hand: int, word: int, tables: Landings, worth: Array, noise: int) -> int:
    """The slot that is worth most, with two bits of noise for each."""
    best, most = NOTHING, FAR_BELOW
    for slot in range(SLOTS):
        if count_in_hand(hand, slot) > 0:
            value = worth[slot][(word >> tables.looks_at[slot]) & 15] + NOISE * ((noise >> 2 * slot) & 3)
            if value > most:
                best, most = slot, value
    return best


@inner
def habitual(hand: int, word: int, two: bool, tables: Landings, worth: Array, keep: int, noise: int) -> int:
    """What one picks by habit: the card that is worth most, and with chopsticks a second one that is worth enough."""
    first: int = best_card(hand, word, tables, worth, noise)
    if not two:
        return first
    if count_in_hand(hand, WASABI) > 0 and (word >> WASABI_AT) & 15 == 0:
        for nigiri in range(SQUID, EGG - 1, -1):
            if count_in_hand(hand, nigiri) > 0:
                first = WASABI  # to dip the nigiri that is taken with it
                break
    after = word + tables.change[first][(word >> tables.looks_at[first]) & 15]
    second = best_card(hand - (1 << 4 * first), after, tables, worth, 0)
    both: int = of_two(first, second)
    return both if worth[second][(after >> tables.looks_at[second]) & 15] >= keep else first
