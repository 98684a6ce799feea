"""A cheap habit, for playing a round to its end a hundred thousand times a second: what a card is worth, by a table.

It knows what lies in front of its seat, how many picks are left, and by how many icons it leads; not the other hands.
The odds that a set is completed are those of so many trials with the same chance each.
"""

from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np

from okawari.policies.greedy_value import WHOLE
from okawari.rules.desserts import MOST_DESSERT
from okawari.rules.kinds import CHOPSTICKS, DUMPLING, MAKI_1, MAKI_3, SASHIMI, TEMPURA, WASABI
from okawari.rules.ruleset import HAND_SIZE, RulesetNumbers
from okawari.rules.scoring import SASHIMI_SET, TEMPURA_PAIR
from okawari.sim.compile import Array
from okawari.sim.packed_round import FIRST_DESSERT, NIBBLES, SLOTS, landings

MOST_LEFT = max(HAND_SIZE.values())
LEVEL = 8
"""The nibble of a seat that is level in icons; one more for every icon ahead."""
ANOTHER_TEMPURA, ANOTHER_SASHIMI, ANOTHER_DUMPLING, A_NIGIRI = 0.33, 0.3, 0.4, 0.28
"""How likely a pick brings what a set in progress, or a wasabi, waits for."""
FIRST_TEMPURA, FIRST_SASHIMI, SECOND_SASHIMI, NEXT_DUMPLING = 275, 330, 520, 60
"""What a card that starts or continues a set is worth if the rest comes, in hundredths of a point."""
ICON_CLOSE, ICON_BEHIND, ICON_AHEAD = 75, 40, 25
"""What an icon is worth where the seats are close, and where they are far apart."""
FIRST_WASABI, NEXT_WASABI = 430, 150
FIRST_CHOPSTICKS, NEXT_CHOPSTICKS = 35, 10
"""For every pick that is left."""
DESSERT = 35
"""What a dessert is worth, in hundredths of the points that the most of it score."""
KEEPING, KEEPING_LONGER = 60, 30
"""Chopsticks are used for a second card that is worth so much, and so much more for every pick that is left."""


class Habit(NamedTuple):
    """What cards are worth, in hundredths of a point."""

    worth: Array
    """[picks left][slot][nibble]"""
    keep: Array
    """[picks left] what a second card must be worth for chopsticks to be used."""


def odds(trials: int, chance: float, least: int = 1) -> float:
    """How likely at least so many of the trials succeed."""
    return sum(comb(trials, n) * chance**n * (1 - chance) ** (trials - n) for n in range(least, trials + 1))


@cache
def habit(rules: RulesetNumbers) -> Habit:
    """The habit for a ruleset. R24: in golf what is worth most is worst."""
    worth = np.zeros((MOST_LEFT, SLOTS, NIBBLES), np.int64)
    keep = np.zeros(MOST_LEFT, np.int64)
    for left in range(MOST_LEFT):
        keep[left] = KEEPING + KEEPING_LONGER * left
        for slot in range(SLOTS):
            for nibble in range(NIBBLES):
                worth[left, slot, nibble] = rules.best * card_worth(rules, left, slot, nibble)
    return Habit(worth, keep)


def card_worth(rules: RulesetNumbers, left: int, slot: int, nibble: int) -> int:
    """What a card is worth where its slot finds this nibble, with so many picks left after this one."""
    at_once = WHOLE * int(landings(rules).points[slot, nibble])
    if slot == TEMPURA and not at_once:
        return round(min(FIRST_TEMPURA * odds(left, ANOTHER_TEMPURA), WHOLE * TEMPURA_PAIR / 2))
    if slot == SASHIMI and not at_once:
        missing = 2 - nibble % 3
        promise = FIRST_SASHIMI if missing == 2 else SECOND_SASHIMI
        return round(min(promise, WHOLE * SASHIMI_SET) * odds(left, ANOTHER_SASHIMI, missing))
    if slot == DUMPLING and at_once:
        return at_once + round(NEXT_DUMPLING * odds(left, ANOTHER_DUMPLING))
    if MAKI_1 <= slot <= MAKI_3:
        ahead = nibble - LEVEL
        an_icon = ICON_CLOSE if -4 <= ahead <= 3 else ICON_BEHIND if ahead < 0 else ICON_AHEAD
        return int(landings(rules).icons[slot]) * an_icon
    if slot == WASABI:
        return round(NEXT_WASABI * odds(left, A_NIGIRI, 2) if nibble else FIRST_WASABI * odds(left, A_NIGIRI))
    if slot == CHOPSTICKS:
        return (NEXT_CHOPSTICKS if nibble else FIRST_CHOPSTICKS) * left
    return DESSERT * MOST_DESSERT if slot >= FIRST_DESSERT else at_once
