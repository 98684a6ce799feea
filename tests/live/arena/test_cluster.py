"""A tournament on a Dask cluster of real processes, one of which is killed."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from okawari.arena.tournament import Tournament
from okawari.rules.ruleset import Ruleset
from tests.support.tournaments import blocks_of

pytestmark = [pytest.mark.ci, pytest.mark.filterwarnings("ignore")]
PATIENCE = 300
"""Seconds for what must succeed, however busy the machine is."""
PAUSES = """
from itertools import count
from pathlib import Path
from time import sleep
from okawari.bots.quick import GreedyBot

picks = count()

class Pauses(GreedyBot):
    def choose(self, seen, rng):
        while next(picks) >= 5 * 60 and not Path(__file__).with_name("go").exists():
            sleep(0.01)
        return super().choose(seen, rng)
"""
"""A greedy bot that goes on after five blocks in a process only when there is a file `go`."""


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list["subprocess.Popen[bytes]"]]]:
    """The address of a scheduler on this machine, and its two workers, which have arrived."""
    distributed = pytest.importorskip("distributed")
    told = tmp_path / "scheduler.json"
    (tmp_path / "elsewhere").mkdir()
    with ExitStack() as stack:

        def start(program: str, *arguments: str) -> "subprocess.Popen[bytes]":
            command = [sys.executable, "-m", f"distributed.cli.{program}", "--scheduler-file", str(told)]
            process = subprocess.Popen(
                [*command, "--no-dashboard", *arguments], stderr=subprocess.DEVNULL, cwd=tmp_path / "elsewhere"
            )
            stack.callback(process.wait)
            stack.callback(process.kill)
            return process

        start("dask_scheduler", "--host", "127.0.0.1", "--port", "0")
        with distributed.Client(scheduler_file=str(told), timeout=PATIENCE, set_as_default=False) as client:
            workers = [start("dask_worker", "--nthreads", "1", "--no-nanny") for _ in range(2)]
            client.wait_for_workers(2, timeout=PATIENCE)
            address = client.scheduler.address
        yield address, workers


def test_a_worker_is_killed_and_nothing_is_lost(
    cluster: tuple[str, list["subprocess.Popen[bytes]"]], tmp_path: Path
) -> None:
    """Both workers are in the midst of their blocks. The result is complete, and the same as on this machine."""
    (address, workers), bot = cluster, tmp_path / "pauses.py"
    bot.write_text(PAUSES)
    asked = Ruleset(seats=2), (f"{bot}:Pauses", "random"), 100, 1, PATIENCE
    run = Tournament(*asked, cluster=address).run()
    while len(next(run)) < 5:
        pass
    os.kill(workers[0].pid, signal.SIGKILL)
    assert workers[0].wait() == -signal.SIGKILL
    (tmp_path / "go").touch()
    blocks = list(run)[-1]
    assert len(blocks) == 50
    here = {block.number: block for block in blocks_of(Tournament(*asked))}
    for block in blocks:
        assert (block.totals, block.shares) == (here[block.number].totals, here[block.number].shares)
        assert not any(block.substitutions)


def test_a_bots_file_travels_to_the_workers(
    cluster: tuple[str, list["subprocess.Popen[bytes]"]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is named as this process finds it, and not where the workers run."""
    (tmp_path / "own.py").write_text("from okawari.bots.quick import GreedyBot\nclass Own(GreedyBot): pass\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    blocks = blocks_of(Tournament(Ruleset(seats=2), ("own.py:Own", "random"), 4, 1, PATIENCE, cluster=cluster[0]))
    same = blocks_of(Tournament(Ruleset(seats=2), ("greedy", "random"), 4, 1))
    assert [block.totals for block in blocks] == [block.totals for block in same]
    assert [block.one for block in blocks] == ["own.py:Own"] * 2
