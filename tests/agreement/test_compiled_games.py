"""Whole games: compiled, every policy chooses what it chooses interpreted, and every game ends the same.

The rules of both engines have one source, so this shows that it compiles rightly, for every set of rules and with one
compilation for all; it shows no wrong rule. For that, see test_compiled_against_naive.py.
"""

import os
import subprocess
import sys

import pytest

from okawari.rules.ruleset import Ruleset
from okawari.sim import play_games
from okawari.sim.games import play_turns, start_games
from okawari.sim.policies import BUILT_IN, built_in
from tests.support.games import SETS_OF_RULES
from tests.support.readable import assert_same, assert_same_choices

SEED = 20


def test_a_game_of_every_set_of_rules() -> None:
    """Deals, random choices, picks, points of each round, desserts, totals and winners; one compilation serves all."""
    for ruleset in SETS_OF_RULES:
        played = play_games(ruleset, "random", 1, SEED)
        assert_same(played, 0, assert_same_choices(played, 0, SEED, ["random"] * ruleset.seats))
    for kernel in (start_games, play_turns, built_in("random").choose):
        assert len(kernel.signatures) == 1


@pytest.mark.ci
def test_every_policy_chooses_the_same() -> None:
    """A game of every set of rules with all policies at the table, each in every seat by turns."""
    names = list(BUILT_IN)
    for number, ruleset in enumerate(SETS_OF_RULES):
        policies = [names[(number + seat) % len(names)] for seat in range(ruleset.seats)]
        played = play_games(ruleset, policies, 1, SEED + number)
        assert_same(played, 0, assert_same_choices(played, 0, SEED + number, policies))
    assert [len(built_in(name).choose.signatures) for name in names] == [1] * len(names)


def test_threads_make_no_difference() -> None:
    """The same seed plays the same games in one thread and in five, and from the middle on."""
    ruleset = Ruleset("anniversary", 3, "yogurt")
    alone = play_games(ruleset, "random", 1000, 5, threads=1)
    together = play_games(ruleset, "random", 1000, 5, threads=5)
    later = play_games(ruleset, "random", 100, 5, first=900)
    assert (alone.picks == together.picks).all()
    assert (alone.totals == together.totals).all()
    assert (alone.picks[900:] == later.picks).all()


@pytest.mark.ci
def test_nothing_is_read_out_of_bounds() -> None:
    """Every set of rules with bounds checking on in every kernel, which is off in ours: games of each policy, playouts,
    searches, the steps of environments and packed games."""
    program = (
        "import numpy as np\n"
        "from okawari import State\n"
        "from okawari.env import VectorEnv, sample_actions\n"
        "from okawari.sim import play_games, playouts, random_games\n"
        "from okawari.sim.policies import BUILT_IN\n"
        "from okawari.sim.search import YARDSTICK, GameSearch, round_manner\n"
        "from tests.support.games import SETS_OF_RULES\n"
        "for ruleset in SETS_OF_RULES:\n"
        "    for policy in BUILT_IN:\n"
        "        play_games(ruleset, policy, 2, 20)\n"
        "    seen = State.start(ruleset, seed=3).observe(1)\n"
        "    playouts(seen, 'random', 20, 3)\n"
        "    for manner in (YARDSTICK, round_manner(ruleset.rules)):\n"
        "        GameSearch(seen, 3, manner).grow(20)\n"
        "    env, rng = VectorEnv(4, ruleset), np.random.default_rng(3)\n"
        "    step = env.reset(seed=3)\n"
        "    for _ in range(4 * ruleset.rules.turns):\n"
        "        step = env.step(sample_actions(step.masks, rng))\n"
        "for seats in (2, 3, 4, 5):\n"
        "    assert random_games(seats, 1000, 1).shape == (1000, seats)\n"
    )
    environment = os.environ | {"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "0"}  # the same checks, compiled sooner
    subprocess.run([sys.executable, "-c", program], check=True, env=environment, timeout=900)
