"""`make soak`: over the wire nothing leaks in 2,100 games, and games of every set of rules end in a fair record.

Another OKAWARI_SOAK_SEED takes others.
"""

import asyncio
import os
from pathlib import Path

import pytest

from tests.support.games import RULESETS, SETS_OF_RULES
from tests.support.process import Serving
from tests.support.tables import play_game
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


def test_every_set_of_rules_over_the_wire(tmp_path: Path) -> None:
    """Every seat a page of its own; a spectator sees the end and never a hand."""

    async def play(url: str) -> None:
        for number, ruleset in enumerate(SETS_OF_RULES, SEED):
            await play_game(url, ruleset, number)

    with Serving(tmp_path, name="127.0.0.1") as server:
        asyncio.run(play(server.url))
