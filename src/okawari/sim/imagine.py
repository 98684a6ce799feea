"""`Observation.imagine`, compiled: deals the cards that a seat has not seen, for every game of a batch anew.

Only what is to come matters here: hands, layout, piles, the deck's other rounds, dice rolls and yogurt draws. The past
is not told again.
"""

from typing import Any

import numpy as np

from okawari.game.observation import Observation
from okawari.rules.chance import DRAWS, advance, below, game_seed, shuffle, start_stream
from okawari.rules.kinds import CHOPSTICKS, DECK_SIZE, DIE_SIDES, KINDS, NOTHING, UNSEEN, YOGURT, YOGURTS, is_yogurt
from okawari.rules.knowledge import fill_unseen
from okawari.rules.landing import put
from okawari.rules.position import DRAWN, ROLLED, ROUND, hand_number
from okawari.rules.ruleset import RulesetNumbers
from okawari.rules.shared import Row
from okawari.rules.turn import just_drawn, pile_left
from okawari.sim.batch import Batch, new_batch, position_of
from okawari.sim.compile import Array, borrow, inner, kernel


def imagined_batch(seen: Observation, games: int, seed: int, first: int) -> Batch:
    """Games that the seat of an Observation may be in, from number `first` on."""
    batch = new_batch(seen.rules, games, seen.position)
    imagine_games(batch, seen.rules, np.array(seen.unknown, np.int64), seed, first)
    return batch


@kernel
def imagine_games(batch: Batch, rules: RulesetNumbers, unknown: Array, seed: int, first: int) -> None:
    """Completes games whose positions hold what a seat knows; `unknown[holder]` cards of each hand are missing."""
    left: Array = np.zeros(KINDS, np.int64)
    pool: Array = np.zeros(DECK_SIZE, np.int64)
    for game in range(len(batch.seeds)):
        batch.seeds[game] = game_seed(seed, first + game)
        stream = start_stream(batch.seeds[game])
        position, deck = position_of(batch, game), borrow(batch.decks)[game]
        fill_unseen(position, rules, left)
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
