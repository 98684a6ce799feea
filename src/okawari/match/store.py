"""What a table needs of a store: an append-only log per table, and the records of finished matches."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, Protocol

from okawari.game.errors import OkawariError
from okawari.match.events import Entry
from okawari.match.table import Phase

SHUTTING_DOWN = "the server is shutting down; try again in a moment"


class StoreError(OkawariError):
    """The store cannot write or read now; nothing that was acknowledged is lost."""


class UnreadableTable(StoreError):
    """The log of one table cannot be read; the others can."""

    def __init__(self) -> None:
        super().__init__("what the server has kept of this table cannot be read; please tell its operator")


class LostRace(Exception):
    """Somebody else appended to this table's log first."""


class Repeated(Exception):
    """This author's command is in the log already, though nobody else was faster: the table as it was is fresh."""


class Append(NamedTuple):
    """One entry for a table's log; it must be the one with this number, counted from 0."""

    table: str
    seq: int
    entry: Entry
    phase: Phase | None = None
    """The table's phase after the entry, if that, or how many seats are free, is another than before."""
    code: str = ""
    record: tuple[str, bytes] | None = None
    """The record's address and document, when the entry ended a match."""
    free_seats: int | None = None
    """With a phase: what anybody with the table's link may be told."""


class Kept(NamedTuple):
    """A record in the store."""

    id: str
    ended: float
    document: bytes


class Store(Protocol):
    """Where tables and records are kept. All but `append` may wait, and may be called from any thread."""

    async def append(self, append: Append) -> None:
        """Returns once the entry is durable; raises LostRace, Repeated or StoreError if it is not kept."""

    def load(self, table: str) -> list[Entry]:
        """A table's log; empty if there is no such table."""

    def lobby(self, code: str) -> str | None:
        """The table in whose lobby this short code leads."""

    def free_seats(self, table: str) -> int | None:
        """How many seats are free in the lobby of a table, if anybody with its link may be told."""

    def untouched(self, since: float) -> list[str]:
        """The tables with a match going on at which nothing has happened since a time."""

    def idle_lobbies(self, since: float) -> list[str]:
        """The lobbies of tables that never played, at which nothing has happened since a time."""

    def delete_lobby(self, table: str, since: float) -> bool:
        """Delete such a lobby and its log; whether it still was one. Nobody may be at that table."""

    def record(self, record: str) -> bytes | None:
        """A finished match's record."""

    def records(self) -> Iterator[Kept]:
        """Every record, oldest first."""

    def wall(self) -> float:
        """What time it is now, as all who share this store see it."""

    def last_time(self) -> float | None:
        """The time that was kept last; None if none ever was."""

    def keep_time(self, now: float) -> None:
        """Keep the time, for the next server."""

    def blank_names(self, record: str) -> bool:
        """Take the names out of a record; whether there is such a record."""

    def backup(self, path: Path) -> None:
        """Write a copy of everything, while tables are being played."""

    def close(self) -> None:
        """Write what is pending and stop."""
