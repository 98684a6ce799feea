"""The step of many games at once, for every ruleset: the rules of `rules/` and the rows of this room, compiled."""

from typing import Any

import numpy as np

from okawari.env.rewards import worth
from okawari.env.written import PAYS_MARGIN, PAYS_WIN, Payment, Written
from okawari.policies.rows import Columns, code_of_action, columns_of, fill_mask, fill_row
from okawari.rules.chance import fill_chance, game_seed
from okawari.rules.kinds import KINDS, NOTHING, full_deck
from okawari.rules.legal import EVERYBODY, is_legal, who_acts
from okawari.rules.picks import ANNOUNCED, masked_pick
from okawari.rules.position import OWED, ROUND, SQUISHY, STARTER
from okawari.rules.ruleset import ROUNDS, RulesetNumbers
from okawari.rules.scoring import score_round
from okawari.rules.turn import close_round, deal, play_turn
from okawari.rules.winning import wins
from okawari.sim.batch import Batch, Scratch, new_batch, new_scratch, position_of
from okawari.sim.compile import Array, borrow, inner, kernel, register_shared
from okawari.sim.policies import observe


class GeneralGames:
    """Games of any ruleset side by side."""

    def __init__(self, rules: RulesetNumbers, games: int, payment: Payment) -> None:
        register_shared()
        self._rules, self._columns, self._payment = rules, columns_of(rules), payment
        self._batch = new_batch(rules, games)
        self._deck = np.array(full_deck(rules.dessert), np.int64)
        self._paid = np.zeros((games, rules.tableaux), np.int64)
        self.end()

    def illegal(self, actions: Array) -> int:
        """NOTHING, or where the first illegal action stands, counted through games and seats."""
        return int(first_illegal(self._batch, self._rules, self._columns, actions))

    def play(self, seed: int, numbers: Array, actions: Array, written: Written, start: int, stop: int) -> None:
        """A step of the games from `start` on: their actions, which are legal; those that are over are dealt anew."""
        arguments = self._batch, self._rules, self._columns, self._deck, self._paid, new_scratch(self._rules)
        play_actions(*arguments, self._payment, seed, numbers, actions, written, start, stop)

    def end(self) -> None:
        """Every game is over: the next step deals."""
        self._batch.positions.now[:, ROUND] = ROUNDS


@inner
def fill(row: Array, value: int) -> None:
    """Writes one number everywhere."""
    for column in range(len(row)):
        row[column] = value


@inner
def deal_game(batch: Batch, rules: RulesetNumbers, deck: Array, paid: Array, seed: int, game: int) -> None:
    """R2, R3: an empty table, and a new game on it."""
    position, cards = position_of(batch, game), borrow(batch.decks)[game]
    for number in range(rules.seats):
        fill(position.hands[number], 0)
    for number in range(rules.tableaux):
        fill(position.tableaux[number], 0)
        position.dice[number] = 1
        position.squishy_points[number] = position.totals[number] = position.dessert_points[number] = 0
        paid[game][number] = 0
    fill(position.layout, NOTHING)
    fill(position.discards, 0)
    fill(position.now, 0)
    position.now[SQUISHY] = position.now[OWED] = NOTHING
    for card in range(len(cards)):
        cards[card] = deck[card]
    starter = fill_chance(seed, cards, batch.rolls[game], batch.draws[game])
    if rules.has_starter:
        position.now[STARTER] = starter
    deal(position, rules, cards)


@inner
def write_game(
    batch: Batch, rules: RulesetNumbers, columns: Columns, scratch: Scratch, left: Array, written: Written, game: int
) -> None:
    """R34: the row and the mask of every seat, from what that seat may know."""
    position = position_of(batch, game)
    for seat in range(rules.seats):
        observe(position, rules, borrow(batch.decks)[game], seat, scratch)
        row, mask = borrow(written.observations)[game][seat], borrow(written.masks)[game][seat]
        fill_row(scratch.seen, rules, columns, seat, scratch.unknown, left, row)
        fill_mask(scratch.seen, rules, columns, seat, scratch.codes, mask)


@kernel
def first_illegal(batch: Batch, rules: RulesetNumbers, columns: Columns, actions: Array) -> int:
    """Where the first illegal action stands, or NOTHING; in a game that is over every action is as good."""
    for game in range(len(actions)):
        position = position_of(batch, game)
        who = who_acts(rules, position.now)
        for seat in range(rules.seats):
            action, waits = actions[game][seat], who != EVERYBODY and who != seat
            legal = 0 <= action <= columns.wait and (action == columns.wait) == waits
            if legal and not waits:
                code = seen_code(position, rules, columns, action)
                legal = code != NOTHING and is_legal(position, rules, seat, code)
            if not legal and who != NOTHING:
                return game * rules.seats + seat
    return NOTHING


@inner
def seen_code(position: Any, rules: RulesetNumbers, columns: Columns, action: int) -> int:
    """The code of an action. A face-down card cannot be taken, so that only yogurts need their mask (R20)."""
    code = code_of_action(rules, columns, position.layout, action)
    return masked_pick(code) | (code & ANNOUNCED) if code != NOTHING and rules.shared_layout else code


@kernel
def play_actions(
    batch: Batch,
    rules: RulesetNumbers,
    columns: Columns,
    deck: Array,
    paid: Array,
    scratch: Scratch,
    payment: Payment,
    seed: int,
    numbers: Array,
    actions: Array,
    written: Written,
    start: int,
    stop: int,
) -> None:
    """R5–R28: a step of the games from `start` on; number i is dealt as `State.start(seed=game_seed(seed, i))`."""
    scratch, left = borrow(scratch), np.zeros(KINDS, np.int64)
    picks = np.zeros(rules.seats, np.int64)
    for game in range(start, stop):
        position, cards = position_of(batch, game), borrow(batch.decks)[game]
        rewards = borrow(written.rewards)[game]
        for seat in range(rules.seats):
            rewards[seat] = 0.0
        if position.now[ROUND] == ROUNDS:
            deal_game(batch, rules, deck, paid, game_seed(seed, numbers[game]), game)
            numbers[game] += len(numbers)
        else:
            for seat in range(rules.seats):
                picks[seat] = seen_code(position, rules, columns, actions[game][seat])
            if play_turn(position, rules, borrow(picks), cards, borrow(batch.rolls)[game], borrow(batch.draws)[game]):
                score_round(position, rules, batch.points[game][position.now[ROUND]])
                close_round(position, rules, cards)
                pay(position, rules, payment, borrow(paid)[game], rewards)
        written.over[game] = position.now[ROUND] == ROUNDS
        write_game(batch, rules, columns, scratch, left, written, game)


@inner
def pay(position: Any, rules: RulesetNumbers, payment: Payment, paid: Array, rewards: Array) -> None:
    """After a round: what the seats have earned since they were paid last."""
    over = position.now[ROUND] == ROUNDS
    if not over and not payment.per_round:
        return
    if payment.reward == PAYS_WIN:
        winners = 0
        for seat in range(rules.seats):
            winners += wins(position, rules, seat)
        for seat in range(rules.seats):
            rewards[seat] = 1.0 / winners if wins(position, rules, seat) else 0.0
        return
    for seat in range(rules.seats):
        margin = payment.reward == PAYS_MARGIN
        rewards[seat] = worth(rules, position.totals, seat, margin) - worth(rules, paid, seat, margin)
    for number in range(rules.tableaux):
        paid[number] = position.totals[number]
