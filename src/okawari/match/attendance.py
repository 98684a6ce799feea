"""Who is at a table: on this server alone, or on all servers that share a database. Pure but for what is noted.

On several servers a guest's stay on each is told to the others: from when to when, by one clock. What follows
for the table is the same on all of them: who is there, since when the others are not, when nobody was, and which server
does what is due. That is the one where somebody has been longest: it goes with its guests, and passes on with them.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from typing import NamedTuple, Protocol

from okawari.match.clock import REMEMBERED_PAUSES, Presence, kept_pauses

BACK_AT_ONCE = 2.0
"""Seconds without a connection that do not end a stay: a page that is loaded again is no news."""


class Stay(NamedTuple):
    """That a guest was at a table, on a server."""

    guest: str
    server: str
    came: float
    went: float | None = None
    """None as long as they are there."""


class Attendance(Protocol):
    """Who is at one table."""

    @property
    def presence(self) -> Presence:
        """Who is there; the same object until somebody comes or goes."""

    @property
    def responsible(self) -> bool:
        """Whether this server does what is due at the table."""

    def came(self, guest: str, now: float) -> None:
        """A guest who had no connection to this server has one."""

    def went(self, guest: str, now: float, remembered: Collection[str]) -> None:
        """A guest's last connection to this server is closed; of others than these, nobody need know since when."""

    def watched_since(self, began: float) -> None:
        """Who came since then would have been seen."""

    def heard(self, stays: Iterable[Stay]) -> bool:
        """The stays on other servers; whether that changes anything."""


class OwnAttendance:
    """On this server alone."""

    responsible = True

    def __init__(self, began: float) -> None:
        self.presence = Presence(began)

    def came(self, guest: str, now: float) -> None:
        self.presence = self.presence.connect(guest, now)

    def went(self, guest: str, now: float, remembered: Collection[str]) -> None:
        self.presence = self.presence.disconnect(guest, now).only(remembered)

    def watched_since(self, began: float) -> None:
        self.presence = replace(self.presence, began=min(began, self.presence.began))

    def heard(self, stays: Iterable[Stay]) -> bool:
        return False


class SharedAttendance:
    """On all servers."""

    def __init__(self, server: str, began: float, note: Callable[[Stay], None], stays: Iterable[Stay] = ()) -> None:
        """`began` is when the first of the servers did; `note` tells the others of a stay here."""
        self._server, self._began, self._note = server, began, note
        self._here: dict[str, Stay] = {}
        """By guest, the last stay on this server."""
        self._before: list[Stay] = []
        """Those before it."""
        self._elsewhere = tuple(stays)
        self._see()

    def _see(self) -> None:
        stays = [*self._elsewhere, *self._before, *self._here.values()]
        self.presence = presence_of(stays, self._began)
        self.responsible = host_server(stays) in (None, self._server)

    def came(self, guest: str, now: float) -> None:
        last = self._here.get(guest)
        if last is not None and last.went is not None and now - last.went < BACK_AT_ONCE:
            stay = last._replace(went=None)
        else:
            self._before += [last] if last is not None else []
            del self._before[:-REMEMBERED_PAUSES]
            stay = Stay(guest, self._server, now)
        self._keep(stay)

    def went(self, guest: str, now: float, remembered: Collection[str]) -> None:
        self._keep(self._here[guest]._replace(went=now))
        for other in [other for other, stay in self._here.items() if stay.went is not None and other not in remembered]:
            self._before.append(self._here.pop(other))

    def _keep(self, stay: Stay) -> None:
        self._here[stay.guest] = stay
        self._note(stay)
        self._see()

    def watched_since(self, began: float) -> None:
        """The others have watched all the time."""

    def heard(self, stays: Iterable[Stay]) -> bool:
        told = tuple(stays)
        if sorted(told, key=_order) == sorted(self._elsewhere, key=_order):
            return False
        self._elsewhere = told
        self._see()
        return True


def _order(stay: Stay) -> tuple[float, str, str]:
    return stay.came, stay.server, stay.guest


def presence_of(stays: Collection[Stay], began: float) -> Presence:
    """Who is there after these stays; nothing counts before a time.

    >>> presence_of([Stay("ana", "s", 5.0, 9.0), Stay("bob", "s", 12.0)], 1.0).pauses
    ((1.0, 5.0), (9.0, 12.0))
    """
    connected = frozenset(stay.guest for stay in stays if stay.went is None)
    gone: dict[str, float] = {}
    pauses: list[tuple[float, float]] = []
    until = began
    for stay in sorted(stays, key=_order):
        if stay.came > until:
            pauses.append((until, stay.came))
        until = max(until, float("inf") if stay.went is None else stay.went)
        if stay.went is not None and stay.guest not in connected:
            gone[stay.guest] = max(gone.get(stay.guest, began), stay.went)
    since = None if connected else until if until > began else 0.0
    return Presence(began, connected, gone, since, kept_pauses(tuple(pauses)))


def host_server(stays: Collection[Stay]) -> str | None:
    """The server where one of those who are there has been longest; None if nobody is there."""
    there = [stay for stay in stays if stay.went is None]
    return min(there, key=_order).server if there else None
