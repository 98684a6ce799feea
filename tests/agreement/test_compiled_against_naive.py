"""The compiled engine against the naive oracle, which was written from the rules alone: a wrong rule is seen here."""

import pytest

from okawari.sim import play_games
from tests.support.games import SETS_OF_RULES, label
from tests.support.oracle import check_compiled_game
from tests.support.sizes import times

GAMES = times(4)
"""Of each set of rules."""
PARTS = 4
"""The sets of rules are shared out among so many tests, which run side by side."""
SEED = 33


@pytest.mark.parametrize("part", range(PARTS))
def test_the_oracle_accepts_every_compiled_game(part: int) -> None:
    """R1–R33: deals, picks, every point of every round, desserts, totals and winners of random games."""
    for ruleset in SETS_OF_RULES[part::PARTS]:
        games = play_games(ruleset, "random", GAMES, SEED)
        for number in range(GAMES):
            try:
                check_compiled_game(games, number, SEED)
            except Exception as error:
                raise AssertionError(f"{label(ruleset)}, game {number}") from error
