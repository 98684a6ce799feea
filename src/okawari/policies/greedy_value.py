"""What the cards in front of a seat promise to score, this round or as desserts, in hundredths of a point.

A promise is the points that lie there already, or a part of those that more cards would bring. No point value stands
here: all of them come from the rules, but for what chopsticks and a face-down card are taken for.
"""

from okawari.policies.scratch import DESSERT_VALUES, ICONS, LANDED, blank_row, copied_row
from okawari.rules.desserts import SQUISHY_WORTH, compared_points, dessert_value, fewest_costs, most_earns, tea
from okawari.rules.kinds import (
    CHOPSTICKS,
    DECK_SIZE,
    DECKS,
    DESSERTS,
    DIE_SIDES,
    DIPPED_SALMON,
    DUMPLING,
    MAKI_3,
    MOCHIS,
    PUDDING,
    PUDDINGS,
    SALMON,
    STRAWBERRIES,
    TEA_1,
    TEA_5,
    TEAS,
    UNSEEN,
    YOGURT_1,
    YOGURT_4,
    YOGURTS,
)
from okawari.rules.landing import place, waiting_wasabi
from okawari.rules.position import ROUND, SQUISHY, TURN, Readable
from okawari.rules.ruleset import ROUNDS, RulesetNumbers
from okawari.rules.scoring import MOST_MAKI, ahead, maki, maki_icons, nigiri, set_points
from okawari.rules.shared import Row, shared

WHOLE = 100
"""Policies count points, cards and chances in hundredths: so many are one point, one card, or certainty."""
NEVER = -1_000_000
"""Less than any pick is worth."""
UNSEEN_WORTH = 2 * WHOLE
"""What a face-down card is taken for."""
EVEN_ODDS = 1
"""With so many picks left, a card that a seat waits for comes as likely as not."""
WAITING = 2
"""How many more cards a promise waits for at most."""
CHOPSTICKS_WORTH = 350
"""What a second card in one turn is worth at the start of a round."""
ICONS_IN_DECK = maki_icons(DECKS[PUDDINGS])
"""Icons on all maki of the deck."""
COMPARED_IN_DECK = tuple(dessert_value(dessert, DECKS[dessert], 0) for dessert in range(len(DESSERTS)))
"""R18–R20: puddings, symbols or the values of yogurts on all dessert cards of the deck."""
YOGURT_VALUES = YOGURT_4 - YOGURT_1 + 1


@shared
def picks_a_round(rules: RulesetNumbers) -> int:
    """How many picks a seat makes in a round; in battle (R27) the seats take turns."""
    return rules.turns // rules.seats if rules.one_at_a_time else rules.turns


@shared
def picks_left(rules: RulesetNumbers, now: Row) -> int:
    """How many more picks a seat will make this round, after this one."""
    left = rules.turns - now[TURN] - 1
    return left // rules.seats if rules.one_at_a_time else left


@shared
def chance(needed: int, left: int) -> int:
    """A guess at how likely it is, of WHOLE, to get so many more cards of a kind with the picks that are left."""
    odds = WHOLE
    for pick in range(left, left - needed, -1):
        odds = odds * max(pick, 0) // (max(pick, 0) + EVEN_ODDS)
    return odds


@shared
def set_promise(tableau: list[int], kind: int, left: int) -> int:
    """Tempura, sashimi, dumplings: their points now or, if it is more, their share of the points of a larger set.

    The tableau grows for the time of the question, and is left as it was.
    """
    held = tableau[kind]
    if held == 0:
        return 0
    best = set_points(tableau, kind) * WHOLE
    for more in range(1, WAITING + 1):
        tableau[kind] = held + more
        share = set_points(tableau, kind) * WHOLE * held // (held + more)
        best = max(best, share * chance(more, left) // WHOLE)
    tableau[kind] = held
    return best


@shared
def nigiri_promise(tableau: list[int], left: int) -> int:
    """Nigiri and wasabi: the points now and, for each wasabi that waits, its half of the points of a salmon on it.

    The tableau grows for the time of the question, and is left as it was.
    """
    points = nigiri(tableau)
    promise = points * WHOLE
    waiting = waiting_wasabi(tableau)
    for number in range(1, waiting + 1):
        place(tableau, SALMON)
        promise += (nigiri(tableau) - points) * WHOLE // 2 * chance(number, left) // WHOLE
        points = nigiri(tableau)
    tableau[DIPPED_SALMON] -= waiting
    return promise


@shared
def contest_promise(price: int, points: int, left: int) -> int:
    """What a seat may hope for where seats are compared: early the price of what it has, at last the points."""
    return (price * left + points * WHOLE) // (left + 1)


@shared
def maki_promise(icons: Row, rules: RulesetNumbers, seat: int, left: int) -> int:
    """Maki: each icon is priced at its part of the points for the most, as if all that are dealt shared them."""
    price = icons[seat] * MOST_MAKI * WHOLE * DECK_SIZE // (ICONS_IN_DECK * rules.cards)
    return contest_promise(price, maki(icons, seat, rules.zero_icons_place), left)


@shared
def chopsticks_promise(tableau: Row, rules: RulesetNumbers, left: int) -> int:
    """Chopsticks: the more turns to use them the better; a second pair adds nothing, nor do they help in golf."""
    if tableau[CHOPSTICKS] == 0 or rules.best < 0:
        return 0
    return CHOPSTICKS_WORTH * left // picks_a_round(rules)


@shared
def stake(rules: RulesetNumbers) -> int:
    """R18–R22: the points between the most and the fewest of a dessert."""
    return most_earns(rules.dessert) + fewest_costs(rules.dessert, rules.tableaux)


@shared
def price(rules: RulesetNumbers) -> int:
    """What a pudding, symbol, yogurt value or pip of a die is worth early in the game: its part of the stake."""
    if rules.dessert == MOCHIS:
        return stake(rules) * WHOLE // (DIE_SIDES * rules.tableaux)
    return stake(rules) * WHOLE * DECK_SIZE // (COMPARED_IN_DECK[rules.dessert] * rules.cards * ROUNDS)


@shared
def value_promise(values: list[int], rules: RulesetNumbers, seat: int, value: int, left: int) -> int:
    """Pudding, strawberry, yogurt, mochi: what a seat may hope for with so much of it, the others as they are."""
    before = values[seat]
    values[seat] = value
    points = compared_points(values, seat, rules.dessert)
    values[seat] = before
    return contest_promise(price(rules) * value, points, left)


@shared
def tea_promise(tableau: list[int], left: int) -> int:
    """Bubble tea: the points now or, if it is more, the part of them and the best next card's that is here already.

    The tableau grows for the time of the question, and is left as it was.
    """
    cards, best = 0, 0
    for kind in range(TEA_1, TEA_5 + 1):
        cards += tableau[kind]
        tableau[kind] += 1
        best = max(best, tea(tableau))
        tableau[kind] -= 1
    share = best * WHOLE * cards // (cards + 1)
    return max(tea(tableau) * WHOLE, share * chance(1, left) // WHOLE)


@shared
def dessert_worth(
    position: Readable,
    rules: RulesetNumbers,
    seat: int,
    tableau: list[int],
    landed: list[int],
    left: int,
    scratch: list[int],
) -> int:
    """What a dessert card is worth to a seat whose tableau becomes `landed`, with so many picks left this round."""
    left += (ROUNDS - 1 - position.now[ROUND]) * picks_a_round(rules)
    if rules.dessert == TEAS:
        return tea_promise(landed, left) - tea_promise(tableau, left)
    values = blank_row(scratch, DESSERT_VALUES, rules.tableaux)
    for other in range(rules.tableaux):
        values[other] = dessert_value(rules.dessert, position.tableaux[other], position.dice[other])
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


@shared
def round_promise(
    position: Readable, rules: RulesetNumbers, seat: int, tableau: list[int], kind: int, left: int, scratch: list[int]
) -> int:
    """What the cards of a kind, and those that score together with it, promise in a tableau."""
    if kind <= DUMPLING:
        return set_promise(tableau, kind, left)
    if kind <= MAKI_3:
        icons = blank_row(scratch, ICONS, rules.tableaux)
        for other in range(rules.tableaux):
            icons[other] = maki_icons(position.tableaux[other])
        icons[seat] = maki_icons(tableau)
        return maki_promise(icons, rules, seat, left)
    if kind == CHOPSTICKS:
        return chopsticks_promise(tableau, rules, left)
    return nigiri_promise(tableau, left)


@shared
def card_worth(
    position: Readable, rules: RulesetNumbers, seat: int, tableau: list[int], kind: int, scratch: list[int]
) -> int:
    """What a card is worth to a seat that has `tableau` in front of it; the card lands there."""
    if kind == UNSEEN:
        return UNSEEN_WORTH
    left = picks_left(rules, position.now)
    if kind >= PUDDING:
        before = copied_row(scratch, LANDED, tableau)
        place(tableau, kind)
        return dessert_worth(position, rules, seat, before, tableau, left, scratch)
    worth = 0
    for number in range(2):  # a loop, because compiled `round_promise` stands wherever it is called
        if number == 1:
            place(tableau, kind)
        worth = round_promise(position, rules, seat, tableau, kind, left, scratch) - worth
    return worth
