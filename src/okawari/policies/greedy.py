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
def pick_worth(position: Readable, rules: RulesetNumbers, seat: int, code: int, scratch: list[int]) -> int:
    """What a pick is worth: its cards as they land one after the other, less the chopsticks given up for the second.

    Of a card for the dummy, half of what the other seat is denied counts: it could have taken only one.
    """
    tableau = copied_row(scratch, MINE, position.tableaux[seat])
    if position.now[OWED] != NOTHING:
        tableau[CHOPSTICKS] -= 1
    worth, left = 0, picks_left(rules, position.now)
    for number in range(3):  # a loop, because compiled `card_worth` stands wherever it is called
        kind = first_kind(code) if number == 0 else second_kind(code) if number == 1 else dummy_kind(code)
        if kind == NOTHING:
            continue
        taker = seat
        if number == 2:
            taker = 1 - seat
            tableau = copied_row(scratch, THEIRS, position.tableaux[taker])
        gain = card_worth(position, rules, taker, tableau, kind, scratch)
        worth += gain if taker == seat else gain // 2
        if number == 1:
            worth -= chopsticks_promise(tableau, rules, left)
            tableau[CHOPSTICKS] -= 1
            worth += chopsticks_promise(tableau, rules, left)
    return worth


@shared
def greedy_pick(position: Readable, rules: RulesetNumbers, seat: int, scratch: list[int]) -> int:
    """The legal pick that is worth most to a seat, in golf least; of equals the one with the lowest code.

    R28: the first of two cards counts with the best second one, which may be still face-down. `position` is what the
    seat may know of it; `scratch` holds SCRATCH numbers.
    """
    found, layout = legal_picks(position, rules, seat, scratch), position.layout
    best, most = NOTHING, 0
    for number in range(found):
        code = scratch[number]
        announced, worth = announces(code), NEVER
        for spot in range(len(layout) if announced else 1):
            whole = code
            if announced:
                if not is_free_after(layout, spot, first_place(code)):
                    continue
                whole = two_taken(code, seen_at(layout, spot), spot)
            worth = max(worth, rules.best * pick_worth(position, rules, seat, whole, scratch))
        if best == NOTHING or worth > most or (worth == most and code < best):
            best, most = code, worth
    return best
