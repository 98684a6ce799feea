"""What a search keeps: a row of numbers for every turn that is left.

The position that is being searched with n cards in each hand is *level* n: `nodes[n]` in whole numbers, `reals[n]` in
others. Above it stand the positions from which it was reached. So a search is a few rows, and can be interrupted and
continued between any two positions. Kernels get these rows and few other arrays: what they hand on costs time.
"""

from typing import NamedTuple

import numpy as np

from okawari.sim.compile import Array

LEVELS = 11
"""Hands have at most ten cards, and each level has its number of cards."""
MOST_ACTIONS = 64
"""No hand of ten cards has more different picks."""
BEYOND = 1000.0
"""More than any difference of points."""

# A position: hands, tableaux (`tables`), icons, desserts, and the lead where winning is the aim.
HAND, OTHER_HAND, TABLEAU, OTHER_TABLEAU, MAKI, OTHER_MAKI, SWEET, OTHER_SWEET, LEAD = range(9)
# How many actions the seat (rows) and the other (columns) have, and how many are in the small game of phase MIXED.
ROW_COUNT, COLUMN_COUNT, SMALL_ROWS, SMALL_COLUMNS = range(9, 13)
# How far its search has come: which phase, and where in it.
PHASE, AT_ROW, AT_COLUMN, BEST_ROW, BEST_COLUMN, REFUTER, LEAST_COLUMN, MOST_ROW, FIRST_COLUMN = range(13, 22)
# The cell whose value is being asked for, which of its chance outcomes, and the key of the position in the table.
ASKED_ROW, ASKED_COLUMN, ASKING, OUTCOME, OUTCOMES, KEY = range(22, 28)
# By action, first the seat's and then the other's: the hand that is passed on and the tableau when the cards have
# landed, points, icons, servings and number of desserts, the dishes, and how good it looks; the actions of the small
# game and whether one is in it.
HANDS_AT, TABLEAUX_AT, GAINS_AT, ICONS_AT, SERVINGS_AT, SWEETS_AT, DISHES_AT, LOOKS_AT, SMALL_AT, IS_SMALL_AT = range(
    28, 28 + 20 * MOST_ACTIONS, 2 * MOST_ACTIONS
)
NODE_SIZE = 28 + 20 * MOST_ACTIONS

# The window: what the value is compared with. Bounds of the value. The least of a row and the most of a column so far.
ALPHA, BETA, LOWER, UPPER, LEAST, MOST, VALUE = range(7)
# The window of the cell that is asked for; of its outcomes the sum so far, how likely this one is, and its points.
FLOOR, CEILING, OUTCOME_SUM, LIKELY, GAINED = range(7, 12)
# By action: the strategies of both in the small game. By row and column: the value of a cell is at least, at most.
MIXTURE_AT = 12
LOW_AT = MIXTURE_AT + 2 * MOST_ACTIONS
HIGH_AT = LOW_AT + MOST_ACTIONS**2
REAL_SIZE = HIGH_AT + MOST_ACTIONS**2

LEVEL_NOW, SEARCHED, ROOT_LEVEL, GENERATION = range(4)
"""The columns of `Work.now`: the level that is being searched, how many positions have been, the first level, and which
search this is."""


class Work(NamedTuple):
    """The levels of a search."""

    nodes: Array
    reals: Array
    simplex: Array
    """Room for solving small games."""
    now: Array


def new_work() -> Work:
    """Room for a search."""
    return Work(
        np.zeros((LEVELS, NODE_SIZE), np.int64),
        np.zeros((LEVELS, REAL_SIZE), np.float64),
        np.zeros((MOST_ACTIONS + 1, 2 * MOST_ACTIONS + 2), np.float64),
        np.zeros(4, np.int64),
    )
