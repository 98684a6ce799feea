"""The planner bot."""

from random import Random

from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.policies.planner import planner_pick
from okawari.policies.scratch import SCRATCH


class PlannerBot:
    """Counts the cards, collects what can still be completed, and keeps from the next seat what it needs."""

    def choose(self, seen: Observation, rng: Random) -> Pick:
        """The pick that will be worth most."""
        assert seen.seat is not None
        return Pick.of(planner_pick(seen.position, seen.rules, seen.seat, [0] * SCRATCH))
