"""A table and its match: a pure fold of events. Nothing here waits, reads a clock or draws a random number."""

import hashlib
from collections.abc import Iterable, Mapping
from typing import Literal, TypeVar

import msgspec
from msgspec.structs import replace

from okawari.game.fair import FairDeal
from okawari.game.pick import Pick
from okawari.game.record import Role
from okawari.game.state import State
from okawari.game.world import World
from okawari.match import events as e
from okawari.match.answered import Answered
from okawari.match.settings import Settings

Phase = Literal["lobby", "playing", "over"]
Item = TypeVar("Item")
SECRETS = {
    *("guest", "host", "seed", "record", "world", "state", "fair"),
    *("choices", "answered", "removed", "others", "asker"),
}
"""Fields that are not printed, so that none of them gets into a log."""


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
    games: int = 0
    wins: int = 0
    points: int = 0
    """The tally over the matches at this table."""

    @property
    def filled(self) -> bool:
        """Whether somebody sits here."""
        return bool(self.guest or self.bot)


OPEN = Seat()


class NextMatch(Value, frozen=True):
    """A match whose chance is fixed. Its commitment is shown; seed and record's address are secrets until its end."""

    id: str
    commitment: str
    seed: bytes
    record: str
    again: str = ""
    """The record of the match that was dealt the same cards first; then there is no seed, and no commitment."""
    world: World | None = None
    """All chance of such a match."""


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
    asked: frozenset[int] = frozenset()
    """The idle seats that somebody asked to be played for this turn, with all its cards (R28)."""
    turn_began: float = 0.0
    by: tuple[tuple[Role | None, ...], ...] = ()
    """[turn][seat] who made each pick that was played; of two cards in battle, who chose the last one so far."""
    by_first: Mapping[int, tuple[Role | None, ...]] = msgspec.field(default_factory=dict)
    """R28: by turn and seat, who chose the first of two cards, where another chose the second."""

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that must pick and have not locked."""
        return tuple(seat for seat in self.state.acting if seat not in self.locked)


class Table(Value, frozen=True):
    """A link, a host, seats, settings; plays matches one after another."""

    seats: tuple[Seat, ...] = ()
    host: str = ""
    code: str = ""
    settings: Settings = Settings()
    phase: Phase = "lobby"
    next: NextMatch | None = None
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
    """The newest commands that were applied."""
    removed: frozenset[str] = frozenset()
    """The guests whom the host removed from this lobby."""
    others: Mapping[str, str] = msgspec.field(default_factory=dict)
    """The guests that are other devices of one who sits here: by other device, who it is."""
    asker: str = ""
    """In a lobby after a match: the guest who asked for the rematch."""

    def owner(self, guest: str) -> str:
        """The guest whose device this is; most often the guest."""
        return self.others.get(guest, guest)

    def seat_of(self, guest: str) -> int | None:
        """The seat of a guest."""
        guest = self.owner(guest)
        return next((number for number, seat in enumerate(self.seats) if guest and seat.guest == guest), None)

    @property
    def filled(self) -> list[Seat]:
        """The seats where somebody sits."""
        return [seat for seat in self.seats if seat.filled]


def fold(entries: Iterable[e.Entry]) -> Table:
    """The table that a log tells of."""
    table = Table()
    for entry in entries:
        table = advance(table, entry)
    return table


def advance(table: Table, entry: e.Entry) -> Table:
    """The table after one entry of its log."""
    for event in entry.events:
        table = apply(table, event, entry.at)
        if isinstance(event, e.Rematched):
            table = replace(table, asker=entry.author)
    if table.others:
        gone = set(table.others.values()) - {seat.guest for seat in table.seats}
        table = replace(table, others=_without(table.others, gone)) if gone else table
    answered = table.answered
    if entry.command is not None:
        answered = answered.add(entry.author, entry.command)
    return replace(table, seq=table.seq + 1, touched=entry.at, answered=answered)


def apply(table: Table, event: e.AnyEvent, at: float) -> Table:
    """The table after one event that happened at a time."""
    match event:
        case e.Opened():
            seats = (OPEN,) * event.settings.seats
            return replace(table, host=event.host, code=event.code, settings=event.settings, seats=seats)
        case e.Prepared():
            seed = bytes.fromhex(event.seed)
            prepared = NextMatch(event.match, hashlib.sha256(seed).hexdigest(), seed, event.record)
            return replace(table, next=prepared)
        case e.DealtAgain():
            return replace(table, next=NextMatch(event.match, "", b"", event.record, event.again, event.world))
        case e.SettingsChanged():
            return replace(table, settings=event.settings, seats=_resize(table.seats, event.settings.seats))
        case e.Sat():
            number = table.seat_of(event.guest)
            before = OPEN if number is None else table.seats[number]
            seat = replace(before, name=event.name, role=event.role, guest=event.guest, nonce=event.nonce, left=False)
            others = table.seats if number is None else _with(table.seats, number, OPEN)
            return replace(table, seats=_with(others, event.seat, seat))
        case e.BotAdded():
            return _seat(table, event.seat, Seat(name=f"bot:{event.bot}", role="bot", bot=event.bot))
        case e.Left():
            if table.phase == "playing":
                return _seat(table, event.seat, replace(table.seats[event.seat], left=True))
            return _seat(table, event.seat, OPEN)
        case e.Removed():
            guest = table.seats[event.seat].guest
            removed = table.removed | ({guest} - {"", table.host})
            return replace(_seat(table, event.seat, OPEN), removed=removed)
        case e.HostPassed():
            return replace(table, host=event.guest)
        case e.Linked():
            return replace(table, others={**table.others, event.other: event.guest})
        case e.Unlinked():
            return replace(table, others=_without(table.others, {event.guest}))
        case e.Started():
            return _start(table, event, at)
        case e.Rematched():
            return _rematch(table)
        case e.Abandoned():
            return replace(table, phase="over", abandoned=True)
        case e.Chose() | e.TookBack() | e.Locked() | e.AskedFor():
            return _in_turn(table, event, at)


def _start(table: Table, event: e.Started, at: float) -> Table:
    assert table.next is not None
    seats = tuple(replace(seat, nonce=nonce) for seat, nonce in zip(table.filled, event.nonces, strict=True))
    settings = table.settings
    ruleset = settings.ruleset(len(seats))
    fair, world = None, table.next.world
    if world is None:
        fair = FairDeal(table.next.seed, table.next.id, tuple(bytes.fromhex(nonce) for nonce in event.nonces))
        world = fair.world(ruleset)
    begun = Match(State.start(ruleset, world), fair, (None,) * len(seats), turn_began=at)
    return replace(table, seats=seats, phase="playing", match=begun, turn=table.turn + 1, abandoned=False)


def _rematch(table: Table) -> Table:
    """Back to the lobby. Nonces are chosen again: they were known before the next seed was."""
    seats = tuple(OPEN if seat.left else replace(seat, nonce="") for seat in table.seats)
    seats = _resize(seats, table.settings.seats)
    return replace(table, phase="lobby", match=None, seats=seats, removed=frozenset())


def _in_turn(table: Table, event: e.Chose | e.TookBack | e.Locked | e.AskedFor, at: float) -> Table:
    match_now, seat = table.match, event.seat
    assert match_now is not None
    match event:
        case e.Chose():
            choices = _with(match_now.choices, seat, Choice(event.pick, event.by))
            return replace(table, match=replace(match_now, choices=choices))
        case e.TookBack():
            choices = _with(match_now.choices, seat, None)
            return replace(table, match=replace(match_now, choices=choices, locked=match_now.locked - {seat}))
        case e.AskedFor():
            return replace(table, match=replace(match_now, asked=match_now.asked | {seat}))
        case e.Locked():
            match_now = replace(match_now, locked=match_now.locked | {seat})
            if match_now.waiting:
                return replace(table, match=match_now)
            return _reveal(table, match_now, at)


def _reveal(table: Table, before: Match, at: float) -> Table:
    """R5, R28: the last acting seat has locked: all picks are revealed. Each of two cards in battle is by itself."""
    acting, choices = before.state.acting, before.choices
    picks = [choice.pick if choice and seat in acting else None for seat, choice in enumerate(choices)]
    by = tuple(choice.by if choice and seat in acting else None for seat, choice in enumerate(choices))
    earlier, by_first = before.by, before.by_first
    if before.state.owed:
        earlier, first = before.by[:-1], before.by[-1]
        by_first = {**by_first, len(earlier): first} if first != by else by_first
    state, nobody = _played(before.state, picks), (None,) * len(choices)
    asked = before.asked if state.owed else frozenset()
    after = Match(state, before.fair, nobody, asked=asked, turn_began=at, by=(*earlier, by), by_first=by_first)
    table = replace(table, match=after, turn=table.turn + 1)
    return _end(table, after) if after.state.over else table


def _played(state: State, picks: list[str | None]) -> State:
    """The game after these picks. A log of version 0.1 has both cards of a battle's turn at once: `egg@15+?@9`."""
    whole = any(pick is not None and len(Pick.parse(pick).places) == 2 for pick in picks)
    return state.retrace(picks) if whole else state.play(picks)


def _end(table: Table, over: Match) -> Table:
    outcome = over.state.outcome
    assert outcome is not None
    seats = tuple(
        replace(
            seat,
            games=seat.games + 1,
            wins=seat.wins + (number in outcome.winners),
            points=seat.points + over.state.scores[number],
        )
        for number, seat in enumerate(table.seats)
    )
    return replace(table, phase="over", seats=seats)


def _without(others: Mapping[str, str], guests: set[str]) -> Mapping[str, str]:
    return {other: guest for other, guest in others.items() if guest not in guests}


def _resize(seats: tuple[Seat, ...], size: int) -> tuple[Seat, ...]:
    """So many seats; nobody has to move unless their seat is gone."""
    kept = seats
    if any(seat.filled for seat in seats[size:]):
        kept = tuple(seat for seat in seats if seat.filled)
    return (*kept[:size], *(OPEN,) * (size - len(kept)))


def _seat(table: Table, number: int, seat: Seat) -> Table:
    return replace(table, seats=_with(table.seats, number, seat))


def _with(row: tuple[Item, ...], number: int, value: Item) -> tuple[Item, ...]:
    return (*row[:number], value, *row[number + 1 :])
