"""Bots think in worker processes, under guard and with a time limit; whatever happens, the seat gets a legal pick."""

import asyncio
import logging
import multiprocessing
import os
import secrets
import signal
import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random

from okawari.bots.guard import Guard
from okawari.bots.registry import load_bot
from okawari.game.observation import Observation
from okawari.game.pick import Pick

log = logging.getLogger(__name__)
SUBSTITUTE = "greedy"
"""The bot that picks for an absent seat."""
THINKING_SECONDS = 2.0
PATIENCE = 10.0
"""Seconds beyond a bot's own time limit after which its worker is taken to hang and is ended."""

_guards: dict[str, Guard] = {}
"""In a worker: the bots of the operator's list."""


def _set_up(bots: Mapping[str, str], seconds: float) -> None:
    """In a worker: load the bots; end when the server does, however it ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_server, daemon=True).start()
    for name, where in bots.items():
        _guards[name] = Guard(load_bot(where), seconds)


def _end_with_server() -> None:
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)


def _choose(name: str, seen: Observation, seed: int) -> Pick:
    """In a worker: the pick of a bot, or of its guard."""
    return _guards[name].choose(seen, Random(seed))


class Workers:
    """The house's bots. A worker that dies or hangs is replaced."""

    def __init__(
        self,
        bots: Mapping[str, str],
        *,
        processes: int = 1,
        seconds: float = THINKING_SECONDS,
        patience: float = PATIENCE,
    ) -> None:
        """`bots` is the operator's list: the name that guests see, and where the bot is found (`load_bot`)."""
        for where in bots.values():
            load_bot(where)
        self._bots, self._processes, self._seconds, self._patience = dict(bots), processes, seconds, patience
        self._pool = self._new_pool()
        self._free = asyncio.Semaphore(processes)

    @property
    def names(self) -> Sequence[str]:
        """The bots that a host can name."""
        return tuple(self._bots)

    async def choose(self, bot: str, seen: Observation) -> Pick:
        """The bot's pick; if its worker dies or hangs the substitute's, and should that fail too, any legal one."""
        async with self._free:
            for name in (bot or SUBSTITUTE, SUBSTITUTE):
                pool = self._pool
                try:
                    thinking = asyncio.wrap_future(pool.submit(_choose, name, seen, secrets.randbits(64)))
                    return await asyncio.wait_for(thinking, self._seconds + self._patience)
                except Exception as error:
                    log.warning("the bot %s was substituted: %s", name, type(error).__name__)
                    if self._pool is pool:
                        self._replace()
        return seen.legal_picks()[0]

    def close(self) -> None:
        """End the workers."""
        _end(self._pool)

    def _replace(self) -> None:
        old, self._pool = self._pool, self._new_pool()
        _end(old)

    def _new_pool(self) -> ProcessPoolExecutor:
        methods = multiprocessing.get_all_start_methods()
        context = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
        known = {SUBSTITUTE: SUBSTITUTE, **self._bots}
        return ProcessPoolExecutor(
            self._processes, mp_context=context, initializer=_set_up, initargs=(known, self._seconds)
        )


def _end(pool: ProcessPoolExecutor) -> None:
    """End a pool at once, hanging workers included."""
    workers = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.kill()
