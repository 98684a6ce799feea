"""The parts of the compiled simulator that bots think with: each is compiled by itself, and a table needs a few."""

from abc import ABC, abstractmethod
from enum import Enum
from functools import cache

from okawari.game.state import State
from okawari.rules.ruleset import Ruleset, RulesetNumbers


class Part(Enum):
    """A part, by what it is for; in the order in which people need them."""

    ROUNDS = "the search of a round"
    ENDINGS = "two seats' endings"
    ANY_RULES = "the search by any rules, for battle and the dummy"


class SimulatingBot(ABC):
    """A bot that thinks by simulating. To make one loads nothing yet: its first pick does, or `prepare`."""

    @staticmethod
    @abstractmethod
    def needs(rules: RulesetNumbers) -> frozenset[Part]:
        """What it thinks with by these rules."""

    def prepare(self, rules: RulesetNumbers) -> None:
        """Load all that its picks by these rules need, or compile it."""
        for part in self.needs(rules):
            load(part)


@cache
def load(part: Part) -> None:
    """Load the compiled code of a part, or compile it: a bot's first pick shall be as quick as its others."""
    from okawari import solve
    from okawari.sim.round_search import RoundSearch
    from okawari.sim.search import YARDSTICK, GameSearch

    seen = State.start(Ruleset(seats=2), seed=0).observe(0)
    if part is Part.ROUNDS:
        RoundSearch(seen, 0).grow(1)
    elif part is Part.ENDINGS:
        solve.prepare()
    else:
        GameSearch(seen, 0, YARDSTICK).grow(1)


def load_kept(part: Part) -> bool:
    """Load a part if it is compiled already; whether it is there now."""
    from okawari.sim.compile import kept_code_only
    from okawari.sim.errors import NotCompiled

    try:
        with kept_code_only():
            load(part)
    except NotCompiled:
        return False
    return True
