"""The greedy bot."""

from random import Random

from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.policies.greedy import greedy_pick
from okawari.rules.picks import MOST_PICKS


class GreedyBot:
    """Takes what is worth most at once, counting sets in progress; in golf what is worth least."""

    def choose(self, seen: Observation, rng: Random) -> Pick:
        """The pick that is worth most."""
        assert seen.seat is not None
        return Pick.of(greedy_pick(seen.position, seen.rules, seen.seat, [0] * MOST_PICKS))
