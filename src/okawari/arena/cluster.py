"""Tasks on a Dask cluster. What a lost worker was playing is played again by another; bots' files travel with tasks."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from okawari.arena.blocks import Played, Task
from okawari.bots.luggage import pack
from okawari.game.errors import OkawariError

ADDRESS = re.compile(r"\w+://.+:\d+")
CONNECT = 10
"""Seconds to wait for the scheduler."""


def run_on_cluster(tasks: Iterable[Task], address: str) -> Iterator[Played]:
    """Play tasks on the cluster whose scheduler has this address, and give what they came to as they end."""
    if not ADDRESS.fullmatch(address):
        raise OkawariError(f"{address!r} is no scheduler's address; it is like tcp://127.0.0.1:8786")
    try:
        from dask.distributed import Client, as_completed
    except ImportError:
        raise OkawariError("a cluster needs Dask; install it: pip install 'okawari[cluster]'") from None
    try:
        client = Client(address, timeout=CONNECT, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise OkawariError(f"there is no cluster at {address}: {error}".splitlines()[0]) from None
    try:
        once = cache(pack)
        futures = client.map(Task.run, [task.packed(once) for task in tasks], pure=False, retries=3)
        for future in as_completed(futures, loop=client.loop):
            yield future.result()
    finally:
        client.close()
