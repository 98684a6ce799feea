"""The load test measures."""

import json
import subprocess
import sys

import pytest

from okawari.game.errors import OkawariError
from okawari.match.addresses import PostgresAddress
from okawari.web.load import Load, measure_load
from tests.support.process import PATIENCE


@pytest.mark.ci
@pytest.mark.parametrize("processes", [1, 2])
def test_a_small_load_test_counts_picks(processes: int, postgres: PostgresAddress) -> None:
    """Two tables for a second: every pick was seen by everybody, and no connection was lost.

    On a file of its own, and on a database with a server of two processes; there it stays, and no other test is done.
    """
    flags = ["--tables", "2", "--seats", "2", "--seconds", "1", "--picks", "5", "--json"]
    flags += ["--processes", "2", "--store", postgres.url] if processes > 1 else []
    done = subprocess.run(
        [sys.executable, "-m", "okawari", "loadtest", *flags], capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["picks"] > 0
    assert found["p50_ms"] <= found["p99_ms"] <= found["slowest_ms"]
    assert found["lost_connections"] == 0
    if processes > 1:
        with pytest.raises(OkawariError, match="is not empty"):
            measure_load(Load(2, 2, 1.0, 5.0), store=postgres.url)
