"""Everything that is sent to a seat or a spectator is made here, and nowhere else.

Of the truth, a view is made of `State.observe`: the spectator's Observation for the parts that all share, a seat's own
for its own part. Besides that it shows public facts of the table and the seat's own choice. A seed, a guest's hash or
another seat's choice is never part of it; a record's address only once the match is over.
"""

from collections.abc import Sequence
from functools import cache, cmp_to_key

from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.game.reasons import Reason
from okawari.game.score_sheet import ScoreSheet
from okawari.game.state import State
from okawari.match import parts as p
from okawari.match.clock import Presence, deadline, idle_seats, is_away
from okawari.match.keeping import has_boat, keeping
from okawari.match.settings import allowed
from okawari.match.table import Match, Table
from okawari.match.worth import groups
from okawari.rules.battle import BATTLE_ROWS
from okawari.rules.editions import EDITIONS
from okawari.rules.kinds import MOCHIS
from okawari.rules.position import seat_after
from okawari.rules.ruleset import HAND_SIZE
from okawari.rules.winning import beats

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
        match=table.next.id if table.next else "",
        commitment=table.next.commitment if table.next else "",
        known_deal=bool(table.next and table.next.again),
        options=allowed(table.settings) if lobby else None,
        bots=tuple(bots) if lobby else (),
        enough=len(table.filled) >= FEWEST_SEATS,
        rematch_by=table.seat_of(table.asker) if lobby else None,
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


def game_part(table: Table) -> p.GamePart | None:
    """The game as a spectator knows it; nothing in the lobby."""
    if table.match is None:
        return None
    seen = table.match.state.observe(None)
    rules, position = seen.rules, seen.position
    battle = rules.shared_layout
    edition = seen.ruleset.edition
    tableaux = tuple(groups(position.tableaux, position.dice, seat, rules) for seat in range(rules.tableaux))
    return p.GamePart(
        round=seen.round,
        turn=seen.turn,
        turns=rules.turns,
        maki=EDITIONS[edition].maki,
        passing="nowhere" if battle else "right" if seen.round == rules.right_round else "left",
        passes_to=() if battle else tuple(seat_after(rules, seen.round, seat, 1) for seat in range(rules.seats)),
        starter=seen.starter,
        in_control=seen.in_control,
        tableaux=tableaux,
        scores=seen.scores,
        round_worth=tuple(sum(group.worth for group in seat if not group.at_end) for seat in tableaux),
        hand_sizes=tuple(len(hand.known) + hand.unknown for hand in seen.hands),
        dice=seen.dice if rules.dessert == MOCHIS else (),
        squishy=seen.squishy,
        boat=seen.boat if has_boat(edition) else None,
        pile_sizes=seen.pile_sizes,
        deck_size=seen.deck_size,
        layout=seen.layout,
        layout_rows=BATTLE_ROWS if battle else (),
        discards=seen.discards.counts(),
        last=_last(table.match, seen),
        owed=seen.owed,
        battle=battle,
    )


def _last(playing: Match, seen: Observation) -> p.PlayedPart | None:
    if not seen.turns:
        return None
    last = seen.turns[-1]
    picks = tuple(None if pick is None else _text(pick) for pick in last.picks)
    return p.PlayedPart(picks, playing.by[-1], last.rolls, _closed(seen))


def _closed(seen: Observation) -> tuple[tuple[p.Group, ...], ...] | None:
    """R17: the tableaux of the round that has just ended."""
    if not seen.closed or (seen.turn and not seen.over):
        return None
    tableaux, rules = seen.closed[-1].tableaux, seen.rules
    return tuple(groups(tableaux, seen.position.dice, seat, rules) for seat in range(rules.tableaux))


def scores_part(table: Table) -> p.ScoresPart | None:
    """The score sheet so far; nothing in the lobby."""
    if table.match is None:
        return None
    seen = table.match.state.observe(None)
    sheet = seen.score_sheet()
    return sheet_part(sheet, sheet.totals, seen.scores)


def sheet_part(sheet: ScoreSheet, totals: tuple[int, ...], kept: tuple[int, ...]) -> p.ScoresPart:
    """A score sheet with these totals; its edition's own way of keeping score (R36) shows the points `kept`."""
    return p.ScoresPart(
        rounds=tuple(
            tuple({name: _line(reason) for name, reason in seat.items()} for seat in seats) for seats in sheet.rounds
        ),
        round_points=sheet.round_points,
        desserts=None if sheet.desserts is None else tuple(map(_line, sheet.desserts)),
        totals=totals,
        keeping=keeping(sheet.ruleset.edition, kept),
    )


def _line(reason: Reason) -> p.Line:
    """A reason as it is sent."""
    return p.Line(reason.points, reason.key, reason.numbers, reason.unit, str(reason))


def own_part(table: Table, seat: int | None, *, host: bool) -> p.OwnPart:
    """A seat's own hand and legal picks; for a spectator, at most what everybody may know of the hands."""
    if table.match is None:
        return p.OwnPart(seat, host, (), (), None, None)
    seen = table.match.state.observe(seat)
    playing = table.phase == "playing"
    legal = tuple(map(_text, seen.legal_picks())) if playing else ()
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


@cache
def _text(pick: Pick) -> str:
    return str(pick)


def choice_part(table: Table, seat: int | None) -> p.ChoicePart | None:
    """A seat's own choice; nothing for a spectator."""
    if seat is None or table.match is None or table.phase != "playing":
        return None
    choice = table.match.choices[seat]
    return p.ChoicePart(table.turn, choice.pick if choice else None, seat in table.match.locked)


def end_part(table: Table, seat: int | None) -> p.EndPart | None:
    """How the match ended; nothing before that."""
    if table.phase != "over" or table.match is None or table.next is None:
        return None
    state = table.match.state
    if table.abandoned:
        seats = tuple(range(len(state.scores)))
        return p.EndPart(True, (), "nobody came back", p.Why("abandoned"), state.scores, seats, (), None)
    shown = seat is not None or table.settings.open_record
    return finished_part(state, table.next.record if shown else None)


def finished_part(state: State, record: str | None) -> p.EndPart:
    """How a game that is over ended."""
    outcome = state.outcome
    assert outcome is not None
    why = p.Why(outcome.key, outcome.points, outcome.value, outcome.dessert)
    ranking, places = _ranking(state), _places(state)
    return p.EndPart(False, outcome.winners, outcome.reason, why, state.scores, ranking, places, record)


def _ranking(state: State) -> tuple[int, ...]:
    """R24, R25: the seats from first to last, the tied as they sit."""
    position, rules = state.position, state.rules

    def order(seat: int, other: int) -> int:
        return int(beats(position, rules, other, seat)) - int(beats(position, rules, seat, other))

    return tuple(sorted(range(rules.tableaux), key=cmp_to_key(order)))


def _places(state: State) -> tuple[int, ...]:
    """R24, R25, R31: a player's place is one more than there are players before them."""
    position, rules = state.position, state.rules
    players = range(rules.seats)
    return tuple(1 + sum(beats(position, rules, other, seat) for other in players) for seat in players)
