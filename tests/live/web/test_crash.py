"""SIGKILL at random moments under load: nothing acknowledged is lost, and everybody is back in their seat."""

from pathlib import Path

import pytest

from tests.support.kills import kill_and_check


def test_two_crashes_lose_nothing(tmp_path: Path) -> None:
    """Two kills."""
    kill_and_check(tmp_path, 2, seed=1)


@pytest.mark.ci
@pytest.mark.parametrize("seed", range(4))
def test_two_dozen_crashes_lose_nothing(tmp_path: Path, seed: int) -> None:
    """Six kills, four times over."""
    kill_and_check(tmp_path, 6, seed)
