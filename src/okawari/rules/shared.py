"""The mark of a function that is written once and used twice: interpreted here, compiled in `sim/`."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeVar

Row: TypeAlias = Sequence[int]
"""A row of whole numbers to read: a list, a tuple, or (compiled) a one-dimensional array."""
Rows: TypeAlias = Sequence[Row]
"""Rows to read, indexed `rows[seat][kind]`."""

Function = TypeVar("Function", bound=Callable[..., Any])

SHARED: list[Callable[..., Any]] = []


def shared(function: Function) -> Function:
    """Mark `function` as one that compiles: whole numbers and rows of them only, no objects, no I/O, no chance.

    The function itself stays as it is. Whoever compiles takes the marked ones from `SHARED`.
    """
    SHARED.append(function)
    return function
