"""A process that plays at tables is killed: `tests/support/killed.py` says what must be left."""

from pathlib import Path

import pytest

from tests.support.killed import kill_after
from tests.support.stores import Where, address_in

PARTS = 2


@pytest.mark.parametrize("commands", [1, 200])
def test_sigkill_loses_nothing_acknowledged(where: Where, commands: int) -> None:
    """At the first command, and in the middle of matches."""
    kill_after(address_in(where), commands)


@pytest.mark.ci
@pytest.mark.parametrize("part", range(PARTS))
def test_sigkill_at_six_moments_loses_nothing_acknowledged(tmp_path: Path, part: int) -> None:
    """Between the first commands and several matches later; in the long runs at two hundred."""
    for number in range(part, 6, PARTS):
        kill_after(tmp_path / f"{number}.db", 2 + 173 * number)
