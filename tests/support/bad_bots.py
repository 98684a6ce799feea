"""Bots that misbehave, for the workers' test."""

import multiprocessing
import os
import tempfile
import time
from collections import deque
from itertools import repeat
from pathlib import Path
from random import Random

from okawari.game.observation import Observation
from okawari.game.pick import Pick


class Dies:
    """Ends its process."""

    def choose(self, seen: Observation, rng: Random) -> Pick:
        """Never."""
        os._exit(3)


class Hangs:
    """Does not even listen to the alarm: a loop in C runs no handler, nor any other thread."""

    def choose(self, seen: Observation, rng: Random) -> Pick:
        """Never."""
        deque(repeat(None, 10**10), maxlen=0)
        raise AssertionError("it went on after all")


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


class PicksFirst:
    """Picks the first card that it may."""

    def choose(self, seen: Observation, rng: Random) -> Pick:
        """Not what a planner would."""
        return seen.legal_picks()[0]


class LoadsSlowly(PicksFirst):
    """Takes longer to load, in a worker, than a pick may take there."""

    def __init__(self) -> None:
        if multiprocessing.parent_process() is not None:
            time.sleep(4)


def gate(server: int) -> Path:
    """The file that the bots of a server's process wait for."""
    return Path(tempfile.gettempdir()) / f"okawari-gate-{server}"


class WaitsAtTheGate(PicksFirst):
    """Thinks until there is a certain file."""

    def choose(self, seen: Observation, rng: Random) -> Pick:
        """Not what a planner would."""
        server = multiprocessing.parent_process()
        assert server is not None
        assert server.pid is not None
        while not gate(server.pid).exists():
            time.sleep(0.01)
        return super().choose(seen, rng)
