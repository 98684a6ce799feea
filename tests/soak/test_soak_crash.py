"""`make soak`: a process that plays at tables is killed 200 times."""

from pathlib import Path

import pytest

from tests.support.killed import kill_after

PARTS = 8


@pytest.mark.parametrize("part", range(PARTS))
def test_sigkill_at_two_hundred_moments_loses_nothing_acknowledged(tmp_path: Path, part: int) -> None:
    """Between the first commands and several matches later."""
    for number in range(part, 200, PARTS):
        path = tmp_path / f"{number}.db"
        kill_after(path, 1 + 13 * number)
        path.unlink()
