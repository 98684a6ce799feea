"""Small games solved by the simplex method."""

from okawari.sim.compile import Array
from okawari.solve.game import helper

PIVOT = 1e-12
"""Numbers nearer to 0 than this are taken for it."""


@helper
def solve_small(simplex: Array, rows: int, columns: int) -> float:
    """The value of a game, by the simplex method with Bland's rule: it maximises the sum of q where B q ≤ 1 and q ≥ 0.

    B is the game with its least value made 1: then the sum is 1 / value, q are the columns' shares of it, and the
    slacks' prices those of the rows. After the columns stand the slacks, then the right side, then which variable a row
    holds.
    """
    least = simplex[0, 0]
    for row in range(rows):
        for column in range(columns):
            least = min(least, simplex[row, column])
    last = columns + rows
    for row in range(rows):
        for column in range(columns):
            simplex[row, column] += 1 - least
        for column in range(columns, last):
            simplex[row, column] = 0.0
        simplex[row, columns + row] = simplex[row, last] = 1.0
        simplex[row, last + 1] = columns + row
    for column in range(last + 1):
        simplex[rows, column] = -1.0 if column < columns else 0.0
    while True:
        enters = 0
        while enters < last and simplex[rows, enters] > -PIVOT:
            enters += 1
        if enters == last:
            return float(least - 1 + 1 / simplex[rows, last])
        leaves, tightest = -1, 0.0
        for row in range(rows):
            if simplex[row, enters] > PIVOT:
                ratio = simplex[row, last] / simplex[row, enters]
                ties = leaves >= 0 and ratio == tightest and simplex[row, last + 1] < simplex[leaves, last + 1]
                if leaves < 0 or ratio < tightest or ties:
                    leaves, tightest = row, ratio
        factor = simplex[leaves, enters]
        for column in range(last + 1):
            simplex[leaves, column] /= factor
        simplex[leaves, last + 1] = enters
        for row in range(rows + 1):
            factor = simplex[row, enters]
            if row != leaves and factor != 0.0:
                for column in range(last + 1):
                    simplex[row, column] -= factor * simplex[leaves, column]
