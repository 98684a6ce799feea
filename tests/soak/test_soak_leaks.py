"""`make soak`: nothing leaks from views in 2,100 games; another OKAWARI_SOAK_SEED takes others."""

import os

import pytest

from tests.support.games import RULESETS
from tests.support.leaks import check_game

SEED = int(os.environ.get("OKAWARI_SOAK_SEED", "1000"))
PARTS = 20
GAMES = 105
"""Of each part."""


@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_leaks_in_two_thousand_games(part: int) -> None:
    """R34: every ruleset eleven times."""
    for seed in range(SEED + part * GAMES, SEED + (part + 1) * GAMES):
        check_game(RULESETS[seed % len(RULESETS)], seed)
