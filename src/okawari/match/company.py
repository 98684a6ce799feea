"""The other servers that play the tables of the same store: what they are told, and what is heard of them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from okawari.match.attendance import Stay
from okawari.match.events import Entry


class Ears(Protocol):
    """Hears what other servers do; called in the event loop that listens."""

    def table_changed(self, table: str, seq: int) -> None:
        """The log of a table has so many entries now."""

    def guests_changed(self, table: str) -> None:
        """Somebody came to a table, or went."""

    def reacted(self, table: str, seat: int, reaction: int) -> None:
        """A seat sent a reaction."""

    def missed(self) -> None:
        """Anything may have happened meanwhile."""


class Company(Protocol):
    """All servers on one store. What waits for the store may be called from any thread."""

    server: str
    """This server's id."""

    @property
    def began(self) -> float:
        """When the first of the servers began, of which there has been one ever since."""

    @property
    def leads(self) -> bool:
        """Whether this server does what one does for all."""

    @property
    def alone(self) -> bool:
        """Whether there is no other server."""

    def time(self) -> float:
        """What time it is, on all of them."""

    def wall(self) -> float:
        """What the date is, on all of them: the store's, which may be later than their time if it was off for long."""

    def listen(self, ears: Ears) -> None:
        """Begin to hear of the others, in this event loop."""

    def note(self, table: str, stay: Stay) -> None:
        """Tell the others, as soon as can be, that a guest is or was here."""

    def react(self, table: str, seat: int, reaction: int) -> None:
        """Show them a reaction."""

    def stays(self, tables: Iterable[str]) -> Mapping[str, Sequence[Stay]]:
        """The stays at these tables on other servers; waits for the store."""

    def newer(self, known: Mapping[str, int]) -> Mapping[str, Sequence[tuple[int, Entry]]]:
        """Of these tables, what the logs have from a number on; waits for the store."""
