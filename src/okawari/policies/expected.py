"""What desserts will bring by the end of the game, in hundredths of a point, as told between two rounds.

The rest of the deck is dealt by chance, and all that is dealt is taken. Puddings: the mean of all deals, from a table.
Symbols and yogurts: each card that a seat will get is a dessert with the share that desserts have in what is left,
whatever the others get. Tea and mochi likewise, but good players do not take them as they come: who has tea takes the
numbers that it lacks, and a good die is not rolled again.

A *dessert value* is what is looked up: puddings, the value of yogurts, the die; twice the symbols, and one more for the
squishy; of tea how many there are of each number, as digits to the base of 3.
"""

from okawari.policies.expected_tables import (
    CERTAIN,
    DEALS,
    DICE_KEPT,
    MOST_VALUE,
    ODDS_BITS,
    PUDDING_STARTS,
    PUDDING_TABLE,
    RADIX,
    SQUISHY_APART,
    SQUISHY_TABLE,
    TEA_BASE,
    TEA_CARDS,
    TEA_TABLE,
    VALUE_TABLE,
)
from okawari.policies.greedy_value import WHOLE
from okawari.policies.scratch import BELOW, COMPARED, HERE, blank_row
from okawari.rules.desserts import MOST_DESSERT, compared_points, dessert_value, fewest_costs, most_earns
from okawari.rules.kinds import DESSERTS_IN_DECK, DIE_SIDES, MOCHIS, PUDDINGS, STRAWBERRIES, TEA_1, TEA_5, TEAS
from okawari.rules.position import SQUISHY, Readable
from okawari.rules.ruleset import HAND_SIZE, ROUNDS, RulesetNumbers
from okawari.rules.shared import Row, shared

FEWEST_TABLEAUX = min(HAND_SIZE)


@shared
def number_at(table: bytes, place: int) -> int:
    """A number of a table of two bytes each."""
    return table[2 * place] * 256 + table[2 * place + 1]


@shared
def deal_number(tableaux: int, left: int) -> int:
    """Which of the tables by tableaux and rounds left is meant."""
    return (tableaux - FEWEST_TABLEAUX) * ROUNDS + left - 1


@shared
def fill_dessert_values(position: Readable, rules: RulesetNumbers, values: list[int]) -> None:
    """Writes the dessert value of every tableau."""
    for number in range(rules.tableaux):
        tableau = position.tableaux[number]
        if rules.dessert == TEAS:
            values[number] = 0
            for kind in range(TEA_5, TEA_1 - 1, -1):
                values[number] = values[number] * TEA_BASE + tableau[kind]
        else:
            values[number] = dessert_value(rules.dessert, tableau, position.dice[number])
            if rules.dessert == STRAWBERRIES:
                values[number] = 2 * values[number] + (position.now[SQUISHY] == number)


@shared
def tie_value(dessert: int, value: int) -> int:
    """R18–R22, R25: what seats are compared by, told from a dessert value."""
    if dessert == TEAS:
        return TEA_CARDS[value]
    return value // 2 if dessert == STRAWBERRIES else value


@shared
def expected_desserts(
    values: Row, rounds_closed: int, rules: RulesetNumbers, scratch: list[int], expected: list[int]
) -> None:
    """Writes what the dessert of every tableau will bring from now on, of these dessert values.

    After the last round it is what the rules say that it scores.
    """
    left = ROUNDS - rounds_closed
    if rules.dessert == TEAS:
        expected_tea(values, left, rules, expected)
    elif rules.dessert == PUDDINGS and left > 0:
        expected_puddings(values, left, rules, expected)
    else:
        compared = blank_row(scratch, COMPARED, rules.tableaux)
        for number in range(rules.tableaux):
            compared[number] = tie_value(rules.dessert, values[number])
        if left == 0:
            for number in range(rules.tableaux):
                expected[number] = compared_points(compared, number, rules.dessert) * WHOLE
        else:
            expected_places(compared, left, rules, scratch, expected)
            if rules.dessert == STRAWBERRIES:
                add_squishy(compared, values, left, rules, expected)


@shared
def expected_tea(values: Row, left: int, rules: RulesetNumbers, expected: list[int]) -> None:
    """R21: what tea will score."""
    start = 0
    if left > 0:
        start = 1 + deal_number(rules.tableaux, left) + (len(DEALS) if rules.best < 0 else 0)
    for number in range(rules.tableaux):
        expected[number] = number_at(TEA_TABLE, start * len(TEA_CARDS) + values[number])


@shared
def expected_puddings(values: Row, left: int, rules: RulesetNumbers, expected: list[int]) -> None:
    """R18: what puddings will score: the mean of all deals."""
    place = 0
    for number in range(rules.tableaux):
        rank = 0
        for other in range(rules.tableaux):
            if values[other] > values[number] or (values[other] == values[number] and other < number):
                rank += 1
        expected[number] = rank
        place += values[number] * RADIX[rank]
    start = PUDDING_STARTS[deal_number(rules.tableaux, left)] + place * rules.tableaux
    for number in range(rules.tableaux):
        expected[number] = number_at(PUDDING_TABLE, start + expected[number]) - MOST_DESSERT * WHOLE


@shared
def odds_to_end(rules: RulesetNumbers, deal: int, value: int, cards: int, end: int) -> int:
    """R19, R20, R22: how likely what a tableau is compared by ends as `end`, with so many dessert cards left."""
    if rules.dessert != MOCHIS:
        if end < value:
            return 0
        return number_at(VALUE_TABLE, (deal * (DESSERTS_IN_DECK + 1) + cards) * (MOST_VALUE + 1) + end - value)
    shows = value if rules.best > 0 else DIE_SIDES + 1 - value  # in golf a 1 is kept as a 6 is elsewhere
    later = deal % ROUNDS > 0
    kept = DICE_KEPT[(deal // ROUNDS * 2 + later) * DIE_SIDES + shows - 1] * CERTAIN // WHOLE
    rolled = (CERTAIN - kept) // DIE_SIDES
    return rolled + kept if end == value else rolled


@shared
def expected_places(compared: Row, left: int, rules: RulesetNumbers, scratch: list[int], expected: list[int]) -> None:
    """R19, R20, R22: what having the most and the fewest will bring, each tableau's end being independent.

    A tie is counted as half for each of two; with two seats it is nothing.
    """
    below, here = blank_row(scratch, BELOW, rules.tableaux), blank_row(scratch, HERE, rules.tableaux)
    deal, in_all, lowest, highest = deal_number(rules.tableaux, left), 0, MOST_VALUE, 0
    for number in range(rules.tableaux):
        in_all += compared[number]
        lowest, highest = min(lowest, compared[number]), max(highest, compared[number])
        expected[number] = 0
    cards = max(0, ((MOST_VALUE - in_all) * DESSERTS_IN_DECK + MOST_VALUE // 2) // MOST_VALUE)
    most, fewest = most_earns(rules.dessert), fewest_costs(rules.dessert, rules.tableaux)
    start, stop = (1, DIE_SIDES + 1) if rules.dessert == MOCHIS else (lowest, MOST_VALUE + 1)
    for end in range(start, stop):
        likely = 0
        for number in range(rules.tableaux):
            here[number] = odds_to_end(rules, deal, compared[number], cards, end)
            likely += here[number]
        if likely == 0 and end > highest:
            break
        for number in range(rules.tableaux):
            if here[number] == 0:
                continue
            first, last = here[number] * most << ODDS_BITS, here[number] * fewest << ODDS_BITS
            for other in range(rules.tableaux):
                if other != number:
                    tied = here[other] if rules.tableaux > 2 else 0
                    if most > 0:
                        first = first * (2 * below[other] + tied) >> ODDS_BITS + 1
                    if fewest > 0:
                        last = last * (2 * (CERTAIN - below[other] - here[other]) + tied) >> ODDS_BITS + 1
            expected[number] += first - last
        for number in range(rules.tableaux):
            below[number] += here[number]
    for number in range(rules.tableaux):
        expected[number] = expected[number] * WHOLE >> 2 * ODDS_BITS


@shared
def add_squishy(symbols: Row, values: Row, left: int, rules: RulesetNumbers, expected: list[int]) -> None:
    """R19: adds what the squishy will still bring."""
    start = deal_number(rules.tableaux, left) * 2 * SQUISHY_APART
    for number in range(rules.tableaux):
        others = 0
        for other in range(rules.tableaux):
            if other != number:
                others = max(others, symbols[other])
        farthest = SQUISHY_APART - 1
        if values[number] % 2 == 1:
            place = start + min(farthest, max(0, symbols[number] - others))
        else:
            place = start + SQUISHY_APART + min(farthest, max(0, others - symbols[number]))
        expected[number] += SQUISHY_TABLE[place]
