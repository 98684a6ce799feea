"""Everything that is sent to a seat or a spectator is made here, and nowhere else.

Of the truth, a view is made of `State.observe`: the spectator's Observation for the parts that all share, a seat's own
for its own part. Besides that it shows public facts of the table and the seat's own choice. A seed, a guest's hash or
another seat's choice is never part of it; a record's address only once the match is over.
"""

from collections.abc import Sequence

from okawari.match import parts as p
from okawari.match.clock import Presence, deadline, idle_seats, is_away
from okawari.match.settings import allowed
from okawari.match.table import Table
from okawari.rules.ruleset import HAND_SIZE
from okawari.show.game_part import GamePart, pick_text
from okawari.show.scores import EndPart, ScoresPart

NO_SEAT = p.OwnPart(None, False, (), (), None, None)
FEWEST_SEATS = min(HAND_SIZE)


def view(table: Table, guest: str, presence: Presence, now: float, bots: Sequence[str] = ()) -> p.View:
    """What a guest is shown: their seat's view, or a spectator's if they have none."""
    seat = table.seat_of(guest)
    if not may_watch(table, guest):
        return p.View(table_part(table, presence, now, bots), NO_SEAT)
    return p.View(
        table=table_part(table, presence, now, bots),
        own=own_part(table, seat, host=guest == table.host),
        turn=turn_part(table, presence, now),
        game=game_part(table),
        scores=scores_part(table),
        choice=choice_part(table, seat),
        end=end_part(table, seat),
    )


def may_watch(table: Table, guest: str) -> bool:
    """Whether a guest is shown the match: those without a seat only if the table has spectators."""
    return table.settings.spectators or guest == table.host or table.seat_of(guest) is not None


def table_part(table: Table, presence: Presence, now: float, bots: Sequence[str]) -> p.TablePart:
    """Who sits where, the settings, the commitment."""
    seats = tuple(
        p.SeatPart(
            filled=seat.filled,
            name=seat.name,
            role=seat.role,
            bot=seat.bot,
            host=bool(seat.guest) and seat.guest == table.host,
            connected=bool(seat.bot) or seat.guest in presence.connected,
            away=is_away(seat, presence, now),
            left=seat.left,
            nonce=bool(seat.nonce),
            games=seat.games,
            wins=seat.wins,
            points=seat.points,
        )
        for seat in table.seats
    )
    lobby = table.phase == "lobby"
    return p.TablePart(
        phase=table.phase,
        code=table.code if lobby else "",
        settings=table.settings,
        seats=seats,
        spectators=len(presence.connected - {seat.guest for seat in table.seats}),
        match=table.dealt.id if table.dealt else "",
        commitment=table.dealt.commitment if table.dealt else "",
        known_deal=bool(table.dealt and table.dealt.again),
        options=allowed(table.settings) if lobby else None,
        bots=tuple(bots) if lobby else (),
        enough=len(table.filled) >= FEWEST_SEATS,
        rematch_by=table.seat_of(table.rematch_by) if lobby else None,
    )


def turn_part(table: Table, presence: Presence, now: float) -> p.TurnPart | None:
    """Whose pick is missing; nothing unless a match is being played."""
    playing = table.match
    if playing is None or table.phase != "playing":
        return None
    return p.TurnPart(
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


def own_part(table: Table, seat: int | None, *, host: bool) -> p.OwnPart:
    """A seat's own hand and legal picks; for a spectator, at most what everybody may know of the hands."""
    if table.match is None:
        return p.OwnPart(seat, host, (), (), None, None)
    seen = table.match.state.observe(seat)
    playing = table.phase == "playing"
    legal = tuple(map(pick_text, seen.legal_picks())) if playing else ()
    known = None
    if playing and table.settings.memory_aid:
        known = tuple(p.KnownHand(hand.known.counts(), hand.unknown) for hand in seen.hands)
    return p.OwnPart(
        seat=seat,
        host=host,
        hand=tuple(seen.hand),
        legal=legal,
        forced=legal[0] if len(legal) == 1 else None,
        known=known,
    )


def choice_part(table: Table, seat: int | None) -> p.ChoicePart | None:
    """A seat's own choice; nothing for a spectator."""
    if seat is None or table.match is None or table.phase != "playing":
        return None
    choice = table.match.choices[seat]
    return p.ChoicePart(table.turn, choice.pick if choice else None, seat in table.match.locked)


def end_part(table: Table, seat: int | None) -> EndPart | None:
    """How the match ended; nothing before that."""
    if table.phase != "over" or table.match is None or table.dealt is None:
        return None
    if table.abandoned:
        return EndPart.of_abandoned(table.match.state)
    shown = seat is not None or table.settings.open_record
    return EndPart.of(table.match.state, table.dealt.record if shown else None)
