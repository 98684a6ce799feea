"""Tournaments in processes of their own: side by side, killed, on a full disk."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from okawari.arena.tournament import Tournament
from okawari.rules.ruleset import Ruleset
from tests.support.command import command_line
from tests.support.paths import ROOT
from tests.support.process import PATIENCE
from tests.support.sizes import quick
from tests.support.tournaments import blocks_of, games_of
from tests.support.waiting import end_group, is_gone, wait_until

BOTS = ("easy", "greedy", "random")
TWO = Ruleset(seats=2)


@pytest.mark.ci
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_the_number_of_processes_makes_no_difference() -> None:
    """The same blocks from one process and from two."""
    alone, together = (Tournament(TWO, BOTS, 6, 1, processes=number) for number in (1, 2))
    assert blocks_of(alone) == blocks_of(together)


@pytest.mark.ci
@pytest.mark.skipif(sys.platform == "win32", reason="no limit of a file's size there")
@pytest.mark.parametrize("flag", ["--file", "--records"])
def test_a_disk_that_fills_up_is_told(tmp_path: Path, flag: str) -> None:
    """One line that names the file. Python's own bytecode, which would be cut short, is not written."""
    path = tmp_path / "out.jsonl"
    command = f"ulimit -f 3; exec {sys.executable} -B -m okawari tournament easy,random --games 40 {flag} {path}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, f"okawari: cannot write {path}: File too large\n")


@pytest.mark.ci
def test_a_run_goes_on_after_sigkill(tmp_path: Path) -> None:
    """A process with hours of work is really killed; what it had played is kept.

    Some blocks more, and all is the same as without a kill: each game has one record.
    """
    path, records = tmp_path / "results.jsonl", tmp_path / "games.jsonl"
    command = command_line("tournament", ",".join(BOTS), "--games", "100000", "--file", path, "--records", records)
    process = subprocess.Popen(command, start_new_session=True, stdout=subprocess.DEVNULL)
    wait_until(lambda: path.exists() and path.read_bytes().count(b"\n") > 8)
    os.killpg(process.pid, signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL
    _, *lines = [line for line in path.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]
    assert len(lines) >= 8
    blocks = max(json.loads(line)["number"] for line in lines) + 10
    again = Tournament(TWO, BOTS, 2 * blocks, 1, file=path, records=records, processes=2)
    assert len(next(again.run())) == len(lines)
    assert blocks_of(again) == blocks_of(Tournament(TWO, BOTS, 2 * blocks, 1, processes=2))
    assert len(set(games_of(records))) == len(games_of(records)) == 3 * 2 * blocks


@pytest.mark.ci
@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_ctrl_c_ends_a_tournament_at_whichever_moment_it_comes() -> None:
    """At every line that starts, feeds, awaits or ends other processes: nothing hangs, and no process is left."""
    command = [sys.executable, "-m", "tests.support.interrupted"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, start_new_session=True)
    try:
        out, _ = process.communicate(timeout=5 * PATIENCE)
        assert process.returncode == 0
        assert int(out) > 50
        wait_until(lambda: is_gone(process.pid))
    finally:
        end_group(process.pid)


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("args", quick(2, [("tournament", "{},random"), ("simulate", "{},random")]))
def test_processes_end_when_the_first_one_is_killed(tmp_path: Path, args: tuple[str, ...]) -> None:
    """kill -9, while every process is in the midst of a pick that never ends: no process of theirs is left."""
    code = "        Path(__file__).with_name(str(os.getpid())).touch()\n        while True:\n            pass\n"
    head = "import os\nfrom pathlib import Path\nclass Own:\n    def choose(self, seen, rng):\n"
    (tmp_path / "own.py").write_text(head + code)
    command = command_line(*(arg.format(tmp_path / "own.py:Own") for arg in args), "--time-limit", "86400")
    process = subprocess.Popen(command, start_new_session=True, stdout=subprocess.DEVNULL)
    try:
        wait_until(lambda: any(path.name.isdecimal() for path in tmp_path.iterdir()))
        process.kill()
        assert process.wait() == -signal.SIGKILL
        wait_until(lambda: is_gone(process.pid))
    finally:
        end_group(process.pid)
