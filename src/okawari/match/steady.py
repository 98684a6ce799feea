"""Time that only passes: somebody may set the machine's clock while matches are played, or between two servers."""

import time
from collections.abc import Callable

LONGEST_STEP = 12 * 3600.0
"""Seconds that may have passed at most between two servers: less than after which anything is given up or deleted."""


class SteadyClock:
    """Unix time as it was when the server started, and from then on what passed by the monotonic clock.

    A server goes on where the one before it was: never earlier, and never much later, however long it was off.
    """

    def __init__(
        self,
        last: float | None,
        wall: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        """`last` is the time of the server before, if there was one."""
        start = wall() if last is None else min(max(wall(), last), last + LONGEST_STEP)
        self._monotonic, self._ahead = monotonic, start - monotonic()

    def __call__(self) -> float:
        """What time it is."""
        return self._ahead + self._monotonic()
