"""Work in threads: kernels run without the GIL, and which thread plays a game makes no difference to it."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from okawari.game.measuring import MOST_GAMES, usable_cores
from okawari.sim.errors import SimulationError


def check_count(what: str, count: int) -> None:
    """Raise an error unless a number of games can be played."""
    if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= MOST_GAMES:
        raise SimulationError(f"{count!r} {what} cannot be played; it takes a whole number from 1 to {MOST_GAMES:,}")


def in_threads(work: Callable[[int, int], None], games: int, size: int, threads: int | None) -> None:
    """Call `work(start, stop)` for tasks of at most `size` games, in so many threads; left out: one for each processor.

    The first task runs alone, so that compiling happens once.
    """
    tasks = [(start, min(start + size, games)) for start in range(0, games, size)]
    work(*tasks[0])
    threads = usable_cores() if threads is None else threads
    if threads <= 1 or len(tasks) <= 2:
        for start, stop in tasks[1:]:
            work(start, stop)
        return
    pool = ThreadPoolExecutor(threads)
    try:
        for task in [pool.submit(work, start, stop) for start, stop in tasks[1:]]:
            task.result()
    finally:
        pool.shutdown(cancel_futures=True)
