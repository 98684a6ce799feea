"""One process in which bots think, under guard; if it dies or hangs there is a new one."""

import asyncio
import logging
import multiprocessing
from collections.abc import Mapping
from functools import partial

from okawari.bots.pool import Job, Result, Worker, end
from okawari.bots.registry import needs_compiled
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.match import thinking
from okawari.match.thinking import NOBODY, SUBSTITUTE

log = logging.getLogger(__name__)
START_METHOD = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
"""A server has threads: a copy of it, as `fork` makes one, could find locks that nobody ever opens."""
LOADING_SECONDS = 60.0
"""A process that takes longer to start, or to load compiled code, is taken to hang."""


class BotWorker:
    """The process of a worker, as the server sees it. All methods belong to the event loop; ask one thing at a time."""

    def __init__(self, bots: Mapping[str, str], seconds: float) -> None:
        """`bots` are names and where each is found; each may think for so many seconds."""
        self._bots, self._seconds = {**bots, NOBODY: SUBSTITUTE}, seconds
        self._quick = frozenset(name for name, where in self._bots.items() if not needs_compiled(where))
        self._begin()

    def _begin(self) -> None:
        self._worker: Worker | None = None
        self._is_set_up = False
        self.loaded = self._quick
        """The bots that can play here: those that need no compiled code, and those that `load` has loaded."""

    async def load(self, name: str) -> bool:
        """Load a bot whose code is compiled; whether it is there now."""
        if await self._ask(name, LOADING_SECONDS, partial(thinking.load, name, self._bots[name], self._seconds)):
            self.loaded |= {name}
        return name in self.loaded

    async def choose(self, name: str, seen: Observation, seed: int, patience: float) -> Pick | None:
        """A bot's pick, or its guard's; None if the process died, or took so much longer than a bot may think."""
        return await self._ask(name, self._seconds + patience, partial(thinking.choose, name, seen, seed))

    async def _ask(self, name: str, seconds: float, job: Job[Result]) -> Result | None:
        """What the process answers; None if it died or took too long. The time to start it is not counted."""
        try:
            if self._worker is None:
                self._worker = Worker(start_method=START_METHOD)
            if not self._is_set_up:
                set_up = partial(thinking.set_up, self._bots, self._quick, self._seconds)
                await asyncio.wait_for(asyncio.wrap_future(self._worker.submit(set_up)), LOADING_SECONDS)
                self._is_set_up = True
            return await asyncio.wait_for(asyncio.wrap_future(self._worker.submit(job)), seconds)
        except Exception as error:
            log.warning("the bot %s failed: %s", name or SUBSTITUTE, type(error).__name__)
            self.end()
            self._begin()
            return None

    def end(self) -> None:
        """End the process, even if it hangs; nobody waits for that."""
        if self._worker is not None:
            asyncio.get_running_loop().run_in_executor(None, end, [self._worker])
