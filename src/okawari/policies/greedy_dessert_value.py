"""What desserts promise to score at the end of the game, in hundredths of a point."""

from okawari.policies.greedy_value import WHOLE, chance, contest_promise, picks_a_round
from okawari.rules.desserts import (
    MOST_DESSERT,
    SQUISHY_WORTH,
    dessert_value,
    fewest_costs,
    most_and_fewest,
    strawberry,
    symbols,
    tea,
    yogurt_value,
)
from okawari.rules.kinds import (
    DECK_SIZE,
    DIE_SIDES,
    MOCHIS,
    PUDDING,
    PUDDINGS,
    STRAWBERRIES,
    TEA_1,
    TEA_5,
    TEAS,
    YOGURT_1,
    YOGURT_4,
    YOGURTS,
    deck_counts,
)
from okawari.rules.position import ROUND, SQUISHY, Readable
from okawari.rules.ruleset import ROUNDS, RulesetNumbers
from okawari.rules.scoring import ahead
from okawari.rules.shared import Row, shared

PUDDINGS_IN_DECK = deck_counts(PUDDINGS)[PUDDING]
SYMBOLS_IN_DECK = symbols(deck_counts(STRAWBERRIES))
YOGURT_IN_DECK = yogurt_value(deck_counts(YOGURTS))
YOGURT_VALUES = YOGURT_4 - YOGURT_1 + 1


@shared
def stake(rules: RulesetNumbers) -> int:
    """R18–R22: the points between the most and the fewest of a dessert."""
    fewest = fewest_costs(rules.dessert, rules.tableaux)
    return fewest if rules.dessert == STRAWBERRIES else MOST_DESSERT + fewest


@shared
def price(rules: RulesetNumbers) -> int:
    """What a pudding, symbol, yogurt value or pip of a die is worth early in the game: its part of the stake."""
    if rules.dessert == MOCHIS:
        return stake(rules) * WHOLE // (DIE_SIDES * rules.tableaux)
    in_deck = PUDDINGS_IN_DECK
    if rules.dessert == STRAWBERRIES:
        in_deck = SYMBOLS_IN_DECK
    elif rules.dessert == YOGURTS:
        in_deck = YOGURT_IN_DECK
    return stake(rules) * WHOLE * DECK_SIZE // (in_deck * rules.cards * ROUNDS)


@shared
def value_promise(values: list[int], rules: RulesetNumbers, seat: int, value: int, left: int) -> int:
    """Pudding, strawberry, yogurt, mochi: what a seat may hope for with so much of it, the others as they are."""
    before = values[seat]
    values[seat] = value
    points = strawberry(values, seat) if rules.dessert == STRAWBERRIES else most_and_fewest(values, seat)
    values[seat] = before
    return contest_promise(price(rules) * value, points, left)


@shared
def tea_promise(tableau: Row, left: int) -> int:
    """Bubble tea: the points now or, if it is more, the part of them and the best next card's that is here already."""
    cards, best = 0, 0
    landed = list(tableau)
    for kind in range(TEA_1, TEA_5 + 1):
        cards += tableau[kind]
        landed[kind] += 1
        best = max(best, tea(landed))
        landed[kind] -= 1
    share = best * WHOLE * cards // (cards + 1)
    return max(tea(tableau) * WHOLE, share * chance(1, left) // WHOLE)


@shared
def dessert_worth(position: Readable, rules: RulesetNumbers, seat: int, tableau: Row, landed: Row, left: int) -> int:
    """What a dessert card is worth to a seat whose tableau becomes `landed`, with so many picks left this round."""
    left += (ROUNDS - 1 - position.now[ROUND]) * picks_a_round(rules)
    if rules.dessert == TEAS:
        return tea_promise(landed, left) - tea_promise(tableau, left)
    values = [
        dessert_value(rules.dessert, position.tableaux[other], position.dice[other]) for other in range(rules.tableaux)
    ]
    value = dessert_value(rules.dessert, tableau, position.dice[seat])
    now = value_promise(values, rules, seat, value, left)
    if rules.dessert == MOCHIS:
        return mean_promise(values, rules, seat, 0, DIE_SIDES, left) - now
    if rules.dessert == YOGURTS:
        return mean_promise(values, rules, seat, value, YOGURT_VALUES, left) - now
    values[seat] = dessert_value(rules.dessert, landed, position.dice[seat])
    worth = value_promise(values, rules, seat, values[seat], left) - now
    if rules.dessert == STRAWBERRIES and ahead(values, seat) == 0 and position.now[SQUISHY] != seat:
        worth += SQUISHY_WORTH * WHOLE
    return worth


@shared
def mean_promise(values: list[int], rules: RulesetNumbers, seat: int, value: int, most: int, left: int) -> int:
    """R20, R22: what a seat may hope for that adds 1, 2, … or `most` to `value`, each equally likely."""
    total = 0
    for added in range(1, most + 1):
        total += value_promise(values, rules, seat, value + added, left)
    return total // most
