"""Exact solutions of the rest of a round between two seats that know both hands."""

from okawari.solve.solution import CannotSolve, Solution
from okawari.solve.solver import prepare, solve

__all__ = ["solve", "prepare", "Solution", "CannotSolve"]
