"""Positions that are the same game made the same position, and the key under which one is kept."""

import numpy as np

from okawari.rules.kinds import CHOPSTICKS, DUMPLING, EGG, MAKI_1, MAKI_3, SALMON, SASHIMI, SQUID, TEMPURA, WASABI
from okawari.sim.compile import Array, helper
from okawari.sim.packed_round import FIRST_DESSERT
from okawari.solve.game import (
    CHANCE,
    EVEN,
    IS_LAST,
    IS_STRAWBERRY,
    IS_SUM,
    IS_TEA,
    YOGURT_VALUES,
    ZERO_ICONS_PLACE,
)
from okawari.solve.tables import (
    CHOPSTICKS_IN_FRONT_AT,
    DIE_CHANCE,
    DUMPLING_AT,
    ENOUGH_DUMPLINGS,
    ICON,
    SASHIMI_AT,
    SASHIMI_REST,
    SERVING,
    TEMPURA_SET,
    WAITING_WASABI_AT,
    WORTHLESS,
    YOGURT_CHANCE,
)
from okawari.solve.work import (
    HAND,
    LEAD,
    MAKI,
    OTHER_HAND,
    OTHER_MAKI,
    OTHER_SWEET,
    OTHER_TABLEAU,
    SWEET,
    TABLEAU,
)


@helper
def moved(hand: int, dish: int) -> int:
    """A hand whose cards of a dish have become worthless."""
    count = hand >> 4 * dish & 15
    return hand - (count << 4 * dish) + (count << 4 * WORTHLESS)


@helper
def settled_tableau(tableau: int, left: int, nigiri: int, level: int) -> int:
    """A tableau without what can bring nothing any more: with these cards left, so many of them nigiri."""
    rest, sashimi = tableau >> SASHIMI_AT & 3, left >> 4 * SASHIMI & 15
    settled = min(tableau >> WAITING_WASABI_AT & 7, nigiri) << WAITING_WASABI_AT
    settled |= min(tableau >> CHOPSTICKS_IN_FRONT_AT, level - 1) << CHOPSTICKS_IN_FRONT_AT
    if left & 15:
        settled |= tableau & 1
    if rest + sashimi >= SASHIMI_REST:
        settled |= rest << SASHIMI_AT
    if left >> 4 * DUMPLING & 15:
        settled |= tableau & 7 << DUMPLING_AT
    return settled


@helper
def settle(node: Array, tables: Array, aim: Array, level: int) -> None:
    """Makes positions that are the same game the same position: what can change nothing any more is forgotten."""
    left = node[HAND] + node[OTHER_HAND]
    nigiri = (left >> 4 * EGG & 15) + (left >> 4 * SALMON & 15) + (left >> 4 * SQUID & 15)
    tableau = settled_tableau(node[TABLEAU], left, nigiri, level)
    other = settled_tableau(node[OTHER_TABLEAU], left, nigiri, level)
    node[TABLEAU], node[OTHER_TABLEAU] = tableau, other
    dead = 0
    if left & 15 < TEMPURA_SET and (tableau | other) & 1 == 0:
        dead |= 1 << TEMPURA
    if left >> 4 * SASHIMI & 15 < SASHIMI_REST and (tableau | other) >> SASHIMI_AT & 3 == 0:
        dead |= 1 << SASHIMI
    if (tableau & other) >> DUMPLING_AT & 7 == ENOUGH_DUMPLINGS:
        dead |= 1 << DUMPLING
    if nigiri == 0:
        dead |= 1 << WASABI
    if level < 3:
        dead |= 1 << CHOPSTICKS
    if settle_maki(node, tables, aim, left):
        dead |= 1 << MAKI_1 | 1 << MAKI_1 + 1 | 1 << MAKI_3
    if aim[IS_LAST]:
        dead |= settle_sweets(node, tables, aim, left)
    if aim[IS_TEA]:
        return
    for dish in range(WORTHLESS):
        if dead >> dish & 1 and left >> 4 * dish & 15:
            node[HAND], node[OTHER_HAND] = moved(node[HAND], dish), moved(node[OTHER_HAND], dish)


@helper
def settle_maki(node: Array, tables: Array, aim: Array, left: int) -> bool:
    """R11: leaves of the icons what can still decide; returns whether maki is decided."""
    mine, theirs = node[MAKI], node[OTHER_MAKI]
    icons = 0
    for dish in range(MAKI_1, MAKI_3 + 1):
        icons += (left >> 4 * dish & 15) * tables[ICON + dish]
    if aim[ZERO_ICONS_PLACE] or (mine > 0 and theirs > 0):
        least = 0 if aim[ZERO_ICONS_PLACE] else 1
        decided = abs(mine - theirs) > icons
        bound = 1 if decided and not aim[IS_TEA] else icons + 1
        lead = min(bound, max(-bound, mine - theirs))
        node[MAKI], node[OTHER_MAKI] = least + max(0, lead), least + max(0, -lead)
        return bool(decided)
    node[MAKI], node[OTHER_MAKI] = min(mine, icons + 1), min(theirs, icons + 1)
    return False


@helper
def settle_sweets(node: Array, tables: Array, aim: Array, left: int) -> int:
    """R18–R22: the same for desserts in the last round; returns the dishes that decide nothing any more."""
    cards, servings = 0, 0
    for dish in range(FIRST_DESSERT, WORTHLESS):
        cards += left >> 4 * dish & 15
        servings += (left >> 4 * dish & 15) * tables[SERVING + dish]
    if aim[CHANCE] == DIE_CHANCE and cards == 0:
        mine, theirs = node[SWEET], node[OTHER_SWEET]
        node[SWEET], node[OTHER_SWEET] = 1 + int(mine > theirs), 1 + int(theirs > mine)
    if not aim[IS_SUM]:
        return 0
    if aim[CHANCE] == YOGURT_CHANCE:
        servings *= YOGURT_VALUES
        if cards == 0:
            node[OTHER_SWEET] = 0
    lead = node[SWEET] - EVEN
    decided = abs(lead) > servings
    bound = 1 if decided else servings + 1
    node[SWEET] = EVEN + min(bound, max(-bound, lead))
    if not decided:
        return 0
    if aim[IS_STRAWBERRY] and node[OTHER_SWEET] != (1 if lead > 0 else 2):
        node[SWEET] = EVEN + min(servings + 1, max(-servings - 1, lead))
        return 0
    if aim[CHANCE] == YOGURT_CHANCE:
        node[OTHER_SWEET] = 0
    dead = 0
    for dish in range(FIRST_DESSERT, WORTHLESS):
        dead |= 1 << dish
    return dead


@helper
def mixed_bits(word: np.uint64) -> np.uint64:
    """Scatters the bits of a word."""
    word ^= word >> np.uint64(31)
    word *= np.uint64(0x7FB5D329728EA185)
    word ^= word >> np.uint64(27)
    word *= np.uint64(0x81DADEF4BC2DD44D)
    return word ^ word >> np.uint64(33)


@helper
def key_of(node: Array, salt: int) -> int:
    """A number that tells positions apart, never 0."""
    rest = node[TABLEAU] | node[OTHER_TABLEAU] << 12 | node[MAKI] << 24 | node[OTHER_MAKI] << 30
    rest |= node[SWEET] << 36 | node[OTHER_SWEET] << 44 | (node[LEAD] + 512) << 52
    key = mixed_bits(np.uint64(node[HAND]) + np.uint64(salt))
    key = mixed_bits(key + np.uint64(node[OTHER_HAND]))
    return int(np.int64(mixed_bits(key + np.uint64(rest)) | np.uint64(1)))
