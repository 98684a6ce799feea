"""What a command does: events, or a refusal that says why not. Pure: time and chance come in the Context."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from okawari.game.errors import OkawariError
from okawari.game.pick import Pick
from okawari.game.record import Role
from okawari.match import commands as c
from okawari.match import events as e
from okawari.match.clock import Presence, anybody_starts, heir, idle_seats, is_away, is_played_for
from okawari.match.commands import FACES, REACTIONS, Accepted, Answer, Problem, Refusal
from okawari.match.names import called
from okawari.match.settings import Settings
from okawari.match.table import Match, Table
from okawari.rules.errors import RulesetError
from okawari.rules.legal import is_legal
from okawari.show.game_part import pick_text

ID_BYTES = 16
"""128 bits: nobody guesses a table's, a match's or a record's address."""


class Context(NamedTuple):
    """What a decision depends on besides the table."""

    now: float
    presence: Presence
    bots: Sequence[str]
    """The operator's list: the bots that a host can name."""
    random: Callable[[int], bytes]
    """So many random bytes."""


Decision = tuple[e.AnyEvent, ...] | Refusal
NOT_SEATED = Refusal(Problem.NOT_SEATED, "You have no seat at this table; sit down first.")


def open_table(host: str, code: str, settings: Settings, random: Callable[[int], bytes]) -> Decision:
    """The first events of a table."""
    try:
        return (e.Opened(host, code, settings.complete()), prepare(random))
    except RulesetError as error:
        return Refusal(Problem.BAD_SETTINGS, str(error))


def prepare(random: Callable[[int], bytes]) -> e.Prepared:
    """A match's id, its 256-bit seed and the address of its record."""
    return e.Prepared(random(ID_BYTES).hex(), random(32).hex(), random(ID_BYTES).hex())


def step(table: Table, command: c.AnyCommand, guest: str, context: Context) -> e.Entry | Answer:
    """The entry that a guest's command adds to the log, or the answer if it adds none.

    A command that was applied before gets its first answer again (if that is so long ago that the table does not
    remember it, from the store); a reaction is shown and not kept, and what changes nothing is not kept either.
    """
    if table.answered.knows(guest, command.id):
        return Accepted(command.id)
    decision = decide(table, command, guest, context)
    if isinstance(decision, Refusal):
        return replace(decision, id=command.id)
    if isinstance(command, c.React) or not decision:
        return Accepted(command.id)
    return e.Entry(context.now, decision, guest, command.id)


def decide(table: Table, command: c.AnyCommand, guest: str, context: Context) -> Decision:
    """The events that a guest's command leads to; none if it changes nothing."""
    if isinstance(command, c.ForHost):
        return _for_host(table, command, guest, context)
    if isinstance(command, c.Sit):
        return _sit(table, command, guest)
    seat = table.seat_of(guest)
    return NOT_SEATED if seat is None else _for_seat(table, command, seat, context)


def link(table: Table, guest: str, other: str) -> Decision:
    """Give a guest's seat to another device of theirs, too."""
    if table.seat_of(guest) is None:
        return NOT_SEATED
    if table.seat_of(other) is not None and table.owner(other) != table.owner(guest):
        return Refusal(Problem.SEAT_TAKEN, "This device has a seat at this table already.")
    return (e.Linked(table.owner(guest), other),) if table.owner(other) != table.owner(guest) else ()


def unlink(table: Table, guest: str) -> Decision:
    """Take a guest's seat from their other devices."""
    return (e.Unlinked(table.owner(guest)),) if table.owner(guest) in table.device_owners.values() else ()


def _for_host(table: Table, command: c.HostCommand, guest: str, context: Context) -> Decision:
    if table.phase != "lobby":
        return Refusal(Problem.NOT_IN_LOBBY, "This can be done only before a match starts.")
    starts = isinstance(command, c.Start) and anybody_starts(table, context.presence, context.now)
    if guest != table.host and not (starts and _is_person(table, guest)):
        return Refusal(Problem.NOT_HOST, "Only the host of the table can do this.")
    match command:
        case c.Change():
            return _change(table, command.settings)
        case c.AddBot():
            return _add_bot(table, command, context)
        case c.Remove():
            if command.seat >= len(table.seats) or not table.seats[command.seat].filled:
                return Refusal(Problem.NO_SUCH_SEAT, "Nobody sits there.")
            return (e.Removed(command.seat),)
        case c.Start():
            if len(table.filled) < 2:
                return Refusal(Problem.TOO_FEW, "A match needs at least 2 filled seats; invite somebody or add a bot.")
            # A seat that gave no nonce, a bot's too, has an empty one: the server knows the seed and must add nothing.
            return (e.Started(tuple(seat.nonce for seat in table.filled)),)


def _is_person(table: Table, guest: str) -> bool:
    seat = table.seat_of(guest)
    return seat is not None and table.seats[seat].role == "person"


def _change(table: Table, settings: Settings) -> Decision:
    try:
        settings = settings.complete()
    except RulesetError as error:
        return Refusal(Problem.BAD_SETTINGS, str(error))
    sitting = len(table.filled)
    if sitting > settings.seats:
        return Refusal(Problem.TOO_MANY, f"{sitting} seats are filled; free some before you choose {settings.seats}.")
    return (e.SettingsChanged(settings),) if settings != table.settings else ()


def _add_bot(table: Table, command: c.AddBot, context: Context) -> Decision:
    bot, bots = command.bot, context.bots
    if bot not in bots:
        return Refusal(Problem.NO_SUCH_BOT, f"There is no such bot here; choose one of: {', '.join(bots) or 'none'}.")
    seat = _open_seat(table, command.seat)
    return seat if isinstance(seat, Refusal) else (e.BotAdded(seat, bot),)


def _open_seat(table: Table, wanted: int | None) -> int | Refusal:
    if wanted is None:
        free = (number for number, seat in enumerate(table.seats) if not seat.filled)
        return next(free, Refusal(Problem.TABLE_FULL, "Every seat is taken."))
    if wanted >= len(table.seats):
        return Refusal(Problem.NO_SUCH_SEAT, f"There is no such seat; this table has {len(table.seats)}.")
    if table.seats[wanted].filled:
        return Refusal(Problem.SEAT_TAKEN, "Somebody sits there already; choose another seat.")
    return wanted


def _sit(table: Table, command: c.Sit, guest: str) -> Decision:
    own = table.seat_of(guest)
    if command.face and command.face not in FACES:
        return Refusal(Problem.NO_SUCH_FACE, f"There is no such face; choose one of: {', '.join(FACES)}.")
    face = command.face or ("" if own is None else table.seats[own].face)
    name, nameless = called(command.name, table, guest)
    if own is not None and command.seat in (None, own):
        before = table.seats[own]
        nonce = command.nonce if command.nonce and table.phase == "lobby" else before.nonce
        return (e.Sat(own, guest, name, before.role, nonce, face, nameless),)
    if table.phase != "lobby":
        return Refusal(Problem.NOT_IN_LOBBY, "The match has started; you can sit down before the next one.")
    if guest in table.removed:
        host = table.seat_of(table.host)
        who = "The host" if host is None else table.seats[host].name
        return Refusal(Problem.REMOVED, f"{who} removed you from this table; you can sit down after the next match.")
    seat = _open_seat(table, command.seat)
    if isinstance(seat, Refusal):
        return seat
    if own is None:
        return (e.Sat(seat, guest, name, command.role, command.nonce, face, nameless),)
    before = table.seats[own]
    return (e.Sat(seat, guest, name, before.role, command.nonce or before.nonce, face, nameless),)


def _for_seat(
    table: Table, command: c.Rematch | c.Leave | c.React | c.TurnCommand, seat: int, context: Context
) -> Decision:
    match command:
        case c.Rematch():
            if table.phase == "lobby" and table.rematch_by:
                return (e.AcceptedRematch(seat),) if table.seats[seat].lingers else ()
            if table.phase != "over":
                return Refusal(Problem.NOT_OVER, "A rematch comes after the match; this one is not over.")
            if table.dealt is not None and table.dealt.day:
                return Refusal(Problem.PLAYED_ONCE, "The deal of a day is played once; open a table for another game.")
            return (e.Rematched(), prepare(context.random))
        case c.Leave():
            return _leave(table, seat, context.presence)
        case c.React():
            if command.emoji not in REACTIONS:
                return Refusal(Problem.NO_SUCH_REACTION, f"Choose one of {' '.join(REACTIONS)}.")
            return ()
        case c.ForTurn():
            playing = table.playing
            if playing is None:
                return Refusal(Problem.NOT_PLAYING, "There is no match going on.")
            if command.turn != table.turn:
                return Refusal(Problem.STALE_TURN, "That turn is over.")
            if seat not in playing.state.acting and not isinstance(command, c.PlayFor):
                return Refusal(Problem.NOT_ACTING, "It is the other seat's turn.")
            if isinstance(command, c.PlayFor):
                return _play_for(table, playing, command.seat, table.seats[seat].role, context)
            decision = _in_turn(table, playing, command, seat)
            # Another server may not know yet that this guest is connected: the log tells it that they are back.
            if isinstance(decision, Refusal) or not decision or not table.seats[seat].stand_in:
                return decision
            return (e.CameBack(seat), *decision)


def _leave(table: Table, seat: int, presence: Presence) -> Decision:
    """The host's role goes to another person who sits there; if none does, it stays where it is.

    A match that no person is left in ends without a winner.
    """
    if table.phase == "playing" and table.seats[seat].left:
        return ()
    guest = table.seats[seat].guest
    others = [other for other in table.seats if other.guest not in ("", guest) and not other.left]
    events: tuple[e.AnyEvent, ...] = (e.Left(seat),)
    new_host = heir(table, presence) if guest == table.host else None
    if new_host is not None:
        events += (e.HostPassed(new_host),)
    if table.phase == "playing" and not any(other.role == "person" for other in others):
        events += (e.Abandoned(),)
    return events


def _in_turn(table: Table, match_now: Match, command: c.Choose | c.TakeBack | c.Lock, seat: int) -> Decision:
    turn = table.turn
    match command:
        case c.Choose():
            pick = _legal(match_now, seat, command.pick)
            if isinstance(pick, Refusal):
                return pick
            chose = e.Chose(seat, turn, pick_text(pick), table.seats[seat].role)
            locks = command.lock and seat not in match_now.locked
            return (chose, e.Locked(seat, turn)) if locks else (chose,)
        case c.TakeBack():
            return (e.TookBack(seat, turn),) if match_now.choices[seat] else ()
        case c.Lock():
            if match_now.choices[seat] is None:
                return Refusal(Problem.NOTHING_CHOSEN, "Choose a card first.")
            return () if seat in match_now.locked else (e.Locked(seat, turn),)


def _play_for(table: Table, match_now: Match, seat: int, role: Role, context: Context) -> Decision:
    """Who is away is played for until they are back, who thinks long in this turn; what they have chosen stands."""
    presence, now = context.presence, context.now
    if role != "person":
        return Refusal(Problem.NOT_A_PERSON, "Only a person at the table can ask that.")
    if seat in match_now.substituted or (seat < len(table.seats) and is_played_for(table.seats[seat], presence, now)):
        return ()
    if seat not in idle_seats(table, presence, now):
        return Refusal(Problem.NOT_IDLE, "That seat is not idle; wait a little longer.")
    away = is_away(table.seats[seat], presence, now)
    asked = e.StoodIn(seat) if away else e.AskedFor(seat, table.turn)
    return (asked, e.Locked(seat, table.turn)) if match_now.choices[seat] else (asked,)


def _legal(match_now: Match, seat: int, text: str) -> Pick | Refusal:
    state = match_now.state
    try:
        pick = Pick.parse(text)
    except OkawariError as error:
        return Refusal(Problem.ILLEGAL_PICK, str(error))
    if is_legal(state.position, state.rules, seat, pick.code):
        return pick
    return Refusal(Problem.ILLEGAL_PICK, f"You cannot pick {pick} now; you can pick: {state.choices(seat)}.")
