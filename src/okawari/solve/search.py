"""The search: from the first position down to the last cards and back, level by level, without recursion."""

from okawari.sim.compile import Array, borrow, kernel
from okawari.solve.game import (
    CHANCE,
    EVEN,
    IS_STRAWBERRY,
    IS_WIN,
    SALT,
    chance_outcomes,
    chance_result,
    fill_actions,
    helper,
    last_turn,
    maki_end,
    squishy_after,
    sweets_after,
    worth,
)
from okawari.solve.kept import find, keep
from okawari.solve.matrix import DONE, ROWS_PHASE, advance_node
from okawari.solve.settle import key_of, settle
from okawari.solve.work import (
    ALPHA,
    ASKED_COLUMN,
    ASKED_ROW,
    ASKING,
    AT_COLUMN,
    AT_ROW,
    BEST_COLUMN,
    BEST_ROW,
    BETA,
    BEYOND,
    CEILING,
    COLUMN_COUNT,
    DISHES_AT,
    FLOOR,
    GAINED,
    GAINS_AT,
    GENERATION,
    HAND,
    HANDS_AT,
    HIGH_AT,
    ICONS_AT,
    KEY,
    LEAD,
    LEAST,
    LEVEL_NOW,
    LIKELY,
    LOOKS_AT,
    LOW_AT,
    LOWER,
    MAKI,
    MOST_ACTIONS,
    OTHER_HAND,
    OTHER_MAKI,
    OTHER_SWEET,
    OTHER_TABLEAU,
    OUTCOME,
    OUTCOME_SUM,
    OUTCOMES,
    PHASE,
    REFUTER,
    ROOT_LEVEL,
    ROW_COUNT,
    SEARCHED,
    SERVINGS_AT,
    SWEET,
    SWEETS_AT,
    TABLEAU,
    TABLEAUX_AT,
    UPPER,
    VALUE,
    Work,
)

KEPT_FROM = 3
"""Positions with fewer cards in a hand are searched again more quickly than they are found in the table."""
ACTION_COLUMNS = 8
SEARCH = -2000.0
"""What `enter` gives for a position that has to be searched."""


@helper
def sort_actions(node: Array, side: int, count: int, best: int) -> None:
    """Puts the most promising action first; `best`, the dishes of one that was best before, before all."""
    at = side * MOST_ACTIONS
    for number in range(count):
        if node[DISHES_AT + at + number] == best:
            node[LOOKS_AT + at + number] = 10_000
    for number in range(1, count):
        place = number
        while place > 0 and node[LOOKS_AT + at + place] > node[LOOKS_AT + at + place - 1]:
            for part in range(ACTION_COLUMNS):
                here = HANDS_AT + part * 2 * MOST_ACTIONS + at + place
                node[here], node[here - 1] = node[here - 1], node[here]
            place -= 1


@helper
def begin_node(node: Array, real: Array, tables: Array, level: int, moves: int, alpha: float, beta: float) -> None:
    """Prepares a position for its search."""
    rows, columns = fill_actions(node, tables, level, 0), fill_actions(node, tables, level, 1)
    sort_actions(node, 0, rows, (moves & 0xFFFF) - 1)
    sort_actions(node, 1, columns, (moves >> 16) - 1)
    node[ROW_COUNT], node[COLUMN_COUNT] = rows, columns
    begin_phases(node, real, alpha, beta)
    for row in range(rows):
        for column in range(columns):
            real[LOW_AT + row * MOST_ACTIONS + column] = -BEYOND
            real[HIGH_AT + row * MOST_ACTIONS + column] = BEYOND


@helper
def begin_phases(node: Array, real: Array, alpha: float, beta: float) -> None:
    """Begins with the first phase, whatever is known of the cells."""
    node[PHASE], node[AT_ROW], node[AT_COLUMN], node[ASKING] = ROWS_PHASE, 0, 0, 0
    node[BEST_ROW] = node[BEST_COLUMN] = node[REFUTER] = 0
    real[ALPHA], real[BETA], real[LEAST] = alpha, beta, BEYOND
    real[LOWER], real[UPPER] = -BEYOND, BEYOND


@helper
def enter(
    parent: Array,
    above: Array,
    node: Array,
    real: Array,
    table: Array,
    tables: Array,
    aim: Array,
    ends: Array,
    level: int,
) -> float:
    """Builds the position that the asked cell leads to; returns its value if that is known at once, else SEARCH.

    `level` is that of the parent. GAINED is what the turn itself brings.
    """
    row, column = parent[ASKED_ROW], MOST_ACTIONS + parent[ASKED_COLUMN]
    gained = parent[GAINS_AT + row] - parent[GAINS_AT + column]
    node[HAND], node[OTHER_HAND] = parent[HANDS_AT + column], parent[HANDS_AT + row]
    node[TABLEAU], node[OTHER_TABLEAU] = parent[TABLEAUX_AT + row], parent[TABLEAUX_AT + column]
    node[MAKI], node[OTHER_MAKI] = parent[MAKI] + parent[ICONS_AT + row], parent[OTHER_MAKI] + parent[ICONS_AT + column]
    sweet, other_sweet = parent[SWEET], parent[OTHER_SWEET]
    sweets, other_sweets = parent[SWEETS_AT + row], parent[SWEETS_AT + column]
    above[LIKELY] = 1.0
    if sweets or other_sweets:
        if aim[CHANCE]:
            sweet, other_sweet, above[LIKELY] = chance_result(
                aim, sweet, other_sweet, sweets, other_sweets, parent[OUTCOME]
            )
            if above[LIKELY] == 0.0:
                return 0.0
        else:
            servings, other_servings = parent[SERVINGS_AT + row], parent[SERVINGS_AT + column]
            sweet, other_sweet = sweets_after(aim, sweet, other_sweet, servings, other_servings)
            if aim[IS_STRAWBERRY]:
                other_sweet, paid = squishy_after(aim, sweet - EVEN, other_sweet, sweets, other_sweets)
                gained += paid
    node[SWEET], node[OTHER_SWEET] = sweet, other_sweet
    node[LEAD] = parent[LEAD]
    above[GAINED] = 0.0
    if level == 1:
        points = gained + node[LEAD] + maki_end(aim, tables, node[MAKI], node[OTHER_MAKI])
        return worth(aim, ends, points, sweet, other_sweet)
    if level == 2:
        return last_turn(node, tables, aim, ends, gained)
    if aim[IS_WIN]:
        node[LEAD] += gained
    else:
        above[GAINED] = gained
    settle(node, tables, aim, level - 1)
    alpha, beta = -BEYOND, BEYOND
    if parent[OUTCOMES] == 1:
        alpha, beta = above[FLOOR] - above[GAINED], above[CEILING] - above[GAINED]
    moves = 0
    if level > KEPT_FROM:
        node[KEY] = key_of(node, aim[SALT])
        at = find(table, node[KEY])
        if at >= 0:
            low, high = table[at].low, table[at].high
            if high <= alpha or low == high:
                return float(high)
            if low >= beta:
                return float(low)
            moves = table[at].moves
    begin_node(node, real, tables, level - 1, moves, alpha, beta)
    return SEARCH


@helper
def accept(parent: Array, above: Array, value: float) -> None:
    """Takes the value of the position that the asked cell leads to; with chance, of one outcome."""
    at = parent[ASKED_ROW] * MOST_ACTIONS + parent[ASKED_COLUMN]
    worth_here = value + above[GAINED]
    parent[OUTCOME] += 1
    above[OUTCOME_SUM] += above[LIKELY] * worth_here
    if parent[OUTCOME] < parent[OUTCOMES]:
        return
    parent[ASKING] = 0
    if parent[OUTCOMES] > 1:
        real_value = above[OUTCOME_SUM]
        above[LOW_AT + at] = above[HIGH_AT + at] = real_value
        return
    # Adding and subtracting the points of the turn may round: what was outside the window stays outside.
    if value <= above[FLOOR] - above[GAINED]:
        above[HIGH_AT + at] = min(worth_here, above[FLOOR])
    elif value >= above[CEILING] - above[GAINED]:
        above[LOW_AT + at] = max(worth_here, above[CEILING])
    else:
        above[LOW_AT + at] = above[HIGH_AT + at] = worth_here


@kernel
def run(
    nodes: Array,
    reals: Array,
    simplex: Array,
    now: Array,
    table: Array,
    tables: Array,
    aim: Array,
    ends: Array,
    budget: int,
) -> bool:
    """Searches so many positions more; returns whether the search is finished."""
    nodes, reals, simplex, table = borrow(nodes), borrow(reals), borrow(simplex), borrow(table)
    tables, aim, ends = borrow(tables), borrow(aim), borrow(ends)
    level, root = now[LEVEL_NOW], now[ROOT_LEVEL]
    left = budget
    while True:
        node, real = nodes[level], reals[level]
        if not node[ASKING]:
            if advance_node(node, real, simplex) == DONE:
                if level == root:
                    break
                if level >= KEPT_FROM:
                    keep(table, node, real, level, now[GENERATION])
                level += 1
                accept(nodes[level], reals[level], real[VALUE])
                continue
            row, column = node[ASKED_ROW], MOST_ACTIONS + node[ASKED_COLUMN]
            node[ASKING], node[OUTCOME], real[OUTCOME_SUM] = 1, 0, 0.0
            node[OUTCOMES] = chance_outcomes(aim, node[SWEETS_AT + row], node[SWEETS_AT + column])
        value = enter(node, real, nodes[level - 1], reals[level - 1], table, tables, aim, ends, level)
        if value != SEARCH:
            accept(node, real, value)
            continue
        level -= 1
        left -= 1
        if left <= 0:
            break
    now[LEVEL_NOW] = level
    now[SEARCHED] += budget - left
    return bool(level == root)


def begin(work: Work, tables: Array, level: int) -> None:
    """Prepares the first position, whose numbers stand in the work's row of this level."""
    begin_root(work.nodes[level], work.reals[level], tables, level)
    work.now[LEVEL_NOW] = work.now[ROOT_LEVEL] = level
    work.now[SEARCHED] = 0
    work.now[GENERATION] += 1


def begin_again(work: Work, level: int) -> None:
    """Begins with the first position again, what is known of its cells kept."""
    begin_phases(work.nodes[level], work.reals[level], -BEYOND, BEYOND)
    work.now[LEVEL_NOW] = level


@kernel
def begin_root(node: Array, real: Array, tables: Array, level: int) -> None:
    """`begin_node` for the first position."""
    begin_node(node, real, tables, level, 0, -BEYOND, BEYOND)
