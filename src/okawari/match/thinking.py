"""What is done in a worker's process: bots are loaded and think, under guard."""

import signal
from collections.abc import Mapping
from random import Random

from okawari.bots.bot import BotError
from okawari.bots.guard import Guard
from okawari.bots.quick import PlannerBot
from okawari.bots.registry import load_ready_bot
from okawari.game.observation import Observation
from okawari.game.pick import Pick

SUBSTITUTE = "planner"
"""The bot that picks for an absent seat, and for a bot that fails or is not there (any more)."""
NOBODY = ""
"""The name of nobody, for whom the substitute picks."""

_guards: dict[str, Guard] = {}
"""The bots of the operator's list, as far as they are loaded."""


def set_up(bots: Mapping[str, str], quick: frozenset[str], seconds: float) -> None:
    """Load the bots that need no compiled code. Ctrl-C is the server's affair: it ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in quick:
        load(name, bots[name], seconds)


def load(name: str, where: str, seconds: float) -> bool:
    """Load a bot; whether it is there now."""
    if name not in _guards:
        try:
            bot = load_ready_bot(where)
        except BotError:
            return False
        if bot is not None:
            _guards[name] = Guard(bot, seconds, PlannerBot())
    return name in _guards


def choose(name: str, seen: Observation, seed: int) -> Pick:
    """The pick of a bot, or of its guard."""
    return _guards[name if name in _guards else NOBODY].choose(seen, Random(seed))
