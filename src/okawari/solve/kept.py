"""The table of solved positions: of fixed size, kept between searches, whatever was used longest ago making room."""

import numpy as np

from okawari.sim.compile import Array
from okawari.solve.game import helper
from okawari.solve.work import ALPHA, BEST_COLUMN, BEST_ROW, BETA, BEYOND, DISHES_AT, KEY, MOST_ACTIONS, VALUE

ENTRY = np.dtype(
    [("key", np.int64), ("low", np.float64), ("high", np.float64), ("moves", np.int32), ("stamp", np.int32)], align=True
)
BUCKET = 4
"""A position is looked for in so many places, one after the other."""


def new_table(bits: int) -> Array:
    """Room for 2**bits positions, 32 bytes each; the system gives memory when it is first written."""
    return np.zeros(1 << bits, ENTRY)


@helper
def find(table: Array, key: int) -> int:
    """Where a position stands in the table, or −1."""
    start = (key >> 8) & (len(table) - BUCKET)
    for at in range(start, start + BUCKET):
        if table[at].key == key:
            return at
    return -1


@helper
def keep(table: Array, node: Array, real: Array, level: int, generation: int) -> None:
    """Writes what was found into the table, in place of what was kept for longest or took least."""
    key, value = node[KEY], real[VALUE]
    start = (key >> 8) & (len(table) - BUCKET)
    chosen, least = start, 1 << 30
    for at in range(start, start + BUCKET):
        if table[at].key == key:
            chosen = at
            break
        rank = (table[at].stamp & 15) + (16 if table[at].stamp >> 4 == generation else 0) + (table[at].key != 0)
        if rank < least:
            chosen, least = at, rank
    if table[chosen].key != key:
        table[chosen].key = key
        table[chosen].low, table[chosen].high = -BEYOND, BEYOND
    if value > real[ALPHA]:
        table[chosen].low = max(table[chosen].low, value)
    if value < real[BETA]:
        table[chosen].high = min(table[chosen].high, value)
    table[chosen].moves = (node[DISHES_AT + node[BEST_ROW]] + 1) | (
        node[DISHES_AT + MOST_ACTIONS + node[BEST_COLUMN]] + 1
    ) << 16
    table[chosen].stamp = generation << 4 | level
