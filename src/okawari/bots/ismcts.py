"""The yardstick: information-set Monte Carlo tree search, as public programs play it."""

from random import Random
from time import perf_counter

from okawari.bots.parts import Part, SimulatingBot
from okawari.bots.search import grown_pick
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.rules.chance import SEEDS
from okawari.rules.ruleset import RulesetNumbers

DEFAULT_SECONDS = 0.1


class IsmctsBot(SimulatingBot):
    """Searches one tree over many imagined worlds, with random playouts; a yardstick known from public programs.

    With `iterations` the same seed gives the same pick; with `ms`, time decides.
    """

    def __init__(self, ms: float | None = None, iterations: int | None = None) -> None:
        self.seconds = DEFAULT_SECONDS if ms is None else ms / 1000
        self.iterations = iterations

    @staticmethod
    def needs(rules: RulesetNumbers) -> frozenset[Part]:
        return frozenset({Part.ANY_RULES})

    def choose(self, seen: Observation, rng: Random) -> Pick:
        from okawari.sim.search import YARDSTICK, GameSearch

        self.prepare(seen.rules)
        started, seed, legal = perf_counter(), rng.randrange(SEEDS), seen.legal_picks()
        if len(legal) == 1:
            return legal[0]
        return grown_pick(GameSearch(seen, seed, YARDSTICK), started, self.seconds, self.iterations)
