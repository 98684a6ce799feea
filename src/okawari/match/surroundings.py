"""What every table of a server stands on: a store, bots that think, chance, time that only passes, and alarms."""

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.match.attendance import Attendance, OwnAttendance, SharedAttendance, Stay
from okawari.match.company import Company
from okawari.match.store import Store
from okawari.rules.ruleset import RulesetNumbers

LONGEST_STEP = 12 * 3600.0
"""Seconds that may have passed at most between two servers: less than after which anything is given up or deleted."""


class SteadyClock:
    """Unix time as it was when the server started, and from then on what passed by the monotonic clock.

    A server goes on where the one before it was: never earlier, and never much later, however long it was off.
    """

    def __init__(
        self, last: float | None, wall: Callable[[], float] = time.time, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        """`last` is the time of the server before, if there was one."""
        start = wall() if last is None else min(max(wall(), last), last + LONGEST_STEP)
        self._monotonic, self._ahead = monotonic, start - monotonic()

    def __call__(self) -> float:
        return self._ahead + self._monotonic()


class Alarm:
    """Rings once, at the earliest of the times that it was set to; then it can be set again."""

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = ring
        self._loop: asyncio.AbstractEventLoop | None = None
        self._timer: asyncio.TimerHandle | None = None

    def set(self, seconds: float) -> None:
        """Ring in so many seconds; if it rings earlier anyway, it stays as it is."""
        loop = self._loop = self._loop or asyncio.get_running_loop()  # to ask for it is a call of the system
        if self._timer is not None:
            if self._timer.when() <= loop.time() + seconds:
                return
            self._timer.cancel()
        self._timer = loop.call_later(seconds, self._rings)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def end(self) -> None:
        """Never ring again, and forget whom: whoever has an alarm that rings them is in a circle with it."""
        self.stop()
        self._ring = _nobody

    def _rings(self) -> None:
        self._timer = None
        self._ring()


def _nobody() -> None:
    """Is rung once nobody is to be rung any more."""


class Thinker(Protocol):
    """Lets the house's bots think, somewhere else than in the event loop."""

    @property
    def names(self) -> Sequence[str]:
        """The operator's list: the bots that a host can name."""

    def ready(self, rules: RulesetNumbers) -> Sequence[str]:
        """Those of them that can play by these rules now; the same object as long as they are the same."""

    async def choose(self, bot: str, seen: Observation) -> Pick:
        """A legal pick, whatever the bot does; the substitute's if the name is empty."""

    async def answer(self, bot: str, seen: Observation, seed: int) -> Pick:
        """The pick of one of Okawari's own bots by this seed, and no other's, however long one has to wait for it."""

    async def can_answer(self, bot: str, rules: RulesetNumbers) -> bool:
        """Whether that bot is there for these rules, so that nobody has to wait until it is compiled."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What every authority of a server needs."""

    store: Store
    thinker: Thinker
    time: Callable[[], float]
    wall: Callable[[], float]
    """What the date is: of a record, of a daily deal, and so whether that is open."""
    random: Callable[[int], bytes]
    company: Company | None = None
    """The other servers on the store, if there can be any."""

    def attendance(self, table: str, stays: Iterable[Stay]) -> Attendance:
        """Who is at a table; `stays` on other servers."""
        company = self.company
        if company is None:
            return OwnAttendance(self.time())
        return SharedAttendance(company.server, company.began, lambda stay: company.note(table, stay), stays)
