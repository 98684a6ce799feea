"""Where tasks are played: in a process for each core, in this one if there is one core only, or on a Dask cluster.

Bots of one's own never play in this process: they might end it.
"""

from collections.abc import Iterable, Iterator

from okawari.arena.blocks import Played, Task
from okawari.bots.processes import MEMORY, side_by_side
from okawari.bots.registry import is_built_in
from okawari.game.measuring import usable_cores


def run_tasks(
    tasks: Iterable[Task], processes: int | None, cluster: str | None, memory: int = MEMORY
) -> Iterator[Played]:
    """Play tasks and give what they came to, in the order in which they end.

    A process has so many megabytes; on a cluster that is its workers' own affair.
    """
    if cluster is not None:
        from okawari.arena.cluster import run_on_cluster

        yield from run_on_cluster(tasks, cluster)
        return
    tasks, count = list(tasks), processes or usable_cores()
    if count == 1 and all(is_built_in(bot) for task in tasks for bot in (task.one, task.rest)):
        yield from (task.run() for task in tasks)
    else:
        yield from (played for _, played in side_by_side((task.run for task in tasks), count, memory))
