"""Exact solutions of the rest of a round between two seats that know both hands."""

from okawari.solve.solution import CannotSolve, Solution
from okawari.solve.solver import solve

__all__ = ["solve", "Solution", "CannotSolve"]
