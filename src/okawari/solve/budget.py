"""How long a search may take."""

from time import perf_counter

FIRST_NODES = 1000
"""Positions between two looks at the clock, before the speed is known."""
ENDLESS = 1 << 62


class Budget:
    """How many positions may be searched, or how long."""

    def __init__(self, nodes: int | None, ms: float | None) -> None:
        self.counts = nodes is not None
        self.nodes = ENDLESS if nodes is None else nodes
        self.seconds = None if ms is None else ms / 1000
        self.begin()

    def begin(self) -> None:
        """From now on time counts."""
        self.started = perf_counter()

    def affords(self, searched: int) -> int:
        """How many positions more may be searched before the next look at the clock; none: 0."""
        left = self.nodes - searched
        if self.seconds is None:
            return max(0, left)
        spent = perf_counter() - self.started
        if spent >= self.seconds:
            return 0
        if searched < FIRST_NODES:
            return min(left, FIRST_NODES)
        return max(0, min(left, 1 + int((self.seconds - spent) * searched / spent)))
