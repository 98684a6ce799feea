"""Where tasks are played: in this process, in a process for each core, or on a Dask cluster."""

import signal
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children

from okawari.arena.blocks import Played, Task
from okawari.bots.simulation import usable_cores
from okawari.game.errors import OkawariError

AHEAD = 2
"""Tasks that wait for each process, so that it is never idle."""


def run_tasks(tasks: Iterable[Task], processes: int | None, cluster: str | None) -> Iterator[Played]:
    """Play tasks and give what they came to, in the order in which they end."""
    if cluster is not None:
        from okawari.arena.cluster import run_on_cluster

        yield from run_on_cluster(tasks, cluster)
    elif (processes or usable_cores()) == 1:
        yield from (task.run() for task in tasks)
    else:
        yield from _in_processes(tasks, processes or usable_cores())


def _in_processes(tasks: Iterable[Task], processes: int) -> Iterator[Played]:
    others = active_children()
    executor = ProcessPoolExecutor(processes, initializer=_end_on_interrupt)
    running: set[Future[Played]] = set()
    waiting = deque(tasks)
    try:
        while waiting or running:
            while waiting and len(running) < processes * AHEAD:
                running.add(executor.submit(waiting.popleft().run))
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    except BaseException as error:
        for process in active_children():
            if process not in others:
                process.terminate()
        if isinstance(error, BrokenProcessPool):
            raise OkawariError("a process ended in the middle of a game; does a bot end Python?") from None
        raise
    finally:
        executor.shutdown(cancel_futures=True)


def _end_on_interrupt() -> None:
    """Ctrl-C reaches every process: the ones that play end silently, the first one tells."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
