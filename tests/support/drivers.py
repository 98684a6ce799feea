"""The shared functions compiled: drivers that call them one by one, on lists interpreted and on arrays compiled.

A driver is a plain function, so that the same one runs both ways; the kernel of it, at the end, is the compiled one.
Its code is kept between runs as that of every kernel: what a driver calls is a shared function, or stands in this file.
"""

from collections.abc import Callable, Iterable, Sequence
from types import FunctionType
from typing import Any, TypeAlias

import numpy as np

from okawari.policies.expected import expected_desserts, fill_dessert_values
from okawari.policies.win_chances import win_chances
from okawari.rules.battle import next_starter
from okawari.rules.chance import DRAWS, advance, below, game_seed, shuffle, start_stream
from okawari.rules.desserts import (
    behind,
    dessert_cards,
    dessert_points,
    dessert_value,
    most_and_fewest,
    score_desserts,
    strawberry,
    symbols,
    tea,
    yogurt_value,
)
from okawari.rules.kinds import DESSERTS, KINDS, is_dessert, is_dipped, is_nigiri, is_strawberry, is_yogurt, masked
from okawari.rules.knowledge import SPECTATOR, see_hand, see_layout
from okawari.rules.landing import waiting_wasabi
from okawari.rules.legal import is_legal, legal_picks
from okawari.rules.picks import masked_pick
from okawari.rules.position import ROUND
from okawari.rules.ruleset import RulesetNumbers
from okawari.rules.scoring import ahead, dumpling, level, maki, maki_icons, nigiri, sashimi, score_round, tempura
from okawari.rules.turn import pile_left
from okawari.rules.winning import wins
from okawari.sim.compile import kernel

Array: TypeAlias = Any
"""A list, or an array of as many dimensions as lists are nested."""

DESSERT_NUMBERS = len(DESSERTS)
ROW_SCORES = 17 + 2 * DESSERT_NUMBERS
"""How many numbers `score` writes for each seat."""


def score(position: Any, rules: RulesetNumbers, values: Array, scores: Array, points: Array, winners: Array) -> None:
    """Calls every scoring function by itself, then scores the round and the desserts.

    `values` are what the functions that compare seats are asked about.
    """
    for seat in range(rules.tableaux):
        tableau, row = position.tableaux[seat], scores[seat]
        row[0], row[1], row[2] = tempura(tableau), sashimi(tableau), dumpling(tableau)
        row[3], row[4], row[5] = nigiri(tableau), maki_icons(tableau), waiting_wasabi(tableau)
        row[6], row[7], row[8] = symbols(tableau), yogurt_value(tableau), dessert_cards(tableau)
        row[9], row[10], row[11] = ahead(values, seat), level(values, seat), behind(values, seat)
        row[12], row[13] = maki(values, seat, False), maki(values, seat, True)
        row[14], row[15], row[16] = most_and_fewest(values, seat), strawberry(values, seat), tea(tableau)
        for dessert in range(DESSERT_NUMBERS):
            row[17 + dessert] = dessert_value(dessert, tableau, position.dice[seat])
            row[17 + DESSERT_NUMBERS + dessert] = dessert_points(values, tableau, seat, dessert)
    score_round(position, rules, points)
    score_desserts(position, rules)
    for seat in range(rules.seats):
        winners[seat] = wins(position, rules, seat)


def look(
    position: Any,
    rules: RulesetNumbers,
    deck: Array,
    codes: Array,
    legal: Array,
    offered: Array,
    known: Array,
    unknown: Array,
    seen: Array,
    counts: Array,
) -> None:
    """Writes what each seat may pick, and what each seat and a spectator (the first row) know of hands and layout.

    `legal[seat][i]` is whether the pick `codes[i]` is legal; `offered[seat]` all the legal picks.
    """
    for seat in range(rules.seats):
        counts[seat] = legal_picks(position, rules, seat, offered[seat])
        for i in range(len(codes)):
            legal[seat][i] = is_legal(position, rules, seat, codes[i])
    for row in range(rules.seats + 1):
        seat = row - 1 if row > 0 else SPECTATOR
        for holder in range(rules.seats):
            unknown[row][holder] = see_hand(position, rules, deck, seat, holder, known[row][holder])
    see_layout(position.layout, seen)
    counts[rules.seats] = pile_left(rules, position.now)
    counts[rules.seats + 1] = next_starter(position.totals, 0)


def classify(codes: Array, classes: Array) -> None:
    """Writes what the small functions say of each kind, and each pick without the values of its yogurts."""
    for kind in range(KINDS):
        classes[kind] = is_dessert(kind) + 2 * is_dipped(kind) + 4 * is_nigiri(kind)
        classes[kind] += 8 * is_strawberry(kind) + 16 * is_yogurt(kind) + 32 * masked(kind)
    for i in range(len(codes)):
        codes[i] = masked_pick(codes[i])


def draw_numbers(seeds: Array, cards: Array, numbers: Array) -> None:
    """Writes numbers of the generator started with each seed, and shuffles the cards."""
    for i in range(len(seeds)):
        stream = start_stream(seeds[i])
        numbers[i][0] = game_seed(seeds[i], seeds[len(seeds) - 1 - i])
        for column in range(1, len(numbers[i])):
            stream = advance(stream)
            numbers[i][column] = below(stream, DRAWS) if column % 2 == 0 else stream
        shuffle(stream, cards)


def all_chances(
    position: Any, rules: RulesetNumbers, scratch: Array, values: Array, expected: Array, chances: Array
) -> None:
    """Writes the dessert values, what they will bring, and how likely each seat wins."""
    fill_dessert_values(position, rules, values)
    expected_desserts(values, position.now[ROUND], rules, scratch, expected)
    win_chances(position, rules, scratch, chances)


DRIVERS: tuple[Callable[..., None], ...] = (score, look, classify, draw_numbers, all_chances)


def lists(position: Any) -> list[Any]:
    """The rows of a position, to compare."""
    return [rows.tolist() if isinstance(rows, np.ndarray) else nested(rows) for rows in position]


def nested(rows: Iterable[Any]) -> list[Any]:
    """Rows as lists, whether they were lists or tuples."""
    return [nested(row) if isinstance(row, Sequence) else row for row in rows]


def called_from(functions: Iterable[Callable[..., Any]]) -> set[Callable[..., Any]]:
    """These functions and all that they call by name, directly or not."""
    found: set[Callable[..., Any]] = set()
    waiting: list[Any] = list(functions)
    while waiting:
        function = waiting.pop()
        if isinstance(function, FunctionType) and function not in found:
            found.add(function)
            waiting += [function.__globals__.get(name) for name in function.__code__.co_names]
    return found


compiled = {driver: kernel(driver) for driver in DRIVERS}
