"""What a bot is."""

from random import Random
from typing import Protocol

from okawari.game.observation import Observation
from okawari.game.pick import Pick


class Bot(Protocol):
    """Picks for a seat, knowing only what that seat may know.

    Any class with this method is a bot; the first line of its docstring says what it does.
    """

    def choose(self, seen: Observation, rng: Random) -> Pick:
        """One of `seen.legal_picks()`. Take all chance from `rng`: then the same seed gives the same game."""
        ...
