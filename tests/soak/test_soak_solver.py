"""Thousands of endings by the exact solver and by trying everything."""

import pytest

from tests.support.late_turns import ENDING_RULES, some_endings
from tests.support.soak import PARTS, SOAK_SEED
from tests.support.solving import AIMS, faults, told

POSITIONS = 100
"""Of each of the 50 sets of rules."""
MANY_LINES = 500
"""Up to a second or two a position."""


@pytest.mark.parametrize("part", range(PARTS))
def test_the_solver_agrees_with_trying_everything(part: int) -> None:
    """Values, strategies and the worth of all picks, for both seats and both aims, in 5,000 positions."""
    assert len(ENDING_RULES) * POSITIONS >= 5000
    for number, ruleset in list(enumerate(ENDING_RULES))[part::PARTS]:
        for state in some_endings(ruleset, POSITIONS, MANY_LINES, first_seed=SOAK_SEED + 10_000 * number):
            wrong = [fault for aim in AIMS for fault in faults(state, aim)]
            assert not wrong, "\n".join([*wrong, told(state)])
