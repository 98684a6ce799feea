"""The shared functions one by one: the very same bodies compile and give the same numbers on arrays as on lists.

A source compared with itself shows that it compiles, that both ways count alike and that one compilation serves every
set of rules; it shows no wrong rule. For that, see test_compiled_against_naive.py.
"""

from random import Random
from typing import Any

import numpy as np
import pytest

from okawari.env.general import play_actions
from okawari.game.state import State
from okawari.policies.scratch import SCRATCH
from okawari.rules.chance import SEEDS
from okawari.rules.kinds import KINDS, NOTHING
from okawari.rules.picks import MOST_PICKS
from okawari.rules.position import CATEGORIES, empty_position, thaw
from okawari.rules.ruleset import BATTLE_CARDS, ROUNDS
from okawari.rules.shared import SHARED
from okawari.sim.batch import position_arrays
from okawari.sim.games import play_turns, start_games
from okawari.sim.policies import BUILT_IN, chooser, observe, random_policy
from tests.support.drivers import (
    DRIVERS,
    ROW_SCORES,
    all_chances,
    called_from,
    classify,
    compiled,
    draw_numbers,
    lists,
    look,
    score,
)
from tests.support.games import SETS_OF_RULES, after, label, random_game

POSITIONS = 200


def zeros(*shape: int) -> Any:
    """An array as the drivers take it."""
    return np.zeros(shape, dtype=np.int64)


def numbers(values: Any) -> Any:
    """An array of these numbers."""
    return np.array(values, dtype=np.int64)


def test_every_shared_function_is_compared() -> None:
    """No shared function escapes: the drivers call it, or the kernels and policies of test_compiled_games.py, or the
    environments' kernel of test_stepped_games.py."""
    kernels = [start_games.py_func, play_turns.py_func, play_actions.py_func, chooser(random_policy, observe)]
    compared = called_from([*DRIVERS, *kernels, *BUILT_IN.values()])
    ours = [function for function in SHARED if function.__module__.startswith("okawari.")]
    assert [function.__name__ for function in ours if function not in compared] == []


@pytest.mark.ci
def test_scoring() -> None:
    """R11–R22: every scoring function gives the same number on a row of an array, ties and empty rows included."""
    rng = Random(11)
    wide = [ruleset for ruleset in SETS_OF_RULES if ruleset.rules.kinds == KINDS]
    for _ in range(POSITIONS):
        rules = rng.choice(wide).rules._replace(dessert=rng.randrange(5))
        position, most = empty_position(rules), rng.choice((0, 1, 3, 6))
        for row in (*position.tableaux, position.dice, position.squishy_points, position.totals):
            row[:] = [rng.randint(0, most) for _ in row]
        on_arrays = position_arrays(position)
        values = [rng.randint(0, most) for _ in range(rules.tableaux)]
        shapes = [(rules.tableaux, ROW_SCORES), (rules.tableaux, len(CATEGORIES)), (rules.seats,)]
        results = [zeros(*shape) for shape in shapes]
        expected = [zeros(*shape).tolist() for shape in shapes]
        compiled[score](on_arrays, rules, numbers(values), *results)
        score(position, rules, values, *expected)
        assert [result.tolist() for result in results] == expected
        assert lists(on_arrays) == lists(position)
    assert len(compiled[score].signatures) == 1


def some_codes(state: State, rng: Random) -> list[int]:
    """Legal picks of all seats, picks that differ from them in a bit, single cards, and nonsense."""
    legal = [pick.code for seat in state.acting for pick in state.legal_picks(seat)]
    legal = rng.sample(legal, min(len(legal), 40))
    changed = [code ^ 1 << rng.randrange(25) for code in legal]
    return [NOTHING, *range(32), *legal, *changed, *(rng.getrandbits(25) for _ in range(20))]


@pytest.mark.ci
def test_legality_and_knowledge() -> None:
    """R5–R9, R27–R30, R34: legal picks, illegal ones, and what each seat sees, at a moment of every set of rules."""
    rng = Random(34)
    for ruleset in SETS_OF_RULES:
        rules, seats = ruleset.rules, ruleset.seats
        state = after(ruleset, rng.randrange(ROUNDS * rules.turns), seed=rng.randrange(SEEDS))
        codes = some_codes(state, rng)
        shapes = [
            (seats, len(codes)),
            (seats, MOST_PICKS),
            (seats + 1, seats, rules.kinds),
            (seats + 1, seats),
            (BATTLE_CARDS,),
            (seats + 2,),
        ]
        results = [zeros(*shape) for shape in shapes]
        expected = [zeros(*shape).tolist() for shape in shapes]
        compiled[look](position_arrays(state.position), rules, numbers(state.world.deck), numbers(codes), *results)
        look(thaw(state.position), rules, list(state.world.deck), codes, *expected)
        assert [result.tolist() for result in results] == expected, label(ruleset)
    assert len(compiled[look].signatures) == 1, "one compilation serves every set of rules"


@pytest.mark.ci
def test_chances_between_rounds() -> None:
    """What desserts will bring and how likely seats win, to the last digit, at the start and the end of every round."""
    for number, ruleset in enumerate(SETS_OF_RULES):
        tableaux, seats = ruleset.rules.tableaux, ruleset.seats
        for state in random_game(ruleset, number):
            if len(state.turns) % ruleset.rules.turns:
                continue
            expected = [[0] * size for size in (SCRATCH, tableaux, tableaux, seats)]
            results = [numbers(row) for row in expected]
            all_chances(state.position, state.rules, *expected)
            compiled[all_chances](position_arrays(state.position), state.rules, *results)
            assert [row.tolist() for row in results[1:]] == expected[1:], label(ruleset)
    assert len(compiled[all_chances].signatures) == 1


@pytest.mark.ci
def test_kinds_and_masked_picks() -> None:
    """R6, R17, R20: what a kind is, and a pick with its yogurts' values hidden."""
    rng = Random(20)
    codes, classes = [rng.getrandbits(25) for _ in range(1000)], [0] * KINDS
    codes_array, classes_array = numbers(codes), zeros(KINDS)
    compiled[classify](codes_array, classes_array)
    classify(codes, classes)
    assert codes_array.tolist() == codes
    assert classes_array.tolist() == classes


@pytest.mark.ci
def test_the_generator() -> None:
    """Seeds at the ends of their range and random ones: no intermediate leaves the 63 bits that both engines share."""
    rng = Random(63)
    seeds = [0, 1, 2**31, 2**32 - 1, 2**32, SEEDS - 1, *(rng.randrange(SEEDS) for _ in range(200))]
    cards, drawn = list(range(108)), zeros(len(seeds), 50).tolist()
    cards_array, drawn_array = numbers(cards), numbers(drawn)
    compiled[draw_numbers](numbers(seeds), cards_array, drawn_array)
    draw_numbers(seeds, cards, drawn)
    assert drawn_array.tolist() == drawn
    assert cards_array.tolist() == cards
    assert all(0 <= number < SEEDS for row in drawn for number in row)
