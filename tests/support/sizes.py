"""How much of a thing a test looks at: a part, in `.ci/run` more, and in the long runs (OKAWARI_WHOLE=1) all of it."""

import os
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import pytest

THOROUGH = os.environ.get("OKAWARI_WHOLE") == "1"
MORE = 10
Item = TypeVar("Item")


def every(step: int, items: Sequence[Item]) -> Sequence[Item]:
    """One in so many of these, or all."""
    return items if THOROUGH else items[::step]


def times(number: int) -> int:
    """So many, or ten times as many."""
    return number * MORE if THOROUGH else number


def quick(step: int, values: Iterable[object]) -> list[Any]:
    """All of these as parameters of a test: one in so many for `make test`, the others for `.ci/run`."""
    return [
        pytest.param(value, marks=() if number % step == 0 else pytest.mark.ci) for number, value in enumerate(values)
    ]
