"""The generator of simulations: its numbers can never change silently, and they are spread evenly."""

from collections import Counter
from math import sqrt

import pytest

from okawari.rules.chance import (
    DRAWS,
    MULTIPLIER,
    SEEDS,
    advance,
    below,
    fill_chance,
    game_seed,
    mix,
    shuffle,
    start_stream,
)


def chi_square(counts: Counter[int], cells: int) -> float:
    """How far counts are from even ones; about `cells` − 1, plus or minus √(2 · cells), by chance."""
    expected = counts.total() / cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in range(cells))


def bound(cells: int) -> float:
    """Five deviations above what chance gives."""
    return cells - 1 + 5 * sqrt(2 * (cells - 1))


def numbers(seed: int, limit: int, count: int) -> list[int]:
    """The first numbers below `limit` of a stream."""
    stream, found = start_stream(seed), []
    for _ in range(count):
        stream = advance(stream)
        found.append(below(stream, limit))
    return found


def is_prime(number: int) -> bool:
    """Miller and Rabin, with the bases that decide every number below 2⁸¹."""
    bases = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
    twos = ((number - 1) & (1 - number)).bit_length() - 1
    odd = (number - 1) >> twos

    def witness(base: int) -> bool:
        power = pow(base, odd, number)
        return power != 1 and all(pow(power, 2**i, number) != number - 1 for i in range(twos))

    return not any(witness(base) for base in bases)


def test_pinned_numbers() -> None:
    """A seed gives the same game in every version and on every machine."""
    assert [mix(word) for word in (0, 1, 0xFFFFFFFF)] == [0x64625032, 0x5E2D1772, 0xEB721C8A]
    assert [start_stream(seed) for seed in (0, 7, SEEDS - 1)] == [
        1583550725327843471,
        2314002502405924343,
        2164089250053137797,
    ]
    assert numbers(7, 1000, 8) == [405, 770, 11, 980, 913, 810, 75, 871]


def test_pinned_game_seeds() -> None:
    """Game i of seed S is the same game in every version."""
    asked = [(0, 0), (0, 1), (1, 0), (7, 12345), (SEEDS - 1, SEEDS - 1)]
    assert [game_seed(seed, game) for seed, game in asked] == [
        1715318494968374553,
        1024896264844593699,
        2841041723125960597,
        4825085395472078969,
        7290310469525691714,
    ]


def test_pinned_chance_of_a_game() -> None:
    """The deck first, from the last card down; then rolls, draws and who starts."""
    deck, rolls, draws = list(range(108)), [1] * 10, [0] * 10
    assert fill_chance(7, deck, rolls, draws) == 0
    assert deck[:12] == [68, 107, 85, 52, 50, 31, 17, 103, 63, 75, 40, 48]
    assert sorted(deck) == list(range(108))
    assert rolls == [1, 5, 6, 2, 2, 5, 3, 4, 2, 2]
    assert draws == [1048, 991, 2263, 2453, 835, 1572, 414, 375, 1747, 800]


def test_the_step_is_multiply_with_carry() -> None:
    """word′ + 2³²·carry′ = multiplier · word + carry, and the state stays below 2⁶³."""
    stream = start_stream(3)
    for _ in range(1000):
        carry, word = divmod(stream, 2**32)
        stream = advance(stream)
        assert stream == MULTIPLIER * word + carry
        assert 0 < stream < 2**63


def test_the_period_is_as_long_as_said() -> None:
    """Multiplier · 2³² − 1 is a safe prime, so that the period is (multiplier · 2³² − 2) / 2, about 2⁶²."""
    assert MULTIPLIER < 2**31
    assert is_prime(MULTIPLIER * 2**32 - 1)
    assert is_prime(MULTIPLIER * 2**31 - 1)
    assert not is_prime(MULTIPLIER * 2**32 + 1)


@pytest.mark.parametrize("limit", [2, 6, 10, 108])
def test_numbers_are_spread_evenly(limit: int) -> None:
    """Each number below the limit comes up equally often in one stream."""
    counts = Counter(numbers(11, limit, 200 * limit))
    assert set(counts) == set(range(limit))
    assert chi_square(counts, limit) < bound(limit)


def test_first_numbers_of_neighbouring_seeds_are_spread_evenly() -> None:
    """Seeds 0, 1, 2, … give unrelated games: the first number and the second are even over the seeds."""
    for place in (0, 1):
        counts = Counter(numbers(seed, 60, 2)[place] for seed in range(6_000))
        assert chi_square(counts, 60) < bound(60)


def test_a_shuffle_puts_every_card_anywhere() -> None:
    """R3: over many shuffles each card is equally likely at the first, at a middle and at the last place."""
    places: dict[int, Counter[int]] = {0: Counter(), 7: Counter(), 11: Counter()}
    for seed in range(3_000):
        cards = list(range(12))
        shuffle(start_stream(seed), cards)
        assert sorted(cards) == list(range(12))
        for place, counts in places.items():
            counts[cards[place]] += 1
    for counts in places.values():
        assert chi_square(counts, 12) < bound(12)


def test_all_orders_of_few_cards_are_equally_likely() -> None:
    """R3: Fisher and Yates without the usual mistake: all 24 orders of 4 cards."""
    orders: Counter[tuple[int, ...]] = Counter()
    for seed in range(4_800):
        cards = [0, 1, 2, 3]
        shuffle(start_stream(seed), cards)
        orders[tuple(cards)] += 1
    assert len(orders) == 24
    assert chi_square(Counter(dict(enumerate(orders.values()))), 24) < bound(24)


def test_game_seeds_are_spread() -> None:
    """No two games of a simulation, nor of neighbouring seeds, share a seed; every bit is set half the time."""
    seeds = {game_seed(seed, game) for seed in range(20) for game in range(400)}
    assert len(seeds) == 8_000
    assert all(0 <= seed < SEEDS for seed in seeds)
    for bit in range(63):
        assert abs(sum(seed >> bit & 1 for seed in seeds) - 4_000) < 5 * sqrt(8_000) / 2


@pytest.mark.ci
def test_no_two_games_of_a_long_simulation_are_the_same() -> None:
    """Every game has a stream of its own: were they spread over 2³² only, some of so many would be copies."""
    assert len({start_stream(game_seed(7, game)) for game in range(200_000)}) == 200_000


def test_game_seeds_use_all_bits_of_seed_and_game() -> None:
    """High bits of the seed and of the game's number matter as well."""
    assert len({game_seed(1 << bit, 0) for bit in range(63)}) == 63
    assert len({game_seed(0, 1 << bit) for bit in range(63)}) == 63


def test_draws_are_fair_for_every_number_of_yogurts() -> None:
    """R20: 2520 draws fall evenly on 1, 2, … or 10 yogurts."""
    for yogurts in range(1, 11):
        assert set(Counter(draw % yogurts for draw in range(DRAWS)).values()) == {DRAWS // yogurts}
