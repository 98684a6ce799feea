"""`Observation.imagine`, compiled: deals the cards that a seat has not seen, for every game of a batch anew.

Only what is to come matters here: hands, layout, piles, the deck's other rounds, dice rolls and yogurt draws. The past
is not told again.
"""

from typing import Any

import numpy as np

from okawari.rules.chance import DRAWS, advance, below, game_seed, shuffle, start_stream
from okawari.rules.kinds import (
    CHOPSTICKS,
    DECK_SIZE,
    DIE_SIDES,
    DIPPED,
    NOTHING,
    UNSEEN,
    YOGURT,
    YOGURTS,
    is_dipped,
    is_yogurt,
)
from okawari.rules.landing import put
from okawari.rules.position import DRAWN, ROLLED, ROUND, hand_number
from okawari.rules.ruleset import RulesetNumbers
from okawari.rules.shared import Row
from okawari.rules.turn import just_drawn, pile_left
from okawari.sim.batch import Batch, position_of
from okawari.sim.compile import Array, borrow, inner, kernel


@kernel
def imagine_games(
    batch: Batch, rules: RulesetNumbers, unknown: Array, deck_counts: Array, seed: int, first: int
) -> None:
    """Completes games whose positions hold what a seat knows; `unknown[holder]` cards of each hand are missing."""
    left: Array = np.zeros(len(deck_counts), np.int64)
    pool: Array = np.zeros(DECK_SIZE, np.int64)
    for game in range(len(batch.seeds)):
        batch.seeds[game] = game_seed(seed, first + game)
        stream = start_stream(batch.seeds[game])
        position, deck = position_of(batch, game), borrow(batch.decks)[game]
        count_unseen(position, deck_counts, left)
        cards, stream = name_yogurts(position, rules, left, pool, stream)
        stream = shuffle(stream, pool[:cards])
        cards = deal_unknown(position, rules, unknown, deck, pool, cards)
        for number in range(cards):
            deck[(position.now[ROUND] + 1) * rules.cards + number] = pool[number]
        for number in range(position.now[ROLLED], len(batch.rolls[game])):
            stream = advance(stream)
            batch.rolls[game][number] = 1 + below(stream, DIE_SIDES)
        for number in range(position.now[DRAWN], len(batch.draws[game])):
            stream = advance(stream)
            batch.draws[game][number] = below(stream, DRAWS)


@inner
def count_unseen(position: Any, deck_counts: Row, left: Array) -> None:
    """Counts the cards that lie where the seat cannot see them, yogurts of known places included."""
    for kind in range(len(left)):
        left[kind] = deck_counts[kind]
    for rows in (position.tableaux, position.hands):
        for row in rows:
            subtract(row, left)
    subtract(position.discards, left)
    for kind in position.layout:
        if 0 <= kind < YOGURT:
            left[kind] -= 1


@inner
def subtract(row: Row, left: Array) -> None:
    """Takes the cards of a row away from those that are left."""
    for kind in range(min(len(row), YOGURT)):
        left[kind - DIPPED if is_dipped(kind) else kind] -= row[kind]


@inner
def name_yogurts(position: Any, rules: RulesetNumbers, left: Array, pool: Array, stream: int) -> tuple[int, int]:
    """R20: gives yogurts in known places their values, at random; fills `pool` with all other unseen cards.

    Returns how many there are, and the stream.
    """
    yogurts = 0
    for kind in range(len(left)):
        if is_yogurt(kind):
            for _ in range(left[kind]):
                pool[yogurts] = kind
                yogurts += 1
    stream = shuffle(stream, pool[:yogurts])
    if rules.dessert == YOGURTS:
        for hand in position.hands:
            for _ in range(hand[YOGURT]):
                yogurts -= 1
                hand[pool[yogurts]] += 1
    for spot in range(len(position.layout)):
        if position.layout[spot] == YOGURT:
            yogurts -= 1
            position.layout[spot] = pool[yogurts]
    cards = yogurts
    for kind in range(len(left)):
        if not is_yogurt(kind):
            for _ in range(left[kind]):
                pool[cards] = kind
                cards += 1
    return cards, stream


@inner
def deal_unknown(position: Any, rules: RulesetNumbers, unknown: Row, deck: Array, pool: Row, cards: int) -> int:
    """Deals the pool to hands, face-down places and piles; returns how many cards of it are left."""
    now = position.now
    start = now[ROUND] * rules.cards
    for holder in range(rules.seats):
        hand = position.hands[hand_number(rules, now, holder)]
        for _ in range(unknown[holder]):
            cards -= 1
            put(hand, pool[cards], 1)
        drawn = just_drawn(rules, now, holder)
        if drawn != NOTHING:
            deck[start + drawn] = pool[cards] if unknown[holder] > 0 else any_card(hand)
    for spot in range(len(position.layout)):
        if position.layout[spot] == UNSEEN:
            cards -= 1
            position.layout[spot] = pool[cards]
    size = pile_left(rules, now)
    for pile in range(rules.piles):
        end = start + rules.seats * rules.hand_size + (pile + 1) * rules.pile_size
        for number in range(end - size, end):
            cards -= 1
            deck[number] = pool[cards]
    return cards


@inner
def any_card(hand: Row) -> int:
    """A card that a seat may have drawn just now: any, but chopsticks put into the hand earlier must still be there."""
    for kind in range(min(len(hand), YOGURT)):
        if hand[kind] > 0 and kind != CHOPSTICKS:
            return kind
    return CHOPSTICKS
