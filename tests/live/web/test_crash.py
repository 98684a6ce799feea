"""SIGKILL at random moments under load: nothing acknowledged is lost, and everybody is back in their seat."""

from pathlib import Path

import pytest

from okawari.match.addresses import PostgresAddress
from tests.support.kills import kill_and_check, kill_some_and_check


@pytest.mark.ci
def test_a_crash_loses_nothing(tmp_path: Path) -> None:
    """One kill."""
    kill_and_check(tmp_path, 1, seed=1)


@pytest.mark.ci
@pytest.mark.parametrize("seed", range(2))
def test_a_dozen_crashes_lose_nothing(tmp_path: Path, seed: int) -> None:
    """Six kills, twice over; in the long runs two hundred."""
    kill_and_check(tmp_path, 6, seed)


@pytest.mark.ci
def test_crashes_of_three_servers_on_one_database_lose_nothing(tmp_path: Path, postgres: PostgresAddress) -> None:
    """Their guests go on at the two others."""
    kill_some_and_check(tmp_path, 6, 7, postgres)
