"""How a game ended, and why."""

from dataclasses import dataclass
from typing import Literal

from okawari.rules.desserts import dessert_value, wins
from okawari.rules.editions import GOLF
from okawari.rules.ruleset import Ruleset
from okawari.rules.table import Readable

ENGLISH = {
    "points-most": "most points ({points})",
    "points-fewest": "fewest points ({points})",
    "tie-broken": "tied on {points} points, most {unit} ({value})",
    "tie-shared": "tied on {points} points and on {unit} ({value} each)",
}
TIE_BREAK_WORDS = {
    "pudding": "pudding cards",
    "strawberry": "strawberry symbols",
    "yogurt": "yogurt value",
    "tea": "bubble tea cards",
    "mochi": "on the mochi die",
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """The winners (several if they share the win) and why: a key and its numbers, so that it can be said anywhere."""

    winners: tuple[int, ...]
    key: Literal["points-most", "points-fewest", "tie-broken", "tie-shared"]
    points: int
    value: int = 0
    """R25: what broke the tie, or did not, of a dessert."""
    dessert: str = ""

    @property
    def reason(self) -> str:
        """Why they won, in English."""
        words = ENGLISH[self.key]
        return words.format(points=self.points, value=self.value, unit=TIE_BREAK_WORDS.get(self.dessert, ""))

    def __str__(self) -> str:
        who = " and ".join(f"seat {seat}" for seat in self.winners)
        return f"{who} {'win' if len(self.winners) > 1 else 'wins'}: {self.reason}"


def outcome(position: Readable, ruleset: Ruleset) -> Outcome:
    """R24, R25: the outcome of a game that is over."""
    rules = ruleset.rules
    winners = tuple(seat for seat in range(rules.seats) if wins(position, rules, seat))
    points = position.totals[winners[0]]
    tied = [seat for seat in range(rules.seats) if position.totals[seat] == points]
    if len(tied) == 1:
        return Outcome(winners, "points-fewest" if rules.variant == GOLF else "points-most", points)
    value = dessert_value(rules.dessert, position.tableaux[winners[0]], position.dice[winners[0]])
    return Outcome(winners, "tie-broken" if len(winners) == 1 else "tie-shared", points, value, ruleset.dessert)
