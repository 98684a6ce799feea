"""R2–R10, R26–R30: dealing, revealing, passing, drawing, and the end of a round."""

from okawari.rules.battle import battle_pick_is_legal, battle_picks, next_starter, take_from_layout
from okawari.rules.desserts import award_squishy, score_desserts
from okawari.rules.editions import BATTLE, DUMMY
from okawari.rules.kinds import (
    CHOPSTICKS,
    DIPPED,
    DIPPED_EGG,
    DIPPED_SQUID,
    MOCHI,
    NOTHING,
    YOGURT,
    YOGURT_1,
    YOGURT_4,
)
from okawari.rules.picks import (
    FIELD,
    announces,
    controller,
    dummy_kind,
    first_kind,
    hand_pick_is_legal,
    hand_picks,
    second_kind,
    with_kinds,
)
from okawari.rules.ruleset import ROUNDS, Rules
from okawari.rules.shared import Row, shared
from okawari.rules.table import (
    DRAWN,
    OWED,
    ROLLED,
    ROUND,
    STARTER,
    TURN,
    Readable,
    Working,
    hand_number,
    just_drawn,
    place,
    put,
)

EVERYBODY = -2


@shared
def deal(position: Working, rules: Rules, deck: Row) -> None:
    """R2, R3, R26, R27, R30: deals a round from the one deck, hands first, then piles; or lays out battle's cards."""
    start = position.now[ROUND] * rules.cards
    for number in range(rules.seats):
        position.returned[number] = 0
        hand, first = position.hands[number], start + number * rules.hand_size
        for card in range(first, first + rules.hand_size):
            put(hand, deck[card], 1)
    if rules.variant == BATTLE:
        for spot in range(rules.cards):
            position.layout[spot] = deck[start + spot]
    draw(position, rules, deck)


@shared
def draw(position: Working, rules: Rules, deck: Row) -> None:
    """R26, R30: draws from the piles into the hands, before a pick."""
    if rules.piles == 0:
        return
    for seat in range(rules.seats):
        card = just_drawn(rules, position.now, seat)
        if card != NOTHING:
            kind = deck[position.now[ROUND] * rules.cards + card]
            put(position.hands[hand_number(rules, position.now, seat)], kind, 1)


@shared
def who_acts(rules: Rules, now: Row) -> int:
    """R5, R27: who picks now: EVERYBODY at once, in battle one seat after the other, NOTHING when the game is over."""
    if now[ROUND] >= ROUNDS:
        return NOTHING
    return (now[STARTER] + now[TURN]) % 2 if rules.variant == BATTLE else EVERYBODY


@shared
def is_legal(position: Readable, rules: Rules, seat: int, code: int) -> bool:
    """R5–R9, R27, R28, R30: whether a seat may make this pick now."""
    chopsticks = position.tableaux[seat][CHOPSTICKS]
    if rules.variant == BATTLE:
        return battle_pick_is_legal(position.layout, chopsticks, position.now[OWED], code)
    control = controller(rules, position.now[STARTER], position.now[TURN]) == seat
    return hand_pick_is_legal(position.hands[hand_number(rules, position.now, seat)], chopsticks, control, code)


@shared
def legal_picks(position: Readable, rules: Rules, seat: int, codes: list[int]) -> int:
    """R5–R9, R27, R28, R30: writes every pick a seat may make now into `codes`; returns how many."""
    chopsticks = position.tableaux[seat][CHOPSTICKS]
    if rules.variant == BATTLE:
        return battle_picks(position.layout, chopsticks, position.now[OWED], codes)
    control = controller(rules, position.now[STARTER], position.now[TURN]) == seat
    return hand_picks(position.hands[hand_number(rules, position.now, seat)], chopsticks, control, codes)


@shared
def take(position: Working, number: int, kind: int, draws: Row) -> int:
    """R20, R34: takes a card out of a hand and returns it; which of several yogurts it is, the next yogurt draw tells.

    Chopsticks seen coming out of a hand are no longer known to be in it.
    """
    hand = position.hands[number]
    if kind == CHOPSTICKS and position.returned[number] > 0:
        position.returned[number] -= 1
    if kind == YOGURT:
        skip = draws[position.now[DRAWN]] % hand[YOGURT]
        kind = YOGURT_1
        while skip >= hand[kind]:
            skip -= hand[kind]
            kind += 1
    if YOGURT_1 <= kind <= YOGURT_4:
        position.now[DRAWN] += 1
        hand[YOGURT] -= 1
    hand[kind] -= 1
    return kind


@shared
def land(position: Working, seat: int, kind: int, rolls: Row) -> None:
    """R6, R22: a card lands in front of a seat; a mochi rolls its die at once."""
    place(position.tableaux[seat], kind)
    if kind == MOCHI:
        position.dice[seat] = rolls[position.now[ROLLED]]
        position.now[ROLLED] += 1


@shared
def give_back(position: Working, seat: int, hand: int) -> None:
    """R7: the chopsticks used go from the tableau into the hand, for all to see."""
    position.tableaux[seat][CHOPSTICKS] -= 1
    position.hands[hand][CHOPSTICKS] += 1
    position.returned[hand] += 1


@shared
def reveal_from_hand(position: Working, rules: Rules, seat: int, code: int, rolls: Row, draws: Row) -> int:
    """R5–R8, R30: a seat's own cards leave its hand and land, in the order picked.

    Returns the pick with its real kinds.
    """
    hand = hand_number(rules, position.now, seat)
    first = take(position, hand, first_kind(code), draws)
    land(position, seat, first, rolls)
    if code == first:  # one card, and no yogurt: nothing more to do
        return code
    second = second_kind(code)
    if second != NOTHING:
        second = take(position, hand, second, draws)
        land(position, seat, second, rolls)
    return with_kinds(code, first, second, dummy_kind(code))


@shared
def reveal_for_dummy(position: Working, rules: Rules, seat: int, code: int, rolls: Row, draws: Row) -> int:
    """R30: the dummy's card leaves the hand of the seat in control and lands, last of all."""
    hand = hand_number(rules, position.now, seat)
    kind = take(position, hand, dummy_kind(code), draws)
    land(position, rules.seats, kind, rolls)
    return with_kinds(code, first_kind(code), second_kind(code), kind)


@shared
def reveal_in_battle(position: Working, seat: int, code: int, rolls: Row) -> int:
    """R27, R28: a card leaves the layout and lands; if it was announced as the first of two, the second is owed.

    Returns the pick with its real kind; with a second card, the whole turn.
    """
    named = take_from_layout(position.layout, position.now[OWED], code)
    if second_kind(named) == NOTHING:
        land(position, seat, first_kind(named), rolls)
        position.now[OWED] = named if announces(named) else NOTHING
    else:
        land(position, seat, second_kind(named), rolls)
        position.tableaux[seat][CHOPSTICKS] -= 1
        position.now[OWED] = NOTHING
    return named


@shared
def reveal(position: Working, rules: Rules, picks: list[int], rolls: Row, draws: Row) -> None:
    """R5: all picks are revealed and land. Afterwards `picks` names the real cards, yogurts with their values.

    R28: while a second card is owed, the turn goes on.
    """
    for seat in range(rules.seats):
        if picks[seat] == NOTHING:
            continue
        if rules.variant == BATTLE:
            picks[seat] = reveal_in_battle(position, seat, picks[seat], rolls)
        else:
            picks[seat] = reveal_from_hand(position, rules, seat, picks[seat], rolls, draws)
    if rules.variant == DUMMY:
        for seat in range(rules.seats):
            if dummy_kind(picks[seat]) != NOTHING:
                picks[seat] = reveal_for_dummy(position, rules, seat, picks[seat], rolls, draws)
    if rules.variant != BATTLE:
        for seat in range(rules.seats):
            if picks[seat] > FIELD and second_kind(picks[seat]) != NOTHING:
                give_back(position, seat, hand_number(rules, position.now, seat))
    if position.now[OWED] == NOTHING:
        award_squishy(position, rules, picks)


@shared
def play_turn(position: Working, rules: Rules, picks: list[int], deck: Row, rolls: Row, draws: Row) -> bool:
    """R5–R10, R28: reveal, pass on, draw; after the first of two cards in battle, only reveal.

    Returns whether the round is over; then `score_round` and `close_round` follow.
    """
    reveal(position, rules, picks, rolls, draws)
    if position.now[OWED] != NOTHING:
        return False
    position.now[TURN] += 1
    draw(position, rules, deck)
    return position.now[TURN] == rules.turns


@shared
def discard(tableau: list[int], discards: list[int]) -> None:
    """R17: all cards of the round are discarded; desserts stay."""
    for kind in range(DIPPED_EGG):
        discards[kind] += tableau[kind]
        tableau[kind] = 0
    for kind in range(DIPPED_EGG, DIPPED_SQUID + 1):
        discards[kind - DIPPED] += tableau[kind]
        tableau[kind] = 0


@shared
def close_round(position: Working, rules: Rules, deck: Row) -> None:
    """R17, R29, R30: tableaux are discarded, desserts stay; the next round is dealt, or the game ends (R18–R22)."""
    now = position.now
    if rules.variant == BATTLE:
        now[STARTER] = next_starter(position.totals, now[STARTER])
    elif rules.variant == DUMMY:
        now[STARTER] = (now[STARTER] + rules.turns) % 2
    now[ROUND] += 1
    now[TURN] = 0
    for seat in range(rules.tableaux):
        discard(position.tableaux[seat], position.discards)
        position.squishy_points[seat] = 0
    if now[ROUND] < ROUNDS:
        deal(position, rules, deck)
    else:
        score_desserts(position, rules)
