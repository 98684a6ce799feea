"""A finished game told turn by turn."""

from collections.abc import Iterator
from itertools import pairwise

from okawari.game.cards import Cards, Tableau
from okawari.game.documents import Document, card_names
from okawari.game.reasons import Number
from okawari.game.record import Record
from okawari.game.state import State
from okawari.rules.kinds import NAMES, NOTHING, PUDDING
from okawari.rules.position import hand_number
from okawari.rules.ruleset import ROUNDS
from okawari.terminal.plain import short_name, wrap, wrap_all
from okawari.terminal.pyramid import draw
from okawari.terminal.words import direction, happened, won


def tell(record: Record, seat: int | None = None) -> Iterator[str]:
    """The game as lines of text; with a seat, the game as that seat lived it: its hands, and what it took from them."""
    names = [short_name(name) for name in record.names]
    yield from wrap(f"{', '.join(names)}: {record.state.ruleset.words}")
    for before, after in pairwise(record.states()):
        if before.turn == 0:
            yield from _deal(before, names, seat)
        yield from _turn(before, after, names, seat)
        if after.round > before.round:
            yield from _round_end(record, after, names, seat)
    yield from _end(record, names)


def _deal(state: State, names: list[str], seat: int | None) -> Iterator[str]:
    """What was dealt, and how the round goes."""
    yield from ["", f"ROUND {state.round + 1} of {ROUNDS}: {direction(state)}"]
    if state.starter is not None:
        does = "First" if state.rules.shared_layout else "First in control of the dummy"
        yield f"  {does}: {names[state.starter]}."
    if state.rules.shared_layout:
        yield from draw(state)
        return
    deal = state.world.deal(state.ruleset, state.round)
    for owner, hand in enumerate(deal.hands):
        if seat in (None, owner):
            yield from wrap(f"  {names[owner]}, dealt: {Cards.of(card_names(hand))}")
    for owner, pile in enumerate(deal.piles):
        whose = "The dummy" if len(deal.piles) == 1 else names[owner]
        if seat in (None, owner) or len(deal.piles) == 1:
            yield from wrap(f"  {whose}, pile from the top: {', '.join(card_names(pile))}")


def _turn(before: State, after: State, names: list[str], seat: int | None) -> Iterator[str]:
    """Who took what, and from where."""
    title = f"Turn {before.turn + 1}"
    lines = happened(before, after, names)
    taken = len(before.acting)
    if before.rules.shared_layout:
        places = next(pick.places for pick in after.turns[-1].picks if pick is not None)
        where = f"place{Number(len(places)):s} {' and '.join(map(str, places))}"
        yield from wrap(f"{title}: {lines[0]} ({where})")
    else:
        yield from ["", title]
        if seat is not None:
            yield from wrap(f"  {names[seat]}, in hand: {before.hands[seat]}")
        for holder, line in enumerate(lines[:taken]):
            dealt_to = hand_number(before.rules, before.position.now, holder)
            whose = "from own deal" if dealt_to == holder else f"dealt to {names[dealt_to]}"
            yield f"  {line} ({whose})"
    yield from wrap_all(f"  {line}" for line in lines[taken:])


def _round_end(record: Record, after: State, names: list[str], seat: int | None) -> Iterator[str]:
    """What lay in front of everybody, and what it scored."""
    number = after.round - 1
    reasons = record.state.score_sheet().reasons(names)[number * len(names) : (number + 1) * len(names)]
    yield from ["", f"End of round {number + 1}"]
    for owner, name in enumerate(names):
        if seat in (None, owner):
            cards = Tableau(after.closed[-1].tableaux[owner][:PUDDING])
            yield from wrap(f"  {name}, in front: {cards}; {after.desserts[owner]} for dessert")
    if seat is not None:
        reasons = [reasons[seat]]
    yield from wrap_all(f"  {reason.split(', ', 1)[1]}" for reason in reasons)


def _end(record: Record, names: list[str]) -> Iterator[str]:
    sheet, outcome = record.state.score_sheet(), record.state.outcome
    assert outcome is not None
    yield from ["", "END OF THE GAME", *wrap_all(sheet.reasons(names)[ROUNDS * len(names) :])]
    yield from ["", *sheet.lines(names), "", *wrap(won(outcome, names))]


def positions(record: Record, seat: int | None = None) -> Document:
    """The game as a document: what lay where before the first turn and after each; with a seat, what it knew."""
    return {
        "ruleset": record.document["ruleset"],
        "names": record.names,
        "positions": [_position(state, seat) for state in record.states()],
        "totals": record.document["totals"],
        "winners": record.document["winners"],
    }


def _position(state: State, seat: int | None) -> Document:
    picks = state.turns[-1].picks if state.turns else None
    if seat is None:
        hands = [{"cards": list(hand), "unknown": 0} for hand in state.hands]
        layout = [None if kind == NOTHING else NAMES[kind] for kind in state.position.layout]
    else:
        seen = state.observe(seat)
        hands = [{"cards": list(hand.known), "unknown": hand.unknown} for hand in seen.hands]
        layout = list(seen.layout)
    return {
        "round": state.round + 1,
        "turn": state.turn + 1,
        "picks": picks and [None if pick is None else str(pick) for pick in picks],
        "hands": hands,
        "layout": layout,
        "tableaux": [list(tableau) for tableau in state.tableaux],
        "desserts": [list(cards) for cards in state.desserts],
        "dice": list(state.dice),
        "squishy": state.squishy,
        "scores": list(state.scores),
    }
