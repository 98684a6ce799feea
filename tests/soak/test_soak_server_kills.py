"""`make soak`: a server under load is killed 220 times; another OKAWARI_SOAK_SEED kills at other moments.

R28: and one 40 times while the second card of a battle's turn is owed.
"""

import os
from pathlib import Path

import pytest

from tests.support.between import kill_between
from tests.support.kills import kill_and_check

SEED = int(os.environ.get("OKAWARI_SOAK_SEED", "100"))
PARTS = 20
KILLS = 11
"""Of each part."""


@pytest.mark.parametrize("part", range(PARTS))
def test_two_hundred_crashes_lose_nothing(tmp_path: Path, part: int) -> None:
    """Whatever was acknowledged is in the file, and everybody is back in their seat."""
    kill_and_check(tmp_path, KILLS, SEED + part)


def test_forty_kills_between_the_two_cards_lose_nothing(tmp_path: Path) -> None:
    """R28: whoever owed the second card owes it still."""
    kill_between(tmp_path, 40)
