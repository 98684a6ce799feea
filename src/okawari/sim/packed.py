"""Classic games packed into 64-bit words: a hand is one word, a tableau is one word, and 128 games go side by side.

A word is sixteen *nibbles* of four bits. In a **hand**, each nibble is a card; kinds are numbered below 16:

    bit 63                                              7    4 3    0
        ┌────┬─ … ─┬────┬────┬────┬────┬────┬────┬────┬────┬────┐
        │    │     │    │ 10 │  0 │  7 │  2 │  9 │  4 │  4 │  1 │   chopsticks, tempura, salmon, dumpling, wasabi,
        └────┴─ … ─┴────┴────┴────┴────┴────┴────┴────┴────┴────┘   maki-2, maki-2, sashimi: eight cards
                                              ▲
    To take card 3 (wasabi): read its nibble, ┘ write the lowest card (sashimi) over it, and shift the word right by a
    nibble. No loop looks for the card, and the cards left stay together at the low end.

In a **tableau**, nibble k counts the cards of kind k, as `tableau[k]` does in the rules; the highest one counts the
wasabi that wait (R6), so that one comparison tells whether a nigiri is dipped:

      15    14   13    12    11    10   9    8    7    6    5    4    3    2    1    0
    ┌────┬────┬─────┬─────┬─────┬────┬────┬────┬────┬────┬────┬────┬────┬────┬────┬────┐
    │wait│pudd│squid│salmn│ egg │chop│wasa│squi│salm│egg │mak3│mak2│mak1│dump│sash│temp│
    │ing │ing │dipped nigiri    │    │    │nigiri plain  │maki          │sets          │
    └────┴────┴─────┴─────┴─────┴────┴────┴────┴────┴────┴────┴────┴────┴────┴────┴────┘
               └──── DIPPED ────┘           └── PLAIN ───┘└─── ICONS ───┘└─── SETS ────┘
    A card lands by adding 1 shifted to its nibble. At the end of a round each group of three nibbles, 12 bits, is the
    index of a table (`Lookup`) that the functions of `rules/scoring.py` have filled: 4096 entries for each group.

No count reaches 16, since the deck has at most 14 cards of a kind. The same step of 128 games (*lanes*) is a loop
without branches over 128 words, which the compiler turns into instructions that treat four or eight games at once.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from okawari.rules.chance import MULTIPLIER, WORD
from okawari.rules.desserts import most_and_fewest
from okawari.rules.kinds import CHOPSTICKS, DIPPED, DIPPED_EGG, EGG, MAKI_1, PUDDING, SQUID, TEMPURA, WASABI
from okawari.rules.ruleset import HAND_SIZE
from okawari.rules.scoring import dumpling, maki, maki_icons, nigiri, sashimi, tempura
from okawari.sim.compile import Array, inner

LANES = 128
"""Games that are played side by side."""
GROUP_KINDS = 3
"""Kinds that are looked up together."""
GROUP_SIZE = 16**GROUP_KINDS
RANKS = max(HAND_SIZE) + 1
"""A seat has at most so many seats ahead or level, and one more."""
Points = NDArray[np.int16]

# Machine words without a sign. Numba turns a word and a signed number into a float: every constant here is a word.
U = np.uint64
ZERO, ONE, FOUR = U(0), U(1), U(4)
NIBBLE = U(15)
GROUP = U(GROUP_SIZE - 1)
LOW_WORD, HALF = U(WORD), U(32)
FACTOR = U(MULTIPLIER)
FIRST_NIGIRI, LAST_NIGIRI, ON_WASABI = U(EGG), U(SQUID), U(DIPPED)
WASABI_CARD, CHOPSTICKS_CARD = U(WASABI), U(CHOPSTICKS)
CHOPSTICKS_AT, PUDDING_AT, WAITING_AT = U(4 * CHOPSTICKS), U(4 * PUDDING), U(60)
SETS_AT, ICONS_AT, PLAIN_AT, DIPPED_AT = U(4 * TEMPURA), U(4 * MAKI_1), U(4 * EGG), U(4 * DIPPED_EGG)


@inner
def next_stream(stream: Array) -> Array:
    """`rules.chance.advance` on a word."""
    return (stream & LOW_WORD) * FACTOR + (stream >> HALF)


@inner
def random_word(stream: Array) -> Array:
    """The 32 random bits that `rules.chance.below` scales."""
    return (stream & LOW_WORD) ^ (stream >> HALF)


@inner
def land(tableau: Array, card: Array) -> Array:
    """R6: the tableau after a card lands in it; a nigiri is dipped if wasabi waits."""
    dips = U(card >= FIRST_NIGIRI) & U(card <= LAST_NIGIRI) & U((tableau >> WAITING_AT) != ZERO)
    waiting = (U(card == WASABI_CARD) - dips) << WAITING_AT
    return tableau + (ONE << (FOUR * (card + ON_WASABI * dips))) + waiting


@inner
def pick_first(streams: Array, hand: Array, tableau: Array, cards: int, uses: Array, rest: Array) -> bool:
    """R5, R7: in every lane a seat takes one of the `cards` in its hand; returns whether chopsticks are used anywhere.

    One random word decides it all: its product with the number of cards has the card's place in the upper half, and in
    the lower half (`rest`) what decides the second card; the word's last bit is the coin that decides on chopsticks.
    """
    choices, enough = U(cards), U(cards >= 2)
    anywhere = ZERO
    for lane in range(LANES):
        stream = next_stream(streams[lane])
        streams[lane] = stream
        word = random_word(stream)
        product = word * choices
        held, lying = hand[lane], tableau[lane]
        at = (product >> HALF) * FOUR
        card = (held >> at) & NIBBLE
        hand[lane] = (held ^ ((card ^ (held & NIBBLE)) << at)) >> FOUR
        tableau[lane] = land(lying, card)
        use = U(((lying >> CHOPSTICKS_AT) & NIBBLE) != ZERO) & word & enough
        anywhere |= use
        uses[lane] = use
        rest[lane] = product & LOW_WORD
    return bool(anywhere != ZERO)


@inner
def pick_second(hand: Array, tableau: Array, cards: int, uses: Array, rest: Array) -> None:
    """R7: where chopsticks are used, a second of the `cards` left lands, and they take its place in the hand."""
    choices = U(cards)
    for lane in range(LANES):
        if uses[lane] != ZERO:
            held = hand[lane]
            at = ((rest[lane] * choices) >> HALF) * FOUR
            card = (held >> at) & NIBBLE
            hand[lane] = held ^ ((card ^ CHOPSTICKS_CARD) << at)
            tableau[lane] = land(tableau[lane], card) - (ONE << CHOPSTICKS_AT)


@inner
def shuffle_decks(streams: Array, others: Array, decks: Array) -> None:
    """R3: `rules.chance.shuffle` in every lane; `decks[card][lane]`."""
    for last in range(len(decks) - 1, 0, -1):
        choices = U(last + 1)
        for lane in range(LANES):
            stream = next_stream(streams[lane])
            streams[lane] = stream
            others[lane] = (random_word(stream) * choices) >> HALF
        for lane in range(LANES):
            card = decks[last, lane]
            decks[last, lane] = decks[others[lane], lane]
            decks[others[lane], lane] = card


@inner
def pack_hands(decks: Array, start: int, size: int, hands: Array) -> None:
    """R2: packs the cards dealt from `start` on into one word a hand and lane."""
    hands[:] = ZERO
    for seat in range(len(hands)):
        for number in range(size):
            dealt, at = decks[start + seat * size + number], U(4 * number)
            for lane in range(LANES):
                hands[seat, lane] |= U(dealt[lane]) << at


class Lookup(NamedTuple):
    """What a tableau and a comparison of seats score."""

    sets: Points
    """By the counts of tempura, sashimi and dumpling: their points."""
    icons: Points
    """By the counts of maki: their icons."""
    plain: Points
    """By the counts of nigiri without wasabi: their points."""
    dipped: Points
    """By the counts of nigiri on wasabi: their points."""
    maki: Points
    """[has icons][seats ahead][seats level] the points for maki."""
    pudding: Points
    """[seats ahead][seats level] the points for pudding."""


def group_row(index: int, first: int) -> list[int]:
    """The tableau that an index stands for: three counts of four bits, of the kinds from `first` on."""
    row = [0] * (PUDDING + 1)
    for number in range(GROUP_KINDS):
        row[first + number] = index >> 4 * number & 15
    return row


def ranked(seats: int, ahead: int, level: int, value: int) -> list[int]:
    """Values of so many seats of which the first has `value`, some are ahead of it, some level, and the rest behind."""
    return [value] * level + [value + 1] * ahead + [value - 1] * (seats - level - ahead)


@cache
def lookup(seats: int) -> Lookup:
    """What is looked up with so many seats."""
    shapes: tuple[tuple[int, ...], ...] = (*((GROUP_SIZE,),) * 4, (2, RANKS, RANKS), (RANKS, RANKS))
    made = Lookup(*(np.zeros(shape, np.int16) for shape in shapes))
    for index in range(GROUP_SIZE):
        sets = group_row(index, TEMPURA)
        made.sets[index] = tempura(sets) + sashimi(sets) + dumpling(sets)
        made.icons[index] = maki_icons(group_row(index, MAKI_1))
        made.plain[index] = nigiri(group_row(index, EGG))
        made.dipped[index] = nigiri(group_row(index, DIPPED_EGG))
    for ahead in range(seats):
        for level in range(1, seats - ahead + 1):
            made.maki[0, ahead, level] = maki(ranked(seats, ahead, level, 0), 0, zero_icons_place=False)
            made.maki[1, ahead, level] = maki(ranked(seats, ahead, level, 2), 0, zero_icons_place=False)
            made.pudding[ahead, level] = most_and_fewest(ranked(seats, ahead, level, 2), 0)
    return made
