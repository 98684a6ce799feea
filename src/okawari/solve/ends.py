"""What desserts are worth when a round is over: exactly after the last round, before it by an estimate."""

import hashlib
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np

from okawari.policies.expected import expected_desserts, fill_dessert_values
from okawari.policies.expected_tables import TEA_BASE
from okawari.policies.greedy_value import WHOLE
from okawari.policies.scratch import SCRATCH
from okawari.rules.desserts import compared_points, dessert_points, dessert_value
from okawari.rules.kinds import (
    DECKS,
    DIE_SIDES,
    MOCHIS,
    PUDDING,
    STRAWBERRIES,
    TEA_1,
    TEA_5,
    TEAS,
    YOGURT,
    YOGURT_1,
    YOGURTS,
)
from okawari.rules.position import empty_position
from okawari.rules.ruleset import ROUNDS, RulesetNumbers
from okawari.rules.shared import Row
from okawari.sim.compile import Array
from okawari.solve.game import EVEN, POOL_BASE, POOL_SIZE, YOGURT_VALUES
from okawari.solve.tables import DIE_CHANCE, NO_CHANCE, YOGURT_CHANCE, dish_kinds, squishy_points

DIE_WIDTH = DIE_SIDES + 1
POOL_WIDTH = POOL_BASE[-1] * POOL_SIZE[-1]
COMPARED_ENDS = 2 * EVEN
TEA_ENDS = TEA_BASE**5


class Ends(NamedTuple):
    """The numbers of an aim, and what each end is worth (`game`)."""

    aim: Array
    worth: Array


def dessert_difference(rules: RulesetNumbers, this_round: int, tableaux: tuple[Row, Row], dice: Row) -> float:
    """The dessert points of the first of two seats less the other's, with these desserts at the end of a round.

    After the last round they are what the rules say; before it, what can be expected.
    """
    if this_round == ROUNDS - 1:
        values = [dessert_value(rules.dessert, tableaux[seat], dice[seat]) for seat in range(2)]
        mine, theirs = (dessert_points(values, tableaux[seat], seat, rules.dessert) for seat in range(2))
        return mine - theirs
    position = empty_position(rules)._replace(tableaux=[list(row) for row in tableaux], dice=list(dice))
    values, expected = [0, 0], [0, 0]
    fill_dessert_values(position, rules, values)
    expected_desserts(values, this_round + 1, rules, [0] * SCRATCH, expected)
    return (expected[0] - expected[1]) / WHOLE


def sweet_numbers(rules: RulesetNumbers, tableaux: tuple[Row, Row], dice: Row) -> tuple[int, int]:
    """SWEET and OTHER_SWEET of a position, the squishy apart."""
    if rules.dessert == MOCHIS:
        return dice[0], dice[1]
    if rules.dessert == TEAS:
        return _tea_number(tableaux[0]), _tea_number(tableaux[1])
    values = [dessert_value(rules.dessert, tableau, 0) for tableau in tableaux]
    return EVEN + values[0] - values[1], _pool_number(tableaux) if rules.dessert == YOGURTS else 0


def _tea_number(tableau: Row) -> int:
    """A seat's teas as a number with a digit for each of theirs."""
    return sum(tableau[kind] * TEA_BASE ** (kind - TEA_1) for kind in range(TEA_1, TEA_5 + 1))


def _pool_number(tableaux: tuple[Row, Row]) -> int:
    """R20: the yogurts that nobody has seen, as a number."""
    number = 0
    for value in range(YOGURT_VALUES):
        kind = YOGURT_1 + value
        number += (DECKS[YOGURTS][kind] - tableaux[0][kind] - tableaux[1][kind]) * POOL_BASE[value]
    return number


@lru_cache(maxsize=64)
def ends_of(rules: RulesetNumbers, this_round: int, is_win: bool, tableaux: tuple[Row, Row], left: Row) -> Ends:
    """What every end of a round is worth that can follow the desserts in `tableaux` and, in hands, `left`."""
    is_last = this_round == ROUNDS - 1
    chance = {MOCHIS: DIE_CHANCE, YOGURTS: YOGURT_CHANCE}.get(rules.dessert, NO_CHANCE)
    width, count = 1, COMPARED_ENDS
    if rules.dessert == MOCHIS:
        width = DIE_WIDTH
        count = DIE_WIDTH**2
    elif rules.dessert == TEAS:
        count = TEA_ENDS
    elif rules.dessert == YOGURTS and not is_last:
        width, count = POOL_WIDTH, COMPARED_ENDS * POOL_WIDTH
    worth = np.zeros(2 * count)
    is_sum = rules.dessert not in (TEAS, MOCHIS)
    if is_sum and is_last:
        for lead in range(1 - EVEN, EVEN):
            compared = max(lead, 0), max(-lead, 0)
            points = [compared_points(compared, seat, rules.dessert) for seat in range(2)]
            worth[EVEN + lead], worth[count + EVEN + lead] = rules.best * (points[0] - points[1]), np.sign(lead)
    else:
        for rows, dice in _endings(rules, tableaux, left):
            sweet, other_sweet = sweet_numbers(rules, rows, dice)
            at = sweet * width + (other_sweet if width > 1 else 0)
            values = [dessert_value(rules.dessert, rows[seat], dice[seat]) for seat in range(2)]
            if worth[at] == 0:
                worth[at] = rules.best * dessert_difference(rules, this_round, rows, dice)
            worth[count + at] = np.sign(values[0] - values[1])
    totals = () if is_sum and is_last else tuple(map(sum, zip(*tableaux, left)))
    if rules.dessert == YOGURTS and not is_last:
        totals = (sum(totals[YOGURT_1:]),)
    context = repr((rules, is_win, this_round, totals)).encode()
    salt = int.from_bytes(hashlib.blake2b(context, digest_size=8).digest(), signed=True)
    numbers = (width, is_win, is_last, rules.zero_icons_place, is_sum, rules.dessert == STRAWBERRIES)
    more = (rules.dessert == TEAS, chance, squishy_points(rules), salt, count)
    return Ends(np.array((*numbers, *more), np.int64), worth)


def _endings(
    rules: RulesetNumbers, tableaux: tuple[Row, Row], left: Row
) -> Iterator[tuple[tuple[Row, Row], tuple[int, int]]]:
    """The desserts and dice with which a round can end, whichever seat takes which of those left."""
    if rules.dessert == MOCHIS:
        shared = [0] * rules.kinds
        for kind in range(rules.kinds):
            shared[kind] = left[kind]
        for mine, theirs in product(range(1, DIE_SIDES + 1), repeat=2):
            yield (_with(tableaux[0], shared), tableaux[1]), (mine, theirs)
        return
    if rules.dessert == YOGURTS:
        pool = [DECKS[YOGURTS][YOGURT_1 + value] for value in range(YOGURT_VALUES)]
        for value in range(YOGURT_VALUES):
            pool[value] -= tableaux[0][YOGURT_1 + value] + tableaux[1][YOGURT_1 + value]
        for taken in product(*(range(cards + 1) for cards in pool)):
            if sum(taken) == left[YOGURT]:
                drawn = [0] * rules.kinds
                drawn[YOGURT_1 : YOGURT_1 + YOGURT_VALUES] = taken
                yield from _splits(rules, tableaux, drawn)
        return
    yield from _splits(rules, tableaux, left)


def _splits(
    rules: RulesetNumbers, tableaux: tuple[Row, Row], left: Row
) -> Iterator[tuple[tuple[Row, Row], tuple[int, int]]]:
    """Every way in which two seats can share these desserts."""
    sweets = [kind for kind in dish_kinds(rules.dessert) if kind >= PUDDING] if rules.dessert != YOGURTS else []
    kinds = sweets or [YOGURT_1 + value for value in range(YOGURT_VALUES)]
    for taken in product(*(range(left[kind] + 1) for kind in kinds)):
        mine, theirs = [0] * rules.kinds, [0] * rules.kinds
        for kind, cards in zip(kinds, taken):
            mine[kind], theirs[kind] = cards, left[kind] - cards
        yield (_with(tableaux[0], mine), _with(tableaux[1], theirs)), (1, 1)


def _with(tableau: Row, more: Row) -> list[int]:
    """A tableau with more cards in it."""
    return [cards + new for cards, new in zip(tableau, more)]
