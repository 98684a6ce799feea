"""The examples run, in short form."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.paths import EXAMPLES


def test_the_plot_of_scores(tmp_path: Path) -> None:
    """A picture with a line for every number of seats."""
    pytest.importorskip("matplotlib")
    picture = tmp_path / "scores.svg"
    subprocess.run([sys.executable, EXAMPLES / "score_distribution.py", picture, "--games", "500"], check=True)
    assert "<svg" in picture.read_text(encoding="utf-8")


@pytest.mark.ci
def test_an_own_policy() -> None:
    """Two lines, one a seat."""
    command = [sys.executable, str(EXAMPLES / "own_policy.py"), "--games", "100"]
    ran = subprocess.run(command, check=True, capture_output=True, text=True)
    assert [line.split()[0] for line in ran.stdout.splitlines()] == ["by_taste", "greedy"]
