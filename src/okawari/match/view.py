"""Everything that is sent to a seat or a spectator is made here, and nowhere else.

Of the truth, a view is made of `State.observe`: the spectator's Observation for the parts that all share, a seat's own
for its own part. Besides that it shows public facts of the table and the seat's own choice. A seed, a guest's hash or
another seat's choice is never part of it; a record's address only once the match is over.

It is sent in parts, of which only those that changed need to be sent again. `table`, `turn`, `game` and `scores` are
the same for everybody; `own` and `choice` are for one seat alone; of `end` there is one for all seats and one for all
spectators, who may not be told where the record is.
"""

from collections.abc import Collection, Sequence

import msgspec

from okawari.game.observation import Observation
from okawari.game.record import Role
from okawari.match.clock import Presence, anybody_starts, deadline, has_left, idle_seats, is_away, is_played_for
from okawari.match.settings import Option, Settings, allowed
from okawari.match.table import Match, Phase, Table
from okawari.rules.ruleset import HAND_SIZE
from okawari.show.coach import coach
from okawari.show.game_part import GamePart, pick_text
from okawari.show.scores import EndPart, ScoresPart

FEWEST_SEATS = min(HAND_SIZE)


class SeatPart(msgspec.Struct, frozen=True):
    """Who sits in a seat; `filled` is false for an open one."""

    filled: bool
    name: str
    role: Role
    bot: str
    """The house's bot that sits here, or empty."""
    host: bool
    connected: bool
    away: bool
    """Whether its owner left, or has had no connection for a while."""
    left: bool
    """Whether its owner left the match, and was not merely cut off, or is a bot from outside that is gone."""
    nonce: bool
    """Whether this seat has given its nonce for the deal."""
    games: int
    wins: int
    points: int
    """The tally over the matches at this table."""
    preparing: bool
    """Whether its bot is still being compiled: until then the substitute picks for it."""
    played_for: bool
    """Whether a bot plays for its owner, turn after turn, until they are back."""
    lingers: bool
    """In the lobby after a match: whether its owner has not accepted the rematch yet, and may still read the result."""
    face: str = ""
    """Which of our faces whoever sits here chose, if any."""
    nameless: int = 0
    """Which one it is of those who gave no name, counted from 1, so that each page calls them a guest in its own words;
    0 for who gave one."""


class TablePart(msgspec.Struct, frozen=True):
    """The table: seats, settings, and in the lobby what the host can choose."""

    phase: Phase
    code: str
    """The short code by which others find the lobby; empty once the match has started."""
    settings: Settings
    seats: tuple[SeatPart, ...]
    spectators: int
    match: str
    commitment: str
    """SHA-256 of the seed of the match being prepared or played (fair deals); empty for a known deal."""
    known_deal: bool
    """Whether the match is dealt the cards of a finished one, which somebody may know."""
    options: dict[str, list[Option]] | None
    """In the lobby: which settings go together, and why others do not."""
    bots: tuple[str, ...]
    """The bots that the host can add now."""
    enough: bool
    """Whether enough seats are filled to start."""
    rematch_by: int | None
    """In the lobby after a match: the seat of who asked for another one, while they sit there."""
    daily: str
    """The day whose deal this is (2026-11-18), if it is one."""
    anybody_starts: bool
    """In the lobby after a match: whether all have accepted the rematch and the host lets them wait, so that any person
    who sits here may start it."""
    guided: bool = False
    """Whether the first round is laid out for learning: no fair deal, and everybody may know it."""


def table_part(
    table: Table, presence: Presence, now: float, bots: Sequence[str], preparing: Collection[str] = ()
) -> TablePart:
    """Who sits where, the settings, the commitment; `preparing` are bots that cannot play yet."""
    seats = tuple(
        SeatPart(
            filled=seat.filled,
            name=seat.name,
            role=seat.role,
            bot=seat.bot,
            host=bool(seat.guest) and seat.guest == table.host,
            connected=bool(seat.bot) or seat.guest in presence.connected,
            away=is_away(seat, presence, now),
            left=has_left(seat, presence, now),
            nonce=bool(seat.nonce),
            games=seat.games,
            wins=seat.wins,
            points=seat.points,
            preparing=seat.bot in preparing and not (table.dealt and table.dealt.day),  # there it is waited for
            played_for=is_played_for(seat, presence, now),
            lingers=seat.lingers,
            face=seat.face,
            nameless=seat.nameless,
        )
        for seat in table.seats
    )
    lobby, dealt = table.phase == "lobby", table.dealt
    return TablePart(
        phase=table.phase,
        code=table.code if lobby else "",
        settings=table.settings,
        seats=seats,
        spectators=len(presence.connected - {seat.guest for seat in table.seats}),
        match=dealt.id if dealt else "",
        commitment=dealt.commitment if dealt else "",
        known_deal=bool(dealt and dealt.again),
        options=allowed(table.settings) if lobby else None,
        bots=tuple(bots) if lobby else (),
        enough=len(table.filled) >= FEWEST_SEATS,
        rematch_by=table.seat_of(table.rematch_by) if lobby else None,
        daily=dealt.day if dealt else "",
        anybody_starts=anybody_starts(table, presence, now),
        guided=bool(dealt and dealt.guided),
    )


class TurnPart(msgspec.Struct, frozen=True):
    """The turn being played: whose pick is missing, and the clock."""

    number: int
    """Sent back with every command of this turn."""
    acting: tuple[int, ...]
    locked: tuple[int, ...]
    idle: tuple[int, ...]
    """The seats that a person may ask a bot to play for: this turn or, if they are away, until they are back."""
    deadline: float | None
    """When the clock runs out (Unix time); None without a clock."""
    paused: bool
    """Whether nobody was connected."""


def turn_part(table: Table, presence: Presence, now: float) -> TurnPart | None:
    """Whose pick is missing; nothing unless a match is being played."""
    playing = table.playing
    if playing is None:
        return None
    return TurnPart(
        number=table.turn,
        acting=playing.state.acting,
        locked=tuple(sorted(playing.locked)),
        idle=idle_seats(table, presence, now),
        deadline=deadline(table, presence),
        paused=presence.paused_since is not None,
    )


def game_part(table: Table) -> GamePart | None:
    """The game as a spectator knows it; nothing in the lobby."""
    playing = table.match
    if playing is None:
        return None
    return GamePart.of(playing.state.observe(None), playing.picked_by[-1] if playing.picked_by else ())


def scores_part(table: Table) -> ScoresPart | None:
    """The score sheet so far; nothing in the lobby."""
    return None if table.match is None else ScoresPart.of_game(table.match.state.observe(None))


class KnownHand(msgspec.Struct, frozen=True):
    """What is known of a hand (R34), for the memory aid."""

    cards: dict[str, int]
    unknown: int


class OwnPart(msgspec.Struct, frozen=True):
    """For one seat alone: its hand and what it may pick. A spectator has no seat, hand or picks."""

    seat: int | None
    host: bool
    hand: tuple[str, ...]
    legal: tuple[str, ...]
    forced: str | None
    """R9: the only legal pick. It is no choice: a page makes it by itself."""
    known: tuple[KnownHand, ...] | None
    """[seat] what is known of every hand; None unless the table plays with the memory aid."""
    bot_picks: tuple[str, ...] = ()
    """The picks that a bot made for a person's seat since its owner last picked, oldest first."""
    coach: str = ""
    """In a guided game: the line of the coach for this turn, which the catalogues have as `coach.…`."""


NO_SEAT = OwnPart(None, False, (), (), None, None)


def own_part(table: Table, seat: int | None, *, host: bool) -> OwnPart:
    """A seat's own hand and legal picks; for a spectator, at most what everybody may know of the hands."""
    if table.match is None:
        return OwnPart(seat, host, (), (), None, None)
    state, playing = table.match.state, table.phase == "playing"
    remembers = playing and table.settings.memory_aid
    seen = state.observe(seat) if remembers or seat is None else state.observe_hand(seat)
    legal = tuple(map(pick_text, seen.legal_picks())) if playing else ()
    known = None
    if remembers:
        known = tuple(KnownHand(hand.known.counts(), hand.unknown) for hand in seen.hands)
    forced = legal[0] if len(legal) == 1 else None
    picks = () if seat is None or table.seats[seat].role != "person" else _bot_picks(table.match, seat, seen)
    is_guided = playing and seat is not None and table.dealt is not None and table.dealt.guided
    line = coach(seen) if is_guided else ""
    return OwnPart(seat, host, tuple(seen.hand), legal, forced, known, picks, line)


def _bot_picks(match_now: Match, seat: int, seen: Observation) -> tuple[str, ...]:
    picks: list[str] = []
    for number in range(len(seen.turns) - 1, -1, -1):
        if match_now.picked_by[number][seat] == "person":
            break
        pick = seen.turns[number].picks[seat]
        if pick is not None:  # in battle it was the other seat's turn
            picks.append(pick_text(pick))
    return tuple(reversed(picks))


class ChoicePart(msgspec.Struct, frozen=True):
    """For one seat alone: what it has chosen."""

    turn: int
    pick: str | None
    locked: bool
    by_bot: bool
    """Whether a bot chose it for a person, who may still choose another."""


def choice_part(table: Table, seat: int | None) -> ChoicePart | None:
    """A seat's own choice; nothing for a spectator."""
    if seat is None or table.playing is None:
        return None
    choice = table.playing.choices[seat]
    by_bot = choice is not None and choice.by == "bot" and table.seats[seat].role == "person"
    return ChoicePart(table.turn, choice.pick if choice else None, seat in table.playing.locked, by_bot)


def end_part(table: Table, seat: int | None, *, is_open: bool = True) -> EndPart | None:
    """How the match ended; nothing before that. Where the record is, nobody is told before it is open."""
    if table.phase != "over" or table.match is None or table.dealt is None:
        return None
    if table.abandoned:
        return EndPart.of_abandoned(table.match.state)
    shown = is_open and (seat is not None or table.settings.open_record)
    return EndPart.of(table.match.state, table.dealt.record if shown else None)


class View(msgspec.Struct, frozen=True):
    """What the parts that a seat or a spectator was sent add up to."""

    table: TablePart
    own: OwnPart
    turn: TurnPart | None = None
    game: GamePart | None = None
    scores: ScoresPart | None = None
    choice: ChoicePart | None = None
    end: EndPart | None = None


def may_watch(table: Table, guest: str) -> bool:
    """Whether a guest is shown the match: those without a seat only if the table has spectators."""
    return table.settings.spectators or guest == table.host or table.seat_of(guest) is not None


class Reaction(msgspec.Struct, frozen=True):
    """A sticker by its name, or an emoji, from a seat; shown once, not kept."""

    seat: int
    emoji: str
