"""Bots that pick at once and need no compiled code: the policies, and the lower levels for people."""

from random import Random

from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.policies.greedy import greedy_pick
from okawari.policies.planner import planner_pick
from okawari.policies.scratch import SCRATCH
from okawari.policies.uniform import uniform_pick
from okawari.rules.chance import SEEDS, start_stream
from okawari.rules.picks import MOST_PICKS


class RandomBot:
    """Takes any card of its hand, each as likely as the other; uses its chopsticks every other time."""

    def choose(self, seen: Observation, rng: Random) -> Pick:
        return any_pick(seen, rng.randrange(SEEDS))


def any_pick(seen: Observation, seed: int) -> Pick:
    """A pick by the chance of this seed alone: of the rules' own generator, the same in every version of Python."""
    assert seen.seat is not None
    return Pick.of(uniform_pick(seen.position, seen.rules, seen.seat, start_stream(seed), [0] * MOST_PICKS))


class GreedyBot:
    """Takes what is worth most at once, counting sets in progress; in golf what is worth least."""

    def choose(self, seen: Observation, rng: Random) -> Pick:
        assert seen.seat is not None
        return Pick.of(greedy_pick(seen.position, seen.rules, seen.seat, [0] * SCRATCH))


class PlannerBot:
    """Counts the cards, collects what can still be completed, and keeps from the next seat what it needs."""

    def choose(self, seen: Observation, rng: Random) -> Pick:
        assert seen.seat is not None
        return Pick.of(planner_pick(seen.position, seen.rules, seen.seat, [0] * SCRATCH))


class EasyBot:
    """A beginner: every other pick is careless. You should beat it in your first games."""

    def choose(self, seen: Observation, rng: Random) -> Pick:
        """The greedy pick or any pick, by the toss of a coin."""
        return (GreedyBot() if rng.random() < 0.5 else RandomBot()).choose(seen, rng)


class CasualBot(GreedyBot):
    """Takes what looks best now, and never thinks of the next hand. A little practice is enough."""


class NormalBot(PlannerBot):
    """A good player who counts cards and is quick. Expect close games once you know the cards well."""
