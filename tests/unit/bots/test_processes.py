"""Processes that do jobs and programs that bots are: what is left of them, and what Ctrl-C does."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from multiprocessing import active_children
from pathlib import Path

import pytest

from okawari.bots import program
from okawari.bots.pool import Worker, end, side_by_side, uninterrupted
from okawari.bots.program import ProgramBot, Programs
from tests.support.waiting import be_slow, is_running, wait_until

pytestmark = pytest.mark.skipif(os.name != "posix", reason="no signals")
ORPHAN = """
import os, signal
from collections.abc import Callable
from functools import partial
from okawari.bots.pool import Worker
from tests.support.waiting import be_slow
if __name__ == "__main__":
    worker = Worker()
    worker.submit(partial(be_slow, 3600.0))
    print(worker.process.pid, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def interrupts() -> tuple[bool, bool]:
    """In this process: whether Ctrl-C ends it as the system does, and whether it has to wait."""
    is_blocked = signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])
    return signal.getsignal(signal.SIGINT) == signal.SIG_DFL, is_blocked


def test_ctrl_c_reaches_every_process() -> None:
    """One that is started while Ctrl-C has to wait gets it all the same; here it waits only for so long."""
    with uninterrupted():
        assert interrupts()[1]
        worker = Worker()
    try:
        assert not interrupts()[1]
        assert worker.submit(interrupts).result(60) == (True, False)
    finally:
        end([worker])
    assert not interrupts()[1]


def test_a_process_ends_with_the_one_that_started_it(tmp_path: Path) -> None:
    """However that ended, and in the middle of a job."""
    ran = subprocess.run([sys.executable, "-c", ORPHAN], stdout=subprocess.PIPE, text=True, timeout=120)
    assert ran.returncode == -signal.SIGKILL
    wait_until(lambda: not is_running(int(ran.stdout)))


def test_a_process_that_was_killed_is_told_of_by_its_signal() -> None:
    """And no other."""
    worker = Worker()
    worker.give(0, partial(be_slow, 3600.0))
    worker.process.kill()
    with pytest.raises(Exception, match=r"^a bot ended Python in the middle of a game \(SIGKILL\)$"):
        worker.take()
    end([worker])


def begins(path: Path) -> None:
    """A job that leaves a sign, and goes on for long."""
    path.touch()
    be_slow(3600.0)


def test_ctrl_c_in_a_process_is_ctrl_c_here(tmp_path: Path) -> None:
    """Nobody's game is broken: whoever pressed it wants all to end."""
    worker = Worker()
    worker.give(0, partial(begins, tmp_path / "begun"))
    wait_until((tmp_path / "begun").exists)
    assert worker.process.pid is not None
    os.kill(worker.process.pid, signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        worker.take()
    end([worker])


def test_ctrl_c_as_processes_are_ended_leaves_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes in the place of the first time that they are ended: they are ended a second time."""
    before, asked = active_children(), []

    def interrupted_once(workers: list[Worker]) -> None:
        asked.append(len(workers))
        if len(asked) == 1:
            raise KeyboardInterrupt
        end(workers)

    monkeypatch.setattr("okawari.bots.pool.end", interrupted_once)
    jobs: list[Callable[[], object]] = [partial(be_slow, 3600.0), partial(pow, 2, 3)]
    results = side_by_side(jobs, 2)
    assert next(results) == (1, 8)
    with pytest.raises(KeyboardInterrupt):
        results.close()
    assert asked == [2, 2]
    assert active_children() == before


def test_programs_that_have_ended_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that run are ended with the process; of the others nothing is kept."""
    monkeypatch.setattr(program, "PROGRAMS", programs := Programs())
    bot, other = (ProgramBot(f"{sys.executable} -c 'input()'") for _ in range(2))
    process, running = bot.start(), other.start()
    assert bot.start() is process
    bot.close()
    assert process.returncode == -signal.SIGKILL
    assert process.stdin is not None
    assert process.stdin.closed
    killed: list[object] = []
    for one in (process, running):
        monkeypatch.setattr(one, "kill", partial(killed.append, one))
    programs.end_all()
    assert killed == [running]
    monkeypatch.undo()
    other.close()
