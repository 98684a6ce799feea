"""The examples run, in short form and in this process; bots and clients among them have tests elsewhere."""

import runpy
import sys
from pathlib import Path

import pytest

from tests.support.paths import EXAMPLES


def run(monkeypatch: pytest.MonkeyPatch, example: str, *arguments: str) -> None:
    """Run an example as `python examples/…` does."""
    path = str(EXAMPLES / example)
    monkeypatch.setattr(sys, "argv", [path, *arguments])
    runpy.run_path(path, run_name="__main__")


@pytest.mark.ci
def test_the_plot_of_scores(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture with a line for every number of seats."""
    pytest.importorskip("matplotlib")
    picture = tmp_path / "scores.svg"
    run(monkeypatch, "score_distribution.py", str(picture), "--games", "500")
    assert "<svg" in picture.read_text(encoding="utf-8")


@pytest.mark.ci
def test_an_own_policy(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Two lines, one a seat."""
    run(monkeypatch, "own_policy.py", "--games", "100")
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["by_taste", "greedy"]
