"""`make soak`: the vector environment beside the readable engine; another OKAWARI_SOAK_SEED takes others."""

import pytest

from tests.support.games import SETS_OF_RULES
from tests.support.soak import PARTS, SOAK_SEED
from tests.support.stepped import play_beside

STEPPED_GAMES = 20_000
PLACES = STEPPED_GAMES // len(SETS_OF_RULES) // 2 + 1
"""Each has two games, one after the other."""


@pytest.mark.parametrize("part", range(PARTS))
def test_twenty_thousand_games_of_the_environment(part: int) -> None:
    """Every set of rules: the same actions give the same rows, masks, rewards and ends, step by step."""
    games = sum(play_beside(ruleset, PLACES, SOAK_SEED) for ruleset in SETS_OF_RULES[part::PARTS])
    print(f"{games:,} games")
    assert games >= 2 * PLACES * len(SETS_OF_RULES[part::PARTS])
