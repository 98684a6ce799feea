"""Bots that misbehave, for the workers' test."""

import os
import signal
from random import Random

from okawari.game.observation import Observation
from okawari.game.pick import Pick


class Dies:
    """Ends its process."""

    def choose(self, seen: Observation, rng: Random) -> Pick:
        """Never."""
        os._exit(3)


class Hangs:
    """Does not even listen to the alarm."""

    def choose(self, seen: Observation, rng: Random) -> Pick:
        """Never."""
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])
        while True:
            pass


class Sleeps:
    """Takes its time."""

    def choose(self, seen: Observation, rng: Random) -> Pick:
        """Never."""
        while True:
            pass


class Cheats:
    """Picks what it does not hold."""

    def choose(self, seen: Observation, rng: Random) -> Pick:
        """Five dumplings."""
        return Pick.parse("dumpling+dumpling|dumpling")
