"""What happened, in words: one turn, and how a game ended."""

from collections.abc import Sequence

from okawari.game.outcome import Outcome
from okawari.game.public import Public, Turn
from okawari.rules.battle import seen_at
from okawari.rules.desserts import SQUISHY_WORTH
from okawari.rules.kinds import NOTHING, UNSEEN
from okawari.rules.picks import announces, dummy_kind, first_kind, second_kind
from okawari.terminal.plain import either
from okawari.terminal.pyramid import card_at
from okawari.terminal.worth import landed, points_words


def took(before: Public, turn: Turn, seat: int) -> str:
    """What a seat took, as it landed: "wasabi, then squid on wasabi, with chopsticks"."""
    code = turn.codes[seat]
    kinds = [kind for kind in (first_kind(code), second_kind(code)) if kind != NOTHING]
    if before.owed:
        return f"{landed(before.position.tableaux[seat], kinds[1:])[0]}, with chopsticks"
    names = landed(before.position.tableaux[seat], kinds)
    if announces(code):
        return f"{names[0]}, the first of two"
    return names[0] if len(names) == 1 else f"{names[0]}, then {names[1]}, with chopsticks"


def happened(before: Public, after: Public, names: Sequence[str]) -> list[str]:
    """A turn: what everybody took, in which order the dice fell, and who took the squishy."""
    turn = after.turns[-1]
    dummy = before.ruleset.seats
    acted = [seat for seat, code in enumerate(turn.codes) if code != NOTHING]
    lines = [f"{names[seat]}: {took(before, turn, seat)}" for seat in acted]
    for seat in acted:
        kind = dummy_kind(turn.codes[seat])
        if kind != NOTHING:
            lines.append(f"{names[dummy]}: {landed(before.position.tableaux[dummy], [kind])[0]}, from {names[seat]}")
    known = len(before.turns[-1].rolls) if before.owed else 0
    lines += [f"{names[seat]} rolled a {value}." for seat, value in turn.rolls[known:]]
    if after.squishy is not None and after.squishy != before.squishy:
        lines.append(f"{names[after.squishy]} took the squishy: {points_words(SQUISHY_WORTH)}.")
    return lines


def turned_up(before: Public, after: Public) -> list[str]:
    """R27: the cards that nothing covers any more, with their places; none when a round has ended."""
    if before.round != after.round:
        return []
    old, new = before.position.layout, after.position.layout
    up = [place for place in range(len(new)) if seen_at(old, place) == UNSEEN != seen_at(new, place)]
    cards = [f"{card_at(after, place)} ({place})" for place in up if card_at(after, place)]
    return [f"Turned up: {either(cards, 'and')}."] if cards else []


def direction(table: Public) -> str:
    """R5, R10, R27: where the hands go."""
    if table.rules.shared_layout:
        return "players take turns"
    if table.ruleset.seats == 2:
        return "hands are swapped each turn"
    return f"hands pass to the {'right' if table.round == table.rules.right_round else 'left'}"


def won(outcome: Outcome, names: Sequence[str]) -> str:
    """Who won, and why."""
    who = either((names[seat] for seat in outcome.winners), "and")
    return f"{'Winners' if len(outcome.winners) > 1 else 'Winner'}: {who}. Why: {outcome.reason}."
