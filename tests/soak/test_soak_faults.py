"""`make soak`: three servers, PostgreSQL and nginx; 210 of their processes are killed under a hundred tables.

Another OKAWARI_SOAK_SEED lets it happen at other moments.
"""

import os
from pathlib import Path

from tests.support.faults import fail_and_check

SEED = int(os.environ.get("OKAWARI_SOAK_SEED", "100"))


def test_two_hundred_kills_behind_nginx_lose_nothing(tmp_path: Path) -> None:
    """Whatever was acknowledged is in the database once, no table sticks, and every record verifies."""
    kills = fail_and_check(tmp_path, 100, SEED, lambda cluster: [*cluster.faults * 30, cluster.upgrade])
    assert kills >= 200
