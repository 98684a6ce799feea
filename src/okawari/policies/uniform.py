"""The random choice: each card of the hand as likely as the other, chopsticks used every other time."""

from okawari.rules.battle import battle_picks
from okawari.rules.chance import advance, below
from okawari.rules.dummy import controller
from okawari.rules.kinds import CHOPSTICKS, NOTHING, is_yogurt
from okawari.rules.legal import hand_size, two_allowed
from okawari.rules.picks import pick_code
from okawari.rules.position import OWED, STARTER, TURN, Readable, hand_number
from okawari.rules.ruleset import RulesetNumbers
from okawari.rules.shared import Row, shared


@shared
def card_at(hand: Row, number: int, first: int, second: int) -> int:
    """The card with this number in a hand out of which `first` and `second` have been taken, or NOTHING has."""
    for kind in range(len(hand)):
        count = 0 if is_yogurt(kind) else hand[kind] - (kind == first) - (kind == second)
        if number < count:
            return kind
        number -= count
    return NOTHING


@shared
def uniform_pick(position: Readable, rules: RulesetNumbers, seat: int, stream: int, codes: list[int]) -> int:
    """A random pick of a seat, by a stream that was started for it; `codes` takes MOST_PICKS codes."""
    chopsticks = position.tableaux[seat][CHOPSTICKS]
    coin = advance(stream)
    wants_two = below(coin, 2) == 1
    stream = advance(coin)
    if rules.shared_layout:
        ones = battle_picks(position.layout, 0, NOTHING, codes)
        twos = battle_picks(position.layout, chopsticks, position.now[OWED], codes) - ones
        return codes[ones + below(stream, twos)] if wants_two and twos > 0 else codes[below(stream, ones)]
    hand = position.hands[hand_number(rules, position.now, seat)]
    cards, control = hand_size(hand), controller(rules, position.now[STARTER], position.now[TURN]) == seat
    first = card_at(hand, below(stream, cards), NOTHING, NOTHING)
    second, dummy = NOTHING, NOTHING
    if wants_two and two_allowed(cards, chopsticks, control):
        stream = advance(stream)
        cards -= 1
        second = card_at(hand, below(stream, cards), first, NOTHING)
    if control:
        stream = advance(stream)
        dummy = card_at(hand, below(stream, cards - 1), first, second)
    return pick_code(first, second, dummy, NOTHING, NOTHING)
