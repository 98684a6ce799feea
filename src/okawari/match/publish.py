"""Sends each connection the parts of its view that changed, each part encoded once for all who share it."""

import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from okawari.match import openness
from okawari.match import view as v
from okawari.match.clock import Presence, anybody_starts, is_away
from okawari.match.table import Choice, Seat, Table, same
from okawari.rules.ruleset import RulesetNumbers

Parts = dict[str, bytes]
"""Parts of a View by name, each as JSON, `null` if there is none (any more); or `reaction`, when somebody sent one."""
Send = Callable[[Parts], None]
"""Takes the parts that changed. It must not wait: a connection that wants to, keeps a queue."""

NONE = b"null"
_encode = msgspec.json.encode


class Connection:
    """One open page or socket of a guest, and what it was sent last."""

    def __init__(self, device: str, guest: str, send: Send) -> None:
        self.device, self.guest = device, guest
        """Whose page it is: the guest who opened it, and the one whose seat it shows (another device's owner)."""
        self.send = send
        self._shared: Parts = {}
        self._own: Parts = {}

    def show(self, shared: Parts, own: Parts, news: "News | None" = None) -> None:
        """Send the parts that changed, of those that all share and of the guest's own."""
        if news is not None and news.before is self._shared:
            changed = news.changed
        else:
            changed = differing(self._shared, shared)
        if own is not self._own:
            changed = {**changed, **differing(self._own, own)}
        self._shared, self._own = shared, own
        if changed:
            self.send(changed)


class News(NamedTuple):
    """What changed of the parts that all share, for those who were shown them before."""

    before: Parts
    changed: Parts


def differing(before: Parts, after: Parts) -> Parts:
    """The parts that are others than before."""
    return {name: part for name, part in after.items() if before.get(name) != part}


NO_VIEW: Parts = {"turn": NONE, "game": NONE, "scores": NONE}
"""What those who may not watch are shown of what all share, besides the table."""
WITHOUT_SEAT: Parts = {"own": _encode(v.NO_SEAT), "choice": NONE, "end": NONE}
"""What they are shown as their own."""


class Own(NamedTuple):
    """A seat's own parts, or a spectator's, and the choice that they tell."""

    choice: Choice | None
    locked: bool
    parts: Parts


class Publisher:
    """Makes the parts of a table's views, each only when it changed: those that all share once for all."""

    def __init__(
        self,
        bots: Sequence[str],
        ready: Callable[[RulesetNumbers], Sequence[str]],
        wall: Callable[[], float] = time.time,
    ) -> None:
        """`bots` a host can add; `ready` says which can play now by some rules, the same object for the same ones.

        `wall` is what the date is: it decides what is open of a match that is over.
        """
        self._bots, self._ready, self._wall = bots, ready, wall
        self._kept: dict[str, tuple[tuple[Any, ...], bytes]] = {}
        self._shown: Parts = {}
        self._looks: tuple[Any, ...] = ()
        self._owns: dict[tuple[int | None, bool], Own] = {}
        """By seat and whether it is the host's: what was made of the values that are in `_looks`."""
        self._there: tuple[Any, ...] = ()
        self._numbers: dict[str, int] = {}
        self._perhaps_away: list[Seat] = []
        """By the seats and the presence that are in `_there`: whose seat has which number, and who is not there."""

    def show(self, connections: Iterable[Connection], table: Table, presence: Presence, now: float) -> None:
        """Send every connection what changed for it."""
        playing, dealt = table.match, table.dealt
        state = playing and playing.state
        is_open = dealt is None or not dealt.day or openness.is_open(dealt.day, self._wall())
        ready, turn = self._ready(table.rules), _encode(v.turn_part(table, presence, now))
        looks, there = (state, table.phase, table.settings, dealt, is_open), (table.seats, presence, table.host, ready)
        same_looks, same_there = same(self._looks, looks), same(self._there, there)
        if not same_looks:
            self._looks, self._owns = looks, {}
        if not same_there:
            self._there = there
            self._look_who_is_there(table, presence)
        if same_looks and same_there and not self._perhaps_away and table.gathered_at is None:
            shared = {**self._shown, "turn": turn}  # all else is made of these values
        else:
            shared = self._shared(table, presence, now, ready, turn)
        news, self._shown = News(self._shown, differing(self._shown, shared)), shared
        for connection in connections:
            guest = connection.guest
            if v.may_watch(table, guest):
                host = guest == table.host
                connection.show(shared, self._own(table, self._numbers.get(guest), host, is_open), news)
            else:
                connection.show({"table": shared["table"], **NO_VIEW}, WITHOUT_SEAT)

    def _look_who_is_there(self, table: Table, presence: Presence) -> None:
        self._numbers = {seat.guest: number for number, seat in enumerate(table.seats) if seat.guest}
        self._perhaps_away = [
            seat for seat in table.seats if seat.guest and (seat.left or seat.guest not in presence.connected)
        ]

    def _shared(self, table: Table, presence: Presence, now: float, ready: Sequence[str], turn: bytes) -> Parts:
        state = table.match and table.match.state
        away = [seat for seat in self._perhaps_away if is_away(seat, presence, now)]
        starts = anybody_starts(table, presence, now)
        looks = (table.seats, table.settings, table.phase, table.dealt, table.host, presence, ready, starts, *away)
        paid = (state.closed, *state.scores) if state else ()
        return {
            "table": self._keep("table", looks, lambda: self._table(table, presence, now, ready)),
            "turn": turn,
            "game": self._keep("game", (state,), lambda: _encode(v.game_part(table))),
            "scores": self._keep("scores", (table.dealt, *paid), lambda: _encode(v.scores_part(table))),
        }

    def _table(self, table: Table, presence: Presence, now: float, ready: Sequence[str]) -> bytes:
        preparing = [bot for bot in self._bots if bot not in ready]
        return _encode(v.table_part(table, presence, now, self._bots, preparing))

    def _own(self, table: Table, seat: int | None, host: bool, is_open: bool) -> Parts:
        """A seat's own parts, or a spectator's: its hand is encoded once a turn, its choice when that changes."""
        playing, choice, locked = table.match, None, False
        if playing is not None and seat is not None:
            choice, locked = playing.choices[seat], seat in playing.locked
        kept = self._owns.get((seat, host))
        if kept is not None and kept.choice is choice and kept.locked is locked:
            return kept.parts
        own = kept.parts["own"] if kept is not None else _encode(v.own_part(table, seat, host=host))
        end = _encode(v.end_part(table, seat, is_open=is_open))
        parts = {"own": own, "choice": _encode(v.choice_part(table, seat)), "end": end}
        self._owns[seat, host] = Own(choice, locked, parts)
        return parts

    def _keep(self, name: str, looks: tuple[Any, ...], make: Callable[[], bytes]) -> bytes:
        """What is made again only when the values that it is made of are others."""
        kept = self._kept.get(name)
        if kept is not None and same(kept[0], looks):
            return kept[1]
        made = make()
        self._kept[name] = (looks, made)
        return made


def at_the_table(connections: Iterable[Connection], table: Table) -> list[Connection]:
    """The connections of those who have a seat, and of the host."""
    guests = table.guests
    return [connection for connection in connections if connection.guest in guests]


def send_reaction(connections: Iterable[Connection], table: Table, seat: int, emoji: str) -> None:
    """Show a seat's emoji to all who may watch."""
    reaction = _encode(v.Reaction(seat, emoji))
    for connection in connections:
        if v.may_watch(table, connection.guest):
            connection.send({"reaction": reaction})
