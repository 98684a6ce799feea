"""One process in which bots think, under guard; if it dies or hangs there is a new one."""

import asyncio
import logging
import multiprocessing
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from typing import Any, TypeVar

from okawari.bots.registry import needs_compiled
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.match import thinking
from okawari.match.thinking import NOBODY, SUBSTITUTE

log = logging.getLogger(__name__)
Result = TypeVar("Result")
LOADING_SECONDS = 60.0
"""A process that takes longer to start, or to load compiled code, is taken to hang."""


class Worker:
    """The process of a worker, as the server sees it. All methods belong to the event loop; ask one thing at a time."""

    def __init__(self, bots: Mapping[str, str], seconds: float) -> None:
        """`bots` are names and where each is found; each may think for so many seconds."""
        self._bots, self._seconds = {**bots, NOBODY: SUBSTITUTE}, seconds
        self._quick = frozenset(name for name, where in self._bots.items() if not needs_compiled(where))
        self._begin()

    def _begin(self) -> None:
        methods = multiprocessing.get_all_start_methods()
        context = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
        told = (self._bots, self._quick, self._seconds)
        self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=thinking.set_up, initargs=told)
        self._running = False
        self.loaded = self._quick
        """The bots that can play here: those that need no compiled code, and those that `load` has loaded."""

    async def load(self, name: str) -> bool:
        """Load a bot whose code is compiled; whether it is there now."""
        if await self._ask(LOADING_SECONDS, thinking.load, name, self._bots[name], self._seconds):
            self.loaded |= {name}
        return name in self.loaded

    async def choose(self, name: str, seen: Observation, seed: int, patience: float) -> Pick | None:
        """A bot's pick, or its guard's; None if the process died, or took so much longer than a bot may think."""
        return await self._ask(self._seconds + patience, thinking.choose, name, seen, seed)

    async def _ask(self, seconds: float, work: Callable[..., Result], name: str, *more: Any) -> Result | None:
        """What the process answers; None if it died or took too long. The time to start it is not counted."""
        try:
            if not self._running:
                await asyncio.wait_for(asyncio.wrap_future(self._pool.submit(thinking.is_set_up)), LOADING_SECONDS)
                self._running = True
            return await asyncio.wait_for(asyncio.wrap_future(self._pool.submit(work, name, *more)), seconds)
        except Exception as error:
            log.warning("the bot %s failed: %s", name or SUBSTITUTE, type(error).__name__)
            self.end()
            self._begin()
            return None

    def end(self) -> None:
        """End the process at once, even if it hangs."""
        processes = list((getattr(self._pool, "_processes", None) or {}).values())
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()
