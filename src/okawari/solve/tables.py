"""What the search looks up: hands and tableaux in one word each, and tables that the rules have filled.

A **hand** is a word of sixteen nibbles of four bits; nibble k counts the cards of *dish* k. The dishes up to chopsticks
have the numbers of their kinds; then come the ruleset's desserts, a hidden yogurt being one dish. Last comes WORTHLESS,
where there is room for it (with bubble tea there is none): cards that can bring nobody anything any more are one dish.

      15    14 … 11   10   9    8    7    6    5    4    3    2    1    0
    ┌────┬─ … ─────┬────┬────┬────┬────┬────┬────┬────┬────┬────┬────┬────┐
    │wort│ desserts│chop│wasa│squi│salm│egg │mak3│mak2│mak1│dump│sash│temp│
    │less│         │    │    │    │    │    │    │    │    │    │    │    │
    └────┴─ … ─────┴────┴────┴────┴────┴────┴────┴────┴────┴────┴────┴────┘

A **tableau** is what its cards can still become: their points are counted when they land, and what counts is only
whether a tempura lies alone, how many sashimi lie beside the last three, how many dumplings (five are enough), how many
wasabi wait and how many chopsticks there are. Maki and desserts, for which seats are compared, are kept apart.

     bit 11    9 8     6 5     3 2    1    0
        ┌───────┬───────┬───────┬──────┬─────┐
        │ chop- │wasabi │ dump- │sashi-│temp-│
        │ sticks│waiting│ lings │mi    │ura  │
        └───────┴───────┴───────┴──────┴─────┘
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from okawari.policies.expected_tables import TEA_BASE
from okawari.rules.desserts import SQUISHY_WORTH
from okawari.rules.kinds import (
    CHOPSTICKS,
    DESSERT_CARDS,
    DUMPLING,
    EGG,
    KINDS,
    MAKI_1,
    MAKI_3,
    PUDDING,
    SASHIMI,
    SQUID,
    STRAWBERRIES,
    STRAWBERRY_1,
    TEA_1,
    TEAS,
    TEMPURA,
    WASABI,
    YOGURT,
    YOGURTS,
)
from okawari.rules.landing import place, waiting_wasabi
from okawari.rules.ruleset import RulesetNumbers
from okawari.rules.scoring import DUMPLINGS, dumpling, maki, maki_icons, nigiri, sashimi, tempura
from okawari.rules.shared import Row
from okawari.sim.packed_round import FIRST_DESSERT

DISHES = 16
WORTHLESS = 15
NO_CHANCE, DIE_CHANCE, YOGURT_CHANCE = 0, 1, 2

TEMPURA_SET, SASHIMI_REST = 2, 3
"""R12, R13: of landed tempura and sashimi only the rest counts that no set has yet."""
ENOUGH_DUMPLINGS = len(DUMPLINGS) - 1
SASHIMI_AT, DUMPLING_AT, WAITING_WASABI_AT, CHOPSTICKS_IN_FRONT_AT = 1, 3, 6, 9
TABLEAU_BITS = 12
MOST_WAITING, MOST_CHOPSTICKS = 6, 4
"""There are no more wasabi and chopsticks in the deck."""


AFTER, GAIN, PROMISE = (number << TABLEAU_BITS + 4 for number in range(3))
"""Where in the tables begin, by tableau << 4 | dish: the tableau when the dish has landed, the points that this brings
at once, and how good that looks (only the order in which picks are tried depends on it)."""
ICON, SERVING, IS_SWEET = (3 << TABLEAU_BITS + 4 | DISHES * number for number in range(3))
"""By dish: its icons; what a dessert adds to what seats are compared by, or of tea to the number that stands for a
seat's cards; and whether it is a dessert."""
MAKI_END = IS_SWEET + DISHES
"""By standing * 3 + other's: the difference in points for maki; a standing is 0 without icons, then 1 or 2."""
LOOKUPS = MAKI_END + 9


def dish_kinds(dessert: int) -> tuple[int, ...]:
    """The kind of every dish; a hidden yogurt has no other."""
    sweet = (YOGURT,) if dessert == YOGURTS else tuple(DESSERT_CARDS[dessert])
    return (*range(FIRST_DESSERT), *sweet)


def pack_hand(hand: Row, dessert: int) -> int:
    """A hand in one word."""
    word = 0
    for dish, kind in enumerate(dish_kinds(dessert)):
        word += hand[kind] << 4 * dish
    return word - (1 << 64) if word >= 1 << 63 else word


def pack_tableau(tableau: Row) -> int:
    """A tableau in one word."""
    return (
        tableau[TEMPURA] % TEMPURA_SET
        | tableau[SASHIMI] % SASHIMI_REST << SASHIMI_AT
        | min(tableau[DUMPLING], ENOUGH_DUMPLINGS) << DUMPLING_AT
        | waiting_wasabi(tableau) << WAITING_WASABI_AT
        | tableau[CHOPSTICKS] << CHOPSTICKS_IN_FRONT_AT
    )


def unpacked_tableau(word: int) -> list[int]:
    """The smallest tableau that a word stands for."""
    row = [0] * (PUDDING + 1)
    row[TEMPURA], row[SASHIMI] = word & 1, word >> SASHIMI_AT & 3
    row[DUMPLING], row[WASABI] = word >> DUMPLING_AT & 7, word >> WAITING_WASABI_AT & 7
    row[CHOPSTICKS] = word >> CHOPSTICKS_IN_FRONT_AT
    return row


def lying_points(tableau: Row) -> int:
    """R12–R15: what a tableau scores but for maki."""
    return tempura(tableau) + sashimi(tableau) + dumpling(tableau) + nigiri(tableau)


def _words() -> list[int]:
    """Every tableau without chopsticks: with them the same is gained."""
    return [
        pair | rest << SASHIMI_AT | dumplings << DUMPLING_AT | waiting << WAITING_WASABI_AT
        for pair in range(TEMPURA_SET)
        for rest in range(SASHIMI_REST)
        for dumplings in range(len(DUMPLINGS))
        for waiting in range(MOST_WAITING + 1)
    ]


@cache
def _landing() -> tuple[NDArray[np.int16], NDArray[np.int16], NDArray[np.int16]]:
    """R6, R12–R15: `after`, `gains` and `promise` of every tableau and dish, most points being best."""
    after, gains, promise = (np.zeros((1 << TABLEAU_BITS, DISHES), np.int16) for _ in range(3))
    after[:] = np.arange(1 << TABLEAU_BITS)[:, None]
    words = _words()
    for word in words:
        for kind in (TEMPURA, SASHIMI, DUMPLING, EGG, EGG + 1, SQUID, WASABI):
            row = unpacked_tableau(word)
            before = lying_points(row)
            place(row, kind)
            after[word, kind] = pack_tableau(row)
            gains[word, kind] = lying_points(row) - before
    for word in words:
        for kind in (TEMPURA, SASHIMI, DUMPLING, EGG, EGG + 1, SQUID, WASABI):
            opened = np.maximum(0, gains[after[word, kind]] - gains[word])
            promise[word, kind] = 4 * gains[word, kind] + int(opened.max())
    one_more = 1 << CHOPSTICKS_IN_FRONT_AT
    for chopsticks in range(1, MOST_CHOPSTICKS + 1):
        part = slice(chopsticks * one_more, (chopsticks + 1) * one_more)
        after[part] = after[:one_more] + chopsticks * one_more
        gains[part], promise[part] = gains[:one_more], promise[:one_more]
    after[: MOST_CHOPSTICKS * one_more, CHOPSTICKS] += one_more
    return after, gains, promise


@cache
def lookups(dessert: int, best: int, zero_icons_place: bool) -> NDArray[np.int16]:
    """The tables of a ruleset. Points count for the seat that is solved: golf's (R24) have the other sign."""
    tables = np.zeros(LOOKUPS, np.int16)
    after, gains, promise = _landing()
    promise = promise.copy()
    for dish, kind in enumerate(dish_kinds(dessert)):
        row = [0] * KINDS
        row[kind] = 1
        if MAKI_1 <= kind <= MAKI_3:
            tables[ICON + dish] = maki_icons(row)
            promise[:, dish] = 3 * maki_icons(row)
        elif kind >= PUDDING:
            tables[SERVING + dish] = _serving(dessert, kind)
            tables[IS_SWEET + dish] = 1
            promise[:, dish] = 6
        elif kind == CHOPSTICKS:
            promise[:, dish] = 6
    tables[AFTER:GAIN] = after.reshape(-1)
    tables[GAIN:PROMISE] = best * gains.reshape(-1)
    tables[PROMISE:ICON] = best * promise.reshape(-1)
    for mine in range(3):
        for theirs in range(3):
            tables[MAKI_END + 3 * mine + theirs] = best * _maki_difference((mine, theirs), zero_icons_place)
    return tables


def _serving(dessert: int, kind: int) -> int:
    """R18, R19, R21: a pudding is one, a strawberry its symbols, a tea its digit in the number of a seat's cards."""
    if dessert == TEAS:
        return int(TEA_BASE ** (kind - TEA_1))
    return kind - STRAWBERRY_1 + 1 if dessert == STRAWBERRIES else 1


def _maki_difference(icons: tuple[int, int], zero_icons_place: bool) -> int:
    """R11: what the first of two seats gets for maki more than the other."""
    return maki(icons, 0, zero_icons_place) - maki(icons, 1, zero_icons_place)


def squishy_points(rules: RulesetNumbers) -> int:
    """R19: what taking the squishy brings, in the sign of what wins."""
    return SQUISHY_WORTH * rules.best
