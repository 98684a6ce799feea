"""How seats stand between two rounds, or at the end: points, and what their desserts let them hope for."""

from okawari.policies.card_counting import DECKS, dessert_weight
from okawari.policies.greedy_dessert_value import tea_promise
from okawari.policies.greedy_value import WHOLE, picks_a_round
from okawari.policies.rank_odds import dessert_hope
from okawari.policies.scratch import DESSERT_VALUES, blank_row
from okawari.rules.desserts import dessert_value
from okawari.rules.kinds import DECK_SIZE, PUDDING, TEAS
from okawari.rules.position import ROUND, Readable
from okawari.rules.ruleset import ROUNDS, RulesetNumbers
from okawari.rules.shared import Row, shared


@shared
def standings(position: Readable, rules: RulesetNumbers, scratch: list[int], stand: list[int]) -> None:
    """Writes how every seat stands after a round, in hundredths of a point; after the last one, its points.

    R24: in golf the fewest points win, so there they count against a seat.
    """
    add_up(position, rules, scratch, stand)
    if rules.best < 0:
        for seat in range(rules.seats):
            stand[seat] = -stand[seat]


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
