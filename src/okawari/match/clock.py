"""Presence, clocks and absences: what the server has to do by itself, and when. Pure: the time is passed in.

Presence is no event: it lives in the server's memory, and a restarted server gives everybody time to come back.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from okawari.match import events as e
from okawari.match.settings import CLOCK_SECONDS
from okawari.match.table import Seat, Table

AWAY_AFTER = 20.0
"""Seconds without a connection until a seat is away."""
IDLE_AFTER = 60.0
"""Seconds of a turn without a clock until the others may ask that it be played for a seat."""
HOST_PASSES_AFTER = 60.0
"""Seconds without a connection until the host's role passes on."""
START_AFTER = 20.0
"""Seconds that everybody waits for the host once all have accepted a rematch; then anybody may start it."""
ABANDONED_AFTER = 24 * 3600.0
"""Seconds with nobody connected until a match is abandoned."""
REMEMBERED_PAUSES = 64
"""So many times when nobody was connected are told apart."""


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is connected to a table, and since when the others are not."""

    began: float
    """When this server began to watch the table: who was never seen since is taken to have gone then, and no clock ran
    before."""
    connected: frozenset[str] = frozenset()
    gone: Mapping[str, float] = field(default_factory=dict)
    paused_since: float | None = 0.0
    """Since when nobody is connected."""
    pauses: tuple[tuple[float, float], ...] = ()
    """The times from … to when nobody was connected."""

    def connect(self, guest: str, now: float) -> "Presence":
        """A guest who had no connection has one."""
        pauses = self.pauses
        if self.paused_since is not None:
            pauses = kept_pauses((*pauses, (max(self.paused_since, self.began), now)))
        return replace(self, connected=self.connected | {guest}, paused_since=None, pauses=pauses)

    def disconnect(self, guest: str, now: float) -> "Presence":
        """A guest's last connection is closed."""
        connected = self.connected - {guest}
        gone = {**self.gone, guest: now}
        return replace(self, connected=connected, gone=gone, paused_since=None if connected else now)

    def only(self, guests: Collection[str]) -> "Presence":
        """The same without a memory of others who are gone: spectators come and go without end."""
        return replace(self, gone={guest: since for guest, since in self.gone.items() if guest in guests})

    def gone_since(self, guest: str) -> float | None:
        """Since when a guest has no connection; None if there is one."""
        return None if guest in self.connected else self.gone.get(guest, self.began)

    def rings(self, since: float, seconds: float) -> float:
        """When somebody will have been connected for so many seconds since a time, if nobody leaves."""
        paused = 0.0
        for start, end in reversed(self.pauses):
            if end <= since:
                break
            paused += end - max(start, since)
        return max(since, self.began) + seconds + paused


class BotPick(NamedTuple):
    """A bot has to pick for a seat: the one of the house that sits there, or (empty) the substitute."""

    seat: int
    bot: str


Duty = BotPick | e.Locked | e.CameBack | e.HostPassed | e.Abandoned
"""A pick that a bot has to think about, or the very event: a chosen card stands, somebody is back, the host changes,
the match ends."""


def is_away(seat: Seat, presence: Presence, now: float) -> bool:
    """Whether this seat's guest left, or has had no connection for a while."""
    if not seat.guest:
        return False
    since = presence.gone_since(seat.guest)
    return seat.left or (since is not None and now - since >= AWAY_AFTER)


def has_left(seat: Seat, presence: Presence, now: float) -> bool:
    """Whether this seat's guest left on purpose, or is a bot from outside that is gone: nobody waits for them."""
    return seat.left or (seat.role == "bot" and is_away(seat, presence, now))


def is_played_for(seat: Seat, presence: Presence, now: float) -> bool:
    """Whether a bot plays for this seat's guest, turn after turn, until they are back."""
    return has_left(seat, presence, now) or (seat.stand_in and seat.guest not in presence.connected)


def idle_seats(table: Table, presence: Presence, now: float) -> tuple[int, ...]:
    """The seats for which a person may ask that a bot play: their guests are away, or have thought for long."""
    playing = table.playing
    if playing is None or CLOCK_SECONDS[table.settings.clock] is not None or presence.paused_since is not None:
        return ()
    long = now >= presence.rings(playing.turn_began, IDLE_AFTER)
    asked, seats = playing.substituted, table.seats
    return tuple(
        [
            number
            for number in playing.waiting
            if (long or is_away(seats[number], presence, now))
            and not seats[number].bot
            and number not in asked
            and not is_played_for(seats[number], presence, now)
        ]
    )


def heir(table: Table, presence: Presence) -> str | None:
    """Who is host after the host: the first other person who sits there, if possible one who is connected; no bot."""
    people = [seat.guest for seat in table.seats if seat.guest and seat.role == "person" and not seat.left]
    others = [guest for guest in people if guest != table.host]
    here = [guest for guest in others if guest in presence.connected]
    return next(iter(here or others), None)


def anybody_starts(table: Table, presence: Presence, now: float) -> bool:
    """Whether any person who sits here may start the match, not the host alone."""
    gathered = table.gathered_at
    return gathered is not None and now >= presence.rings(gathered, START_AFTER)


def deadline(table: Table, presence: Presence) -> float | None:
    """When the clock runs out; None without a clock, or while it is paused."""
    seconds = CLOCK_SECONDS[table.settings.clock]
    if seconds is None or table.playing is None or presence.paused_since is not None:
        return None
    return presence.rings(table.playing.turn_began, seconds)


def due(table: Table, presence: Presence, now: float) -> list[Duty]:
    """What the server has to do now."""
    playing = table.playing
    if playing is not None and presence.paused_since is not None:
        return [e.Abandoned()] if now >= _abandoned_at(table, presence) else []
    new_host = _passes_to(table, presence, now)
    duties: list[Duty] = [] if new_host is None else [e.HostPassed(new_host)]
    if playing is None:
        return duties
    ends = deadline(table, presence)
    late = ends is not None and now >= ends
    seats = table.seats
    duties += [
        e.CameBack(place) for place, seat in enumerate(seats) if seat.stand_in and seat.guest in presence.connected
    ]
    for number in playing.waiting:
        seat = seats[number]
        if seat.bot:
            duties.append(BotPick(number, seat.bot))
        elif playing.choices[number]:  # a chosen card stands, whoever is to pick without one
            if (
                late
                or number in playing.substituted
                or is_away(seat, presence, now)
                or is_played_for(seat, presence, now)
            ):
                duties.append(e.Locked(number, table.turn))
        elif late or number in playing.substituted or is_played_for(seat, presence, now):
            duties.append(BotPick(number, ""))
    return duties


def next_time(table: Table, presence: Presence, now: float) -> float | None:
    """When `due` or what is shown may change though nothing happens; None if never."""
    if presence.paused_since is not None:
        return _abandoned_at(table, presence) if table.playing else None
    times = []
    if not presence.connected >= table.guests:
        gone = {guest: since for guest in table.guests if (since := presence.gone_since(guest)) is not None}
        times += [since + AWAY_AFTER for since in gone.values()]
        if table.host in gone:
            times.append(gone[table.host] + HOST_PASSES_AFTER)
    if table.gathered_at is not None:
        times.append(presence.rings(table.gathered_at, START_AFTER))
    if table.playing is not None:
        seconds = CLOCK_SECONDS[table.settings.clock]
        times.append(presence.rings(table.playing.turn_began, IDLE_AFTER if seconds is None else seconds))
    return min((time for time in times if time > now), default=None)


def bot_picked(table: Table, seat: int, pick: str) -> tuple[e.Chose, e.Locked]:
    """The events of a bot's pick."""
    return (e.Chose(seat, table.turn, pick, "bot"), e.Locked(seat, table.turn))


def kept_pauses(pauses: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
    """The two oldest of too many become one that is as long as both, so that no clock rings early."""
    while len(pauses) > REMEMBERED_PAUSES:
        (start, end), (again, until), *others = pauses
        pauses = ((again - (end - start), until), *others)
    return pauses


def _passes_to(table: Table, presence: Presence, now: float) -> str | None:
    """Who becomes the host: before a match its creator, who is there again; or else somebody who is there, because the
    host has been away for long."""
    creator, lobby = table.creator, table.phase == "lobby"
    if lobby and creator != table.host and creator in presence.connected and table.seat_of(creator) is not None:
        return creator
    since = presence.gone_since(table.host)
    if since is None or now - since < HOST_PASSES_AFTER:
        return None
    found = heir(table, presence)
    return found if found in presence.connected else None


def _abandoned_at(table: Table, presence: Presence) -> float:
    """A server that has just started waits for the guests before it gives a match up."""
    return max((presence.paused_since or table.touched) + ABANDONED_AFTER, presence.began + AWAY_AFTER)
