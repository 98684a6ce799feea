"""A whole game as text: what was dealt, who held, knew, picked and had what in every turn, points, winners and why.

It is written for a person who reads the difference of two of them: one fact a line, always in the same order.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from okawari import State
from okawari.game.cards import Cards, Tableau
from okawari.game.documents import card_names
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.game.score_sheet import ScoreSheet
from okawari.rules.battle import BATTLE_ROWS
from okawari.rules.kinds import PUDDING, YOGURT, YOGURT_1, YOGURT_4
from okawari.show.scores import won


def playthrough(states: Sequence[State]) -> str:
    """A game from the State before its first turn to the one after its last."""
    return "\n".join(_lines(states)) + "\n"


def _lines(states: Sequence[State]) -> Iterator[str]:
    yield f"ruleset {states[0].ruleset.words}"
    for before, after in pairwise(states):
        if before.turn == 0:
            yield from ["", *_deal(before)]
        yield from ["", f"round {before.round + 1} turn {before.turn + 1}", *_indented(_turn(before, after))]
        if after.round > before.round:
            yield from ["", f"end of round {after.round}", *_indented(_round_end(states[-1].score_sheet(), after))]
    yield from ["", "end of the game", *_indented(_end(states[-1]))]


def _indented(lines: Iterator[str]) -> Iterator[str]:
    return (f"  {line}" for line in lines)


def _deal(state: State) -> Iterator[str]:
    """R2, R26, R27, R30: the cards of the round that begins, in the order in which they were dealt."""
    deal, number = state.world.deal(state.ruleset, state.round), state.round + 1
    for seat, hand in enumerate(deal.hands):
        yield f"round {number} hand {seat}: {', '.join(card_names(hand))}"
    for seat, pile in enumerate(deal.piles):
        yield f"round {number} pile {seat}, from the top: {', '.join(card_names(pile))}"
    for row, cards in enumerate(_rows(card_names(deal.layout))):
        yield f"round {number} row {row + 1}: {', '.join(cards)}"
    if state.starter is not None:
        yield f"round {number} starts with seat {state.starter}"


def _rows(cards: Sequence[str]) -> Iterator[Sequence[str]]:
    """R27: the rows of battle's layout; none if there is no layout."""
    start = 0
    for width in BATTLE_ROWS if cards else ():
        yield cards[start : start + width]
        start += width


def _turn(before: State, after: State) -> Iterator[str]:
    """What lay where and who knew what, then what was picked, then what lies in front of everybody."""
    turn = after.turns[-1]
    for seat, hand in enumerate(before.hands):
        yield f"seat {seat} holds {hand}"
        yield f"seat {seat} knows {_knowledge(before, before.observe(seat))}"
    if before.hands:
        yield f"spectators know {_knowledge(before, before.observe(None))}"
    for row, cards in enumerate(_rows([card or "-" for card in before.observe(None).layout])):
        yield f"row {row + 1} shows {' '.join(cards)}"
    if before.pile_sizes:
        yield f"piles hold {_numbers(before.pile_sizes)}"
    for seat, pick in enumerate(turn.picks):
        if pick is not None:
            yield f"seat {seat} picks {pick}{_as_chosen(before, pick)}, one of {len(before.legal_picks(seat))}"
    for seat, value in turn.rolls:
        yield f"{_who(before, seat)} rolls {value}"
    yield from _in_front(after)


def _knowledge(state: State, seen: Observation) -> str:
    """R34: of each hand, by its holder, the cards known and the number unknown; `all` but the values of yogurts."""
    told = []
    for hand, known in zip(state.hands, seen.hands, strict=True):
        row = list(hand.row)
        row[YOGURT], row[YOGURT_1 : YOGURT_4 + 1] = sum(row[YOGURT_1 : YOGURT_4 + 1]), [0] * 4
        told.append("all" if Cards(row) == known.known and not known.unknown else str(known))
    return " / ".join(told)


def _as_chosen(state: State, pick: Pick) -> str:
    """What the seat said, where that is not what it got: a yogurt without its value, a face-down card."""
    chosen = Pick.of(state.as_chosen(pick.code))
    return "" if chosen == pick else f" by {chosen}"


def _in_front(after: State) -> Iterator[str]:
    """R6, R17: tableaux and desserts of everybody; at the end of a round as they lay before they were discarded."""
    round_over = after.turn == 0
    tableaux = [Tableau(row[:PUDDING]) for row in after.closed[-1].tableaux] if round_over else after.tableaux
    for seat, (tableau, desserts) in enumerate(zip(tableaux, after.desserts, strict=True)):
        yield f"{_who(after, seat)} has {tableau}; {desserts}"
    if after.ruleset.dessert == "mochi":
        yield f"dice show {_numbers(after.dice)}"
    if after.squishy is not None:
        yield f"squishy lies with {_who(after, after.squishy)}, paid this round: {_numbers(_squishy_points(after))}"


def _squishy_points(after: State) -> tuple[int, ...]:
    """R19: what the squishy paid in the round of the turn just played."""
    if after.turn == 0:
        return tuple(points[-1] for points in after.closed[-1].points)
    return after.position.squishy_points


def _round_end(sheet: ScoreSheet, after: State) -> Iterator[str]:
    """R11–R16, R19: the points of everybody by category, and the totals so far."""
    scored = sheet.rounds[after.round - 1]
    for category in scored[0]:
        yield f"{category} {_numbers([seat[category].points for seat in scored])}"
    totals = [sum(sum(closed.points[seat]) for closed in after.closed) for seat in range(len(scored))]
    yield f"totals {_numbers(totals)}"


def _end(state: State) -> Iterator[str]:
    """R18–R25: desserts, totals, winners."""
    yield f"{state.ruleset.dessert} {_numbers(state.score_sheet().dessert_points)}"
    yield f"totals {_numbers(state.scores)}"
    assert state.outcome is not None
    yield won(state.outcome, [f"seat {seat}" for seat in range(state.ruleset.seats)])


def _numbers(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def _who(state: State, seat: int) -> str:
    return f"seat {seat}" if seat < state.ruleset.seats else "dummy"
