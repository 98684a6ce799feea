"""The random bot."""

from random import Random

from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.policies.uniform import uniform_pick
from okawari.rules.chance import SEEDS, start_stream
from okawari.rules.picks import MOST_PICKS


class RandomBot:
    """Takes any card of its hand, each as likely as the other; uses its chopsticks every other time."""

    def choose(self, seen: Observation, rng: Random) -> Pick:
        """Any pick."""
        assert seen.seat is not None
        stream = start_stream(rng.randrange(SEEDS))
        return Pick.of(uniform_pick(seen.position, seen.rules, seen.seat, stream, [0] * MOST_PICKS))
