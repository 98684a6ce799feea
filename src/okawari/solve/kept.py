"""The table of solved positions: of fixed size, and kept between searches, the older ones making room for new ones."""

import numpy as np

from okawari.sim.compile import Array, helper
from okawari.solve.work import (
    ALPHA,
    BEST_COLUMN,
    BEST_ROW,
    BETA,
    BEYOND,
    DISHES_AT,
    GENERATION,
    KEY,
    LEVELS,
    MOST_ACTIONS,
    OLDEST,
    VALUE,
)

ENTRY = np.dtype(
    [("key", np.int64), ("low", np.float64), ("high", np.float64), ("moves", np.int32), ("stamp", np.int32)], align=True
)
BUCKET = 4
"""A position is looked for in so many places, one after the other."""


def new_table(bits: int) -> Array:
    """Room for 2**bits positions, 32 bytes each; the system gives memory when it is first written."""
    return np.zeros(1 << bits, ENTRY)


@helper
def find(table: Array, key: int, oldest: int) -> int:
    """Where a position stands in the table, if a search not older than `oldest` kept it; else −1."""
    start = (key >> 8) & (len(table) - BUCKET)
    for at in range(start, start + BUCKET):
        if table[at].key == key and table[at].stamp >> 4 >= oldest:
            return at
    return -1


@helper
def keep(table: Array, node: Array, real: Array, level: int, now: Array) -> None:
    """Writes what was found into the table: in place of what an earlier search kept, else of what took least.

    What earlier searches left makes no difference to where: a search that may not use it is the same every time.
    """
    key, value, generation = node[KEY], real[VALUE], now[GENERATION]
    at = find(table, key, now[OLDEST])
    if at < 0:
        start, least = (key >> 8) & (len(table) - BUCKET), LEVELS
        for place in range(start, start + BUCKET):
            rank = table[place].stamp & 15 if table[place].stamp >> 4 == generation else 0
            if rank < least:
                at, least = place, rank
        table[at].key, table[at].low, table[at].high = key, -BEYOND, BEYOND
    if value > real[ALPHA]:
        table[at].low = max(table[at].low, value)
    if value < real[BETA]:
        table[at].high = min(table[at].high, value)
    best, reply = node[DISHES_AT + node[BEST_ROW]], node[DISHES_AT + MOST_ACTIONS + node[BEST_COLUMN]]
    table[at].moves = (best + 1) | (reply + 1) << 16
    table[at].stamp = generation << 4 | level
