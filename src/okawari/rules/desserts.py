"""R18–R23: desserts."""

from okawari.rules.kinds import (
    MOCHIS,
    NOTHING,
    PUDDING,
    PUDDINGS,
    STRAWBERRIES,
    STRAWBERRY_1,
    STRAWBERRY_4,
    TEA_1,
    TEA_5,
    TEAS,
    YOGURT_1,
    YOGURT_4,
    YOGURTS,
    is_strawberry,
)
from okawari.rules.picks import dummy_kind, first_kind, second_kind
from okawari.rules.position import SQUISHY, Working
from okawari.rules.ruleset import RulesetNumbers
from okawari.rules.scoring import ahead, level
from okawari.rules.shared import Row, shared

MOST_DESSERT = FEWEST_DESSERT = 6
TWO_SEATS_FEWEST_STRAWBERRY = 3
SQUISHY_WORTH = 2
TEA_RUNS = (0, 1, 4, 8, 13, 20)


@shared
def behind(values: Row, seat: int) -> int:
    """How many seats have fewer than this one."""
    return len(values) - ahead(values, seat) - level(values, seat)


@shared
def symbols(tableau: Row) -> int:
    """R19: the symbols on a seat's strawberry puddings."""
    return sum_of_numbers(tableau, STRAWBERRY_1, STRAWBERRY_4)


@shared
def yogurt_value(tableau: Row) -> int:
    """R20: the values of a seat's yogurts, none being 0."""
    return sum_of_numbers(tableau, YOGURT_1, YOGURT_4)


@shared
def sum_of_numbers(tableau: Row, first: int, last: int) -> int:
    """The numbers on a seat's cards of the kinds from `first`, which has a 1, to `last`."""
    total = 0
    for kind in range(first, last + 1):
        total += tableau[kind] * (kind - first + 1)
    return total


@shared
def dessert_cards(tableau: Row) -> int:
    """R18, R21: how many dessert cards lie in front of a seat."""
    total = 0
    for kind in range(PUDDING, len(tableau)):
        total += tableau[kind]
    return total


@shared
def dessert_value(dessert: int, tableau: Row, die: int) -> int:
    """R18–R22, R25: what seats are compared by: puddings, symbols, yogurt value, tea cards, or the mochi die."""
    if dessert == STRAWBERRIES:
        return symbols(tableau)
    if dessert == YOGURTS:
        return yogurt_value(tableau)
    if dessert == MOCHIS:
        return die
    return dessert_cards(tableau)


@shared
def most_and_fewest(values: Row, seat: int) -> int:
    """R18, R20, R22: most +6, fewest −6, both split toward zero among the tied.

    Nobody scores if all are equal; with 2 seats nobody loses.
    """
    if level(values, seat) == len(values):
        return 0
    if ahead(values, seat) == 0:
        return MOST_DESSERT // level(values, seat)
    if behind(values, seat) == 0:
        return -(fewest_costs(PUDDINGS, len(values)) // level(values, seat))
    return 0


@shared
def most_earns(dessert: int) -> int:
    """R18–R20, R22: the points that the most earns, to be split among the tied; nothing of strawberries."""
    return 0 if dessert == STRAWBERRIES else MOST_DESSERT


@shared
def fewest_costs(dessert: int, tableaux: int) -> int:
    """R18–R20, R22, R33: the points that the fewest costs, to be split among the tied; with 2 seats less."""
    if tableaux > 2:
        return FEWEST_DESSERT
    return TWO_SEATS_FEWEST_STRAWBERRY if dessert == STRAWBERRIES else 0


@shared
def strawberry(values: Row, seat: int) -> int:
    """R19: fewest symbols −6, split toward zero (even when all are equal); with 2 seats −3, and nothing on a tie."""
    if behind(values, seat) > 0:
        return 0
    if len(values) == 2 and level(values, seat) == 2:
        return 0
    return -(fewest_costs(STRAWBERRIES, len(values)) // level(values, seat))


@shared
def tea(tableau: Row) -> int:
    """R21: runs of consecutive numbers, 1/2/3/4/5 long, score 1/4/8/13/20; the longest run is taken first."""
    left = [tableau[kind] for kind in range(TEA_1, TEA_5 + 1)]
    points = 0
    while True:
        longest, end, run = 0, 0, 0
        for number in range(5):
            run = run + 1 if left[number] > 0 else 0
            if run > longest:
                longest, end = run, number
        if longest == 0:
            return points
        points += TEA_RUNS[longest]
        for number in range(end - longest + 1, end + 1):
            left[number] -= 1


@shared
def dessert_points(values: Row, tableau: Row, seat: int, dessert: int) -> int:
    """R18–R22: what a seat's dessert scores at the end of the game."""
    return tea(tableau) if dessert == TEAS else compared_points(values, seat, dessert)


@shared
def compared_points(values: Row, seat: int, dessert: int) -> int:
    """R18–R20, R22: what a seat scores where seats are compared."""
    return strawberry(values, seat) if dessert == STRAWBERRIES else most_and_fewest(values, seat)


@shared
def score_desserts(position: Working, rules: RulesetNumbers) -> None:
    """R18–R22: scores every seat's dessert, the dummy's included (R31)."""
    values = [
        dessert_value(rules.dessert, position.tableaux[seat], position.dice[seat]) for seat in range(rules.tableaux)
    ]
    for seat in range(rules.tableaux):
        points = dessert_points(values, position.tableaux[seat], seat, rules.dessert)
        position.dessert_points[seat] = points
        position.totals[seat] += points


@shared
def award_squishy(position: Working, rules: RulesetNumbers, picks: Row) -> None:
    """R19: of the seats with the most symbols, the only one that played a strawberry this turn takes the squishy.

    It scores 2 points at once, unless it holds the squishy already.
    """
    if rules.dessert != STRAWBERRIES:
        return
    values = [symbols(tableau) for tableau in position.tableaux]
    taker, players = NOTHING, 0
    for seat in range(rules.tableaux):
        if ahead(values, seat) == 0 and played_strawberry(rules, picks, seat):
            taker = seat
            players += 1
    if players == 1 and position.now[SQUISHY] != taker:
        position.now[SQUISHY] = taker
        position.squishy_points[taker] += SQUISHY_WORTH
        position.totals[taker] += SQUISHY_WORTH


@shared
def played_strawberry(rules: RulesetNumbers, picks: Row, seat: int) -> bool:
    """R19: whether a seat (or the dummy) played a strawberry pudding this turn."""
    if seat < rules.seats:
        code = picks[seat]
        return code != NOTHING and (is_strawberry(first_kind(code)) or is_strawberry(second_kind(code)))
    for other in range(rules.seats):
        if picks[other] != NOTHING and is_strawberry(dummy_kind(picks[other])):
            return True
    return False
