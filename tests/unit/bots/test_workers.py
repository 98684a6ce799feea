"""A process that does jobs, seen from the one that started it: what it gets, what it leaves, and how it ends."""

import gc
import os
import signal
import subprocess
import weakref
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from okawari.bots import pool
from okawari.bots.pool import Worker, end, side_by_side, uninterrupted
from okawari.bots.program import ProgramBot
from tests.support.waiting import be_slow, wait_until

if os.name == "posix":
    import resource

pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="no signals, no limits of memory"),
    pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning"),
]
MEGABYTE = 2**20
limits: list[tuple[int, tuple[int, int]]] = []
"""What a process has set, where setting is made up."""


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, a process has time to end by itself."""
    monkeypatch.setattr(pool, "LAST_WORD", 60.0)


def test_two_jobs_for_two_processes_are_one_for_each() -> None:
    """No process has two while another has none."""
    assert len({process for _, process in side_by_side([os.getpid] * 2, 2)}) == 2


def test_a_process_has_its_next_job_already() -> None:
    """Two at a time: as the first result is there, two processes have been given five of the jobs."""
    given: list[int] = []

    def jobs() -> Iterator[Callable[[], int]]:
        for number in range(9):
            given.append(number)
            yield partial(pow, 2, number)

    with closing(side_by_side(jobs(), 2)) as results:
        next(results)
        assert given == [0, 1, 2, 3, 4]


def waits(begun: Path, go: Path) -> str:
    """A job that waits for a file."""
    begun.touch()
    wait_until(go.exists)
    return "gone"


def test_a_job_waits_until_the_one_before_is_done(tmp_path: Path) -> None:
    """Nothing is sent meanwhile."""
    worker = Worker()
    first = worker.submit(partial(waits, tmp_path / "begun", tmp_path / "go"))
    second = worker.submit(partial(pow, 2, 3))
    wait_until((tmp_path / "begun").exists)
    assert not second.running()
    (tmp_path / "go").touch()
    assert (first.result(60), second.result(60)) == ("gone", 8)
    end([worker])


def test_a_process_without_more_jobs_ends_by_itself() -> None:
    """As any program that is done; one that is ended says so by its exit code."""
    worker, ended = Worker(), Worker()
    worker.line.send(None)
    worker.process.join(60)
    end([ended])
    assert (worker.process.exitcode, ended.process.exitcode) == (0, 1)
    end([worker])


def test_nothing_is_kept_of_a_process_that_was_ended() -> None:
    """A server replaces many."""
    worker = Worker()
    kept = weakref.ref(worker)
    end([worker])
    del worker
    gc.collect()
    assert kept() is None


def hangs_up() -> None:
    """A job that ends its process by the signal of the lowest number."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    os.kill(os.getpid(), signal.SIGHUP)
    be_slow(3600.0)


def test_the_signal_that_ended_a_process_is_told_by_its_name() -> None:
    """Number 1, too."""
    worker = Worker()
    worker.give(0, hangs_up)
    with pytest.raises(Exception, match=r"^a bot ended Python in the middle of a game \(SIGHUP\)$"):
        worker.take()
    end([worker])


def test_a_system_that_cannot_hold_signals_back_does_without(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C comes when it comes."""
    monkeypatch.delattr(signal, "pthread_sigmask")
    with uninterrupted():
        worker = Worker(start_method="fork")
    assert worker.submit(partial(pow, 2, 3)).result(60) == 8
    end([worker])


def test_a_process_that_ends_leaves_the_programs_of_the_first_alone() -> None:
    """It has a copy of all that the first process knows, but those programs are not its own."""
    bot = ProgramBot("cat")
    bot.start()
    worker = Worker(start_method="fork")
    assert worker.submit(partial(pow, 2, 3)).result(60) == 8
    end([worker])
    assert bot.ask({"still": "there"}) == b'{"still":"there"}'
    bot.close()


class SlowToStart(subprocess.Popen[bytes]):
    """A program on a busy machine."""

    def __init__(self, arguments: list[str], **more: Any) -> None:
        super().__init__(arguments, **more)
        Path(os.environ["TOLD"], "started").touch()
        be_slow(0.1)

    def kill(self) -> None:
        super().kill()
        Path(os.environ["TOLD"], "killed").touch()


def starts_a_program() -> None:
    """A job that starts a program which reads nothing."""
    bot = ProgramBot("sleep 3600")
    bot.start()
    be_slow(3600.0)


def test_a_program_that_is_being_started_ends_with_its_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process is ended in the midst of it."""
    monkeypatch.setattr(subprocess, "Popen", SlowToStart)
    monkeypatch.setenv("TOLD", str(tmp_path))
    worker = Worker(start_method="fork")
    worker.give(0, starts_a_program)
    wait_until((tmp_path / "started").exists)
    end([worker])
    assert worker.process.exitcode == 1
    assert (tmp_path / "killed").exists()


def limits_set() -> list[tuple[int, tuple[int, int]]]:
    """A job that tells what its process has set."""
    return limits


def limit_within(most: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """The limit of a process that is given 700 MB, on a system that allows so much at most."""
    monkeypatch.setattr(resource, "getrlimit", lambda kind: (most, most))
    monkeypatch.setattr(resource, "setrlimit", lambda kind, pair: limits.append((kind, pair)))
    worker = Worker(700, "fork")
    ((kind, (limit, hard)),) = worker.submit(limits_set).result(60)
    end([worker])
    assert (kind, hard) == (resource.RLIMIT_DATA, limit)
    return limit


def test_memory_is_limited_within_what_the_system_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a process has from the beginning, 10 MB at the least, comes on top of it; the system's own limit holds."""
    assert 710 * MEGABYTE < limit_within(resource.RLIM_INFINITY, monkeypatch) < 1400 * MEGABYTE
    assert 710 * MEGABYTE < limit_within(2**50, monkeypatch) < 1400 * MEGABYTE
    assert limit_within(500 * MEGABYTE, monkeypatch) == 500 * MEGABYTE


def test_where_nobody_knows_what_a_process_has_nothing_is_added(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system that tells it nowhere."""

    def refuse(path: Path) -> str:
        raise FileNotFoundError(path)

    monkeypatch.setattr(Path, "read_text", refuse)
    assert limit_within(resource.RLIM_INFINITY, monkeypatch) == 700 * MEGABYTE
