"""Imagined games as both engines make them, and what should be found in their hidden places."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from random import Random

import numpy as np

from okawari import State
from okawari.game.observation import Observation
from okawari.rules.kinds import DIPPED, NAMES, YOGURT, YOGURTS, deck_counts, full_deck, is_dipped
from okawari.rules.position import Position, hand_number
from okawari.sim.imagine import imagined_batch
from tests.support.sizes import times

GAMES = times(800)


@dataclass(frozen=True)
class Imagined:
    """What lies in the hidden places of an imagined game."""

    hands: list[list[str]]
    """By the seat that holds them."""
    deck: list[str]
    layout: list[str]
    rolls: list[int]


Imaginer = Callable[[Observation, int], Iterator[Imagined]]
Place = Callable[[Imagined, Random], str]


def readable_imaginer(seen: Observation, seed: int) -> Iterator[Imagined]:
    """Many games imagined by `Observation.imagine`."""
    rng = Random(seed)
    for _ in range(GAMES):
        state = seen.imagine(rng)
        yield Imagined(
            [list(hand) for hand in state.hands],
            [NAMES[kind] for kind in state.world.deck],
            [NAMES[kind] for kind in state.position.layout],
            list(state.world.rolls),
        )


def compiled_imaginer(seen: Observation, seed: int) -> Iterator[Imagined]:
    """Many games imagined by `okawari.sim`."""
    rules = seen.rules
    batch = imagined_batch(seen, GAMES, seed, 0)
    numbers = [hand_number(rules, seen.position.now, holder) for holder in range(rules.seats)]
    for game in range(GAMES):
        rows = batch.positions.hands[game]
        yield Imagined(
            [_names(rows[number]) if len(rows) else [] for number in numbers],
            [NAMES[kind] for kind in batch.decks[game]],
            [NAMES[kind] for kind in batch.positions.layout[game]],
            batch.rolls[game].tolist(),
        )


def assert_likely(imaginer: Imaginer, state: State, viewer: int | None, likely: Counter[str], *places: Place) -> None:
    """Imagine many games and look at hidden places, each by itself: five deviations are allowed."""
    rng = Random(7)
    games = list(imaginer(state.observe(viewer), 7))
    freedom = len(likely) - 1
    for number, place in enumerate(places):
        found = Counter(place(imagined, rng) for imagined in games)
        assert chi_square(found, likely) < freedom + 5 * sqrt(2 * freedom), f"place {number}: {found}"


def chi_square(found: Counter[str], likely: Counter[str]) -> float:
    """How far the cards found are from those that the unseen ones make likely."""
    shares = {name: count / likely.total() for name, count in likely.items()}
    assert set(found) <= set(shares), "a card that was seen elsewhere"
    return sum((found[name] - found.total() * share) ** 2 / (found.total() * share) for name, share in shares.items())


def unseen(state: State, viewer: int | None) -> Counter[str]:
    """The cards of the deck that a seat sees nowhere."""
    seen = state.observe(viewer)
    left = Counter(NAMES[kind] for kind in full_deck(state.rules.dessert))
    for cards in (*seen.tableaux, *seen.desserts, seen.discards, *(hand.known for hand in seen.hands)):
        left -= Counter(name.removesuffix(" on wasabi") for name in cards)
    return left - Counter(name for name in seen.layout if name)


def assert_whole_deck(position: Position[np.ndarray], deck: np.ndarray, state: State) -> None:
    """R1: all cards together are the deck."""
    rules, counts = state.rules, [0] * 30
    for row in (*position.hands, *position.tableaux, position.discards):
        for kind, count in enumerate(row.tolist()[:YOGURT]):
            counts[kind - DIPPED if is_dipped(kind) else kind] += count
    start = state.round * rules.cards
    hands_end, left = start + rules.seats * rules.hand_size, (state.pile_sizes or (0,))[0]
    ends = [hands_end + (pile + 1) * rules.pile_size for pile in range(rules.piles)]
    piles = [kind for end in ends for kind in deck[end - left : end].tolist()]
    layout = [kind for kind in position.layout.tolist() if kind >= 0]
    for kind in (*layout, *piles, *deck[start + rules.cards :].tolist()):
        counts[kind] += 1
    assert counts == deck_counts(rules.dessert)
    if rules.dessert == YOGURTS:
        assert all(hand[YOGURT] == hand[19:23].sum() for hand in position.hands)


def _names(row: list[int]) -> list[str]:
    return [NAMES[kind] for kind, count in enumerate(row[:YOGURT]) for _ in range(count)]
