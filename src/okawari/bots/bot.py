"""What a bot is, and what can be wrong with one."""

from random import Random
from typing import Protocol

from okawari.game.errors import OkawariError
from okawari.game.observation import Observation
from okawari.game.pick import Pick


class Bot(Protocol):
    """Picks for a seat, knowing only what that seat may know.

    Any class with this method is a bot; the first line of its docstring says what it does.
    """

    def choose(self, seen: Observation, rng: Random) -> Pick:
        """One of `seen.legal_picks()`. Take all chance from `rng`: then the same seed gives the same game."""
        ...


class BotError(OkawariError):
    """A name, a parameter or a class that is no bot."""


class BotFailed(BotError):
    """What a bot did wrong, where it must not; a note has its traceback."""


class TimeUp(BaseException):
    """Interrupts a bot. It is no Exception, so that a bot's `except Exception` lets it pass."""
