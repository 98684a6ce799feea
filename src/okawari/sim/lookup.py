"""The points of packed games, as tables that the scoring functions of the rules fill at start-up."""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from okawari.rules.desserts import most_and_fewest
from okawari.rules.kinds import DIPPED_EGG, EGG, MAKI_1, PUDDING, TEMPURA
from okawari.rules.ruleset import HAND_SIZE
from okawari.rules.scoring import dumpling, maki, maki_icons, nigiri, sashimi, tempura

GROUP_KINDS = 3
"""Kinds that are looked up together."""
GROUP_SIZE = 16**GROUP_KINDS
RANKS = max(HAND_SIZE) + 1
"""A seat has at most so many seats ahead or level, and one more."""

Points = NDArray[np.int16]


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
