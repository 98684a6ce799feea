"""Small games of simultaneous picks: how the search finds the value of a position from the values of its cells.

A position is a matrix: the seat chooses a row, the other a column, and the cell is what the rest is worth to the seat.
Cells are expensive, so they are asked for one at a time, and only as exactly as needed: `cell` gives a value that is
exact between a floor and a ceiling, and else only says that it is at most the floor or at least the ceiling.

1. **Rows**: the best row if the other knew it (maximin), rows being dropped as soon as one column refutes them.
2. **Columns**: likewise the best column. In nine of ten positions both are equal: a saddle point, and the value.
3. **Mixed**: a small game of the best rows and columns is solved by the simplex method. While some row or column
   outside it would do better against these strategies, it joins the small game (the *double oracle* method).

Each function does as much as it can and returns ASK when it needs a cell; called again, it goes on from there.
"""

from okawari.sim.compile import Array
from okawari.solve.game import helper
from okawari.solve.simplex import solve_small
from okawari.solve.work import (
    ALPHA,
    ASKED_COLUMN,
    ASKED_ROW,
    AT_COLUMN,
    AT_ROW,
    BEST_COLUMN,
    BEST_ROW,
    BETA,
    BEYOND,
    CEILING,
    COLUMN_COUNT,
    FIRST_COLUMN,
    FLOOR,
    HIGH_AT,
    IS_SMALL_AT,
    LEAST,
    LEAST_COLUMN,
    LOW_AT,
    LOWER,
    MIXTURE_AT,
    MOST,
    MOST_ACTIONS,
    MOST_ROW,
    PHASE,
    REFUTER,
    ROW_COUNT,
    SMALL_AT,
    SMALL_COLUMNS,
    SMALL_ROWS,
    UPPER,
    VALUE,
)

ASK, ON, DONE = 0, 1, 2
"""What a phase answers: a cell is needed, the next phase, or that the value is known."""
ROWS_PHASE, COLUMNS_PHASE, FILL_PHASE, ROW_REPLY_PHASE, COLUMN_REPLY_PHASE = range(5)
EXACT = 1e-11
"""A reply has to be better by more than this."""
UNKNOWN_VALUE = 1e9
"""What `cell` gives when the cell is asked for."""


@helper
def cell(node: Array, real: Array, row: int, column: int, floor: float, ceiling: float) -> float:
    """The value of a cell between a floor and a ceiling, if that is known; else it is asked for."""
    at = row * MOST_ACTIONS + column
    low, high = real[LOW_AT + at], real[HIGH_AT + at]
    if high <= floor or low == high:
        return float(high)
    if low >= ceiling:
        return float(low)
    node[ASKED_ROW], node[ASKED_COLUMN] = row, column
    real[FLOOR], real[CEILING] = floor, ceiling
    return UNKNOWN_VALUE


@helper
def nth(number: int, first: int) -> int:
    """The action with a number, if one is put first and the rest stay in order."""
    if number == 0:
        return first
    return number - 1 if number <= first else number


@helper
def scan_rows(node: Array, real: Array) -> int:
    """The best row against an other that knows it: BEST_ROW, and its value as LOWER."""
    while node[AT_ROW] < node[ROW_COUNT]:
        floor = max(real[ALPHA], real[LOWER])
        while node[AT_COLUMN] < node[COLUMN_COUNT]:
            column = nth(node[AT_COLUMN], node[REFUTER])
            value = cell(node, real, node[AT_ROW], column, floor, min(real[BETA], real[LEAST]))
            if value == UNKNOWN_VALUE:
                return ASK
            if value < real[LEAST]:
                real[LEAST], node[LEAST_COLUMN] = value, column
            if value <= floor:
                break
            node[AT_COLUMN] += 1
        if real[LEAST] > floor:
            real[LOWER], node[BEST_ROW] = real[LEAST], node[AT_ROW]
            if real[LOWER] >= real[BETA]:
                real[VALUE] = real[LOWER]
                return DONE
        node[REFUTER] = node[LEAST_COLUMN]
        node[AT_ROW] += 1
        node[AT_COLUMN], real[LEAST] = 0, BEYOND
    node[FIRST_COLUMN], node[REFUTER] = node[REFUTER], node[BEST_ROW]
    node[PHASE], node[AT_ROW], node[AT_COLUMN], real[MOST] = COLUMNS_PHASE, 0, 0, -BEYOND
    return ON


@helper
def scan_columns(node: Array, real: Array) -> int:
    """The best column against a seat that knows it: BEST_COLUMN, and its value as UPPER."""
    floor = max(real[ALPHA], real[LOWER])
    while node[AT_COLUMN] < node[COLUMN_COUNT]:
        column = nth(node[AT_COLUMN], node[FIRST_COLUMN])
        ceiling = min(real[BETA], real[UPPER])
        while node[AT_ROW] < node[ROW_COUNT]:
            row = nth(node[AT_ROW], node[REFUTER])
            value = cell(node, real, row, column, max(floor, real[MOST]), ceiling)
            if value == UNKNOWN_VALUE:
                return ASK
            if value > real[MOST]:
                real[MOST], node[MOST_ROW] = value, row
            if value >= ceiling:
                break
            node[AT_ROW] += 1
        if real[MOST] < ceiling:
            real[UPPER], node[BEST_COLUMN] = real[MOST], column
            if real[MOST] <= floor:
                real[VALUE] = real[MOST] if real[MOST] <= real[ALPHA] else real[LOWER]
                return DONE
        node[REFUTER] = node[MOST_ROW]
        node[AT_COLUMN] += 1
        node[AT_ROW], real[MOST] = 0, -BEYOND
    begin_small(node)
    return ON


@helper
def begin_small(node: Array) -> None:
    """The small game begins with the best row and column, and what refuted others."""
    for number in range(2 * MOST_ACTIONS):
        node[IS_SMALL_AT + number] = 0
    node[SMALL_ROWS] = node[SMALL_COLUMNS] = 0
    join(node, 0, node[BEST_ROW])
    join(node, 0, node[REFUTER])
    join(node, 1, node[BEST_COLUMN])
    join(node, 1, node[FIRST_COLUMN])


@helper
def join(node: Array, side: int, action: int) -> None:
    """An action joins the small game, whose cells have to be filled then."""
    at = side * MOST_ACTIONS
    if not node[IS_SMALL_AT + at + action]:
        node[IS_SMALL_AT + at + action] = 1
        node[SMALL_AT + at + node[SMALL_ROWS + side]] = action
        node[SMALL_ROWS + side] += 1
    node[PHASE], node[AT_ROW], node[AT_COLUMN] = FILL_PHASE, 0, 0


@helper
def fill_small(node: Array, real: Array, simplex: Array) -> int:
    """Asks for every cell of the small game, and solves it: its value as VALUE, and the strategies of both."""
    rows, columns = node[SMALL_ROWS], node[SMALL_COLUMNS]
    while node[AT_ROW] < rows:
        while node[AT_COLUMN] < columns:
            row, column = node[SMALL_AT + node[AT_ROW]], node[SMALL_AT + MOST_ACTIONS + node[AT_COLUMN]]
            if cell(node, real, row, column, -BEYOND, BEYOND) == UNKNOWN_VALUE:
                return ASK
            node[AT_COLUMN] += 1
        node[AT_ROW], node[AT_COLUMN] = node[AT_ROW] + 1, 0
    for row in range(rows):
        for column in range(columns):
            at = node[SMALL_AT + row] * MOST_ACTIONS + node[SMALL_AT + MOST_ACTIONS + column]
            simplex[row, column] = real[LOW_AT + at]
    real[VALUE] = solve_small(simplex, rows, columns)
    for number in range(2 * MOST_ACTIONS):
        real[MIXTURE_AT + number] = 0.0
    total, last = simplex[rows, columns + rows], columns + rows
    for row in range(rows):
        real[MIXTURE_AT + node[SMALL_AT + row]] = max(0.0, simplex[rows, columns + row] / total)
        column = int(simplex[row, last + 1])
        if column < columns:
            at = MOST_ACTIONS + node[SMALL_AT + MOST_ACTIONS + column]
            real[MIXTURE_AT + at] = max(0.0, simplex[row, last] / total)
    # Who only has to know that the value is at least beta is answered by the other's replies alone.
    node[PHASE] = COLUMN_REPLY_PHASE if real[VALUE] >= real[BETA] else ROW_REPLY_PHASE
    node[AT_ROW] = node[AT_COLUMN] = 0
    return ON


@helper
def scan_row_replies(node: Array, real: Array) -> int:
    """Whether some row does better against the other's strategy in the small game than the small game's value."""
    value = real[VALUE]
    while node[AT_ROW] < node[ROW_COUNT]:
        row = node[AT_ROW]
        if not node[IS_SMALL_AT + row]:
            low, high, open_column = 0.0, 0.0, -1
            for number in range(node[SMALL_COLUMNS]):
                column = node[SMALL_AT + MOST_ACTIONS + number]
                share, at = real[MIXTURE_AT + MOST_ACTIONS + column], row * MOST_ACTIONS + column
                low += share * real[LOW_AT + at]
                high += share * real[HIGH_AT + at]
                if open_column < 0 and share > 0 and real[LOW_AT + at] < real[HIGH_AT + at]:
                    open_column = column
            if low > value + 2 * EXACT:
                join(node, 0, row)
                return ON
            if high > value + 2 * EXACT and open_column >= 0:
                share = real[MIXTURE_AT + MOST_ACTIONS + open_column]
                at = row * MOST_ACTIONS + open_column
                floor = real[HIGH_AT + at] - (high - value - EXACT) / share
                ceiling = real[LOW_AT + at] + (value + 3 * EXACT - low) / share
                if cell(node, real, row, open_column, floor, ceiling) == UNKNOWN_VALUE:
                    return ASK
                continue
        node[AT_ROW] += 1
    if value <= real[ALPHA] or value >= real[BETA]:
        return DONE
    node[PHASE] = COLUMN_REPLY_PHASE
    return ON


@helper
def scan_column_replies(node: Array, real: Array) -> int:
    """Likewise whether some column does better for the other against the seat's strategy."""
    value = real[VALUE]
    while node[AT_COLUMN] < node[COLUMN_COUNT]:
        column = node[AT_COLUMN]
        if not node[IS_SMALL_AT + MOST_ACTIONS + column]:
            low, high, open_row = 0.0, 0.0, -1
            for number in range(node[SMALL_ROWS]):
                row = node[SMALL_AT + number]
                share, at = real[MIXTURE_AT + row], row * MOST_ACTIONS + column
                low += share * real[LOW_AT + at]
                high += share * real[HIGH_AT + at]
                if open_row < 0 and share > 0 and real[LOW_AT + at] < real[HIGH_AT + at]:
                    open_row = row
            if high < value - 2 * EXACT:
                join(node, 1, column)
                return ON
            if low < value - 2 * EXACT and open_row >= 0:
                share, at = real[MIXTURE_AT + open_row], open_row * MOST_ACTIONS + column
                floor = real[HIGH_AT + at] - (high - value + 3 * EXACT) / share
                ceiling = real[LOW_AT + at] + (value - EXACT - low) / share
                if cell(node, real, open_row, column, floor, ceiling) == UNKNOWN_VALUE:
                    return ASK
                continue
        node[AT_COLUMN] += 1
    return DONE


@helper
def advance_node(node: Array, real: Array, simplex: Array) -> int:
    """Goes on with a position until a cell is asked for (ASK), or its value is known as exactly as needed (DONE)."""
    answer = ON
    while answer == ON:
        phase = node[PHASE]
        if phase == ROWS_PHASE:
            answer = scan_rows(node, real)
        elif phase == COLUMNS_PHASE:
            answer = scan_columns(node, real)
        elif phase == FILL_PHASE:
            answer = fill_small(node, real, simplex)
        elif phase == ROW_REPLY_PHASE:
            answer = scan_row_replies(node, real)
        else:
            answer = scan_column_replies(node, real)
    return answer
