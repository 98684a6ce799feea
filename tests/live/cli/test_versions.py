"""`okawari duel --against-version`: a real checkout, real processes, a real environment."""

import json
import sys
from pathlib import Path

import pytest

from tests.support.command import okawari, okawari_process

OLD = "9cb4493"
"""A commit whose bots, folders and classes differ much from today's."""


@pytest.mark.ci
def test_a_duel_against_an_earlier_version(tmp_path: Path) -> None:
    """With three seats; the version gets an environment of its own, installed from PyPI, once: what it needs, and not
    Okawari, which it has itself. The duel says what CPU time picks took, and goes on from its file."""
    file = tmp_path / "blocks.jsonl"
    games = "--seats", "3", "--games", "6", "--file", str(file), "--strict"
    asked = "duel", "planner", "greedy", *games, "--against-version", OLD
    cache = {"OKAWARI_CACHE_DIR": str(tmp_path)}
    ran = okawari_process(*asked, env=cache)
    assert ran.code == 0, ran.err
    (version,) = (tmp_path / "versions").iterdir()
    assert ran.err == f"setting up version {OLD} in {version}, once\n"
    installed = {path.name for path in version.glob(".venv/lib*/python3*/site-packages/*")}
    assert "numba" in installed
    assert not any(name.startswith("okawari") for name in installed)
    share, words, times = ran.out.splitlines()
    assert share.endswith("win share of planner, 95 % confidence")
    assert f"planner and greedy@{OLD}" in words or f"planner is better than greedy@{OLD}" in words
    assert times.startswith("CPU ms a pick: planner ")
    kept = file.read_text()
    ran = okawari_process(*asked, "--json", env=cache)
    assert (ran.code, ran.err) == (0, "")
    again = json.loads(ran.out)
    assert file.read_text() == kept
    assert (again["one"], again["rest"], again["words"]) == ("planner", f"greedy@{OLD}", words)
    assert again["cpu_ms_per_pick"].keys() == {"planner", f"greedy@{OLD}"}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--against-version", "v99"), "there is no commit 'v99' in "),
        (("--against-version", OLD, "--variant", "battle"), "versions cannot be matched in battle"),
        pytest.param(
            *(("--against-version", OLD, "--cluster", "tcp://x:1"), "versions are matched on this machine"),
            marks=pytest.mark.ci,
        ),
        (("--against-python", "python3"), "--against-python is for another version"),
    ],
)
def test_mistakes_are_one_line(options: tuple[str, ...], message: str, tmp_path: Path) -> None:
    """What cannot be matched is refused before anything is played."""
    if "--against-version" in options:
        options += "--against-python", sys.executable
    ran = okawari("duel", "greedy", "greedy", "--games", "2", *options, env={"OKAWARI_CACHE_DIR": str(tmp_path)})
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(f"okawari: {message}")
    assert ran.err.count("\n") == 1
