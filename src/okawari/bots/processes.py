"""Processes that play games side by side, and end with what they play for."""

import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children

from okawari.game.errors import OkawariError


@contextmanager
def playing_processes(count: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes; whatever goes wrong in the block, none of them plays on."""
    others = active_children()
    executor = ProcessPoolExecutor(count, initializer=_end_on_interrupt)
    try:
        yield executor
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
