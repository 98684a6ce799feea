"""Sends each connection the parts of its view that changed, each part encoded once for all who share it."""

from collections.abc import Callable, Iterable, Sequence
from operator import is_
from typing import Any, TypeVar

import msgspec

from okawari.match import view as v
from okawari.match.clock import Presence, is_away
from okawari.match.table import Table

Parts = dict[str, bytes]
"""Parts of a View by name, each as JSON, `null` if there is none (any more); or `reaction`, when somebody sent one."""
Send = Callable[[Parts], None]
"""Takes the parts that changed. It must not wait: a connection that wants to, keeps a queue."""

NONE = b"null"
_encode = msgspec.json.encode
Made = TypeVar("Made", bytes, Parts)


class Connection:
    """One open page or socket of a guest, and what it was sent last."""

    def __init__(self, device: str, guest: str, send: Send) -> None:
        self.device, self.guest = device, guest
        """Whose page it is: the guest who opened it, and the one whose seat it shows (another device's owner)."""
        self.send = send
        self._shared: Parts = {}
        self._own: Parts = {}

    def show(self, shared: Parts, own: Parts) -> None:
        """Send the parts that changed, of those that all share and of the guest's own."""
        changed = {name: part for name, part in shared.items() if self._shared.get(name) != part}
        if own is not self._own:
            changed |= {name: part for name, part in own.items() if self._own.get(name) != part}
        self._shared, self._own = shared, own
        if changed:
            self.send(changed)


NO_VIEW: Parts = {"turn": NONE, "game": NONE, "scores": NONE}
"""What those who may not watch are shown of what all share, besides the table."""
WITHOUT_SEAT: Parts = {"own": _encode(v.NO_SEAT), "choice": NONE, "end": NONE}
"""What they are shown as their own."""


class Publisher:
    """Makes the parts of a table's views, each only when it changed: those that all share once for all."""

    def __init__(self, bots: Sequence[str], ready: Callable[[], Sequence[str]]) -> None:
        """`bots` a host can add; `ready` says which can play now, the same object as long as they are the same."""
        self._bots, self._ready = bots, ready
        self._kept: dict[Any, tuple[tuple[Any, ...], Any]] = {}

    def show(self, connections: Iterable[Connection], table: Table, presence: Presence, now: float) -> None:
        """Send every connection what changed for it."""
        shared = self._shared(table, presence, now)
        seats = {seat.guest: number for number, seat in enumerate(table.seats) if seat.guest}
        for connection in connections:
            guest = connection.guest
            if v.may_watch(table, guest):
                connection.show(shared, self._own(table, seats.get(guest), host=guest == table.host))
            else:
                connection.show({"table": shared["table"], **NO_VIEW}, WITHOUT_SEAT)

    def _shared(self, table: Table, presence: Presence, now: float) -> Parts:
        state = table.match and table.match.state
        away = [seat for seat in table.seats if is_away(seat, presence, now)]
        ready = self._ready()
        preparing = [bot for bot in self._bots if bot not in ready]
        looks = (table.seats, table.settings, table.phase, table.dealt, table.host, presence, ready, *away)
        paid = (state.closed, *state.scores) if state else ()
        return {
            "table": self._keep(
                "table", looks, lambda: _encode(v.table_part(table, presence, now, self._bots, preparing))
            ),
            "turn": _encode(v.turn_part(table, presence, now)),
            "game": self._keep("game", (state,), lambda: _encode(v.game_part(table))),
            "scores": self._keep("scores", (table.dealt, *paid), lambda: _encode(v.scores_part(table))),
        }

    def _own(self, table: Table, seat: int | None, *, host: bool) -> Parts:
        """A seat's own parts, or a spectator's: its hand is encoded once a turn, its choice when that changes."""
        playing = table.match
        looks = (playing and playing.state, table.phase, table.settings, table.dealt)
        choice = (None, False) if playing is None or seat is None else (playing.choices[seat], seat in playing.locked)
        return self._keep(
            (seat, host),
            (*looks, *choice),
            lambda: {
                "own": self._keep(("own", seat, host), looks, lambda: _encode(v.own_part(table, seat, host=host))),
                "choice": _encode(v.choice_part(table, seat)),
                "end": _encode(v.end_part(table, seat)),
            },
        )

    def _keep(self, name: Any, looks: tuple[Any, ...], make: Callable[[], Made]) -> Made:
        """What is made again only when the values that it is made of are others."""
        kept = self._kept.get(name)
        if kept is not None and len(kept[0]) == len(looks) and all(map(is_, kept[0], looks)):
            made: Made = kept[1]
            return made
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
