"""R24, R25, R31: who wins."""

from okawari.rules.desserts import dessert_value
from okawari.rules.position import Readable
from okawari.rules.ruleset import RulesetNumbers
from okawari.rules.shared import shared


@shared
def wins(position: Readable, rules: RulesetNumbers, seat: int) -> bool:
    """R24, R25, R31: whether a seat wins: most points (golf: fewest), then most dessert; the dummy cannot win."""
    for other in range(rules.seats):
        if beats(position, rules, other, seat):
            return False
    return True


@shared
def beats(position: Readable, rules: RulesetNumbers, seat: int, other: int) -> bool:
    """R24, R25: whether one seat finishes before another."""
    points, other_points = position.totals[seat], position.totals[other]
    if points != other_points:
        return points * rules.best > other_points * rules.best
    mine = dessert_value(rules.dessert, position.tableaux[seat], position.dice[seat])
    return mine > dessert_value(rules.dessert, position.tableaux[other], position.dice[other])
