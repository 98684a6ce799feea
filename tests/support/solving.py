"""Solver and brute force side by side: all in which a solution of an ending is not what trying everything gives."""

from collections.abc import Iterator
from fractions import Fraction

from okawari import State
from okawari.solve import Solution, solve
from tests.support.naive.brute_force import BruteForce, with_hidden_yogurts
from tests.support.naive.matrix_game import Matrix, equilibrium
from tests.support.oracle import same_table

CLOSE = 1e-9
AIMS = ("points", "win")


def told(state: State) -> str:
    """A position to find again: its rules, its cards and the whole game as JSON."""
    tableaux = " against ".join(map(str, state.tableaux))
    return f"{state.ruleset.words}: {state!r}, tableaux {tableaux}, {state.to_json()}"


def brute_value(state: State, aim: str) -> Fraction:
    """What a position is worth to seat 0 by trying everything."""
    return BruteForce(aim).value(with_hidden_yogurts(same_table(state)))


def worth_of_this_turn(state: State, aim: str) -> Fraction:
    """What a position is worth to seat 0 if the solver is right about all that one turn without chance can leave."""
    mine, theirs = state.legal_picks(0), state.legal_picks(1)
    left = [[solve(state.play([one, other]), aim, seat=0).value for other in theirs] for one in mine]
    return equilibrium([[Fraction(value) for value in row] for row in left]).value


def faults(state: State, aim: str) -> Iterator[str]:
    """What is wrong with the solutions for both seats; nothing, if they are exact."""
    brute, table = BruteForce(aim), with_hidden_yogurts(same_table(state))
    rows, columns, values = brute.choices(table)
    right = brute.value(table)
    for seat, picks in ((0, rows), (1, columns)):
        where = f"{aim} of seat {seat}"
        solution = solve(state.observe(seat), aim)
        own = right if seat == 0 else turned(right, aim)
        if not solution.exact:
            yield f"{where}: it does not say that it is exact"
        if abs(solution.value - own) > CLOSE:
            yield f"{where}: {solution.value}, right is {float(own)}"
        if seat in state.acting:
            mine = (
                values
                if seat == 0
                else [[turned(row[column], aim) for row in values] for column in range(len(columns))]
            )
            yield from (
                f"{where}: {fault}" for fault in faulty_picks(solution, [str(pick) for pick in picks], mine, own)
            )
    from_truth = solve(state, aim, seat=1).value
    if abs(from_truth - turned(right, aim)) > CLOSE:
        yield f"{aim} of seat 1, from the State: {from_truth}, right is {float(turned(right, aim))}"


def turned(value: Fraction, aim: str) -> Fraction:
    """A value of seat 0 as that of seat 1, or the other way round."""
    return -value if aim == "points" else 1 - value


def faulty_picks(solution: Solution, legal: list[str], values: Matrix, own: Fraction) -> Iterator[str]:
    """What is wrong with a strategy and with the values of picks, by what each pair of picks is worth to this seat."""
    chances = {str(pick): Fraction(chance) for pick, chance in solution.strategy}
    worth = {str(pick): Fraction(value) for pick, value in solution.picks}
    if len(chances) < len(solution.strategy) or not set(chances) <= set(legal):
        yield f"the strategy has picks twice, or such as are not legal: {solution.strategy}"
        return
    if len(worth) < len(solution.picks) or set(worth) != set(legal):
        yield f"the picks are {sorted(worth)}, legal are {sorted(legal)}"
        return
    if min(chances.values()) < 0 or abs(float(sum(chances.values())) - 1) > CLOSE:
        yield f"no chances: {solution.strategy}"
    mixed = [
        sum(chances.get(pick, 0) * row[other] for pick, row in zip(legal, values, strict=True))
        for other in range(len(values[0]))
    ]
    if min(mixed) < own - CLOSE:
        yield f"the strategy gets only {float(min(mixed))}, right is {float(own)}: {solution.strategy}"
    if abs(max(worth.values()) - own) > CLOSE:
        yield f"the best pick is worth {float(max(worth.values()))}, right is {float(own)}: {solution.picks}"
    if solution.aim == "win" and own == 1:
        for pick, row in zip(legal, values, strict=True):
            if abs(float(worth[pick] - min(row))) > CLOSE:
                yield f"the win is certain, and {pick} with the best reply worth {min(row)}: {solution.picks}"
    elif far_from_any_strategy([worth[pick] for pick in legal], values) > CLOSE:
        yield f"no strategy of the other makes the picks worth this: {solution.picks}"


def far_from_any_strategy(worth: list[Fraction], values: Matrix) -> Fraction:
    """By how much some pick's worth is wrong, whatever strategy the other may have.

    That is a game again: one names the pick and says that it is worth too much or too little, the other has a strategy.
    """
    too_little = [[value - claimed for value in row] for row, claimed in zip(values, worth, strict=True)]
    too_much = [[-entry for entry in row] for row in too_little]
    return equilibrium(too_little + too_much).value
