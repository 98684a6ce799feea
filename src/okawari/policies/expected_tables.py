"""The tables that `expected.py` reads, made of what the rules say and of what good players do.

All of them are bytes: of the constants that compiled code can read, only those may be long.
"""

from collections.abc import Sequence
from itertools import accumulate, product
from math import comb
from operator import mul

from okawari.policies.dessert_tables import PUDDING_TABLES, SQUISHY_TABLES
from okawari.policies.greedy_value import COMPARED_IN_DECK, WHOLE
from okawari.policies.scratch import MOST_TABLEAUX
from okawari.rules.desserts import MOST_DESSERT, tea
from okawari.rules.kinds import DECK_SIZE, DECKS, DESSERTS_IN_DECK, TEA_1, TEA_5, TEAS, YOGURT_1, YOGURT_4, YOGURTS
from okawari.rules.ruleset import HAND_SIZE, ROUNDS

ODDS_BITS = 15
CERTAIN = 1 << ODDS_BITS
"""The odds of what is sure."""
TEA_NUMBERS = TEA_5 - TEA_1 + 1
TEA_BASE = DECKS[TEAS][TEA_1] + 1
TEA_WANTED = 1.45
"""Who has tea gets a number that it lacks so many times as often as by chance, in games between planners."""
DICE_KEPT = bytes(
    (14, 24, 33, 49, 52, 27, 2, 7, 13, 26, 31, 7)
    + (8, 12, 26, 52, 66, 58, 1, 2, 11, 38, 49, 41)
    + (5, 9, 28, 63, 73, 69, 0, 1, 17, 55, 62, 58)
    + (5, 14, 42, 72, 76, 72, 1, 5, 31, 64, 67, 62)
)
"""R22: how likely, of WHOLE, a die is not rolled any more, in games between planners: for 2, 3, 4 and 5 tableaux, by
what it shows with one round left, and with two."""
MOST_VALUE = COMPARED_IN_DECK[YOGURTS]
"""R23: the values of all yogurts; the symbols of all strawberries are as many."""
RADIX = tuple(accumulate((DESSERTS_IN_DECK // rank + 1 for rank in range(1, MOST_TABLEAUX + 1)), mul, initial=1))
"""Puddings, most first, as the digits of a number: the second most are at most five of ten, the third most three, …"""
DEALS = tuple((tableaux, left) for tableaux in HAND_SIZE for left in range(1, ROUNDS + 1))
"""What tables are made for, in their order (`deal_number`)."""


def coming_cards(tableaux: int, left: int) -> tuple[int, int]:
    """R2: the cards that a tableau will get in so many rounds, and those that are left in the deck."""
    return HAND_SIZE[tableaux] * left, DECK_SIZE - HAND_SIZE[tableaux] * tableaux * (ROUNDS - left)


def packed(numbers: Sequence[int]) -> bytes:
    """Numbers as a table, two bytes each."""
    return b"".join(number.to_bytes(2, "big") for number in numbers)


def pudding_row(tableaux: int, left: int) -> list[int]:
    """What a table of puddings says, by the puddings' number, above what the fewest may cost at most."""
    row = [0] * (tableaux * (RADIX[tableaux] if left < ROUNDS else 1))
    words = PUDDING_TABLES[tableaux, left].split()
    for puddings, points in zip(words[::2], words[1::2]):
        place = tableaux * sum(int(count) * radix for count, radix in zip(puddings.split(","), RADIX))
        row[place : place + tableaux] = [int(number) + MOST_DESSERT * WHOLE for number in points.split(",")]
    return row


def value_odds(tableaux: int, left: int) -> list[int]:
    """How likely 0, 1, … yogurt values or symbols are added, with no dessert card left, with one, … with ten."""
    coming, deck = coming_cards(tableaux, left)
    numbers = [DECKS[YOGURTS][kind] / DESSERTS_IN_DECK for kind in range(YOGURT_1, YOGURT_4 + 1)]
    sums = [[1.0] + [0.0] * MOST_VALUE]
    for _ in range(DESSERTS_IN_DECK):
        last = sums[-1]
        sums.append(
            [
                sum(odds * last[added - number] for number, odds in enumerate(numbers, 1) if number <= added)
                for added in range(MOST_VALUE + 1)
            ]
        )
    found = []
    for cards in range(DESSERTS_IN_DECK + 1):
        share = cards / deck
        odds = [comb(coming, taken) * share**taken * (1 - share) ** (coming - taken) for taken in range(cards + 1)]
        for added in range(MOST_VALUE + 1):
            likely = sum(one * row[added] for one, row in zip(odds, sums)) / sum(odds)
            found.append(round(CERTAIN * likely))
    return found


def tea_row(tableaux: int, left: int, wanted: float) -> list[float]:
    """R21: what tea will score, by its dessert value, if a number that is lacking is had so many times as often."""
    coming, deck = coming_cards(tableaux, left)
    others = HAND_SIZE[tableaux] * (tableaux - 1) * (ROUNDS - left)
    one = coming / (deck + others)  # a card that is not in front of this seat may lie in front of another one
    any_of_two = 1 - (1 - one) ** 2
    some = min(1.0, wanted * any_of_two)
    both = some * one * one / any_of_two
    row = [float(points) for points in TEA_POINTS]
    for number in range(TEA_NUMBERS):
        step, after = TEA_BASE**number, []
        for start in range(0, len(row), TEA_BASE * step):
            none, single, double = (row[start + count * step : start + (count + 1) * step] for count in range(TEA_BASE))
            after += [(1 - some) * x + (some - both) * y + both * z for x, y, z in zip(none, single, double)]
            after += [(1 - one) * y + one * z for y, z in zip(single, double)]
            after += double
        row = after
    return row


def tea_numbers(wanted: float) -> list[int]:
    """What tea will score, in hundredths, deal by deal; who has none yet gets it by chance."""
    rows = [(tea_row(*deal, 1)[0], *tea_row(*deal, wanted)[1:]) for deal in DEALS]
    return [round(WHOLE * points) for row in rows for points in row]


TEA_POINTS = tuple(tea([0] * TEA_1 + list(reversed(digits))) for digits in product(range(TEA_BASE), repeat=TEA_NUMBERS))
"""R21: what tea scores, by its dessert value."""
TEA_CARDS = bytes(sum(digits) for digits in product(range(TEA_BASE), repeat=TEA_NUMBERS))
"""R25: how many cards of tea there are, by its dessert value."""
TEA_TABLE = packed([WHOLE * points for points in TEA_POINTS] + tea_numbers(TEA_WANTED) + tea_numbers(1))
"""What tea scores now; then what it will score by deal; then the same in golf, where nobody wants it."""
PUDDING_ROWS = [pudding_row(*deal) for deal in DEALS]
PUDDING_STARTS = tuple(accumulate((len(row) for row in PUDDING_ROWS), initial=0))
PUDDING_TABLE = packed([number for row in PUDDING_ROWS for number in row])
VALUE_TABLE = packed([odds for deal in DEALS for odds in value_odds(*deal)])
SQUISHY_TABLE = bytes(
    int(number) for deal in DEALS for row in SQUISHY_TABLES[deal].split() for number in row.split(",")
)
SQUISHY_APART = len(SQUISHY_TABLE) // len(DEALS) // 2
