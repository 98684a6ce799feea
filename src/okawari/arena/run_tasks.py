"""Where tasks are played: in a process for each core, in this one if there is one core only, or on a Dask cluster.

Bots of one's own never play in this process: they might end it. On a cluster, what a lost worker was playing is played
again by another, and bots' files travel with tasks.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from okawari.arena.blocks import Played, Task
from okawari.arena.bot_code import pack
from okawari.bots.pool import MEMORY, side_by_side
from okawari.bots.registry import is_built_in, load_simulator
from okawari.game.errors import OkawariError
from okawari.game.measuring import usable_cores

SCHEDULER = re.compile(r"\w+://.+:\d+")
SCHEDULER_SECONDS = 10
"""Seconds to wait for the scheduler."""


def run_tasks(
    tasks: Iterable[Task], processes: int | None, cluster: str | None, memory: int = MEMORY
) -> Iterator[Played]:
    """Play tasks and give what they came to, in the order in which they end.

    A process has so many megabytes; on a cluster that is its workers' own affair.
    """
    if cluster is not None:
        yield from run_on_cluster(tasks, cluster)
        return
    tasks, count = list(tasks), processes or usable_cores()
    bots = {bot for task in tasks for bot in (task.one, task.rest)}
    load_simulator(bots)
    if count == 1 and all(map(is_built_in, bots)):
        yield from (task.run() for task in tasks)
    else:
        yield from (played for _, played in side_by_side((task.run for task in tasks), count, memory))


def run_on_cluster(tasks: Iterable[Task], address: str) -> Iterator[Played]:
    """Play tasks on the cluster whose scheduler has this address, and give what they came to as they end."""
    if not SCHEDULER.fullmatch(address):
        raise OkawariError(f"{address!r} is no scheduler's address; it is like tcp://127.0.0.1:8786")
    try:
        from dask.distributed import Client, as_completed
    except ImportError:
        raise OkawariError("a cluster needs Dask; install it: pip install 'okawari[cluster]'") from None
    try:
        client = Client(address, timeout=SCHEDULER_SECONDS, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise OkawariError(f"there is no cluster at {address}: {error}".splitlines()[0]) from None
    try:
        once = cache(pack)
        futures = client.map(Task.run, [task.packed(once) for task in tasks], pure=False, retries=3)
        for future in as_completed(futures, loop=client.loop):
            yield future.result()
    finally:
        client.close()
