"""The policies compiled: the same bodies on arrays."""

from typing import Any

from numba import njit
from numba.extending import register_jitable

from okawari.policies.greedy import greedy_pick
from okawari.rules.ruleset import Rules
from okawari.rules.shared import SHARED
from tests.rules.compiled import Array


def greedy_picks(position: Any, rules: Rules, seat: int, codes: Array) -> int:
    """The greedy pick of a seat."""
    return greedy_pick(position, rules, seat, codes)


POLICIES = [function for function in SHARED if function.__module__.startswith("okawari.policies.")]
for function in POLICIES:
    register_jitable(function)
compiled_greedy = njit(greedy_picks)
