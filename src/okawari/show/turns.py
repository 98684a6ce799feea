"""One turn in words: what everybody took, what was turned up, where the hands go."""

from collections.abc import Sequence

from okawari.game.public_state import PublicState, Turn
from okawari.rules.battle import seen_at
from okawari.rules.desserts import SQUISHY_WORTH
from okawari.rules.kinds import NOTHING, UNSEEN
from okawari.rules.picks import announces, dummy_kind, first_kind, second_kind
from okawari.show.game_part import passing
from okawari.show.layout import card_at
from okawari.show.tableau import landed
from okawari.show.words import listed, phrase


def took(before: PublicState, turn: Turn, seat: int) -> str:
    """What a seat took, as it landed: "wasabi, then squid on wasabi, with chopsticks"."""
    code = turn.codes[seat]
    kinds = [kind for kind in (first_kind(code), second_kind(code)) if kind != NOTHING]
    if before.owed:
        return phrase("terminal.took.second", card=landed(before.position.tableaux[seat], kinds[1:])[0])
    names = landed(before.position.tableaux[seat], kinds)
    if announces(code):
        return phrase("terminal.took.first", card=names[0])
    return names[0] if len(names) == 1 else phrase("terminal.took.two", first=names[0], second=names[1])


def happened(before: PublicState, after: PublicState, names: Sequence[str]) -> list[str]:
    """A turn: what everybody took, in which order the dice fell, and who took the squishy."""
    turn = after.turns[-1]
    dummy = before.ruleset.seats
    acted = [seat for seat, code in enumerate(turn.codes) if code != NOTHING]
    lines = [f"{names[seat]}: {took(before, turn, seat)}" for seat in acted]
    for seat in acted:
        kind = dummy_kind(turn.codes[seat])
        if kind != NOTHING:
            card = landed(before.position.tableaux[dummy], [kind])[0]
            lines.append(phrase("terminal.took.dummy", dummy=names[dummy], card=card, name=names[seat]))
    known = len(before.turns[-1].rolls) if before.owed else 0
    lines += [phrase("terminal.rolled", name=names[seat], n=value) for seat, value in turn.rolls[known:]]
    if after.squishy is not None and after.squishy != before.squishy:
        points = phrase("points", n=SQUISHY_WORTH)
        lines.append(phrase("terminal.took.squishy", name=names[after.squishy], points=points))
    return lines


def turned_up(before: PublicState, after: PublicState) -> list[str]:
    """R27: the cards that nothing covers any more, with their places; none when a round has ended."""
    if before.round != after.round:
        return []
    old, new = before.position.layout, after.position.layout
    up = [place for place in range(len(new)) if seen_at(old, place) == UNSEEN != seen_at(new, place)]
    cards = [f"{card_at(after, place)} ({place})" for place in up if card_at(after, place)]
    return [phrase("news.turned", cards=listed(cards))] if cards else []


def direction(table: PublicState) -> str:
    """R5, R10, R27: where the hands go."""
    where = passing(table)
    return phrase(f"terminal.passing.{'swap' if where != 'nowhere' and table.ruleset.seats == 2 else where}")
