"""The step of many games at once for classic rules (pudding, no variant but the way of passing, and golf).

Hands and tableaux are 64-bit words of sixteen nibbles, as `sim/packed.py` draws them; but here nibble k of a hand, too,
counts the cards of kind k, because an action names a kind: to take a card is to subtract 1 shifted to its nibble.
What the seats see of it `packed_rows.py` writes.
"""

import sys

import numpy as np

from okawari.env.packed_rows import HELD, ROOM, Packed, card_of, count_of, next_number, write_game
from okawari.env.rewards import worth
from okawari.env.written import PAYS_MARGIN, PAYS_WIN, Payment, Written
from okawari.rules.chance import game_seed, shuffle, start_stream
from okawari.rules.kinds import DECK_SIZE, NOTHING, PUDDINGS, deck_counts, full_deck
from okawari.rules.position import NOW_COLUMNS, ROUND, TURN, hand_number
from okawari.rules.ruleset import ROUNDS, RulesetNumbers
from okawari.rules.scoring import maki
from okawari.sim.compile import Array, borrow, inner, kernel, register_shared
from okawari.sim.packed import (
    CHOPSTICKS_AT,
    CHOPSTICKS_CARD,
    DIPPED_AT,
    FOUR,
    GROUP,
    ICONS_AT,
    NIBBLE,
    ONE,
    PLAIN_AT,
    PUDDING_AT,
    SETS_AT,
    ZERO,
    Lookup,
    U,
    land,
    lookup,
    ranked,
)

WHOLE_DECK = U(sum(count << 4 * kind for kind, count in enumerate(deck_counts(PUDDINGS))))


def is_classic(rules: RulesetNumbers) -> bool:
    """Whether games of these rules can be packed; their rows are written eight bytes at a time, the low one first."""
    return rules.dessert == PUDDINGS and rules.piles == 0 and not rules.shared_layout and sys.byteorder == "little"


def lookup_of(rules: RulesetNumbers) -> Lookup:
    """What is looked up, with the rule on seats without icons (R11)."""
    points = lookup(rules.seats)
    table = points.maki.copy()
    for ahead in range(rules.seats):
        level = rules.seats - ahead
        table[0, ahead, level] = maki(ranked(rules.seats, ahead, level, 0), 0, rules.zero_icons_place)
    return points._replace(maki=table)


class ClassicGames:
    """Games of classic rules side by side."""

    def __init__(self, rules: RulesetNumbers, games: int, payment: Payment) -> None:
        register_shared()
        self._rules, self._payment = rules, payment
        self._points = lookup_of(rules)
        self._deck = np.array(full_deck(PUDDINGS), np.uint8)
        by_seat = (games, rules.seats)
        self._packed = Packed(
            hands=np.zeros(by_seat, np.uint64),
            tableaux=np.zeros(by_seat, np.uint64),
            returned=np.zeros(by_seat, np.int64),
            hidden=np.zeros(games, np.uint64),
            decks=np.zeros((games, DECK_SIZE), np.uint8),
            totals=np.zeros(by_seat, np.int64),
            paid=np.zeros(by_seat, np.int64),
            now=np.zeros((games, NOW_COLUMNS), np.int64),
        )
        self.end()

    def illegal(self, actions: Array) -> int:
        """NOTHING, or where the first illegal action stands, counted through games and seats."""
        return int(first_impossible(self._packed, self._rules, actions))

    def play(self, seed: int, numbers: Array, actions: Array, written: Written, start: int, stop: int) -> None:
        """A step of the games from `start` on: their actions, which are legal; those that are over are dealt anew."""
        arguments = self._packed, self._rules, self._points, self._deck, self._payment
        play_packed(*arguments, seed, numbers, actions, written, start, stop)

    def end(self) -> None:
        """Every game is over: the next step deals."""
        self._packed.now[:, ROUND] = ROUNDS


@kernel
def first_impossible(packed: Packed, rules: RulesetNumbers, actions: Array) -> int:
    """R5, R7: where the first illegal action stands, or NOTHING; in a game that is over every action is as good."""
    for game in range(len(actions)):
        now = borrow(packed.now)[game]
        if now[ROUND] == ROUNDS:
            continue
        number = hand_number(rules, now, 0)
        for seat in range(rules.seats):
            action, hand = actions[game, seat], packed.hands[game, number]
            number = next_number(rules, number)
            legal = 0 <= action < HELD + HELD * HELD
            if legal and action < HELD:
                legal = count_of(hand, card_of(action)) > ZERO
            elif legal:
                first, second = (action - HELD) // HELD, (action - HELD) % HELD
                both = count_of(hand, card_of(first)) > ZERO and count_of(hand, card_of(second)) > U(first == second)
                legal = both and count_of(packed.tableaux[game, seat], CHOPSTICKS_CARD) > ZERO
            if not legal:
                return game * rules.seats + seat
    return NOTHING


@inner
def deal_packed(packed: Packed, rules: RulesetNumbers, game: int) -> None:
    """R2, R3: deals a round from the one deck."""
    at = packed.now[game, ROUND] * rules.cards
    for number in range(rules.seats):
        hand = ZERO
        for card in range(at, at + rules.hand_size):
            hand += ONE << (FOUR * U(packed.decks[game, card]))
        packed.hands[game, number] = hand
        packed.returned[game, number] = 0
        at += rules.hand_size


@inner
def start_packed(packed: Packed, rules: RulesetNumbers, deck: Array, seed: int, game: int) -> None:
    """R2, R3: an empty table, and a new game on it."""
    cards = borrow(packed.decks)[game]
    for card in range(len(cards)):
        cards[card] = deck[card]
    shuffle(start_stream(seed), cards)
    packed.now[game, ROUND] = packed.now[game, TURN] = 0
    packed.hidden[game] = WHOLE_DECK
    for seat in range(rules.seats):
        packed.tableaux[game, seat] = ZERO
        packed.totals[game, seat] = packed.paid[game, seat] = 0
    deal_packed(packed, rules, game)


@inner
def move_card(packed: Packed, game: int, seat: int, number: int, card: Array) -> None:
    """R5, R6, R34: a card leaves a hand and lands, for all to see."""
    one = ONE << (FOUR * card)
    packed.hands[game, number] -= one
    packed.hidden[game] -= one
    packed.tableaux[game, seat] = land(packed.tableaux[game, seat], card)
    if card == CHOPSTICKS_CARD and packed.returned[game, number] > 0:
        packed.returned[game, number] -= 1


@inner
def take_turn(packed: Packed, rules: RulesetNumbers, actions: Array, game: int) -> None:
    """R5–R8: every seat's cards land; chopsticks used go into the hand."""
    now = borrow(packed.now)[game]
    number = hand_number(rules, now, 0)
    for seat in range(rules.seats):
        action = actions[game, seat]
        if action < HELD:
            move_card(packed, game, seat, number, card_of(action))
        else:
            move_card(packed, game, seat, number, card_of((action - HELD) // HELD))
            move_card(packed, game, seat, number, card_of((action - HELD) % HELD))
            packed.tableaux[game, seat] -= ONE << CHOPSTICKS_AT
            packed.hands[game, number] += ONE << CHOPSTICKS_AT
            packed.hidden[game] += ONE << CHOPSTICKS_AT
            packed.returned[game, number] += 1
        number = next_number(rules, number)
    now[TURN] += 1


@inner
def rank_of(values: Array, seat: int) -> tuple[int, int]:
    """How many seats have more than this one, and how many as many, itself included."""
    mine, ahead, level = values[seat], 0, 0
    for other in range(len(values)):
        ahead += values[other] > mine
        level += values[other] == mine
    return ahead, level


@inner
def close_packed(packed: Packed, rules: RulesetNumbers, points: Lookup, icons: Array, game: int) -> None:
    """R11–R18: scores the round by looking it up; puddings stay, and score at the end of the game."""
    tableaux, totals, now = borrow(packed.tableaux)[game], borrow(packed.totals)[game], borrow(packed.now)[game]
    for seat in range(rules.seats):
        tableau = tableaux[seat]
        icons[seat] = points.icons[(tableau >> ICONS_AT) & GROUP]
        totals[seat] += (
            points.sets[(tableau >> SETS_AT) & GROUP]
            + points.plain[(tableau >> PLAIN_AT) & GROUP]
            + points.dipped[(tableau >> DIPPED_AT) & GROUP]
        )
        tableaux[seat] = tableau & (NIBBLE << PUDDING_AT)
    for seat in range(rules.seats):
        ahead, level = rank_of(icons, seat)
        totals[seat] += points.maki[int(icons[seat] > 0), ahead, level]
    now[ROUND] += 1
    now[TURN] = 0
    if now[ROUND] < ROUNDS:
        deal_packed(packed, rules, game)
        return
    for seat in range(rules.seats):
        ahead, level = rank_of(tableaux, seat)
        totals[seat] += points.pudding[ahead, level]


@inner
def wins_packed(packed: Packed, rules: RulesetNumbers, game: int, seat: int) -> bool:
    """R24, R25: whether no seat finishes before this one; puddings are all that is left in the tableaux."""
    totals, tableaux = borrow(packed.totals)[game], borrow(packed.tableaux)[game]
    for other in range(rules.seats):
        if totals[other] != totals[seat]:
            if rules.best * totals[other] > rules.best * totals[seat]:
                return False
        elif tableaux[other] > tableaux[seat]:
            return False
    return True


@inner
def pay_packed(packed: Packed, rules: RulesetNumbers, payment: Payment, rewards: Array, game: int) -> None:
    """After a round: what the seats have earned since they were paid last."""
    if packed.now[game, ROUND] < ROUNDS and not payment.per_round:
        return
    totals, paid = borrow(packed.totals)[game], borrow(packed.paid)[game]
    if payment.reward == PAYS_WIN:
        winners = 0
        for seat in range(rules.seats):
            winners += wins_packed(packed, rules, game, seat)
        for seat in range(rules.seats):
            rewards[seat] = 1.0 / winners if wins_packed(packed, rules, game, seat) else 0.0
        return
    for seat in range(rules.seats):
        margin = payment.reward == PAYS_MARGIN
        rewards[seat] = worth(rules, totals, seat, margin) - worth(rules, paid, seat, margin)
    for seat in range(rules.seats):
        paid[seat] = totals[seat]


@kernel
def play_packed(
    packed: Packed,
    rules: RulesetNumbers,
    points: Lookup,
    deck: Array,
    payment: Payment,
    seed: int,
    numbers: Array,
    actions: Array,
    written: Written,
    start: int,
    stop: int,
) -> None:
    """R5–R18: a step of the games from `start` on; number i is dealt as `State.start(seed=game_seed(seed, i))`."""
    icons: Array = np.zeros(rules.seats, np.int64)
    room: Array = np.zeros((2 * rules.seats, ROOM), np.uint64)
    for game in range(start, stop):
        now, rewards = borrow(packed.now)[game], borrow(written.rewards)[game]
        for seat in range(rules.seats):
            rewards[seat] = 0.0
        if now[ROUND] == ROUNDS:
            start_packed(packed, rules, deck, game_seed(seed, numbers[game]), game)
            numbers[game] += len(numbers)
        else:
            take_turn(packed, rules, actions, game)
            if now[TURN] == rules.turns:
                close_packed(packed, rules, points, borrow(icons), game)
                pay_packed(packed, rules, payment, rewards, game)
        written.over[game] = now[ROUND] == ROUNDS
        write_game(packed, rules, borrow(room), written, game)
