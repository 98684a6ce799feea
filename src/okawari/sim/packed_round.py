"""The rest of a round, packed for searching: a hand is one word, what lies before a seat is another.

A word is sixteen nibbles of four bits, one for each *slot*: the kinds up to chopsticks by their numbers, then those of
the dessert. In a **hand**, nibble k counts the cards of slot k. Before a **seat**, a word holds just what the worth of
its next cards depends on, in the nibbles where each slot looks for it:

    slot      15 … 11   10        9       8 7 6    5 4 3      2        1        0
            ┌─────────┬────────┬────────┬────────┬────────┬────────┬────────┬────────┐
    holds   │         │ chop-  │waiting │        │ ahead  │dump-   │sashimi │tempura │   ahead: how many icons the seat
            │         │ sticks │ wasabi │        │        │lings   │        │        │   has more than others, filled in
            └─────────┴────────┴────────┴────────┴────────┴────────┴────────┴────────┘   when it chooses
    looks at   11        10       9        9         3        2        1        0

So what a card scores where it lands, what it changes, and what it is worth to a habit, are each one look into a table:
[slot][nibble]. The shared functions of `rules/` fill the tables of points.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from okawari.policies.expected_tables import TEA_BASE
from okawari.rules.desserts import SQUISHY_WORTH
from okawari.rules.kinds import (
    CHOPSTICKS,
    DESSERT_CARDS,
    DUMPLING,
    MAKI_1,
    MAKI_3,
    PUDDING,
    SASHIMI,
    STRAWBERRIES,
    TEAS,
    TEMPURA,
    WASABI,
    YOGURT,
    YOGURTS,
    is_nigiri,
)
from okawari.rules.landing import place
from okawari.rules.ruleset import RulesetNumbers
from okawari.rules.scoring import maki, maki_icons, nigiri, set_points
from okawari.rules.shared import Row
from okawari.sim.compile import Array
from okawari.sim.packed import RANKS, ranked

SLOTS = NIBBLES = 16
FIRST_DESSERT = CHOPSTICKS + 1
ICONS_AHEAD_AT, WASABI_AT, CHOPSTICKS_AT = 4 * MAKI_1, 4 * WASABI, 4 * CHOPSTICKS
SET_KINDS = (TEMPURA, SASHIMI, DUMPLING)
KEPT_COUNTS = (*SET_KINDS, CHOPSTICKS)
"""The kinds that a seat's word counts as its tableau does; of wasabi it counts those that wait."""


class Landings(NamedTuple):
    """What happens where a card lands, by its slot."""

    looks_at: Array
    """[slot] how far a seat's word is shifted for the nibble that a slot looks at."""
    points: Array
    """[slot][nibble] the points that a card brings."""
    change: Array
    """[slot][nibble] what it adds to the word."""
    icons: Array
    """[slot] its icons."""
    dessert: Array
    """[slot] what it adds to its seat's dessert value (`policies/expected.py`)."""
    maki: Array
    """[has icons][seats ahead][seats level] R11: the points for maki at the end of the round."""
    squishy: int
    """R19: the points for taking it."""


def slots(dessert: int) -> dict[int, int]:
    """The slot of every kind that a hand can show."""
    shown = (YOGURT,) if dessert == YOGURTS else tuple(DESSERT_CARDS[dessert])
    return {kind: slot for slot, kind in enumerate((*range(FIRST_DESSERT), *shown))}


def own_points(tableau: Row) -> int:
    """R12–R16: what a tableau scores by itself."""
    return sum(set_points(tableau, kind) for kind in SET_KINDS) + nigiri(tableau)


def looked_at(slot: int) -> int:
    """The nibble, counted from the low end, that a slot looks at."""
    if is_nigiri(slot):
        return WASABI
    return MAKI_1 if MAKI_1 <= slot <= MAKI_3 else min(slot, FIRST_DESSERT)


@cache
def landings(rules: RulesetNumbers) -> Landings:
    """The tables for a ruleset."""
    points, change = (np.zeros((SLOTS, NIBBLES), np.int64) for _ in range(2))
    icons, dessert = (np.zeros(SLOTS, np.int64) for _ in range(2))
    for kind in range(FIRST_DESSERT):
        icons[kind] = maki_icons([int(other == kind) for other in range(PUDDING)])
        for count in range(NIBBLES):
            tableau = [0] * PUDDING
            if looked_at(kind) != MAKI_1:
                tableau[looked_at(kind)] = count
            before = own_points(tableau)
            place(tableau, kind)
            points[kind, count] = own_points(tableau) - before
            if kind in KEPT_COUNTS or kind == WASABI:
                change[kind, count] = 1 << 4 * kind
            elif is_nigiri(kind) and count:
                change[kind, count] = -1 << WASABI_AT
    for number in range(SLOTS - FIRST_DESSERT):
        dessert[FIRST_DESSERT + number] = _dessert_number(rules.dessert, number)
    for_maki = np.zeros((2, RANKS, RANKS), np.int64)
    for ahead in range(rules.seats):
        for level in range(1, rules.seats - ahead + 1):
            for has_icons in range(2):
                icons_by_seat = ranked(rules.seats, ahead, level, 2 * has_icons)
                for_maki[has_icons, ahead, level] = maki(icons_by_seat, 0, rules.zero_icons_place)
    looks_at = np.array([4 * looked_at(slot) for slot in range(SLOTS)], np.int64)
    return Landings(looks_at, points, change, icons, dessert, for_maki, SQUISHY_WORTH)


def _dessert_number(dessert: int, number: int) -> int:
    """What the kind of this number adds to a dessert value; yogurts and mochi are drawn and rolled."""
    if dessert == TEAS:
        return int(TEA_BASE**number)
    return 2 * (number + 1) if dessert == STRAWBERRIES else 1
