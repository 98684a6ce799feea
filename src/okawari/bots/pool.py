"""Processes that do jobs, and end with what they do them for: one clean-up for everybody who starts some.

A job goes to a process through a pipe, and what it came to comes back through it. `side_by_side` has no thread and no
lock in this process that Ctrl-C could leave behind, and Ctrl-C waits while a process is started or ended. Each process
has a slate on which it notes which bot it asks, so that one that ends the process can be named.
"""

import atexit
import multiprocessing
import os
import signal
import sys
import threading
import traceback
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from ctypes import Array, c_char
from multiprocessing.connection import Connection, wait
from multiprocessing.sharedctypes import RawArray
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

from okawari.bots import program
from okawari.game.errors import OkawariError

AHEAD = 2
"""Jobs that a process has at a time, so that it is never idle."""
GOODBYE = 5.0
"""Seconds that a process has to end by itself when there is nothing more to do."""
LAST_WORD = 0.5
"""Seconds that processes have to end the programs that they have started, before they are ended themselves."""
LOOK = 1.0
"""Seconds between two looks whether the first process is still there, should its pipe not tell."""

MEMORY = 1024
"""Megabytes that a process may take, unless told otherwise; so may each program that a bot is."""

SLATE_SIZE = 500
"""Bytes of a bot's name that a slate keeps."""

Result = TypeVar("Result")
Job = Callable[[], Result]
Slate = Array[c_char] | None
"""The bot asked last, in memory that two processes share: it can be read when the one that asked is gone.

None where the system has no memory to share.
"""

_own_slate: Slate = None
"""Where a process that does jobs tells which bot it asks; the first one has no need to."""

_started: "set[Worker]" = set()
"""Those that nobody has ended yet."""


def side_by_side(
    jobs: Iterable[Job[Result]], processes: int, memory: int = MEMORY
) -> Generator[tuple[int, Result], None, None]:
    """What jobs come to, each with its number, in the order in which they end.

    A process has so many megabytes of memory, where the system can see to it; 0 is no limit. An error in a job is
    raised here. Whatever happens, no process is left playing.
    """
    workers: list[Worker] = []
    try:
        try:
            yield from _results(enumerate(jobs), workers, processes, memory)
        finally:
            end(workers)
    finally:  # should Ctrl-C have come as they were about to be ended
        end(workers)


def _results(
    jobs: Iterator[tuple[int, Job[Result]]], workers: "list[Worker]", processes: int, memory: int
) -> Iterator[tuple[int, Result]]:
    for _, job in zip(range(processes), jobs, strict=False):
        with uninterrupted():
            workers.append(Worker(memory))
        workers[-1].give(*job)
    for worker in workers:  # only now, so that few jobs are spread over all processes
        worker.give_more(jobs)
    while busy := {worker.line: worker for worker in workers if worker.numbers}:
        for line in wait(list(busy)):
            worker = busy[line]
            number, result = worker.take()
            worker.give_more(jobs)
            yield number, result
    for worker in workers:
        with suppress(OSError):
            worker.line.send(None)  # there are no more jobs
    for worker in workers:
        worker.process.join(GOODBYE)


class Worker:
    """A process that does one job after the other, seen from the one that started it."""

    def __init__(self, memory: int = 0, start_method: str | None = None) -> None:
        context: Any = multiprocessing.get_context(start_method)
        self.line, other = context.Pipe()
        self.slate = _new_slate()
        self.numbers: deque[int] = deque()
        """The jobs that it has."""
        self.process = context.Process(target=_work, args=(other, self.slate, memory))
        self.process.start()
        other.close()
        self._thread = ThreadPoolExecutor(1)
        _started.add(self)

    def give(self, number: int, job: Job[Result]) -> None:
        with suppress(OSError):  # whether it is gone shows when its answer is read
            self.line.send(job)
        self.numbers.append(number)

    def give_more(self, jobs: Iterator[tuple[int, Job[Result]]]) -> None:
        """Give it jobs until it has enough."""
        while len(self.numbers) < AHEAD and (job := next(jobs, None)) is not None:
            self.give(*job)

    def take(self) -> tuple[int, Any]:
        """What its first job came to."""
        try:
            result = self._receive()
        except (EOFError, OSError):
            raise self._gone() from None
        return self.numbers.popleft(), result

    def submit(self, job: Job[Result]) -> "Future[Result]":
        """What a job will come to, for an event loop: a thread waits for it. One job begins when the last is done."""
        return self._thread.submit(self._do, job)

    def _do(self, job: Job[Result]) -> Result:
        self.line.send(job)
        result: Result = self._receive()
        return result

    def _receive(self) -> Any:
        result = self.line.recv()
        if isinstance(result, Exception):
            raise result
        return result

    def _gone(self) -> BaseException:
        self.process.join(GOODBYE)
        code = self.process.exitcode or 0
        if code == -signal.SIGINT:
            return KeyboardInterrupt()
        how = f"exit code {code}" if code >= 0 else signal.Signals(-code).name
        who = _read_slate(self.slate) or "a bot"
        return OkawariError(f"{who} ended Python in the middle of a game ({how})")


def end(workers: Iterable[Worker]) -> None:
    """End processes, whatever they do, and the programs that they have started."""
    workers = list(workers)
    with uninterrupted():
        for worker in workers:
            worker.process.terminate()
        until = monotonic() + LAST_WORD
        for worker in workers:
            worker.process.join(max(0.0, until - monotonic()))
            worker.process.kill()
        for worker in workers:
            worker.process.join()
            _started.discard(worker)


@atexit.register
def end_all() -> None:
    """End what nobody has ended: Python would wait for ever for processes that wait for jobs."""
    end(_started)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Ctrl-C waits until this is done, where the system can."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(line: Connection, slate: Slate, memory: int) -> None:
    """Do jobs in this process, until there are no more."""
    program.PROGRAMS = program.Programs()  # those of the first process are not ours to end
    signal.signal(signal.SIGTERM, _leave)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C reaches every process: the first one tells
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    threading.Thread(target=_end_with_the_first, args=(os.getppid(),), daemon=True).start()
    global _own_slate
    _own_slate = slate
    _print_aside()
    _limit(memory)
    with suppress(EOFError, OSError):
        while (job := line.recv()) is not None:
            try:
                result = job()
            except OkawariError as error:
                result = error
            except Exception as error:
                result = _broken(error, _read_slate(slate))
            line.send(result)


def note(bot: str) -> None:
    """This bot is asked now, if anybody wants to know."""
    if _own_slate is not None:
        _own_slate.value = bot.encode()[: SLATE_SIZE - 1]


def _new_slate() -> Slate:
    try:
        return RawArray(c_char, SLATE_SIZE)
    except OSError:
        return None


def _read_slate(slate: Slate) -> str:
    return "" if slate is None else slate.value.decode(errors="ignore")


def _broken(error: Exception, bot: str) -> OkawariError:
    """What is told of an error that no guard caught: something that is ours is not as it was."""
    told = OkawariError(f"{bot or 'a bot'} broke the game: {type(error).__name__}: {error}")
    told.add_note(traceback.format_exc())
    return told


def _limit(memory: int) -> None:
    """Let this process, and each that it starts, have so many megabytes: more is a MemoryError.

    What a process has from the first one, as far as that is known, does not count.
    """
    if memory and os.name == "posix":
        import resource

        limit, most = (memory << 20) + _inherited(), resource.getrlimit(resource.RLIMIT_DATA)[1]
        limit = limit if most == resource.RLIM_INFINITY else min(limit, most)
        resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))


def _inherited() -> int:
    """The bytes of memory that this process has already."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[5]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def _print_aside() -> None:
    """What is printed in this process goes to standard error: standard output is for results."""
    with suppress(OSError):
        os.dup2(2, 1)
    sys.stdout = sys.stderr


def _end_with_the_first(started_by: int) -> None:
    """End this process when the one that it plays for is gone, however that ended."""
    first = multiprocessing.parent_process()
    while first is not None and first.is_alive() and os.getppid() == started_by:
        first.join(LOOK)
    _leave()


def _leave(*_: object) -> None:
    """End this process and the programs that it has started, in a thread: a signal may come while one is started."""
    if threading.current_thread() is threading.main_thread():
        threading.Thread(target=_leave).start()
        return
    program.PROGRAMS.end_all()
    os._exit(1)
