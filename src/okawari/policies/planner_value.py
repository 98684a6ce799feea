"""What cards will be worth to a seat by the end of the round or the game, given the cards it may still get."""

from typing import NamedTuple

from okawari.policies.card_counting import MEAN_YOGURT, odds_start
from okawari.policies.greedy_value import WHOLE, picks_a_round, tea_promise
from okawari.policies.scratch import MORE, TEA_ROW, copied_row
from okawari.policies.standing import dessert_hope, maki_hope
from okawari.rules.desserts import SQUISHY_WORTH
from okawari.rules.kinds import (
    CHOPSTICKS,
    DIE_SIDES,
    DIPPED,
    DUMPLING,
    EGG,
    KINDS,
    MAIN_DECK,
    MAKI_1,
    MAKI_3,
    MOCHI,
    PUDDING,
    SQUID,
    STRAWBERRIES,
    STRAWBERRY_1,
    TEA_1,
    TEA_5,
    UNSEEN,
    WASABI,
    YOGURT,
)
from okawari.rules.landing import waiting_wasabi
from okawari.rules.ruleset import RulesetNumbers
from okawari.rules.scoring import ahead, nigiri, set_points
from okawari.rules.shared import Row, shared


def _row(kind: int, count: int) -> list[int]:
    return [count if column == kind else 0 for column in range(KINDS)]


MOST_OF_A_KIND = max(MAIN_DECK.values())
COUNTS = MOST_OF_A_KIND + MORE + 1
SET_POINTS = bytes(set_points(_row(kind, count), kind) for kind in range(DUMPLING + 1) for count in range(COUNTS))
"""What 0, 1, … COUNTS − 1 cards of each kind that scores in sets score, kind after kind."""
NIGIRI = bytes(nigiri(_row(kind, 1)) for kind in range(SQUID + 1))
NIGIRI_ON_WASABI = bytes(nigiri(_row(kind + DIPPED, 1)) for kind in range(SQUID + 1))


class Weights(NamedTuple):
    """What the planner's judgement depends on, in hundredths; found by playing many games."""

    pick: int
    """What the pick of another card would bring, which one spent on a set gives up."""
    wasabi: int
    """The part of the best nigiri that is expected to come that a waiting wasabi counts for."""
    chopsticks: int
    """What a second card in one turn is worth at the start of a round."""
    maki: int
    """The part of the hope for maki that counts."""
    dessert: int
    """The part of the hope for desserts that counts."""
    spread: int
    """How much what is still to come may change the order of the seats."""
    deny: int
    """The part of what the best card left for the next seat is worth to it that counts against a pick."""
    forced: int
    """Golf: how likely a card that can come has to be taken."""
    unseen: int
    """What a face-down card is taken for."""


class Outlook(NamedTuple):
    """What the planner knows when it judges the cards of one turn."""

    rules: RulesetNumbers
    weights: Weights
    odds: list[int]
    """How likely more cards of a kind can be had (`card_counting.fill_odds`)."""
    icons: list[int]
    """[seat] maki icons."""
    values: list[int]
    """[seat] what desserts are compared by."""
    icons_to_come: int
    desserts_to_come: int
    left: int
    """Picks left this round after this one."""
    game_left: int
    """Picks left in the game after this one."""
    squishy: int
    scratch: list[int]
    """For what is worked out and forgotten (`policies/scratch.py`)."""


@shared
def set_hope(outlook: Outlook, kind: int, held: int, taken: bool) -> int:
    """Tempura, sashimi, dumplings: the points, and those of a larger set as far as it pays to collect for it."""
    start = odds_start(kind, taken)
    place = kind * COUNTS + held
    hope = best = SET_POINTS[place] * WHOLE
    for more in range(MORE):
        points = SET_POINTS[place + more + 1] * WHOLE - SET_POINTS[place + more] * WHOLE
        if outlook.rules.best < 0:
            best += points * outlook.odds[start + more] // WHOLE * outlook.weights.forced // WHOLE
        else:
            hope += (points - outlook.weights.pick) * outlook.odds[start + more] // WHOLE
            best = max(best, hope)
    return best


@shared
def wasabi_hope(outlook: Outlook, waiting: int) -> int:
    """Waiting wasabi: what the best nigiri that may come will gain on it."""
    hope = 0
    for number in range(min(waiting, MORE)):
        missing = WHOLE
        for kind in range(SQUID, EGG - 1, -1):
            chance = outlook.odds[odds_start(kind, False) + number] * missing // WHOLE
            hope += NIGIRI_ON_WASABI[kind] * chance - NIGIRI[kind] * chance
            missing -= chance
    return hope * (outlook.weights.forced if outlook.rules.best < 0 else outlook.weights.wasabi) // WHOLE


@shared
def chopsticks_hope(outlook: Outlook, held: int) -> int:
    """Chopsticks: the more turns to use them the better; a second pair adds nothing, nor do they help in golf."""
    if held == 0 or outlook.rules.best < 0:
        return 0
    return outlook.weights.chopsticks * outlook.left // picks_a_round(outlook.rules)


@shared
def maki_gain(outlook: Outlook, seat: int, icons: int) -> int:
    """Maki: what so many more icons change in a seat's hope."""
    scale = outlook.weights.spread
    before = maki_hope(outlook.icons, outlook.rules, seat, outlook.icons_to_come * scale // WHOLE // WHOLE)
    outlook.icons[seat] += icons
    rest = max(0, outlook.icons_to_come - icons * WHOLE)
    after = maki_hope(outlook.icons, outlook.rules, seat, rest * scale // WHOLE // WHOLE)
    outlook.icons[seat] -= icons
    return (after - before) * outlook.weights.maki // WHOLE


@shared
def value_gain(outlook: Outlook, seat: int, value: int) -> int:
    """Desserts that seats are compared by: what having so much changes in a seat's hope."""
    scale, now = outlook.weights.spread, outlook.values[seat]
    before = dessert_hope(outlook.values, outlook.rules, seat, outlook.desserts_to_come * scale // WHOLE // WHOLE)
    outlook.values[seat] = value
    rest = max(0, outlook.desserts_to_come - max(0, value - now) * WHOLE)
    after = dessert_hope(outlook.values, outlook.rules, seat, rest * scale // WHOLE // WHOLE)
    gain = (after - before) * outlook.weights.dessert // WHOLE
    if outlook.rules.dessert == STRAWBERRIES and outlook.squishy != seat and ahead(outlook.values, seat) == 0:
        gain += SQUISHY_WORTH * WHOLE
    outlook.values[seat] = now
    return gain


@shared
def dessert_gain(outlook: Outlook, seat: int, tableau: Row, kind: int) -> int:
    """What a dessert card is worth to a seat."""
    if TEA_1 <= kind <= TEA_5:
        landed = copied_row(outlook.scratch, TEA_ROW, tableau)
        promised = tea_promise(landed, outlook.game_left)
        landed[kind] += 1
        return tea_promise(landed, outlook.game_left) - promised
    value, least, most = outlook.values[seat], 1, 1
    if kind == YOGURT:
        least = MEAN_YOGURT // WHOLE
        most = least + 1
    elif kind == MOCHI:
        value, most = 0, DIE_SIDES
    elif kind != PUDDING:
        least = most = kind - STRAWBERRY_1 + 1
    gain = 0
    for added in range(least, most + 1):
        gain += value_gain(outlook, seat, value + added)
    return gain // (most + 1 - least)


@shared
def card_gain(outlook: Outlook, seat: int, tableau: Row, kind: int, taken: bool) -> int:
    """What a card is worth to a seat with this tableau; `taken`: it comes from the hand that the planner holds."""
    if kind <= DUMPLING:
        gain = 0
        for more in range(2):  # loops, because compiled a hope stands wherever it is called
            gain = set_hope(outlook, kind, tableau[kind] + more, taken and more == 1) - gain
        return gain
    if kind <= MAKI_3:
        return maki_gain(outlook, seat, kind - MAKI_1 + 1)
    if kind == UNSEEN:
        return outlook.weights.unseen
    if kind >= PUDDING:
        return dessert_gain(outlook, seat, tableau, kind)
    if kind == CHOPSTICKS:
        held = tableau[CHOPSTICKS]
        return chopsticks_hope(outlook, held + 1) - chopsticks_hope(outlook, held)
    waiting = waiting_wasabi(tableau)
    if kind != WASABI and waiting == 0:
        return NIGIRI[kind] * WHOLE
    fewer, hoped = waiting if kind == WASABI else waiting - 1, 0
    for more in range(2):
        hoped = wasabi_hope(outlook, fewer + more) - hoped
    return hoped if kind == WASABI else NIGIRI_ON_WASABI[kind] * WHOLE - hoped
