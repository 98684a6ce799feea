"""The habit of `sim/habit.py` for the rules of every ruleset: a pick by the same table of worths, looked up by kind."""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from okawari.policies.greedy_value import WHOLE, picks_left
from okawari.rules.kinds import KINDS, MAKI_1, MAKI_3, NOTHING, YOGURT, is_nigiri, is_yogurt
from okawari.rules.landing import waiting_wasabi
from okawari.rules.picks import announces, first_kind, second_kind
from okawari.rules.ruleset import RulesetNumbers
from okawari.rules.scoring import maki_icons
from okawari.sim.compile import Array, inner
from okawari.sim.habit import LEVEL, habit
from okawari.sim.packed_round import NIBBLES, slots

AT_RANDOM = WHOLE
"""What chance adds to the worth of a pick, at most."""


class HabitOfKinds(NamedTuple):
    """What cards are worth, in hundredths of a point."""

    worth: Array
    """[picks left][kind][nibble]"""
    keep: Array
    """[picks left] what a second card must be worth for chopsticks to be used."""


@cache
def habit_of_kinds(rules: RulesetNumbers) -> HabitOfKinds:
    """The habit for a ruleset."""
    by_slot, slot = habit(rules), slots(rules.dessert)
    worth = np.zeros((len(by_slot.keep), KINDS, NIBBLES), np.int64)
    for kind in range(KINDS):
        shown = YOGURT if is_yogurt(kind) else kind
        if shown in slot:
            worth[:, kind] = by_slot.worth[:, slot[shown]]
    return HabitOfKinds(worth, by_slot.keep)


@inner
def worthiest(
    position: Any, rules: RulesetNumbers, seat: int, codes: Array, found: int, habits: HabitOfKinds, stream: int
) -> int:
    """Of the picks found, the one that is worth most, with a little chance; R28: two where the second is worth it."""
    left = picks_left(rules, position.now)
    tableau, worth, keep = position.tableaux[seat], habits.worth[left], habits.keep[left]
    most_icons = 0
    for other in range(rules.tableaux):
        if other != seat:
            most_icons = max(most_icons, maki_icons(position.tableaux[other]))
    lead = min(NIBBLES - 1, max(0, maki_icons(tableau) - most_icons + LEVEL))
    waiting = waiting_wasabi(tableau)
    best, most, most_single = NOTHING, 0, 0
    for number in range(found):
        code = codes[number]
        value = 0
        for kind in (first_kind(code), second_kind(code)):
            if kind != NOTHING:
                if is_nigiri(kind):
                    nibble = waiting
                elif MAKI_1 <= kind <= MAKI_3:
                    nibble = lead
                else:
                    nibble = tableau[kind]
                value += worth[kind][min(nibble, NIBBLES - 1)]
        if second_kind(code) != NOTHING:
            value -= keep
        elif announces(code):
            value += most_single - keep
        else:
            most_single = max(most_single, value)
        value += AT_RANDOM * (stream >> 3 * (number % 16) & 7) // 7
        if best == NOTHING or value > most:
            best, most = code, value
    return int(best)
