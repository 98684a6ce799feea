"""`make soak`: a server under load is killed 220 times; another OKAWARI_SOAK_SEED kills at other moments."""

import os
from pathlib import Path

import pytest

from tests.support.kills import kill_and_check

SEED = int(os.environ.get("OKAWARI_SOAK_SEED", "100"))
PARTS = 20
KILLS = 11
"""Of each part."""


@pytest.mark.parametrize("part", range(PARTS))
def test_two_hundred_crashes_lose_nothing(tmp_path: Path, part: int) -> None:
    """Whatever was acknowledged is in the file, and everybody is back in their seat."""
    kill_and_check(tmp_path, KILLS, SEED + part)
