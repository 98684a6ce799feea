"""Opponents for people, by how hard they are to beat."""

from random import Random

from okawari.bots.greedy import GreedyBot
from okawari.bots.montecarlo import MonteCarloBot
from okawari.bots.planner import PlannerBot
from okawari.bots.random import RandomBot
from okawari.game.observation import Observation
from okawari.game.pick import Pick


class EasyBot:
    """A beginner: every other pick is careless. You should beat it in your first games."""

    def choose(self, seen: Observation, rng: Random) -> Pick:
        """The greedy pick or any pick, by the toss of a coin."""
        return (GreedyBot() if rng.random() < 0.5 else RandomBot()).choose(seen, rng)


class NormalBot(PlannerBot):
    """A good player who counts cards and is quick. Expect close games once you know the cards well."""


class HardBot(MonteCarloBot):
    """Tough: thinks a third of a second about every pick, and gives little away. Be glad of every win."""

    def __init__(self, ms: float | None = 333, playouts: int | None = None) -> None:
        super().__init__(ms, playouts)
