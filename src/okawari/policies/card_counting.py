"""Card counting: which cards a seat may still get this round, from what it has seen."""

from okawari.policies.greedy_value import WHOLE
from okawari.policies.scratch import MORE, UNKNOWN, UNSEEN_COUNTS, blank_row
from okawari.rules.desserts import yogurt_value
from okawari.rules.kinds import (
    DECKS,
    DESSERTS_IN_DECK,
    KINDS,
    STRAWBERRIES,
    STRAWBERRY_1,
    UNSEEN,
    YOGURT,
    YOGURT_1,
    YOGURT_4,
    YOGURTS,
    is_yogurt,
)
from okawari.rules.knowledge import fill_unseen
from okawari.rules.position import ROUND, TURN, Readable, hand_number, seat_after
from okawari.rules.ruleset import RulesetNumbers
from okawari.rules.shared import Row, Rows, shared

MEAN_YOGURT = WHOLE * yogurt_value(DECKS[YOGURTS]) // DESSERTS_IN_DECK
"""R23: the mean value of a yogurt, in hundredths."""
BATTLE_CHANCE = 50
"""R27: how likely, of WHOLE, a card on the table becomes ours and not the other seat's."""


@shared
def count_unseen(position: Readable, rules: RulesetNumbers, scratch: list[int]) -> list[int]:
    """How many cards of each kind lie where the seat cannot see them; a yogurt of hidden value as YOGURT (R20)."""
    left = blank_row(scratch, UNSEEN_COUNTS, KINDS)
    fill_unseen(position, rules, left)
    if rules.dessert == YOGURTS:
        for kind in range(YOGURT_1, YOGURT_4 + 1):
            left[YOGURT] += left[kind]
            left[kind] = 0
    return left


@shared
def coming_hand(rules: RulesetNumbers, now: Row, seat: int, turns: int) -> int:
    """R5, R10: the number of the hand that a seat will hold after so many more turns."""
    return seat_after(rules, now[ROUND], seat, -now[TURN] - turns)


@shared
def next_seat(rules: RulesetNumbers, now: Row, seat: int) -> int:
    """R5, R10: the seat that gets the hand which this one passes on; in battle the other seat."""
    return seat_after(rules, now[ROUND], seat, 1)


@shared
def unknown_cards(hands: Rows, to_come: int, scratch: list[int]) -> list[int]:
    """How many of the cards that will be taken from each hand are not known: unseen ones, and cards still to be drawn.

    One card is taken from a hand for each pick that is left, so there are `to_come` in all.
    """
    unknown = blank_row(scratch, UNKNOWN, len(hands))
    for number, hand in enumerate(hands):
        known = 0
        for kind in range(len(hand)):
            if not is_yogurt(kind):
                known += hand[kind]
        unknown[number] = max(0, to_come - known)
    return unknown


@shared
def at_least_one(copies: int) -> int:
    """How likely, of WHOLE, at least one card is there where so many hundredths of one are expected."""
    return WHOLE if copies >= 2 * WHOLE else copies * (4 * WHOLE - copies) // (4 * WHOLE)


@shared
def add_chance(odds: list[int], start: int, chance: int) -> None:
    """Counts one more chance to get a card into the odds, from `start` on, of getting at least 1, 2, … MORE."""
    for more in range(start + MORE - 1, start, -1):
        odds[more] += (odds[more - 1] - odds[more]) * chance // WHOLE
    odds[start] += (WHOLE - odds[start]) * chance // WHOLE


@shared
def fill_odds(
    position: Readable,
    rules: RulesetNumbers,
    seat: int,
    left: int,
    unknown: Row,
    share: int,
    kind: int,
    odds: list[int],
) -> None:
    """Writes how likely a seat can get at least 1, 2, … MORE cards of a kind with the picks left after this one.

    Then the same again without one that is in the hand it holds now, from `odds_start(kind, True)` on. `share` is the
    part, of WHOLE, that this kind has in the unseen cards.
    """
    if rules.shared_layout:
        fill_battle_odds(position.layout, share, kind, odds)
        return
    mine = hand_number(rules, position.now, seat)
    for turns in range(1, left + 1):
        hand = coming_hand(rules, position.now, seat, turns)
        copies = position.hands[hand][kind] * WHOLE + unknown[hand] * share
        stays = left + 1 - turns
        chance = at_least_one(copies * stays // (left + 1))
        add_chance(odds, odds_start(kind, False), chance)
        if hand == mine:
            chance = at_least_one(max(0, copies - WHOLE) * stays // (left + 1))
        add_chance(odds, odds_start(kind, True), chance)


@shared
def fill_battle_odds(layout: Row, unseen: int, kind: int, odds: list[int]) -> None:
    """R27: the same in battle, where every card on the table is taken by one of two seats."""
    lying, face_down = 0, 0
    for card in layout:
        if card == kind:
            lying += 1
        elif card == UNSEEN:
            face_down += unseen
    for number in range(lying):
        add_chance(odds, odds_start(kind, False), BATTLE_CHANCE)
        if number > 0:
            add_chance(odds, odds_start(kind, True), BATTLE_CHANCE)
    for number in range(2):
        add_chance(odds, odds_start(kind, number == 1), at_least_one(face_down) * BATTLE_CHANCE // WHOLE)


@shared
def odds_start(kind: int, taken: bool) -> int:
    """Where the odds of a kind stand, without one that is taken now if `taken`."""
    return (2 * kind + taken) * MORE


@shared
def to_come(position: Readable, unknown: Row, share: int, kind: int) -> int:
    """How many hundredths of cards of a kind will still be taken this round, by anybody."""
    copies = 0
    for number, hand in enumerate(position.hands):
        copies += hand[kind] * WHOLE + unknown[number] * share
    for card in position.layout:
        if card == kind:
            copies += WHOLE
        elif card == UNSEEN:
            copies += share
    return copies


@shared
def dessert_weight(rules: RulesetNumbers, kind: int) -> int:
    """How much a dessert card adds, on average, to what seats are compared by."""
    if rules.dessert == STRAWBERRIES:
        return kind - STRAWBERRY_1 + 1
    if is_yogurt(kind):
        return kind - YOGURT_1 + 1
    return MEAN_YOGURT // WHOLE if kind == YOGURT else 1
