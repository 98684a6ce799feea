"""R5, R7, R9: who picks now, and which picks are legal."""

from okawari.rules.battle import battle_pick_is_legal, battle_picks
from okawari.rules.dummy import add_dummy_picks, controller
from okawari.rules.kinds import CHOPSTICKS, NOTHING, YOGURT_1, YOGURT_4, is_yogurt
from okawari.rules.picks import dummy_kind, first_kind, pick_code, second_kind
from okawari.rules.position import OWED, ROUND, STARTER, TURN, Readable, hand_number
from okawari.rules.ruleset import ROUNDS, RulesetNumbers
from okawari.rules.shared import Row, shared

EVERYBODY = -2


@shared
def who_acts(rules: RulesetNumbers, now: Row) -> int:
    """R5, R27: who picks now: EVERYBODY at once, in battle one seat after the other, NOTHING when the game is over."""
    if now[ROUND] >= ROUNDS:
        return NOTHING
    return (now[STARTER] + now[TURN]) % rules.seats if rules.one_at_a_time else EVERYBODY


@shared
def is_legal(position: Readable, rules: RulesetNumbers, seat: int, code: int) -> bool:
    """R5–R9, R27, R28, R30: whether a seat may make this pick now."""
    chopsticks = position.tableaux[seat][CHOPSTICKS]
    if rules.shared_layout:
        return battle_pick_is_legal(position.layout, chopsticks, position.now[OWED], code)
    control = controller(rules, position.now[STARTER], position.now[TURN]) == seat
    return hand_pick_is_legal(position.hands[hand_number(rules, position.now, seat)], chopsticks, control, code)


@shared
def legal_picks(position: Readable, rules: RulesetNumbers, seat: int, codes: list[int]) -> int:
    """R5–R9, R27, R28, R30: writes every pick a seat may make now into `codes`; returns how many."""
    chopsticks = position.tableaux[seat][CHOPSTICKS]
    if rules.shared_layout:
        return battle_picks(position.layout, chopsticks, position.now[OWED], codes)
    control = controller(rules, position.now[STARTER], position.now[TURN]) == seat
    return hand_picks(position.hands[hand_number(rules, position.now, seat)], chopsticks, control, codes)


@shared
def holds(hand: Row, kind: int, count: int) -> bool:
    """R20: whether a hand holds so many cards of a kind; a yogurt may be named only without its value."""
    return 0 <= kind < len(hand) and hand[kind] >= count and not is_yogurt(kind)


@shared
def hand_size(hand: Row) -> int:
    """How many cards a hand holds; its yogurts are counted once, as YOGURT."""
    size = 0
    for kind, count in enumerate(hand):
        if not is_yogurt(kind):
            size += count
    return size


@shared
def two_allowed(cards: int, chopsticks: int, control: bool) -> bool:
    """R7: two cards need chopsticks in front and two cards in hand; three in control of the dummy, one being for it."""
    return chopsticks > 0 and cards >= (3 if control else 2)


@shared
def hand_pick_is_legal(hand: Row, chopsticks: int, control: bool, code: int) -> bool:
    """R5, R7, R30: whether a pick can be made from this hand, with so many chopsticks in front."""
    if not control and 0 <= code < len(hand):
        return hand[code] > 0 and not is_yogurt(code)
    first, second, dummy = first_kind(code), second_kind(code), dummy_kind(code)
    if code != pick_code(first, second, dummy, NOTHING, NOTHING) or control != (dummy != NOTHING):
        return False
    if not holds(hand, first, 1):
        return False
    if second != NOTHING:
        if not holds(hand, second, 1 + (second == first)):
            return False
        if not two_allowed(hand_size(hand), chopsticks, control):
            return False
    return not control or holds(hand, dummy, 1 + (dummy == first) + (dummy == second))


@shared
def hand_picks(hand: Row, chopsticks: int, control: bool, codes: list[int]) -> int:
    """R5, R7, R30: writes every legal pick from this hand into `codes`, single cards first; returns how many."""
    found = 0
    for first, count in enumerate(hand):
        if count > 0 and not YOGURT_1 <= first <= YOGURT_4:  # is_yogurt, written out for the most frequent question
            if control:
                found = add_dummy_picks(hand, first, NOTHING, codes, found)
            else:
                codes[found] = first
                found += 1
    if chopsticks > 0 and two_allowed(hand_size(hand), chopsticks, control):
        for first, count in enumerate(hand):
            if count > 0 and not is_yogurt(first):
                for second, others in enumerate(hand):
                    if others > (second == first) and not is_yogurt(second):
                        if control:
                            found = add_dummy_picks(hand, first, second, codes, found)
                        else:
                            codes[found] = pick_code(first, second, NOTHING, NOTHING, NOTHING)
                            found += 1
    return found
