"""The greedy choice: the pick that is worth most at once, sets in progress counted; in golf the least."""

from okawari.policies.greedy_value import NEVER, card_worth, chopsticks_promise, picks_left
from okawari.policies.scratch import MINE, THEIRS, copied_row
from okawari.rules.battle import is_free_after, seen_at, two_taken
from okawari.rules.kinds import CHOPSTICKS, NOTHING
from okawari.rules.legal import legal_picks
from okawari.rules.picks import announces, dummy_kind, first_kind, first_place, second_kind
from okawari.rules.position import OWED, Readable
from okawari.rules.ruleset import RulesetNumbers
from okawari.rules.shared import shared


@shared
def announced_worth(position: Readable, rules: RulesetNumbers, seat: int, code: int, scratch: list[int]) -> int:
    """R28: what the first of two cards is worth together with the best second one; it may be still face-down."""
    most, layout = NEVER, position.layout
    for spot in range(len(layout)):
        if is_free_after(layout, spot, first_place(code)):
            most = max(most, pick_worth(position, rules, seat, two_taken(code, seen_at(layout, spot), spot), scratch))
    return most


@shared
def pick_worth(position: Readable, rules: RulesetNumbers, seat: int, code: int, scratch: list[int]) -> int:
    """What a pick is worth: its cards as they land one after the other, less the chopsticks given up for the second.

    Of a card for the dummy, half of what the other seat is denied counts: it could have taken only one.
    """
    tableau = copied_row(scratch, MINE, position.tableaux[seat])
    if position.now[OWED] != NOTHING:
        tableau[CHOPSTICKS] -= 1
    worth = card_worth(position, rules, seat, tableau, first_kind(code), scratch)
    if second_kind(code) != NOTHING:
        worth += card_worth(position, rules, seat, tableau, second_kind(code), scratch)
        left = picks_left(rules, position.now)
        worth -= chopsticks_promise(tableau, rules, left)
        tableau[CHOPSTICKS] -= 1
        worth += chopsticks_promise(tableau, rules, left)
    if dummy_kind(code) != NOTHING:
        other = 1 - seat
        tableau = copied_row(scratch, THEIRS, position.tableaux[other])
        worth += card_worth(position, rules, other, tableau, dummy_kind(code), scratch) // 2
    return worth


@shared
def greedy_pick(position: Readable, rules: RulesetNumbers, seat: int, scratch: list[int]) -> int:
    """The legal pick that is worth most to a seat, in golf least; of equals the one with the lowest code.

    `position` is what the seat may know of it; `scratch` holds SCRATCH numbers.
    """
    found = legal_picks(position, rules, seat, scratch)
    sign = rules.best
    best, most = NOTHING, 0
    for number in range(found):
        code = scratch[number]
        if announces(code):
            worth = announced_worth(position, rules, seat, code, scratch)
        else:
            worth = sign * pick_worth(position, rules, seat, code, scratch)
        if best == NOTHING or worth > most or (worth == most and code < best):
            best, most = code, worth
    return best
