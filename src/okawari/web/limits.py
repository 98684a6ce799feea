"""How often somebody may ask: buckets that fill again with time, one per address and one per guest.

Commands that fill the log, or that everybody is sent, have budgets: how many somebody may send to a table, over all
their sockets. Whoever plays is never stopped: the first choice of a turn, locking (with a choice or without) and
leaving cost nothing, nor does a command that comes again. Coming back to one's own seat is never refused either, but
who leaves and comes back without end has to wait for it.
"""

import time
from collections.abc import Callable
from typing import Literal, NamedTuple

from okawari.match.commands import AddBot, AnyCommand, Change, Choose, React, Rematch, Remove, Sit, Start, TakeBack
from okawari.match.table import Table
from okawari.web.identity import Caller
from okawari.web.messages import RequestRefused, WebProblem

BudgetName = Literal["lobby", "mind", "back", "reaction"]
TOO_OFTEN = "That was too often; wait a minute and try again."
MOST_KEPT = 20_000
"""Buckets that are remembered; full ones are forgotten first."""


class Rate(NamedTuple):
    """So many at once, and so many a second in the long run."""

    burst: float
    per_second: float

    def times(self, factor: float) -> "Rate":
        """So many times as often."""
        return Rate(self.burst * factor, self.per_second * factor)


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
MESSAGES_OF_SOCKET = Rate(120, 20)
"""A bot may play a whole match of battle as fast as it can."""
BUDGETS: dict[BudgetName, Rate] = {
    "lobby": Rate(60, 0.5),
    "mind": Rate(60, 1),
    "back": Rate(60, 0.5),
    "reaction": Rate(20, 1),
}
"""Commands of one guest to one table that only fill its log: settings, names, bots; changes of mind in a turn; coming
back to one's own seat. And reactions, which everybody at the table is sent."""
BUDGETS_OF_ADDRESS = 10
"""An address may send so many times as many of them, to all tables: a class plays behind one."""
FRAMES_OF_SOCKET = Rate(2000, 200)
"""Whatever is in them: pings, pieces of messages, and messages that nobody has read yet."""


class Bucket:
    """One bucket: `take` says whether there was something in it."""

    __slots__ = ("_clock", "_filled", "_level", "_rate")

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._clock = rate, clock
        self._level, self._filled = rate.burst, clock()

    def take(self, count: int = 1) -> bool:
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
        return len(self._buckets)

    def check(self, what: str, caller: Caller, guest: str = "") -> None:
        """Raises RequestRefused if this caller or this guest asks too often."""
        if not self.pace:
            return
        rate = RATES[what]
        keys = [(caller.neighbourhood, rate.times(1 if what in GUESSES else HOUSEHOLD))]
        keys += [(guest, rate)] if guest else []
        for key, allowed in keys:
            if not self._bucket(what, key, allowed).take():
                raise RequestRefused(429, WebProblem.TOO_FAST, TOO_OFTEN)

    def spend(self, budget: BudgetName, address: str, guest: str, table: str) -> bool:
        """Whether a guest and an address may have another command of this kind kept."""
        if not self.pace:
            return True
        rate = BUDGETS[budget]
        own, everybodys = f"{guest} {table}", rate.times(BUDGETS_OF_ADDRESS)
        return self._bucket(budget, own, rate).take() and self._bucket(budget, address, everybodys).take()

    def messages(self) -> Bucket:
        """A bucket for the messages of one socket."""
        return Bucket(MESSAGES_OF_SOCKET.times(self.pace or 1e9), self._clock)

    def _bucket(self, what: str, key: str, rate: Rate) -> Bucket:
        bucket = self._buckets.get((what, key))
        if bucket is None:
            if len(self._buckets) >= MOST_KEPT:
                self._forget()
            bucket = self._buckets[what, key] = Bucket(rate.times(self.pace), self._clock)
        return bucket

    def _forget(self) -> None:
        """Full buckets say nothing; if there are none, the oldest go."""
        self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.full}
        for key in list(self._buckets)[: max(0, len(self._buckets) - MOST_KEPT // 2)]:
            del self._buckets[key]


def budget_of(table: Table, guest: str, command: AnyCommand) -> BudgetName | None:
    """The budget that a command is taken from, if it costs anything."""
    owner = table.owner(guest)
    if table.answered.knows(owner, command.id):
        return None
    seat = table.seat_of(guest)
    match command:
        case Choose():
            return "mind" if _is_second_thought(table, seat, command) else None
        case Sit():
            return "back" if seat is not None and table.seats[seat].left else "lobby"
        case Change() | AddBot() | Remove() | Start() | Rematch():
            return "lobby"
        case React():
            return "reaction"
        case TakeBack():
            return "mind"
        case _:
            return None


def _is_second_thought(table: Table, seat: int | None, command: Choose) -> bool:
    """Whether a seat chose already and does not lock now; what a bot chose for a person was not the person's choice."""
    if seat is None or table.match is None:
        return False
    chosen = table.match.choices[seat]
    if chosen is None or chosen.by != table.seats[seat].role:
        return False
    return seat in table.match.locked or not command.lock
