"""The bots that search, for tests."""

from collections.abc import Iterable

import pytest

from okawari.bots.registry import BOTS

COUNTED = {name: f"{name}:iterations=24" for name in ("ismcts", "search", "skilled", "hard", "expert")}
"""Bots that think as long as they are told, with a count: they are deterministic then."""

SAME = ("casual", "normal", "skilled", "hard", "expert")
"""The levels that are greedy, the planner and the search by other names."""


def compiling_in_ci(names: Iterable[str]) -> list[object]:
    """Bots for a parameter; those that search take a minute to compile, which `make test` does not wait for."""
    return [pytest.param(name, marks=pytest.mark.ci) if name in COUNTED else name for name in names]


EACH = compiling_in_ci(BOTS)
DIFFERENT = compiling_in_ci(name for name in BOTS if name not in SAME)
