"""The load test measures, and never leaves this machine."""

import json
import subprocess
import sys

import pytest

from okawari.game.errors import OkawariError
from okawari.web.load import loopback
from tests.support.process import PATIENCE


@pytest.mark.ci
def test_a_small_load_test_counts_picks() -> None:
    """Two tables for a second: every pick was seen by everybody, and no connection was lost."""
    flags = ["--tables", "2", "--seats", "2", "--seconds", "1", "--picks", "5", "--json"]
    done = subprocess.run(
        [sys.executable, "-m", "okawari", "loadtest", *flags], capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["picks"] > 0
    assert found["p50_ms"] <= found["p99_ms"] <= found["slowest_ms"]
    assert found["lost_connections"] == 0


@pytest.mark.parametrize("url", ["http://example.org", "http://10.0.0.1:8750", "https://127.0.0.1:8750", "127.0.0.1"])
def test_other_addresses_are_refused(url: str) -> None:
    """Loopback only."""
    with pytest.raises(OkawariError, match="loopback only"):
        loopback(url)
