"""How much of a thing a test looks at: a part, and in the long runs (OKAWARI_WHOLE=1) all of it."""

import os
from collections.abc import Sequence
from typing import TypeVar

THOROUGH = os.environ.get("OKAWARI_WHOLE") == "1"
MORE = 10
Item = TypeVar("Item")


def every(step: int, items: Sequence[Item]) -> Sequence[Item]:
    """One in so many of these, or all."""
    return items if THOROUGH else items[::step]


def times(number: int) -> int:
    """So many, or ten times as many."""
    return number * MORE if THOROUGH else number
