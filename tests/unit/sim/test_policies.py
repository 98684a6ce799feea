"""A user's own policy: it plays, it sees what its seat may know, and what is wrong with it is told."""

from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from numba import NumbaError

from okawari.game.state import State
from okawari.policies.scratch import SCRATCH
from okawari.rules.kinds import PUDDINGS, SQUID, STRAWBERRIES, TEAS, YOGURTS
from okawari.rules.legal import legal_picks
from okawari.rules.picks import MOST_PICKS
from okawari.rules.position import Position
from okawari.rules.ruleset import Ruleset
from okawari.sim import PolicyError, play_games
from okawari.sim.batch import new_batch, new_scratch
from okawari.sim.games import let_choose
from okawari.sim.policies import observe
from tests.support.games import each_set_of_rules, random_game
from tests.support.readable import assert_same, assert_shown, replay

TWO = Ruleset(seats=2)


def own(position: Any, rules: Any, seat: Any, unknown: Any, stream: Any, codes: Any) -> Any:
    """With draw piles the first legal pick, and it writes into what it is shown; else a mistake for every dessert, and
    one for golf: so one compilation has them all."""
    if rules.best < 0:
        return 7 // (seat - seat)
    if rules.piles == 0:
        if rules.dessert == PUDDINGS:
            return SQUID
        if rules.dessert == STRAWBERRIES:
            return -1
        if rules.dessert == YOGURTS:
            return 2**62 + 31
        if rules.dessert == TEAS:
            return position.hands[seat + 50][3]
        seat = 1000
    legal_picks(position, rules, seat, codes)
    position.totals[:] = 1000
    position.now[:] = 99
    position.tableaux[:] = 9
    position.hands[:] = 9
    return codes[0]


def text(position: Any, rules: Any, seat: Any, unknown: Any, stream: Any, codes: Any) -> Any:
    """No code."""
    return "squid"


def half(position: Any, rules: Any, seat: Any, unknown: Any, stream: Any, codes: Any) -> Any:
    """Not a whole number."""
    return 0.5


def does_not_compile(position: Any, rules: Any, seat: Any, unknown: Any, stream: Any, codes: Any) -> Any:
    """What Numba cannot compile."""
    return sorted({"a": position}.items(), key=str)[0]


def too_few_arguments(position: Any) -> Any:
    """Takes something else."""
    return 0


@pytest.mark.ci
def test_an_own_policy_plays_and_what_goes_wrong_is_told() -> None:
    """It plays legal games, beside ours, and cannot change the game but by its picks: what it is shown is a copy.

    An illegal pick, no pick, no code at all, an index out of bounds in it and in a rule, an error: no crash.
    """
    played = play_games(Ruleset(seats=2, variant="draw-piles"), [own, "random"], 50, 3)
    for number in range(50):
        assert_same(played, number, replay(played, number, 3))
    for dessert, variant, message in (
        ("pudding", None, r"picked code 8 for seat 0 in round 1, turn 1; it can pick: \d+ \(\w"),
        ("strawberry", None, "-1"),
        ("yogurt", None, "picked code 4611686018427387935"),
        ("tea", None, "failed: IndexError"),
        ("mochi", None, "failed: IndexError"),
        ("pudding", "golf", "failed: ZeroDivisionError"),
    ):
        with pytest.raises(PolicyError, match=f"policy own .*{message}"):
            play_games(Ruleset("anniversary", 2, dessert, variant), own, 20, 1)


@pytest.mark.ci
def test_a_policy_that_cannot_be_compiled_is_told() -> None:
    """An exception with the policy's name."""
    for policy in (text, half, does_not_compile, too_few_arguments):
        with pytest.raises(PolicyError, match=f"policy {policy.__name__} cannot be compiled"):
            play_games(TWO, policy, 20, 1)


def test_of_what_numba_says_the_beginning_is_told() -> None:
    """The first six lines that are not about where it was."""

    def fail(*_: object) -> int:
        raise NumbaError("Failed in nopython mode\n\n" + "\n".join(f"line {number}" for number in range(1, 9)))

    rules = TWO.rules
    policy: Any = SimpleNamespace(name="own", choose=fail)
    told = r"policy own cannot be compiled: line 1 line 2 line 3 line 4 line 5 line 6$"
    with pytest.raises(PolicyError, match=told):
        let_choose(policy, new_batch(rules, 1), rules, 0, np.arange(2), new_scratch(rules))


@pytest.mark.parametrize(
    ("policies", "message"),
    [("gready", "there are: random, greedy"), (["random"], "1 policies cannot play 2 seats"), ([3, 4], "is no policy")],
)
def test_a_choice_of_policies_that_cannot_be(policies: Any, message: str) -> None:
    """The message says what can be."""
    with pytest.raises(PolicyError, match=message):
        play_games(TWO, policies, 20, 1)


@each_set_of_rules
def test_a_policy_sees_what_its_seat_may_know(rulesets: list[Ruleset]) -> None:
    """R34: what the compiled engine shows is the Observation, number by number, at moments of every set of rules."""
    rng = Random(34)
    for ruleset in rulesets:
        for state in rng.sample(list(random_game(ruleset, 5))[:-1], 2):
            for seat in state.acting:
                assert_sees(state, seat)


def assert_sees(state: State, seat: int) -> None:
    """The scratch filled by `observe` holds the Observation."""
    rules, scratch = state.rules, new_scratch(state.rules)
    batch = new_batch(rules, 1, state.position, state.world)
    position: Any = Position(*(rows[0] for rows in batch.positions))
    observe(position, rules, batch.decks[0], seat, scratch)
    assert_shown(scratch, state.observe(seat))
    assert len(scratch.codes) == SCRATCH >= MOST_PICKS
