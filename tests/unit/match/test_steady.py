"""Time that only passes."""

import pytest

from okawari.match.clock import ABANDONED_AFTER
from okawari.match.live_tables import LOBBY_KEPT
from okawari.match.steady import LONGEST_STEP, SteadyClock

NOW = 1_800_000_000.0
YEAR = 365 * 24 * 3600.0


def test_a_jump_of_the_machines_clock_is_no_time() -> None:
    """Only what the monotonic clock says has passed."""
    wall, monotonic = [NOW], [5.0]
    clock = SteadyClock(None, lambda: wall[0], lambda: monotonic[0])
    assert clock() == NOW
    for jump in (YEAR, -YEAR, 0.5):
        wall[0] += jump
        assert clock() == NOW
    monotonic[0] += 7.0
    assert clock() == NOW + 7.0


@pytest.mark.parametrize(
    ("passed", "counted"),
    [(0.0, 0.0), (60.0, 60.0), (LONGEST_STEP, LONGEST_STEP), (YEAR, LONGEST_STEP), (-1.0, 0.0), (-YEAR, 0.0)],
)
def test_between_two_servers_the_step_is_bounded(passed: float, counted: float) -> None:
    """Never back, and never so far that a match is given up or a lobby deleted for it."""
    assert SteadyClock(NOW, lambda: NOW + passed, lambda: 0.0)() == NOW + counted
    assert 0 < LONGEST_STEP < ABANDONED_AFTER < LOBBY_KEPT
