"""A table and its match, as values."""

from collections.abc import Mapping
from operator import is_
from typing import Any, Literal, NamedTuple

import msgspec

from okawari.game.fair import FairDeal
from okawari.game.record import Role
from okawari.game.state import State
from okawari.game.world import World
from okawari.match.settings import Settings
from okawari.rules.ruleset import HAND_SIZE, RulesetNumbers

Phase = Literal["lobby", "playing", "over"]
REMEMBERED = 256
"""At least so many commands are remembered: more than a match of five has."""
FEW = 16
CommandKey = tuple[str, str]
"""The author and the id of a command."""
SECRETS = {
    *("guest", "host", "seed", "record", "world", "state", "fair"),
    *("choices", "answered", "removed", "device_owners", "rematch_by", "bots", "creator"),
}
"""Fields that are not printed, so that none of them gets into a log."""


def same(before: tuple[Any, ...], after: tuple[Any, ...]) -> bool:
    """Whether these are the very same values: what is made of them need not be made again."""
    return len(before) == len(after) and all(map(is_, before, after))


class Value(msgspec.Struct, frozen=True):
    """What a table consists of; quicker to make than a dataclass, and every pick makes several."""

    def __repr__(self) -> str:
        shown = (f"{name}={getattr(self, name)!r}" for name in self.__struct_fields__ if name not in SECRETS)
        return f"{type(self).__name__}({', '.join(shown)})"


class Seat(Value, frozen=True):
    """A place at the table and who sits there; open if nobody does."""

    name: str = ""
    role: Role = "person"
    guest: str = ""
    """The hash of the guest who sits here; empty for an open seat and for a bot of the house."""
    bot: str = ""
    """The name of the house's bot that sits here."""
    nonce: str = ""
    left: bool = False
    """Whether the guest left during the match; a bot plays on until they sit down again."""
    stand_in: bool = False
    """Whether somebody asked that a bot play for the guest, who is away, until they are back."""
    lingers: bool = False
    """In a lobby after a match: whether the guest has not accepted the rematch yet, and may still read the result."""
    games: int = 0
    wins: int = 0
    points: int = 0
    """The tally over the matches at this table."""
    face: str = ""
    """Which of our faces the guest chose, if any."""
    nameless: int = 0
    """Which one it is of the table's guests who gave no name, counted from 1; 0 for who gave one."""

    @property
    def filled(self) -> bool:
        return bool(self.guest or self.bot)


OPEN = Seat()


class DealtMatch(Value, frozen=True):
    """A match whose chance is fixed. Its commitment is shown; seed and record's address are secrets until its end."""

    id: str
    commitment: str
    seed: bytes
    record: str
    again: str = ""
    """The record of the match that was dealt the same cards first; then there is no seed, and no commitment."""
    world: World | None = None
    """All chance of such a match."""
    guided: bool = False
    """Whether its first round is laid out for learning; then, too, there is no seed."""
    day: str = ""
    """The day whose deal it is, if it is one."""
    bots: bytes = b""
    """The key of the bots' chance in such a match."""


class Choice(Value, frozen=True):
    """What a seat has chosen for this turn, and who chose it."""

    pick: str
    by: Role


class Match(Value, frozen=True):
    """One live game. Its State is the truth: only `okawari.match.view` shows any of it."""

    state: State
    fair: FairDeal | None
    """None where the deal was known before."""
    choices: tuple[Choice | None, ...]
    """[seat] for this turn."""
    locked: frozenset[int] = frozenset()
    substituted: frozenset[int] = frozenset()
    """The idle seats that somebody asked to be played for this turn, with all its cards (R28)."""
    turn_began: float = 0.0
    picked_by: tuple[tuple[Role | None, ...], ...] = ()
    """[turn][seat] who made each pick that was played; of two cards in battle, who chose the last one so far."""
    picked_by_first: Mapping[int, tuple[Role | None, ...]] = msgspec.field(default_factory=dict)
    """R28: by turn and seat, who chose the first of two cards, where another chose the second."""

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that must pick and have not locked."""
        acting, locked = self.state.acting, self.locked
        return tuple([seat for seat in acting if seat not in locked]) if locked else acting


class Answered(NamedTuple):
    """The newest commands that a table applied, so that one that comes again is answered without asking the store.

    There are two heaps: once the newer one is full it becomes the older one, and what was in that is forgotten. Then
    the store finds it (`UNIQUE (table, author, command)`), so an old table needs no more memory than a new one. To
    copy a large heap for every command would take long: the last few wait in one of their own.
    """

    newer: frozenset[CommandKey] = frozenset()
    older: frozenset[CommandKey] = frozenset()
    last: frozenset[CommandKey] = frozenset()

    def knows(self, author: str, command: str) -> bool:
        key = (author, command)
        return key in self.last or key in self.newer or key in self.older

    def add(self, author: str, command: str) -> "Answered":
        last = self.last | {(author, command)}
        if len(last) < FEW:
            return Answered(self.newer, self.older, last)
        if len(self.newer) + len(last) > REMEMBERED:
            return Answered(last, self.newer)
        return Answered(self.newer | last, self.older)


class Table(Value, frozen=True):
    """A link, a host, seats, settings; plays matches one after another."""

    seats: tuple[Seat, ...] = ()
    host: str = ""
    code: str = ""
    settings: Settings = Settings()
    phase: Phase = "lobby"
    dealt: DealtMatch | None = None
    """The match that is being played, was just played, or will be played next."""
    match: Match | None = None
    """The match that is being played or was just played."""
    abandoned: bool = False
    turn: int = 0
    """The number of the turn, counted over all matches at this table, so that it never comes again."""
    seq: int = 0
    """How many entries of the log are in this state."""
    touched: float = 0.0
    """When something happened last."""
    answered: Answered = Answered()
    removed: frozenset[str] = frozenset()
    """The guests whom the host removed from this lobby."""
    device_owners: Mapping[str, str] = msgspec.field(default_factory=dict)
    """The guests that are other devices of one who sits here: by other device, who it is."""
    rematch_by: str = ""
    """In a lobby after a match: the guest who asked for the rematch."""
    creator: str = ""
    """The guest who opened the table, and is its host whenever they are there before a match."""
    gathered_at: float | None = None
    """In a lobby after a match: when the last of all accepted the rematch."""

    def owner(self, guest: str) -> str:
        """The guest whose device this is; most often the guest."""
        return self.device_owners.get(guest, guest)

    def seat_of(self, guest: str) -> int | None:
        guest = self.owner(guest)
        if guest:
            for number, seat in enumerate(self.seats):
                if seat.guest == guest:
                    return number
        return None

    @property
    def playing(self) -> Match | None:
        """The match, while it is being played."""
        return self.match if self.phase == "playing" else None

    @property
    def guests(self) -> set[str]:
        """The host, and all who have a seat."""
        return {self.host, *(seat.guest for seat in self.seats if seat.guest)}

    @property
    def filled(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.filled]

    @property
    def rules(self) -> RulesetNumbers:
        """By which rules the match is played, or would be if it started with those who sit here."""
        if self.match is not None:
            return self.match.state.rules
        return self.settings.ruleset(max(len(self.filled), min(HAND_SIZE))).rules

    @property
    def free_seats(self) -> int | None:
        """How many seats are free in the lobby; None if that is nobody's business who has no seat."""
        return len(self.seats) - len(self.filled) if self.phase == "lobby" and self.settings.spectators else None
