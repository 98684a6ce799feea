"""Games of one simultaneous move, solved as linear programs in whole numbers: nothing is rounded."""

from fractions import Fraction
from math import lcm
from typing import NamedTuple

Matrix = list[list[Fraction]]


class Equilibrium(NamedTuple):
    """What a game is worth to the one who chooses the row, and what both should do."""

    value: Fraction
    rows: list[Fraction]
    """How likely each row is to be chosen."""
    columns: list[Fraction]


def equilibrium(matrix: Matrix) -> Equilibrium:
    """Of a matrix of what the chooser of the row gets from the chooser of the column.

    With every entry above 0: the column's chances, divided by the value, are the largest amounts that give no row more
    than 1; the row's chances are the prices of these limits.
    """
    lowest = min(map(min, matrix))
    scale = lcm(*(entry.denominator for row in matrix for entry in row))
    above_zero = [[int((entry - lowest + 1) * scale) for entry in row] for row in matrix]
    amounts, prices, total = largest_amounts(above_zero)
    value = 1 / total / scale + lowest - 1
    return Equilibrium(value, [price / total for price in prices], [amount / total for amount in amounts])


def largest_amounts(limits: list[list[int]]) -> tuple[list[Fraction], list[Fraction], Fraction]:
    """The simplex method: amounts of the columns, none below 0, with the largest total that gives no row more than 1.

    The tableau is kept in whole numbers over one common denominator, which is the last pivot (every division below
    leaves no rest). The first column and the first row that will do are taken, so that it never goes in a circle.
    Gives the amounts, the price of every row, and the total.
    """
    height, width = len(limits), len(limits[0])
    tableau = [[*row, *(int(other == number) for other in range(height)), 1] for number, row in enumerate(limits)]
    gain = [-1] * width + [0] * (height + 1)
    inside = list(range(width, width + height))
    over = 1
    while (entering := next((column for column in range(width + height) if gain[column] < 0), None)) is not None:
        possible = [number for number in range(height) if tableau[number][entering] > 0]
        leaving = min(
            possible, key=lambda number: (Fraction(tableau[number][-1], tableau[number][entering]), inside[number])
        )
        pivot_row, pivot = tableau[leaving], tableau[leaving][entering]
        for row in [*tableau[:leaving], *tableau[leaving + 1 :], gain]:
            factor = row[entering]
            row[:] = [(entry * pivot - factor * other) // over for entry, other in zip(row, pivot_row, strict=True)]
        inside[leaving] = entering
        over = pivot
    amounts = [Fraction(0)] * width
    for number, column in enumerate(inside):
        if column < width:
            amounts[column] = Fraction(tableau[number][-1], over)
    prices = [Fraction(price, over) for price in gain[width:-1]]
    return amounts, prices, Fraction(gain[-1], over)
