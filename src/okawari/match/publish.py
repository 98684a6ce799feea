"""Sends each connection the parts of its view that changed, each part encoded once for all who share it."""

from collections.abc import Callable, Iterable, Sequence
from operator import is_
from typing import Any

import msgspec

from okawari.match import view as v
from okawari.match.clock import Presence, is_away
from okawari.match.parts import Reaction, View
from okawari.match.table import Table

Parts = dict[str, bytes]
"""Parts of a View by name, each as JSON, `null` if there is none (any more); or `reaction`, when somebody sent one."""
Send = Callable[[Parts], None]
"""Takes the parts that changed. It must not wait: a connection that wants to, keeps a queue."""

PARTS = View.__struct_fields__
NONE = b"null"
_encode = msgspec.json.encode


class Connection:
    """One open page or socket of a guest, and what it was sent last."""

    def __init__(self, device: str, guest: str, send: Send) -> None:
        self.device, self.guest = device, guest
        """Whose page it is: the guest who opened it, and the one whose seat it shows (another device's owner)."""
        self._send = send
        self._sent: Parts = {}

    def show(self, parts: Parts) -> None:
        """Send the parts that changed."""
        changed = {name: part for name, part in parts.items() if self._sent.get(name) != part}
        if changed:
            self._sent = parts
            self._send(changed)

    def react(self, reaction: bytes) -> None:
        """Send an emoji around."""
        self._send({"reaction": reaction})


class Publisher:
    """Makes the parts of a table's views: what everybody shares once per change, a seat's own part once per turn."""

    def __init__(self, bots: Callable[[], Sequence[str]]) -> None:
        """`bots` says which ones a host can add now; the same ones as before are the same object."""
        self._bots = bots
        self._kept: dict[str, tuple[tuple[Any, ...], bytes]] = {}

    def show(self, connections: Iterable[Connection], table: Table, presence: Presence, now: float) -> None:
        """Send every connection what changed for it."""
        shared = self._shared(table, presence, now)
        for connection in connections:
            connection.show(self._parts(table, connection.guest, shared))

    def _shared(self, table: Table, presence: Presence, now: float) -> Parts:
        state = table.match and table.match.state
        away = [seat for seat in table.seats if is_away(seat, presence, now)]
        bots = self._bots()
        looks = (table.seats, table.settings, table.phase, table.next, table.host, presence, bots, *away)
        return {
            "table": self._part("table", looks, lambda: v.table_part(table, presence, now, bots)),
            "turn": _encode(v.turn_part(table, presence, now)),
            "game": self._part("game", (state,), lambda: v.game_part(table)),
            "scores": self._part("scores", (state and state.closed, table.next), lambda: v.scores_part(table)),
        }

    def _parts(self, table: Table, guest: str, shared: Parts) -> Parts:
        """What `view` shows a guest, part by part."""
        seat, host = table.seat_of(guest), guest == table.host
        if not v.may_watch(table, guest):
            return {**dict.fromkeys(PARTS, NONE), "table": shared["table"], "own": _encode(v.NO_SEAT)}
        own = f"own {seat} {host}"
        looks = (table.match and table.match.state, table.phase, table.settings)
        return {
            **shared,
            "own": self._part(own, looks, lambda: v.own_part(table, seat, host=host)),
            "choice": _encode(v.choice_part(table, seat)),
            "end": _encode(v.end_part(table, seat)),
        }

    def _part(self, name: str, looks: tuple[Any, ...], make: Callable[[], msgspec.Struct | None]) -> bytes:
        """A part that is made again only when the values that it is made of are others."""
        kept = self._kept.get(name)
        if kept is not None and len(kept[0]) == len(looks) and all(map(is_, kept[0], looks)):
            return kept[1]
        encoded = _encode(make())
        self._kept[name] = (looks, encoded)
        return encoded


def reaction(seat: int, emoji: str) -> bytes:
    """A reaction, encoded."""
    return _encode(Reaction(seat, emoji))
