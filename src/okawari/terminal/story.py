"""A finished game told turn by turn."""

from collections.abc import Iterator
from itertools import pairwise

from okawari.game.cards import Cards, Tableau
from okawari.game.documents import card_names
from okawari.game.record import Record
from okawari.game.state import State
from okawari.rules.kinds import PUDDING
from okawari.rules.position import hand_number
from okawari.rules.ruleset import ROUNDS
from okawari.show.in_words import direction, draw, happened
from okawari.show.scores import round_reasons
from okawari.show.words import phrase
from okawari.terminal.plain import short_name, wrap, wrap_all
from okawari.terminal.screen import end_lines


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
    yield from end_lines(record.state, names, phrase("terminal.story.over"))


def _deal(state: State, names: list[str], seat: int | None) -> Iterator[str]:
    """What was dealt, and how the round goes."""
    yield from ["", phrase("terminal.story.round", n=state.round + 1, rounds=ROUNDS, passing=direction(state))]
    if state.starter is not None:
        does = "starter" if state.rules.one_at_a_time else "control"
        yield f"  {phrase(f'terminal.story.{does}', name=names[state.starter])}"
    if state.rules.shared_layout:
        yield from draw(state)
        return
    deal = state.world.deal(state.ruleset, state.round)
    for owner, hand in enumerate(deal.hands):
        if seat in (None, owner):
            cards = str(Cards.of(card_names(hand)))
            yield from wrap(f"  {phrase('terminal.story.dealt', name=names[owner], cards=cards)}")
    for owner, pile in enumerate(deal.piles):
        whose = phrase("terminal.story.dummy") if state.rules.has_dummy else names[owner]
        if seat in (None, owner) or state.rules.has_dummy:
            yield from wrap(f"  {phrase('terminal.story.pile', name=whose, cards=', '.join(card_names(pile)))}")


def _turn(before: State, after: State, names: list[str], seat: int | None) -> Iterator[str]:
    """Who took what, and from where."""
    title = phrase("terminal.story.turn", n=before.turn + 1)
    lines = happened(before, after, names)
    taken = len(before.acting)
    if before.rules.shared_layout:
        places = next(pick.places for pick in after.turns[-1].picks if pick is not None)
        where = phrase("terminal.story.places", n=len(places), places=" and ".join(map(str, places)))
        yield from wrap(f"{title}: {lines[0]} ({where})")
    else:
        yield from ["", title]
        if seat is not None:
            yield from wrap(f"  {phrase('terminal.story.hand', name=names[seat], cards=str(before.hands[seat]))}")
        for holder, line in enumerate(lines[:taken]):
            dealt_to = hand_number(before.rules, before.position.now, holder)
            whose = "own-deal" if dealt_to == holder else "dealt-to"
            yield f"  {line} ({phrase(f'terminal.story.{whose}', name=names[dealt_to])})"
    yield from wrap_all(f"  {line}" for line in lines[taken:])


def _round_end(record: Record, after: State, names: list[str], seat: int | None) -> Iterator[str]:
    """What lay in front of everybody, and what it scored."""
    yield from ["", phrase("terminal.story.round-over", n=after.round)]
    owners = range(len(names)) if seat is None else [seat]
    for owner in owners:
        cards, desserts = str(Tableau(after.closed[-1].tableaux[owner][:PUDDING])), str(after.desserts[owner])
        yield from wrap(f"  {phrase('terminal.story.in-front', name=names[owner], cards=cards, desserts=desserts)}")
    reasons = round_reasons(record.state.score_sheet(), after.round - 1, names)
    yield from wrap_all(f"  {reasons[owner].split(', ', 1)[1]}" for owner in owners)
