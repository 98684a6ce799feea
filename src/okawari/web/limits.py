"""How often somebody may ask: buckets that fill again with time, one per address and one per guest."""

import time
from collections.abc import Callable
from typing import NamedTuple

from okawari.web.callers import Caller
from okawari.web.messages import WebProblem
from okawari.web.refused import Refused

MOST_KEPT = 20_000
"""Buckets that are remembered; full ones are forgotten first."""


class Rate(NamedTuple):
    """So many at once, and so many a second in the long run."""

    burst: float
    per_second: float


RATES = {
    "api": Rate(60, 10),
    "open": Rate(20, 0.2),
    "find": Rate(10, 0.1),
    "device": Rate(10, 0.1),
    "join": Rate(5, 0.05),
    "seat": Rate(20, 0.5),
    "socket": Rate(60, 5),
    "drawing": Rate(30, 1),
}
"""Per guest."""
HOUSEHOLD = 4
"""An address may ask so many times as often as a guest: several people share one. Not when codes can be guessed."""
GUESSES = ("find", "join")
COMMANDS = Rate(120, 20)
"""Messages over one socket: a bot may play a whole match of battle as fast as it can."""
BUDGETS = {"lobby": Rate(60, 0.5), "mind": Rate(60, 1), "back": Rate(60, 0.5), "reaction": Rate(20, 1)}
"""Commands of one guest to one table that only fill its log: settings, names, bots; changes of mind; coming back. And
reactions, which everybody at the table is sent."""
BUDGETS_OF_ADDRESS = 10
"""An address may send so many times as many of them, to all tables: a class plays behind one."""
FRAMES = Rate(2000, 200)
"""Frames over one socket, whatever is in them: pings, pieces of messages, and messages that nobody has read yet."""
PATIENCE = 100
"""A socket that sends so many messages too many is closed."""
SOCKETS_OF_ADDRESS = 256
SOCKETS_OF_GUEST = 16


class Bucket:
    """One bucket: `take` says whether there was something in it."""

    __slots__ = ("_clock", "_filled", "_level", "_rate")

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._clock = rate, clock
        self._level, self._filled = rate.burst, clock()

    def take(self, count: int = 1) -> bool:
        """Take so many, if there are as many."""
        now = self._clock()
        self._level = min(self._rate.burst, self._level + (now - self._filled) * self._rate.per_second)
        self._filled = now
        if self._level < count:
            return False
        self._level -= count
        return True

    @property
    def full(self) -> bool:
        """Whether it would be full by now."""
        return self._level + (self._clock() - self._filled) * self._rate.per_second >= self._rate.burst


class Limits:
    """All buckets of a server."""

    def __init__(self, pace: float = 1.0, clock: Callable[[], float] = time.monotonic) -> None:
        self.pace, self._clock = pace, clock
        self._buckets: dict[tuple[str, str], Bucket] = {}

    def __len__(self) -> int:
        """How many buckets are remembered."""
        return len(self._buckets)

    def check(self, what: str, caller: Caller, guest: str = "") -> None:
        """Raises Refused if this caller or this guest asks too often."""
        if not self.pace:
            return
        rate = RATES[what]
        times = 1 if what in GUESSES else HOUSEHOLD
        keys = [(caller.neighbourhood, Rate(rate.burst * times, rate.per_second * times))]
        keys += [(guest, rate)] if guest else []
        for key, allowed in keys:
            if not self._bucket(what, key, allowed).take():
                raise Refused(429, WebProblem.TOO_FAST, "That was too often; wait a minute and try again.")

    def spend(self, budget: str, address: str, guest: str, table: str) -> bool:
        """Whether a guest and an address may have another command of this kind kept."""
        if not self.pace:
            return True
        rate, times = BUDGETS[budget], BUDGETS_OF_ADDRESS
        everybody = Rate(rate.burst * times, rate.per_second * times)
        return self._bucket(budget, f"{guest} {table}", rate).take() and self._bucket(budget, address, everybody).take()

    def commands(self) -> Bucket:
        """A bucket for the messages of one socket."""
        return Bucket(Rate(COMMANDS.burst * (self.pace or 1e9), COMMANDS.per_second * (self.pace or 1e9)), self._clock)

    def _bucket(self, what: str, key: str, rate: Rate) -> Bucket:
        bucket = self._buckets.get((what, key))
        if bucket is None:
            if len(self._buckets) >= MOST_KEPT:
                self._forget()
            scaled = Rate(rate.burst * self.pace, rate.per_second * self.pace)
            bucket = self._buckets[what, key] = Bucket(scaled, self._clock)
        return bucket

    def _forget(self) -> None:
        """Full buckets say nothing; if there are none, the oldest go."""
        self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.full}
        for key in list(self._buckets)[: max(0, len(self._buckets) - MOST_KEPT // 2)]:
            del self._buckets[key]
