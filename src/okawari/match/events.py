"""What happened at a table, durable and in order: a table's state is a fold of these.

An Entry is what one command, or one duty of the server, did: all of its events or none.
"""

import msgspec

from okawari.game.record import Role
from okawari.game.world import World
from okawari.match.settings import Settings

LOG_VERSION = 2
"""Which kinds of events are known here. Who adds a kind, or a field that older versions would miss, counts on."""


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=str.lower):
    """Something that happened at a table."""


class AtSeat(Event, frozen=True):
    """Something that happened to one seat."""

    seat: int


class InTurn(AtSeat, frozen=True):
    """Something that a seat did, or that was done for it, in a turn."""

    turn: int


class Opened(Event, frozen=True):
    """A guest opened the table and is its host."""

    host: str
    code: str
    settings: Settings


class Prepared(Event, frozen=True):
    """The next match got its seed. The seed and the record's address are secrets until the match is over."""

    match: str
    seed: str
    record: str


class SameDeal(Event, frozen=True, tag="dealtagain"):
    """The next match has the deal of a finished one, or is guided: anybody may know it, so no seed is promised.

    Its tag is the one under which stored logs have it.
    """

    match: str
    record: str
    again: str
    """The address of the record of the match that was dealt so first; empty if there is none."""
    world: World
    guided: bool = False
    """Whether its first round is laid out for learning."""


class DailyDealt(Event, frozen=True):
    """The match has the deal of a day, whose seed and bots' chance are secrets until that day's games are open."""

    match: str
    record: str
    day: str
    seed: str
    bots: str
    """The key of the bots' streams (`okawari.match.daily`)."""


class SettingsChanged(Event, frozen=True):
    """The host changed the settings."""

    settings: Settings


class Sat(AtSeat, frozen=True):
    """A guest sat down, came back, or gave another name, nonce or face."""

    guest: str
    name: str
    role: Role
    nonce: str
    face: str = ""
    nameless: int = 0
    """Which one it is of the table's guests who gave no name, counted from 1; 0 for who gave one."""


class BotAdded(AtSeat, frozen=True):
    """The host gave a seat to one of the house's bots."""

    bot: str


class Left(AtSeat, frozen=True):
    """Somebody left: in the lobby the seat is open again, during a match a bot plays on."""


class Removed(AtSeat, frozen=True):
    """The host freed a seat in the lobby; a guest who sat there cannot sit down again before the next one."""


class HostPassed(Event, frozen=True):
    """Another guest is the host now."""

    guest: str


class Linked(Event, frozen=True):
    """Another device of a guest got the guest's seat."""

    guest: str
    other: str


class Unlinked(Event, frozen=True):
    """A guest's other devices lost the seat."""

    guest: str


class Started(Event, frozen=True):
    """The match began with the filled seats, open ones closed; each one's nonce, empty if it gave none."""

    nonces: tuple[str, ...]


class Chose(InTurn, frozen=True):
    """A seat's choice for a turn; only its owner is shown it before the reveal."""

    pick: str
    by: Role


class TookBack(InTurn, frozen=True):
    """A seat has no choice any more and is not locked."""


class Locked(InTurn, frozen=True):
    """A seat keeps its choice; once every acting seat does, all are revealed."""


class AskedFor(InTurn, frozen=True):
    """Somebody asked that this turn be played for an idle seat."""


class StoodIn(AtSeat, frozen=True):
    """Somebody asked that a bot play for a seat whose owner is away, until they are back."""


class CameBack(AtSeat, frozen=True):
    """The owner of a seat that a bot played for is back."""


class Abandoned(Event, frozen=True):
    """Nobody came back, or all people left: the match ended without a winner."""


class Rematched(Event, frozen=True):
    """Back to the lobby, everybody in their seats; who asked for it is there, the others may still read the result."""


class AcceptedRematch(AtSeat, frozen=True):
    """One of the others is in the lobby, too."""


TableEvent = Opened | Prepared | SameDeal | DailyDealt | SettingsChanged | HostPassed | Linked | Unlinked
SeatEvent = Sat | BotAdded | Left | Removed | StoodIn | CameBack | AcceptedRematch
TurnEvent = Chose | TookBack | Locked | AskedFor
AnyEvent = TableEvent | SeatEvent | Started | TurnEvent | Abandoned | Rematched
LATER_KINDS: dict[type[Event], int] = {DailyDealt: 2, StoodIn: 2, CameBack: 2, AcceptedRematch: 2}


def first_version(event: AnyEvent) -> int:
    """The first version of the log that knows this event: of several servers, all have to know it."""
    if isinstance(event, SameDeal) and event.guided:
        return 2
    return LATER_KINDS.get(type(event), 1)


class Entry(msgspec.Struct, frozen=True):
    """One step of a table's log: who asked for it, by which command, and what happened at that time."""

    at: float
    events: tuple[AnyEvent, ...]
    author: str = ""
    """The guest's hash; empty for what the server did by itself."""
    command: str | None = None
    """The command's id, unique for its author at this table."""


_events = msgspec.json.Decoder(tuple[AnyEvent, ...])


def stored_entry(at: float, author: str, command: bytes | str | None, events: bytes) -> Entry:
    """An entry from what a store keeps of it."""
    return Entry(at, _events.decode(events), author, command.decode() if isinstance(command, bytes) else command)
