"""How a game ended, and why."""

from dataclasses import dataclass

from okawari.rules.desserts import dessert_value, wins
from okawari.rules.editions import GOLF
from okawari.rules.ruleset import Ruleset
from okawari.rules.table import Readable

TIE_BREAK_WORDS = {
    "pudding": "pudding cards",
    "strawberry": "strawberry symbols",
    "yogurt": "yogurt value",
    "tea": "bubble tea cards",
    "mochi": "on the mochi die",
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """The winners (several if they share the win) and the reason in words."""

    winners: tuple[int, ...]
    reason: str

    def __str__(self) -> str:
        who = " and ".join(f"seat {seat}" for seat in self.winners)
        return f"{who} {'win' if len(self.winners) > 1 else 'wins'}: {self.reason}"


def outcome(position: Readable, ruleset: Ruleset) -> Outcome:
    """R24, R25: the outcome of a game that is over."""
    rules = ruleset.rules
    winners = tuple(seat for seat in range(rules.seats) if wins(position, rules, seat))
    points = position.totals[winners[0]]
    which = "fewest" if rules.variant == GOLF else "most"
    tied = [seat for seat in range(rules.seats) if position.totals[seat] == points]
    if len(tied) == 1:
        return Outcome(winners, f"{which} points ({points})")
    value = dessert_value(rules.dessert, position.tableaux[winners[0]], position.dice[winners[0]])
    words = TIE_BREAK_WORDS[ruleset.dessert]
    if len(winners) == 1:
        return Outcome(winners, f"tied on {points} points, most {words} ({value})")
    return Outcome(winners, f"tied on {points} points and on {words} ({value} each)")
