"""Who looks at a table: the pages that are open here, what they are shown, and who is there on any server."""

import asyncio
from collections import Counter
from collections.abc import Iterable

from okawari.match.attendance import Stay
from okawari.match.clock import Presence
from okawari.match.commands import REACTIONS
from okawari.match.publish import Connection, Publisher, at_the_table, send_reaction
from okawari.match.surroundings import Alarm, Surroundings
from okawari.match.table import Table

CROWD, CROWD_SECONDS = 64, 1.0
"""Of more connections than these, those without a seat are shown what changed once in a while, and together."""


class Audience:
    """A table as it is shown. All methods belong to the event loop."""

    def __init__(self, table_id: str, table: Table, around: Surroundings, stays: Iterable[Stay]) -> None:
        self.id, self.table = table_id, table
        self._around, self._now = around, around.time
        self.attendance = around.attendance(table_id, stays)
        self._publisher = Publisher(around.thinker.names, lambda rules: around.thinker.ready(rules), around.wall)
        self._connections: dict[Connection, None] = {}
        self._deserted = asyncio.Event()
        self._deserted.set()
        self._guests: Counter[str] = Counter()
        self._crowd_waits = Alarm(lambda: self._show(self._connections))

    @property
    def presence(self) -> Presence:
        """Who is connected, on whichever server."""
        return self.attendance.presence

    async def deserted(self) -> None:
        """Returns once nobody is connected."""
        await self._deserted.wait()

    def _came(self, guest: str) -> None:
        self._deserted.clear()
        self._guests[guest] += 1
        if self._guests[guest] == 1:
            self.attendance.came(guest, self._now())

    def _went(self, guest: str) -> None:
        self._guests[guest] -= 1
        if not self._guests[guest]:
            del self._guests[guest]
            self.attendance.went(guest, self._now(), self.table.guests)
        if not self._connections:
            self._deserted.set()

    def show_reaction(self, seat: int, emoji: str) -> None:
        """A seat sent a reaction, on another server."""
        send_reaction(list(self._connections), self.table, seat, emoji)

    def _react(self, guest: str, emoji: str) -> None:
        seat = self.table.seat_of(guest)
        assert seat is not None
        self.show_reaction(seat, emoji)
        if self._around.company is not None:
            self._around.company.react(self.id, seat, REACTIONS.index(emoji))

    def _use(self, table: Table) -> None:
        """This is the table from now on; a page whose device was linked or unlinked shows another seat."""
        others, self.table = self.table.device_owners, table
        if table.device_owners is not others:
            for connection in self._connections:
                owner = table.owner(connection.device)
                if owner != connection.guest:
                    self._came(owner)
                    self._went(connection.guest)
                    connection.guest = owner

    def show_again(self) -> None:
        """Something changed that all tables show, such as which bots are ready."""
        self._publish()

    def _publish(self) -> None:
        """Show everybody what changed; a crowd waits a moment, or each who comes would cost a frame to all others."""
        if len(self._connections) <= CROWD:
            self._show(self._connections)
        else:
            self._show(at_the_table(self._connections, self.table))
            self._crowd_waits.set(CROWD_SECONDS)

    def _show(self, connections: Iterable[Connection]) -> None:
        self._publisher.show(list(connections), self.table, self.presence, self._now())
