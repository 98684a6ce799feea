"""The rest of a round in packed words: actions, the position after two of them, and what the end is worth.

Numbers come from the tables (`tables`, `ends`), which the shared rules have filled.
"""

from numba.extending import register_jitable

from okawari.rules.kinds import CHOPSTICKS, EGG, SQUID, WASABI
from okawari.rules.shared import Function
from okawari.sim.compile import Array
from okawari.solve.tables import (
    AFTER,
    CHOPSTICKS_IN_FRONT_AT,
    DIE_CHANCE,
    DISHES,
    GAIN,
    ICON,
    IS_SWEET,
    MAKI_END,
    PROMISE,
    SERVING,
    WAITING_WASABI_AT,
    YOGURT_CHANCE,
)
from okawari.solve.work import (
    DISHES_AT,
    GAINS_AT,
    HAND,
    HANDS_AT,
    ICONS_AT,
    LEAD,
    LOOKS_AT,
    MAKI,
    MOST_ACTIONS,
    OTHER_HAND,
    OTHER_MAKI,
    OTHER_SWEET,
    OTHER_TABLEAU,
    SERVINGS_AT,
    SWEET,
    SWEETS_AT,
    TABLEAU,
    TABLEAUX_AT,
)

EVEN = 32
"""The SWEET of seats that are level, where seats are compared by a sum: more is a lead."""
POOL_BASE = (1, 3, 12, 48)
POOL_SIZE = (3, 4, 4, 3)
"""Yogurts not yet seen are a number: so many of each value, from 0 to the cards of it (R23)."""
DIE, YOGURT_VALUES = 6, 4


WIDTH, IS_WIN, IS_LAST, ZERO_ICONS_PLACE, IS_SUM, IS_STRAWBERRY, IS_TEA, CHANCE, SQUISHY_GAIN, SALT, ENDS = range(11)
"""The numbers of an *aim*: how wide the table of ends is (1 where OTHER_SWEET does not matter at the end); whether
winning is the aim; whether the game ends with this round, so that only who has more desserts matters; of the ruleset,
whether seats without icons place, whether they are compared by a sum of servings, whether that is strawberries, or each
has its teas; what chance there is; what the squishy brings; a number of the aim's own in the keys of positions; and how
many ends there are.

What the end is worth stands in `ends`, at SWEET * width + OTHER_SWEET: the points that desserts bring more than the
other's; and, so many further on, who wins on a tie of points (R25): 1, −1 or 0."""


def helper(function: Function) -> Function:
    """Marks a function that the kernel calls; not forced into its caller, which keeps compiling short."""
    marked: Function = register_jitable(function)
    return marked


@helper
def only_dish(hand: int) -> int:
    """The dish of a hand of one card."""
    dish = 0
    if hand & 0xFFFFFFFF == 0:
        dish, hand = 8, hand >> 32
    if hand & 0xFFFF == 0:
        dish, hand = dish + 4, hand >> 16
    if hand & 0xFF == 0:
        dish, hand = dish + 2, hand >> 8
    return dish + 1 if hand & 0xF == 0 else dish


@helper
def add_action(node: Array, tables: Array, side: int, number: int, first: int, second: int) -> None:
    """Writes what a pick does: `second` is −1 for one card."""
    hand, tableau, other = node[HAND + side], node[TABLEAU + side], node[OTHER_TABLEAU - side]
    at = tableau << 4 | first
    gain, score = tables[GAIN + at], 2 * tables[PROMISE + at] + tables[PROMISE | other << 4 | first]
    after, hand = tables[AFTER + at], hand - (1 << 4 * first)
    icons, servings, sweets = tables[ICON + first], tables[SERVING + first], tables[IS_SWEET + first]
    if second >= 0:
        at = after << 4 | second
        gain += tables[GAIN + at]
        score += 2 * tables[PROMISE + at] + tables[PROMISE | other << 4 | second] - 20
        after = tables[AFTER + at] - (1 << CHOPSTICKS_IN_FRONT_AT)
        hand += (1 << 4 * CHOPSTICKS) - (1 << 4 * second)
        icons += tables[ICON + second]
        servings += tables[SERVING + second]
        sweets += tables[IS_SWEET + second]
    at = side * MOST_ACTIONS + number
    node[HANDS_AT + at], node[TABLEAUX_AT + at] = hand, after
    node[GAINS_AT + at], node[ICONS_AT + at] = gain, icons
    node[SERVINGS_AT + at], node[SWEETS_AT + at] = servings, sweets
    node[DISHES_AT + at], node[LOOKS_AT + at] = first | (second + 1) << 4, score


@helper
def order_matters(tableau: int, first: int, second: int) -> bool:
    """R6, R8: whether two cards land in either order with different effects; `first` is the lower dish."""
    waiting = tableau >> WAITING_WASABI_AT & 7
    if second == WASABI:
        return EGG <= first <= SQUID and waiting == 0
    return first >= EGG and second <= SQUID and first != second and waiting == 1


@helper
def fill_actions(node: Array, tables: Array, level: int, side: int) -> int:
    """R5, R7: writes every pick that differs from the others in what it does; returns how many.

    Taking chopsticks and another card with chopsticks does what taking that card alone does.
    """
    hand, tableau = node[HAND + side], node[TABLEAU + side]
    found = 0
    for dish in range(DISHES):
        if hand >> 4 * dish & 15:
            add_action(node, tables, side, found, dish, -1)
            found += 1
    if tableau >> CHOPSTICKS_IN_FRONT_AT == 0 or level < 2:
        return found
    for first in range(DISHES):
        count = hand >> 4 * first & 15
        if count == 0 or first == CHOPSTICKS:
            continue
        for second in range(first + (count < 2), DISHES):
            if second != CHOPSTICKS and hand >> 4 * second & 15:
                add_action(node, tables, side, found, first, second)
                found += 1
                if order_matters(tableau, first, second):
                    add_action(node, tables, side, found, second, first)
                    found += 1
    return found


@helper
def maki_end(aim: Array, tables: Array, mine: int, theirs: int) -> int:
    """R11: the difference in points for so many icons."""
    ahead, behind = int(mine > theirs), int(theirs > mine)
    if not aim[ZERO_ICONS_PLACE] and mine > 0 and theirs > 0:
        return int(tables[MAKI_END + 3 * (1 + ahead) + 1 + behind])
    return int(tables[MAKI_END + 3 * ahead + behind])


@helper
def worth(aim: Array, ends: Array, points: int, sweet: int, other_sweet: int) -> float:
    """What the end of the round is worth: `points` are all but those of desserts."""
    at = sweet * aim[WIDTH] + (other_sweet if aim[WIDTH] > 1 else 0)
    total = points + ends[at]
    if not aim[IS_WIN]:
        return float(total)
    if total != 0:
        return 1.0 if total > 0 else -1.0
    return float(ends[aim[ENDS] + at])


@helper
def chance_outcomes(aim: Array, sweets: int, other_sweets: int) -> int:
    """R20, R22: how many things can happen when so many desserts land; of two rolls of a die the last one stands."""
    if aim[CHANCE] == DIE_CHANCE:
        return (DIE if sweets else 1) * (DIE if other_sweets else 1)
    return YOGURT_VALUES ** (sweets + other_sweets) if aim[CHANCE] == YOGURT_CHANCE else 1


@helper
def chance_result(
    aim: Array, sweet: int, other_sweet: int, sweets: int, other_sweets: int, outcome: int
) -> tuple[int, int, float]:
    """R20, R22: the desserts after an outcome, and how likely it is."""
    if aim[CHANCE] == DIE_CHANCE:
        likely = 1.0
        if sweets:
            sweet, outcome, likely = 1 + outcome % DIE, outcome // DIE, likely / DIE
        if other_sweets:
            other_sweet, likely = 1 + outcome % DIE, likely / DIE
        return sweet, other_sweet, likely
    likely, pool = 1.0, other_sweet
    for number in range(sweets + other_sweets):
        value, outcome = outcome % YOGURT_VALUES, outcome // YOGURT_VALUES
        cards = pool // POOL_BASE[value] % POOL_SIZE[value]
        left = 0
        for other in range(YOGURT_VALUES):
            left += pool // POOL_BASE[other] % POOL_SIZE[other]
        likely *= cards / left
        if cards == 0:
            return sweet, pool, 0.0
        pool -= POOL_BASE[value]
        sweet += value + 1 if number < sweets else -value - 1
    return sweet, pool, likely


@helper
def squishy_after(aim: Array, lead: int, holder: int, sweets: int, other_sweets: int) -> tuple[int, int]:
    """R19: who holds the squishy after a turn (0 nobody, 1 the seat, 2 the other), and what that brought the seat."""
    mine, theirs = lead >= 0 and sweets > 0, lead <= 0 and other_sweets > 0
    if mine and not theirs and holder != 1:
        return 1, aim[SQUISHY_GAIN]
    if theirs and not mine and holder != 2:
        return 2, -aim[SQUISHY_GAIN]
    return holder, 0


@helper
def sweets_after(aim: Array, sweet: int, other_sweet: int, servings: int, other_servings: int) -> tuple[int, int]:
    """The desserts of both seats where nothing is left to chance."""
    if aim[IS_TEA]:
        return sweet + servings, other_sweet + other_servings
    return sweet + servings - other_servings, other_sweet


@helper
def last_turn(node: Array, tables: Array, aim: Array, ends: Array, gained: int) -> float:
    """R9: the value of a position in which both seats place their only card, `gained` included."""
    dish, other_dish = only_dish(node[HAND]), only_dish(node[OTHER_HAND])
    points = gained + node[LEAD]
    points += tables[GAIN | node[TABLEAU] << 4 | dish] - tables[GAIN | node[OTHER_TABLEAU] << 4 | other_dish]
    points += maki_end(aim, tables, node[MAKI] + tables[ICON + dish], node[OTHER_MAKI] + tables[ICON + other_dish])
    sweets, other_sweets = tables[IS_SWEET + dish], tables[IS_SWEET + other_dish]
    sweet, other_sweet = node[SWEET], node[OTHER_SWEET]
    if sweets == 0 and other_sweets == 0:
        return worth(aim, ends, points, sweet, other_sweet)
    if aim[CHANCE]:
        total = 0.0
        for outcome in range(chance_outcomes(aim, sweets, other_sweets)):
            after, other_after, likely = chance_result(aim, sweet, other_sweet, sweets, other_sweets, outcome)
            if likely > 0:
                total += likely * worth(aim, ends, points, after, other_after)
        return total
    sweet, other_sweet = sweets_after(aim, sweet, other_sweet, tables[SERVING + dish], tables[SERVING + other_dish])
    if aim[IS_STRAWBERRY]:
        _, paid = squishy_after(aim, sweet - EVEN, other_sweet, sweets, other_sweets)
        points += paid
    return worth(aim, ends, points, sweet, other_sweet)
