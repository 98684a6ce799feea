"""The planner's choice: cards counted, sets judged by what may still come, and the next seat's wishes denied."""

from okawari.policies.card_counting import count_unseen, dessert_weight, fill_odds, next_seat, to_come, unknown_cards
from okawari.policies.greedy_value import NEVER, WHOLE, picks_a_round, picks_left
from okawari.policies.planner_value import Outlook, Weights, card_gain, chopsticks_hope
from okawari.policies.scratch import (
    ALL_KINDS,
    DESSERT_VALUES,
    ICONS,
    LANDED,
    MINE,
    ODDS,
    ODDS_SIZE,
    ORDER,
    THEIRS,
    blank_row,
    copied_row,
)
from okawari.rules.battle import is_free_after, seen_at, two_taken
from okawari.rules.desserts import dessert_value
from okawari.rules.kinds import (
    CHOPSTICKS,
    DUMPLING,
    EGG,
    MAKI_1,
    MAKI_3,
    NOTHING,
    PUDDING,
    SQUID,
    UNSEEN,
    WASABI,
    YOGURTS,
    is_yogurt,
)
from okawari.rules.landing import place, waiting_wasabi
from okawari.rules.legal import legal_picks
from okawari.rules.picks import announces, dummy_kind, first_kind, first_place, second_kind, second_place
from okawari.rules.position import OWED, ROUND, SQUISHY, Readable, hand_number
from okawari.rules.ruleset import ROUNDS, RulesetNumbers
from okawari.rules.scoring import maki_icons
from okawari.rules.shared import Row, shared

WEIGHTS = (
    Weights(pick=280, wasabi=60, chopsticks=100, maki=140, dessert=140, spread=100, deny=10, forced=90, unseen=200),
    Weights(pick=350, wasabi=70, chopsticks=300, maki=110, dessert=130, spread=80, deny=40, forced=30, unseen=200),
    Weights(pick=350, wasabi=65, chopsticks=300, maki=85, dessert=140, spread=80, deny=20, forced=30, unseen=200),
    Weights(pick=300, wasabi=60, chopsticks=300, maki=85, dessert=150, spread=80, deny=20, forced=30, unseen=200),
)
"""For 2, 3, 4 and 5 seats, found by playing thousands of games against the greedy policy and against each other."""
TAKEN = 3
"""A pick takes at most so many cards: two for the seat, one for the dummy."""


@shared
def matters(position: Readable, rules: RulesetNumbers, seat: int, kind: int) -> bool:
    """Whether the odds of a kind count now: sets that can be added to, and nigiri where there is wasabi for them."""
    if rules.shared_layout:
        return True
    hand = position.hands[hand_number(rules, position.now, seat)]
    if kind <= DUMPLING:
        return hand[kind] > 0
    other = next_seat(rules, position.now, seat)
    wasabi = hand[WASABI] + waiting_wasabi(position.tableaux[seat]) + waiting_wasabi(position.tableaux[other])
    return kind >= EGG and wasabi > 0


@shared
def look_ahead(position: Readable, rules: RulesetNumbers, weights: Weights, seat: int, scratch: list[int]) -> Outlook:
    """Counts the cards: what this seat may still get, and what seats will be compared by."""
    left = picks_left(rules, position.now)
    unseen = count_unseen(position, rules, scratch)
    total = 0
    for count in unseen:
        total += count
    total = max(total, 1)
    unknown = unknown_cards(position.hands, 0 if rules.shared_layout else left + 1, scratch)
    odds = blank_row(scratch, ODDS, ODDS_SIZE)
    for kind in range(SQUID + 1):
        if matters(position, rules, seat, kind):
            fill_odds(position, rules, seat, left, unknown, unseen[kind] * WHOLE // total, kind, odds)
    icons_to_come, desserts_to_come = 0, 0
    for kind in range(MAKI_1, MAKI_3 + 1):
        icons_to_come += to_come(position, unknown, unseen[kind] * WHOLE // total, kind) * (kind - MAKI_1 + 1)
    rounds_left = ROUNDS - 1 - position.now[ROUND]
    for kind in range(PUDDING, rules.kinds):
        copies = to_come(position, unknown, unseen[kind] * WHOLE // total, kind)
        copies += rounds_left * rules.cards * unseen[kind] * WHOLE // total
        desserts_to_come += copies * dessert_weight(rules, kind)
    icons, values = blank_row(scratch, ICONS, rules.tableaux), blank_row(scratch, DESSERT_VALUES, rules.tableaux)
    for number in range(rules.tableaux):
        icons[number] = maki_icons(position.tableaux[number])
        values[number] = dessert_value(rules.dessert, position.tableaux[number], position.dice[number])
    game_left, squishy = left + rounds_left * picks_a_round(rules), position.now[SQUISHY]
    return Outlook(
        rules, weights, odds, icons, values, icons_to_come, desserts_to_come, left, game_left, squishy, scratch
    )


@shared
def group(kind: int) -> int:
    """Kinds of the same group change each other's worth."""
    if kind <= DUMPLING or kind >= UNSEEN:
        return kind
    if kind <= MAKI_3:
        return MAKI_1
    if kind == CHOPSTICKS:
        return CHOPSTICKS
    return WASABI if kind <= WASABI else PUDDING


@shared
def second_gain(outlook: Outlook, seat: int, tableau: Row, first: int, second: int) -> int:
    """What a second card is worth that lands after a first one of its group."""
    landed = copied_row(outlook.scratch, LANDED, tableau)
    place(landed, first)
    icons, value = outlook.icons[seat], outlook.values[seat]
    outlook.icons[seat] = maki_icons(landed)
    if outlook.rules.dessert != YOGURTS:
        outlook.values[seat] = max(value, dessert_value(outlook.rules.dessert, landed, value))
    gain = card_gain(outlook, seat, landed, second, True)
    outlook.icons[seat], outlook.values[seat] = icons, value
    return gain


@shared
def own_gain(outlook: Outlook, seat: int, tableau: Row, gains: Row, code: int) -> int:
    """What the cards of a pick are worth to its seat, less the chopsticks given up for a second one."""
    first, second = first_kind(code), second_kind(code)
    if second == NOTHING:
        return gains[first]
    gain = gains[second]
    if group(first) == group(second):
        gain = outlook.rules.best * second_gain(outlook, seat, tableau, first, second)
    held = tableau[CHOPSTICKS]
    kept = chopsticks_hope(outlook, held - 1)
    return gains[first] + gain + kept - chopsticks_hope(outlook, held)


@shared
def best_left_in_hand(hand: Row, gains: Row, order: Row, code: int) -> int:
    """What the best card is worth that a pick leaves in the hand; `order` are the best kinds, best first."""
    for kind in order:
        if kind == NOTHING:
            break
        left = hand[kind] - (first_kind(code) == kind) - (second_kind(code) == kind) - (dummy_kind(code) == kind)
        if left > 0:
            return gains[kind]
    return 0


@shared
def best_left_in_layout(layout: Row, gains: Row, owed: int, code: int) -> int:
    """R27, R28: what the best card is worth that the other seat may take after a pick; the second of two cards
    uncovers nothing."""
    best = NEVER
    taken, last = first_place(code), second_place(code)
    if owed != NOTHING:
        taken, last = NOTHING, taken
    for spot in range(len(layout)):
        if spot != last and is_free_after(layout, spot, taken):
            best = max(best, gains[seen_at(layout, spot)])
    return max(best, 0)


@shared
def pick_gain(
    outlook: Outlook, position: Readable, seat: int, hand: Row, mine: Row, theirs: Row, order: Row, code: int
) -> int:
    """What a pick is worth less what it leaves to the next seat.

    R28: the first of two cards counts with the second one that is best as far as can be seen.
    """
    layout = position.layout
    announced, most = announces(code), NEVER
    for spot in range(len(layout) if announced else 1):  # one call of `own_gain`, which compiled stands where it is
        whole = code
        if announced:
            if not is_free_after(layout, spot, first_place(code)):
                continue
            whole = two_taken(code, seen_at(layout, spot), spot)
        if outlook.rules.shared_layout:
            left = best_left_in_layout(layout, theirs, position.now[OWED], whole)
        else:
            left = best_left_in_hand(hand, theirs, order, whole)
        worth = own_gain(outlook, seat, position.tableaux[seat], mine, whole)
        most = max(most, worth - left * outlook.weights.deny // WHOLE)
    return most


@shared
def best_kinds(hand: Row, gains: Row, scratch: list[int]) -> list[int]:
    """The kinds in a hand with the highest gains, best first: one more than a pick can take; NOTHING after the last."""
    order = blank_row(scratch, ORDER, TAKEN + 1)
    found = 0
    for kind in range(len(hand)):
        if hand[kind] == 0 or is_yogurt(kind):
            continue
        rank = found
        while rank > 0 and gains[kind] > gains[order[rank - 1]]:
            rank -= 1
            if rank < TAKEN:
                order[rank + 1] = order[rank]
        if rank <= TAKEN:
            order[rank] = kind
            found = min(found + 1, TAKEN + 1)
    for rank in range(found, TAKEN + 1):
        order[rank] = NOTHING
    return order


@shared
def fill_gains(
    outlook: Outlook, seat: int, other: int, position: Readable, kind: int, mine: list[int], theirs: list[int]
) -> None:
    """Writes what a card is worth to a seat and to the one after it."""
    for number in range(2):  # a loop, because compiled `card_gain` stands wherever it is called
        taker, gains = (seat, mine) if number == 0 else (other, theirs)
        gains[kind] = outlook.rules.best * card_gain(outlook, taker, position.tableaux[taker], kind, number == 0)


@shared
def can_be_had(hand: Row, layout: Row, kind: int) -> bool:
    """Whether a card of a kind is in a hand, yogurts without their values, or lies on the table."""
    if kind < len(hand) and hand[kind] > 0 and not is_yogurt(kind):
        return True
    for card in layout:
        if card == kind:
            return True
    return False


@shared
def planner_pick(position: Readable, rules: RulesetNumbers, seat: int, scratch: list[int]) -> int:
    """The planner's pick; `position` is what the seat may know of it, `scratch` holds SCRATCH numbers."""
    return weighted_pick(position, rules, seat, scratch, WEIGHTS[rules.seats - 2])


@shared
def weighted_pick(position: Readable, rules: RulesetNumbers, seat: int, scratch: list[int], weights: Weights) -> int:
    """The legal pick that is worth most to a seat less what it leaves to the next; of equals the lowest code."""
    found = legal_picks(position, rules, seat, scratch)
    if found == 1:
        return scratch[0]
    outlook = look_ahead(position, rules, weights, seat, scratch)
    other = next_seat(rules, position.now, seat)
    hand = position.hands[hand_number(rules, position.now, seat)]
    mine, theirs = blank_row(scratch, MINE, ALL_KINDS), blank_row(scratch, THEIRS, ALL_KINDS)
    for kind in range(ALL_KINDS):
        if can_be_had(hand, position.layout, kind):
            fill_gains(outlook, seat, other, position, kind, mine, theirs)
    order = best_kinds(hand, theirs, scratch)
    best, most = NOTHING, NEVER
    for number in range(found):
        code = scratch[number]
        worth = pick_gain(outlook, position, seat, hand, mine, theirs, order, code)
        if worth > most or (worth == most and code < best):
            best, most = code, worth
    return best
