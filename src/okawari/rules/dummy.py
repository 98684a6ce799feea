"""R30, R31: the dummy, for which the two seats pick in turn; it is scored as a third player and cannot win."""

from okawari.rules.kinds import NOTHING, is_yogurt
from okawari.rules.landing import land, take
from okawari.rules.picks import dummy_kind, first_kind, pick_code, second_kind, with_kinds
from okawari.rules.position import STARTER, TURN, Working, hand_number
from okawari.rules.ruleset import RulesetNumbers
from okawari.rules.shared import Row, shared


@shared
def controller(rules: RulesetNumbers, starter: int, turn: int) -> int:
    """R30: the seat that draws and picks for the dummy this turn; NOTHING if there is no dummy."""
    return (starter + turn) % 2 if rules.has_dummy else NOTHING


@shared
def dummys_card_drawn(rules: RulesetNumbers, now: Row, seat: int) -> int:
    """R30: where in the dummy's pile the card lies that the seat in control drew before this pick, or NOTHING."""
    in_control = controller(rules, now[STARTER], now[TURN]) == seat
    return now[TURN] if in_control and now[TURN] < rules.pile_size else NOTHING


@shared
def dummys_pile_left(rules: RulesetNumbers, now: Row) -> int:
    """R30: how many cards are left in the dummy's pile, the one drawn for this turn gone."""
    return max(0, rules.pile_size - now[TURN] - 1)


@shared
def add_dummy_picks(hand: Row, first: int, second: int, codes: list[int], found: int) -> int:
    """R30: writes the picks of a seat in control into `codes`, one for each card that can be the dummy's."""
    for dummy, count in enumerate(hand):
        if count > (dummy == first) + (dummy == second) and not is_yogurt(dummy):
            codes[found] = pick_code(first, second, dummy, NOTHING, NOTHING)
            found += 1
    return found


@shared
def reveal_for_dummy(position: Working, rules: RulesetNumbers, seat: int, code: int, rolls: Row, draws: Row) -> int:
    """R30: the dummy's card leaves the hand of the seat in control and lands, last of all."""
    hand = hand_number(rules, position.now, seat)
    kind = take(position, hand, dummy_kind(code), draws)
    land(position, rules.seats, kind, rolls)
    return with_kinds(code, first_kind(code), second_kind(code), kind)


@shared
def next_controller(rules: RulesetNumbers, starter: int) -> int:
    """R30: who controls the dummy first in the next round: control goes on alternating."""
    return (starter + rules.turns) % 2
