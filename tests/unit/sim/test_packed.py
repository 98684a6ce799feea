"""Every entry of the tables is what the rules say, and every tableau of a game finds the right entry."""

from itertools import product
from random import Random

import numpy as np
import pytest

from okawari.rules.desserts import most_and_fewest
from okawari.rules.kinds import (
    DIPPED_EGG,
    EGG,
    KINDS,
    MAIN_DECK,
    MAKI_1,
    PUDDING,
    PUDDINGS,
    TEMPURA,
    WASABI,
    full_deck,
)
from okawari.rules.landing import place, waiting_wasabi
from okawari.rules.ruleset import HAND_SIZE
from okawari.rules.scoring import ahead, dumpling, level, maki, maki_icons, nigiri, sashimi, tempura
from okawari.sim.packed import U, land, lookup


def row_of(first: int, counts: tuple[int, ...]) -> list[int]:
    """A tableau with so many cards of the kinds from `first` on."""
    return [0] * first + list(counts) + [0] * (PUDDING - first - 2)


def test_every_entry_of_a_group() -> None:
    """R11–R15: 16 × 16 × 16 counts of the three kinds of every group."""
    made = lookup(4)
    for counts in product(range(16), repeat=3):
        index = counts[0] + 16 * counts[1] + 256 * counts[2]
        sets = row_of(TEMPURA, counts)
        assert made.sets[index] == tempura(sets) + sashimi(sets) + dumpling(sets)
        assert made.icons[index] == maki_icons(row_of(MAKI_1, counts))
        assert made.plain[index] == nigiri(row_of(EGG, counts))
        assert made.dipped[index] == nigiri(row_of(DIPPED_EGG, counts))


@pytest.mark.parametrize("seats", HAND_SIZE)
def test_every_ranking_of_seats(seats: int) -> None:
    """R11, R18: whatever the seats have, their ranks find what the rules give for it."""
    made = lookup(seats)
    for values in product(range(seats + 1), repeat=seats):
        for seat in range(seats):
            rank = ahead(values, seat), level(values, seat)
            assert made.maki[int(values[seat] > 0)][rank] == maki(values, seat, zero_icons_place=False)
            assert made.pudding[rank] == most_and_fewest(values, seat)


def test_cards_land_as_the_rules_say() -> None:
    """R6: in any order, each nibble counts its kind, and the last one the wasabi that waits."""
    cards = [kind for kind in full_deck(PUDDINGS) for _ in range(1 + (kind == WASABI))]
    for seed in range(20):
        row, packed = [0] * KINDS, U(0)
        for kind in Random(seed).sample(cards, 24):
            place(row, kind)
            with np.errstate(over="ignore"):  # a word less one that waits is a sum that overflows
                packed = land(packed, U(kind))
            nibbles = [int(packed) >> 4 * number & 15 for number in range(16)]
            assert nibbles == [*row[:15], waiting_wasabi(row)]


def test_counts_fit_into_a_nibble() -> None:
    """No kind has so many cards that a tableau could overflow its four bits."""
    assert max(MAIN_DECK.values()) < 16
    assert PUDDING < 15
