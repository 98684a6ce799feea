"""`make soak`: nothing leaks over the wire in 2,100 games; another OKAWARI_SOAK_SEED takes others."""

import os
from pathlib import Path

import pytest

from tests.support.games import RULESETS
from tests.support.wire_leaks import play_games

SEED = int(os.environ.get("OKAWARI_SOAK_SEED", "1000"))
PARTS = 20
GAMES = 105
"""Of each part."""


@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_leaks_over_the_wire_in_two_thousand_games(part: int, tmp_path: Path) -> None:
    """R34: every ruleset eleven times."""
    numbers = range(SEED + part * GAMES, SEED + (part + 1) * GAMES)
    play_games(((RULESETS[number % len(RULESETS)], number) for number in numbers), tmp_path)
