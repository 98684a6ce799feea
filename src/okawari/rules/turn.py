"""R2–R10, R17: dealing, revealing, passing, drawing, and the end of a round."""

from okawari.rules.battle import next_starter, reveal_in_battle
from okawari.rules.desserts import award_squishy, score_desserts
from okawari.rules.draw_piles import own_card_drawn, own_pile_left
from okawari.rules.dummy import dummys_card_drawn, dummys_pile_left, next_controller, reveal_for_dummy
from okawari.rules.kinds import NOTHING, PUDDING, undipped
from okawari.rules.landing import give_back, land, put, take
from okawari.rules.picks import FIELD, dummy_kind, first_kind, second_kind, with_kinds
from okawari.rules.position import OWED, ROUND, STARTER, TURN, Working, hand_number
from okawari.rules.ruleset import ROUNDS, RulesetNumbers
from okawari.rules.shared import Row, shared


@shared
def deal(position: Working, rules: RulesetNumbers, deck: Row) -> None:
    """R2, R3, R26, R27, R30: deals a round from the one deck, hands first, then piles; or lays out battle's cards."""
    start = position.now[ROUND] * rules.cards
    for number in range(rules.seats):
        position.returned[number] = 0
        hand, first = position.hands[number], start + number * rules.hand_size
        for card in range(first, first + rules.hand_size):
            put(hand, deck[card], 1)
    if rules.shared_layout:
        for spot in range(rules.cards):
            position.layout[spot] = deck[start + spot]
    draw(position, rules, deck)


@shared
def draw(position: Working, rules: RulesetNumbers, deck: Row) -> None:
    """R26, R30: draws from the piles into the hands, before a pick."""
    if rules.piles == 0:
        return
    for seat in range(rules.seats):
        card = just_drawn(rules, position.now, seat)
        if card != NOTHING:
            kind = deck[position.now[ROUND] * rules.cards + card]
            put(position.hands[hand_number(rules, position.now, seat)], kind, 1)


@shared
def just_drawn(rules: RulesetNumbers, now: Row, seat: int) -> int:
    """R26, R30: where in the deal the card lies that a seat drew before this turn's pick, or NOTHING."""
    card = own_card_drawn(rules, now, seat) if rules.own_piles else dummys_card_drawn(rules, now, seat)
    return card if card == NOTHING else rules.seats * rules.hand_size + card


@shared
def pile_left(rules: RulesetNumbers, now: Row) -> int:
    """R26, R30: how many cards are left in each pile."""
    return dummys_pile_left(rules, now) if rules.has_dummy else own_pile_left(rules, now)


@shared
def reveal_from_hand(position: Working, rules: RulesetNumbers, seat: int, code: int, rolls: Row, draws: Row) -> int:
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
def reveal(position: Working, rules: RulesetNumbers, picks: list[int], rolls: Row, draws: Row) -> None:
    """R5: all picks are revealed and land. Afterwards `picks` names the real cards, yogurts with their values.

    R28: while a second card is owed, the turn goes on.
    """
    for seat in range(rules.seats):
        if picks[seat] == NOTHING:
            continue
        if rules.shared_layout:
            picks[seat] = reveal_in_battle(position, seat, picks[seat], rolls)
        else:
            picks[seat] = reveal_from_hand(position, rules, seat, picks[seat], rolls, draws)
    if rules.has_dummy:
        for seat in range(rules.seats):
            if dummy_kind(picks[seat]) != NOTHING:
                picks[seat] = reveal_for_dummy(position, rules, seat, picks[seat], rolls, draws)
    if not rules.shared_layout:
        for seat in range(rules.seats):
            if picks[seat] > FIELD and second_kind(picks[seat]) != NOTHING:
                give_back(position, seat, hand_number(rules, position.now, seat))
    if position.now[OWED] == NOTHING:
        award_squishy(position, rules, picks)


@shared
def play_turn(position: Working, rules: RulesetNumbers, picks: list[int], deck: Row, rolls: Row, draws: Row) -> bool:
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
    for kind in range(PUDDING):
        discards[undipped(kind)] += tableau[kind]
        tableau[kind] = 0


@shared
def close_round(position: Working, rules: RulesetNumbers, deck: Row) -> None:
    """R17, R29, R30: tableaux are discarded, desserts stay; the next round is dealt, or the game ends (R18–R22)."""
    now = position.now
    if rules.one_at_a_time:
        now[STARTER] = next_starter(position.totals, now[STARTER])
    elif rules.has_dummy:
        now[STARTER] = next_controller(rules, now[STARTER])
    now[ROUND] += 1
    now[TURN] = 0
    for seat in range(rules.tableaux):
        discard(position.tableaux[seat], position.discards)
        position.squishy_points[seat] = 0
    if now[ROUND] < ROUNDS:
        deal(position, rules, deck)
    else:
        score_desserts(position, rules)
