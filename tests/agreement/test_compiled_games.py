"""Compiled and readable engines play the same games: the same deals, the same picks, the same record."""

import os
import subprocess
import sys

import pytest

from okawari.rules.chance import game_seed
from okawari.rules.ruleset import Ruleset, every_ruleset
from okawari.sim import play_games
from tests.support.readable import assert_same, play_interpreted, record, replay

RULESETS = every_ruleset()
PARTS = 9
"""The rulesets are shared out among so many tests, which run side by side."""
GAMES = 10_000 // len(RULESETS) + 1
SOAK_GAMES = 1_000_000 // len(RULESETS) + 1
SEED = 20


def compare(rulesets: list[Ruleset], games: int, policies: str = "random") -> None:
    """Replay every game of these rulesets in the readable engine."""
    for ruleset in rulesets:
        played = play_games(ruleset, policies, games, SEED)
        for number in range(games):
            assert_same(played, number, replay(played, number, SEED))


@pytest.mark.parametrize("part", range(PARTS))
def test_ten_thousand_games_agree(part: int) -> None:
    """Every ruleset: what the compiled engine played, the readable one plays and scores the same."""
    compare(RULESETS[part::PARTS], GAMES)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_a_million_games_agree(part: int) -> None:
    """The same, over a million games."""
    compare(RULESETS[part::PARTS], SOAK_GAMES)


@pytest.mark.parametrize("part", range(PARTS))
def test_a_policy_chooses_the_same_interpreted(part: int) -> None:
    """The same policy function, interpreted on Observations and compiled on arrays, plays the same records."""
    for ruleset in RULESETS[part::PARTS]:
        played = play_games(ruleset, "random", 2, SEED)
        for number in range(2):
            state = play_interpreted(ruleset, game_seed(SEED, number))
            assert_same(played, number, state)
            assert record(state) == record(replay(played, number, SEED))


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
    """Every ruleset again with bounds checking on in every kernel, the packed games too."""
    program = (
        "from tests.agreement.test_compiled_games import RULESETS, compare\n"
        "from okawari.sim import playouts, random_games\n"
        "from okawari import State\n"
        "compare(RULESETS, 2)\n"
        "compare(RULESETS[::9], 2, 'greedy')\n"
        "for ruleset in RULESETS:\n"
        "    playouts(State.start(ruleset, seed=3).observe(1), 'random', 20, 3)\n"
        "for seats in (2, 3, 4, 5):\n"
        "    assert random_games(seats, 1000, 1).shape == (1000, seats)\n"
    )
    environment = os.environ | {"NUMBA_BOUNDSCHECK": "1"}
    subprocess.run([sys.executable, "-c", program], check=True, env=environment, timeout=900)
