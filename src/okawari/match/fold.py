"""A table is a pure fold of its events. Nothing here reads a clock or draws a random number."""

import hashlib
from collections.abc import Iterable, Mapping
from typing import TypeVar

from msgspec.structs import replace

from okawari.game.fair import FairDeal
from okawari.game.state import State
from okawari.match import events as e
from okawari.match.store import Store, StoreError, UnreadableTable
from okawari.match.table import OPEN, Choice, DealtMatch, Match, Seat, Table

Item = TypeVar("Item")


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
            asker = table.seat_of(entry.author)
            table = replace(table, rematch_by=entry.author)
            table = table if asker is None else _accept(table, asker)
    table = _gather(table, entry.at)
    if table.device_owners:
        gone = set(table.device_owners.values()) - {seat.guest for seat in table.seats}
        table = replace(table, device_owners=_without(table.device_owners, gone)) if gone else table
    answered = table.answered if entry.command is None else table.answered.add(entry.author, entry.command)
    return replace(table, seq=table.seq + 1, touched=entry.at, answered=answered)


def apply(table: Table, event: e.AnyEvent, at: float) -> Table:
    """The table after one event that happened at a time."""
    match event:
        case e.InTurn():  # nearly all are
            return _in_turn(table, event, at)
        case e.Opened():
            seats = (OPEN,) * event.settings.seats
            host = event.host
            return replace(table, host=host, creator=host, code=event.code, settings=event.settings, seats=seats)
        case e.Prepared():
            seed = bytes.fromhex(event.seed)
            prepared = DealtMatch(event.match, hashlib.sha256(seed).hexdigest(), seed, event.record)
            return replace(table, dealt=prepared)
        case e.SameDeal():
            again = DealtMatch(event.match, "", b"", event.record, event.again, event.world, event.guided)
            return replace(table, dealt=again)
        case e.DailyDealt():
            seed, bots = bytes.fromhex(event.seed), bytes.fromhex(event.bots)
            commitment = hashlib.sha256(seed).hexdigest()
            dealt = DealtMatch(event.match, commitment, seed, event.record, day=event.day, bots=bots)
            return replace(table, dealt=dealt)
        case e.SettingsChanged():
            return replace(table, settings=event.settings, seats=_resize(table.seats, event.settings.seats))
        case e.Sat():
            number = table.seat_of(event.guest)
            before = OPEN if number is None else table.seats[number]
            sat = {"name": event.name, "role": event.role, "guest": event.guest, "nonce": event.nonce}
            told = {"face": event.face, "nameless": event.nameless}
            seat = replace(before, **sat, **told, left=False, stand_in=False)
            others = table.seats if number is None else _with(table.seats, number, OPEN)
            return replace(table, seats=_with(others, event.seat, seat))
        case e.BotAdded():
            return _seat(table, event.seat, Seat(name=f"bot:{event.bot}", role="bot", bot=event.bot))
        case e.Left():
            if table.phase == "playing":
                return _seat(table, event.seat, replace(table.seats[event.seat], left=True))
            return _seat(table, event.seat, OPEN)
        case e.StoodIn() | e.CameBack():
            standing = isinstance(event, e.StoodIn)
            return _seat(table, event.seat, replace(table.seats[event.seat], stand_in=standing))
        case e.AcceptedRematch():
            return _accept(table, event.seat)
        case e.Removed():
            guest = table.seats[event.seat].guest
            removed = table.removed | ({guest} - {"", table.host})
            return replace(_seat(table, event.seat, OPEN), removed=removed)
        case e.HostPassed():
            return replace(table, host=event.guest)
        case e.Linked():
            return replace(table, device_owners={**table.device_owners, event.other: event.guest})
        case e.Unlinked():
            return replace(table, device_owners=_without(table.device_owners, {event.guest}))
        case e.Started():
            return _start(table, event, at)
        case e.Rematched():
            return _rematch(table)
        case e.Abandoned():
            return replace(table, phase="over", abandoned=True)


def _start(table: Table, event: e.Started, at: float) -> Table:
    assert table.dealt is not None
    filled = zip(table.filled, event.nonces, strict=True)
    seats = tuple(replace(seat, nonce=nonce, lingers=False) for seat, nonce in filled)
    ruleset = table.settings.ruleset(len(seats))
    fair, world = None, table.dealt.world
    if world is None:
        fair = FairDeal(table.dealt.seed, table.dealt.id, tuple(bytes.fromhex(nonce) for nonce in event.nonces))
        world = fair.world(ruleset)
    begun = Match(State.start(ruleset, world), fair, (None,) * len(seats), turn_began=at)
    return replace(table, seats=seats, phase="playing", match=begun, turn=table.turn + 1, abandoned=False)


def _rematch(table: Table) -> Table:
    """Back to the lobby. Nonces are chosen again: they were known before the next seed was."""
    seats = tuple(
        OPEN
        if seat.left
        else replace(seat, nonce="", stand_in=False, lingers=bool(seat.guest) and seat.role == "person")
        for seat in table.seats
    )
    seats = _resize(seats, table.settings.seats)
    return replace(table, phase="lobby", match=None, seats=seats, removed=frozenset())


def _accept(table: Table, seat: int) -> Table:
    return _seat(table, seat, replace(table.seats[seat], lingers=False))


def _gather(table: Table, at: float) -> Table:
    """In a lobby after a match: since when all have accepted the rematch."""
    gathered = table.phase == "lobby" and table.rematch_by and not any(seat.lingers for seat in table.seats)
    if bool(gathered) == (table.gathered_at is not None):
        return table
    return replace(table, gathered_at=at if gathered else None)


def _in_turn(table: Table, event: e.TurnEvent, at: float) -> Table:
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
            return replace(table, match=replace(match_now, substituted=match_now.substituted | {seat}))
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
    earlier, by_first = before.picked_by, before.picked_by_first
    if before.state.owed:
        earlier, first = before.picked_by[:-1], before.picked_by[-1]
        by_first = {**by_first, len(earlier): first} if first != by else by_first
    state, nobody = _played(before.state, picks), (None,) * len(choices)
    asked = before.substituted if state.owed else frozenset()
    after = Match(
        state, before.fair, nobody, substituted=asked, turn_began=at, picked_by=(*earlier, by), picked_by_first=by_first
    )
    table = replace(table, match=after, turn=table.turn + 1)
    return _end(table, state) if state.over else table


def _played(state: State, picks: list[str | None]) -> State:
    """The game after these picks. A log of version 0.1 has both cards of a battle's turn at once: `egg@15+?@9`."""
    whole = any(pick is not None and pick.count("@") == 2 for pick in picks)
    return state.retrace(picks) if whole else state.play(picks)


def _end(table: Table, over: State) -> Table:
    assert over.outcome is not None
    winners = over.outcome.winners
    seats = tuple(
        replace(seat, games=seat.games + 1, wins=seat.wins + (number in winners), points=seat.points + points)
        for number, (seat, points) in enumerate(zip(table.seats, over.scores, strict=False))  # the dummy has no seat
    )
    return replace(table, phase="over", seats=seats)


def _without(others: Mapping[str, str], guests: set[str]) -> Mapping[str, str]:
    return {other: guest for other, guest in others.items() if guest not in guests}


def _resize(seats: tuple[Seat, ...], size: int) -> tuple[Seat, ...]:
    """So many seats; nobody has to move unless their seat is gone."""
    crowded = any(seat.filled for seat in seats[size:])
    kept = tuple(seat for seat in seats if seat.filled) if crowded else seats
    return (*kept[:size], *(OPEN,) * (size - len(kept)))


def _seat(table: Table, number: int, seat: Seat) -> Table:
    return replace(table, seats=_with(table.seats, number, seat))


def _with(row: tuple[Item, ...], number: int, value: Item) -> tuple[Item, ...]:
    return (*row[:number], value, *row[number + 1 :])


def load_table(store: Store, table_id: str) -> Table:
    """The table that a log tells of, an empty one if there is none; waits for the store.

    Raises UnreadableTable, whatever is wrong with an entry: one that is no entry, or that does not follow.
    """
    try:
        return fold(store.load(table_id))
    except StoreError:
        raise
    except Exception as error:
        raise UnreadableTable from error
