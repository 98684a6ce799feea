"""How a game ended, and why."""

from dataclasses import dataclass
from typing import Literal

from okawari.rules.desserts import dessert_value
from okawari.rules.position import Readable
from okawari.rules.ruleset import Ruleset
from okawari.rules.winning import wins


@dataclass(frozen=True, slots=True)
class Outcome:
    """The winners (several if they share the win) and why: a key and its numbers, so that it can be said anywhere."""

    winners: tuple[int, ...]
    key: Literal["points-most", "points-fewest", "tie-broken", "tie-shared"]
    points: int
    value: int = 0
    """R25: what broke the tie, or did not, of a dessert."""
    dessert: str = ""


def outcome(position: Readable, ruleset: Ruleset) -> Outcome:
    """R24, R25: the outcome of a game that is over."""
    rules = ruleset.rules
    winners = tuple(seat for seat in range(rules.seats) if wins(position, rules, seat))
    points = position.totals[winners[0]]
    tied = [seat for seat in range(rules.seats) if position.totals[seat] == points]
    if len(tied) == 1:
        return Outcome(winners, "points-fewest" if rules.best < 0 else "points-most", points)
    value = dessert_value(rules.dessert, position.tableaux[winners[0]], position.dice[winners[0]])
    return Outcome(winners, "tie-broken" if len(winners) == 1 else "tie-shared", points, value, ruleset.dessert)
