"""Where tasks are played: in this process, in a process for each core, or on a Dask cluster."""

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait

from okawari.arena.blocks import Played, Task
from okawari.bots.processes import playing_processes
from okawari.game.measuring import usable_cores

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
    running: set[Future[Played]] = set()
    waiting = deque(tasks)
    with playing_processes(processes) as executor:
        while waiting or running:
            while waiting and len(running) < processes * AHEAD:
                running.add(executor.submit(waiting.popleft().run))
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
