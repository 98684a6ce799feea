"""How long a bot may think: so many playouts, or so much time."""

from time import perf_counter

DEFAULT_MS = 100.0
KEPT_BACK = 0.06
"""The part of the time that is not planned for playouts: not all of them take the same time."""
AT_ONCE = 192
"""Playouts between two looks at the clock, at most."""
FIRST = 48
"""Playouts before the speed is known."""


class Budget:
    """Counts what is spent of a number of playouts or, where there is none, of a time."""

    def __init__(self, ms: float | None, playouts: int | None) -> None:
        self.playouts = playouts
        self.seconds = (DEFAULT_MS if ms is None else ms) / 1000 * (1 - KEPT_BACK)
        self.started = perf_counter()
        self.spent = 0
        self._playing = 0.0

    def affords(self, part: float, playouts: int) -> int:
        """How many times so many playouts fit into what is left of a part of the budget; at least once at first."""
        if self.playouts is not None:
            times = int(self.playouts * part - self.spent) // playouts
        elif self.spent:
            left = self.seconds * part - (perf_counter() - self.started)
            times = int(left / (self._playing / self.spent * playouts))
        else:
            times = FIRST // playouts
        fewest = 0 if self.spent else 1
        return max(fewest, min(times, max(1, AT_ONCE // playouts)))

    def spend(self, playouts: int, seconds: float) -> None:
        """Count playouts and how long they took."""
        self.spent += playouts
        self._playing += seconds
