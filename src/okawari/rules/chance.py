"""A small generator for simulations: the same numbers interpreted and compiled.

It is a multiply-with-carry generator: one whole number below 2⁶³ holds a 32-bit word and a 31-bit carry. Every
intermediate stays below 2⁶³, so that Python's whole numbers and a machine's agree.
"""

from okawari.rules.errors import OkawariError
from okawari.rules.kinds import DIE_SIDES
from okawari.rules.shared import shared

WORD = 0xFFFFFFFF
MULTIPLIER = 2131995753
"""Below 2³¹, and both 2³²·m − 1 and 2³¹·m − 1 are prime: the generator's period is about 2⁶²."""
SEEDS = 2**63
"""A seed is a whole number from 0 up to, but not including, this."""
DRAWS = 2520
"""R20: a yogurt draw is one of so many; 2520 divides evenly among 1, 2, … or 10 yogurts."""


def check_seed(seed: int) -> None:
    """Raise an error unless a number can be a seed."""
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEEDS:
        raise OkawariError(f"{seed!r} is no seed; a seed is a whole number from 0 to {SEEDS - 1}")


@shared
def mix(word: int) -> int:
    """Scatter the bits of a 32-bit word."""
    word = (word + 0x9E3779B9) & WORD
    word = ((word ^ (word >> 16)) * 0x21F0AAAD) & WORD
    word = ((word ^ (word >> 15)) * 0x735A2D97) & WORD
    return word ^ (word >> 15)


@shared
def scatter(seed: int) -> int:
    """Scatter the bits of a seed, one to one: each half in turn is changed by the other (a Feistel network)."""
    low, high = seed & WORD, seed >> 32
    low ^= mix(high)
    high ^= mix(low ^ 0x5BD1E995) & 0x7FFFFFFF
    low ^= mix(high ^ 0x27D4EB2F)
    high ^= mix(low ^ 0x165667B1) & 0x7FFFFFFF
    return high << 32 | low


@shared
def game_seed(seed: int, game: int) -> int:
    """The seed of game number `game` of a simulation with `seed`: another one for every game."""
    return scatter(scatter(seed) ^ game)


@shared
def start_stream(seed: int) -> int:
    """The state of a generator started with `seed`: the carry must stay below the multiplier, the word above 0."""
    return scatter(seed) & 0x3FFFFFFFFFFFFFFF | 1


@shared
def advance(stream: int) -> int:
    """The state after this one."""
    return (stream & WORD) * MULTIPLIER + (stream >> 32)


@shared
def below(stream: int, bound: int) -> int:
    """The random number of this state, from 0 to bound − 1."""
    return (((stream & WORD) ^ (stream >> 32)) * bound) >> 32


@shared
def shuffle(stream: int, cards: list[int]) -> int:
    """Fisher–Yates, in place; returns the generator's state afterwards."""
    for last in range(len(cards) - 1, 0, -1):
        stream = (stream & WORD) * MULTIPLIER + (stream >> 32)  # `advance` and `below`, written out for speed
        other = (((stream & WORD) ^ (stream >> 32)) * (last + 1)) >> 32
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card
    return stream


@shared
def fill_chance(seed: int, deck: list[int], rolls: list[int], draws: list[int]) -> int:
    """All chance of a game: shuffles the deck (R3), fills dice rolls (R22) and yogurt draws (R20).

    Returns who starts battle or controls the dummy first (R29, R30).
    """
    stream = shuffle(start_stream(seed), deck)
    for i in range(len(rolls)):
        stream = advance(stream)
        rolls[i] = 1 + below(stream, DIE_SIDES)
    for i in range(len(draws)):
        stream = advance(stream)
        draws[i] = below(stream, DRAWS)
    return below(advance(stream), 2)
