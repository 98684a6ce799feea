"""How seats stand: what they may hope for where they are compared, and all of it together between two rounds.

They are compared by maki in each round, and by desserts at the end of the game.
"""

from math import erf, isqrt

from okawari.policies.card_counting import dessert_weight
from okawari.policies.greedy_value import WHOLE, picks_a_round, tea_promise
from okawari.policies.scratch import DESSERT_VALUES, blank_row
from okawari.rules.desserts import compared_points, dessert_value, fewest_costs, most_earns
from okawari.rules.kinds import DECK_SIZE, DECKS, PUDDING, TEAS
from okawari.rules.position import ROUND, Readable
from okawari.rules.ruleset import ROUNDS, RulesetNumbers
from okawari.rules.scoring import MOST_MAKI, SECOND_MAKI, maki
from okawari.rules.shared import Row, shared

STEPS = 20
"""Steps of the table of the normal distribution in one standard deviation."""
NORMAL = tuple(round(WHOLE * (1 + erf(step / STEPS / 2**0.5)) / 2) for step in range(3 * STEPS))
"""How likely, of WHOLE, a normal variable is below so many steps."""
MOST_TO_COME = 120
SPREAD = tuple(max(1, isqrt(100 * count)) for count in range(MOST_TO_COME))
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


@shared
def standings(position: Readable, rules: RulesetNumbers, scratch: list[int], stand: list[int]) -> None:
    """Writes how every seat stands after a round, in hundredths of a point; after the last one, its points.

    R24: in golf the fewest points win, so there they count against a seat.
    """
    add_up(position, rules, scratch, stand)
    for seat in range(rules.seats):
        stand[seat] *= rules.best


@shared
def add_up(position: Readable, rules: RulesetNumbers, scratch: list[int], stand: list[int]) -> None:
    """Writes the points of every seat and, while rounds are left, what its desserts let it hope for."""
    rounds_left = ROUNDS - position.now[ROUND]
    for seat in range(rules.seats):
        stand[seat] = position.totals[seat] * WHOLE
    if rounds_left == 0:
        return
    if rules.dessert == TEAS:
        for seat in range(rules.seats):
            stand[seat] += tea_promise(position.tableaux[seat], rounds_left * picks_a_round(rules))
        return
    to_come = desserts_left(position, rules) * rounds_left * rules.cards
    to_come //= DECK_SIZE - position.now[ROUND] * rules.cards
    values = blank_row(scratch, DESSERT_VALUES, rules.tableaux)
    for number in range(rules.tableaux):
        values[number] = dessert_value(rules.dessert, position.tableaux[number], position.dice[number])
    for seat in range(rules.seats):
        stand[seat] += dessert_hope(values, rules, seat, to_come)


@shared
def desserts_left(position: Readable, rules: RulesetNumbers) -> int:
    """What the desserts that nobody has taken yet add up to."""
    left = 0
    for kind in range(PUDDING, rules.kinds):
        copies = DECKS[rules.dessert][kind]
        for tableau in position.tableaux:
            copies -= tableau[kind]
        left += copies * dessert_weight(rules, kind)
    return left


@shared
def lead(stand: Row, seats: int, seat: int) -> int:
    """How far a seat is ahead of the best other."""
    best = stand[0] if seat != 0 else stand[1]
    for other in range(seats):
        if other != seat:
            best = max(best, stand[other])
    return stand[seat] - best
