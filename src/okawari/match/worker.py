"""One process in which bots think, under guard; if it dies or hangs there is a new one."""

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any, TypeVar

from okawari.bots.errors import BotError
from okawari.bots.guard import Guard
from okawari.bots.planner import PlannerBot
from okawari.bots.registry import load_ready_bot, needs_compiled
from okawari.game.observation import Observation
from okawari.game.pick import Pick

log = logging.getLogger(__name__)
Result = TypeVar("Result")
SUBSTITUTE = "planner"
"""The bot that picks for an absent seat, and for a bot that fails or is not there (any more)."""
NOBODY = ""
"""The name of nobody, for whom the substitute picks."""
LOADING_SECONDS = 60.0
"""A process that takes longer to start, or to load compiled code, is taken to hang."""

_guards: dict[str, Guard] = {}
"""In the process: the bots of the operator's list, as far as they are loaded."""


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
        self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=_set_up, initargs=told)
        self._running = False
        self.loaded = self._quick
        """The bots that can play here: those that need no compiled code, and those that `load` has loaded."""

    async def load(self, name: str) -> bool:
        """Load a bot whose code is compiled; whether it is there now."""
        if await self._ask(LOADING_SECONDS, _load, name, self._bots[name], self._seconds):
            self.loaded |= {name}
        return name in self.loaded

    async def choose(self, name: str, seen: Observation, seed: int, patience: float) -> Pick | None:
        """A bot's pick, or its guard's; None if the process died, or took so much longer than a bot may think."""
        return await self._ask(self._seconds + patience, _choose, name, seen, seed)

    async def _ask(self, seconds: float, work: Callable[..., Result], name: str, *more: Any) -> Result | None:
        """What the process answers; None if it died or took too long. The time to start it is not counted."""
        try:
            if not self._running:
                await asyncio.wait_for(asyncio.wrap_future(self._pool.submit(_is_set_up)), LOADING_SECONDS)
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


def _set_up(bots: Mapping[str, str], quick: frozenset[str], seconds: float) -> None:
    """In the process: load the bots that need no compiled code; end when the server does, however it ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_server, daemon=True).start()
    for name in quick:
        _load(name, bots[name], seconds)


def _is_set_up() -> bool:
    return True


def _end_with_server() -> None:
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)


def _load(name: str, where: str, seconds: float) -> bool:
    """In the process: load a bot; whether it is there now."""
    if name not in _guards:
        try:
            bot = load_ready_bot(where)
        except BotError:
            return False
        if bot is not None:
            _guards[name] = Guard(bot, seconds, PlannerBot())
    return name in _guards


def _choose(name: str, seen: Observation, seed: int) -> Pick:
    """In the process: the pick of a bot, or of its guard."""
    return _guards[name if name in _guards else NOBODY].choose(seen, Random(seed))
