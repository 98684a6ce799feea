"""What seats may hope for where they are compared: by maki in each round, by desserts at the end of the game."""

from math import erf, isqrt

from okawari.policies.greedy_value import WHOLE
from okawari.rules.desserts import compared_points, fewest_costs, most_earns
from okawari.rules.ruleset import RulesetNumbers
from okawari.rules.scoring import MOST_MAKI, SECOND_MAKI, maki
from okawari.rules.shared import Row, shared

STEPS = 20
"""Steps of the table of the normal distribution in one standard deviation."""
NORMAL = bytes(round(WHOLE * (1 + erf(step / STEPS / 2**0.5)) / 2) for step in range(3 * STEPS))
"""How likely, of WHOLE, a normal variable is below so many steps."""
MOST_TO_COME = 120
SPREAD = bytes(max(1, isqrt(100 * count)) for count in range(MOST_TO_COME))
"""Ten times the square root of how much is still to come."""


@shared
def stays_ahead(lead: int, to_come: int) -> int:
    """How likely, of WHOLE, a seat that leads another by so much still does when all that is to come has been taken."""
    step = abs(lead) * 10 * STEPS // SPREAD[min(to_come, MOST_TO_COME - 1)]
    ahead = NORMAL[min(step, len(NORMAL) - 1)]
    return ahead if lead >= 0 else WHOLE - ahead


@shared
def rank_hope(values: Row, seat: int, to_come: int, most: int, second: int, fewest: int) -> int:
    """What a seat may hope for, in hundredths of a point, where the most, the second and the fewest score so much."""
    first, runner_up, last = WHOLE, 0, WHOLE
    for other in range(len(values)):
        if other != seat:
            ahead = stays_ahead(values[seat] - values[other], to_come)
            runner_up = (runner_up * ahead + first * (WHOLE - ahead)) // WHOLE
            first = first * ahead // WHOLE
            last = last * (WHOLE - ahead) // WHOLE
    return most * first + second * runner_up - fewest * last


@shared
def maki_hope(icons: Row, rules: RulesetNumbers, seat: int, to_come: int) -> int:
    """R11: what a seat may hope for in maki, with so many icons still to be taken this round."""
    if to_come == 0:
        return maki(icons, seat, rules.zero_icons_place) * WHOLE
    return rank_hope(icons, seat, to_come, MOST_MAKI, SECOND_MAKI, 0)


@shared
def dessert_hope(values: Row, rules: RulesetNumbers, seat: int, to_come: int) -> int:
    """R18–R20: what a seat may hope for in puddings, strawberries or yogurts, with so much still to be taken."""
    if to_come == 0:
        return compared_points(values, seat, rules.dessert) * WHOLE
    fewest = fewest_costs(rules.dessert, rules.tableaux)
    return rank_hope(values, seat, to_come, most_earns(rules.dessert), 0, fewest)
