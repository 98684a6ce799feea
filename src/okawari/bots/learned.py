"""A bot that nobody told how to play: a network, trained by playing against itself."""

from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from okawari.bots.quick import PlannerBot
from okawari.game.observation import Observation
from okawari.game.pick import Pick

if TYPE_CHECKING:
    from okawari.bots.network import NetworkPlayer

TRAINED = Path(__file__).with_name("learned.npz")
"""What `examples/train.py` wrote; docs/train.md has the command."""


class LearnedBot:
    """Learned at four seats with pudding, from games against itself. Everything else it plays as the planner does."""

    def choose(self, seen: Observation, rng: Random) -> Pick:
        player = trained_player()
        return player.choose(seen) if seen.ruleset.words == player.words else PlannerBot().choose(seen, rng)


@cache
def trained_player() -> "NetworkPlayer":
    """Read once in a process, at the first pick: who only lists the bots does not load NumPy."""
    from okawari.bots.network import NetworkPlayer

    return NetworkPlayer(TRAINED)
