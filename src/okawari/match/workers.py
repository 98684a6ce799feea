"""Bots think in worker processes, under guard and with a time limit; whatever happens, the seat gets a legal pick.

A bot that needs the compiled simulator is ready once a worker has loaded it. Nothing is compiled here, which would take
minutes: until `okawari warm` has done so, the substitute plays for such a bot.
"""

import asyncio
import logging
import multiprocessing
import os
import secrets
import signal
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any, TypeVar

from okawari.bots.errors import BotError
from okawari.bots.guard import Guard
from okawari.bots.planner import PlannerBot
from okawari.bots.registry import check_bot, load_ready_bot, needs_compiled
from okawari.game.observation import Observation
from okawari.game.pick import Pick

log = logging.getLogger(__name__)
Result = TypeVar("Result")
SUBSTITUTE = "planner"
"""The bot that picks for an absent seat, and for a bot that fails or is not there (any more)."""
NOBODY = ""
"""The name of nobody, for whom the substitute picks."""
THINKING_SECONDS = 2.0
PATIENCE = 10.0
"""Seconds beyond a bot's own time limit after which its worker is taken to hang and is ended."""

LOADING_SECONDS = 60.0
"""A worker that takes longer to load compiled code is taken to hang."""
ASK_AGAIN = 3.0
"""Seconds until a worker looks again for code that was not compiled yet."""

_guards: dict[str, Guard] = {}
"""In a worker: the bots of the operator's list, as far as they are loaded."""


def _set_up(bots: Mapping[str, str], seconds: float) -> None:
    """In a worker: load the bots that need no compiled code; end when the server does, however it ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_server, daemon=True).start()
    for name, where in bots.items():
        if not needs_compiled(where):
            _load(name, where, seconds)


def _load(name: str, where: str, seconds: float) -> bool:
    """In a worker: load a bot; whether it is there now."""
    if name not in _guards:
        try:
            bot = load_ready_bot(where)
        except BotError:
            return False
        if bot is not None:
            _guards[name] = Guard(bot, seconds, PlannerBot())
    return name in _guards


def _end_with_server() -> None:
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)


def _choose(name: str, where: str, seconds: float, seen: Observation, seed: int) -> Pick:
    """In a worker: the pick of a bot, or of its guard."""
    loaded = _load(name, where, seconds)
    return _guards[name if loaded else NOBODY].choose(seen, Random(seed))


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
            check_bot(where)
        self._names = tuple(bots)
        self._bots = {**bots, NOBODY: SUBSTITUTE}
        self._processes, self._seconds, self._patience = processes, seconds, patience
        self._quick = tuple(name for name, where in bots.items() if not needs_compiled(where))
        self._ready = self._quick
        self._pool = self._new_pool()
        self._free = asyncio.Semaphore(processes)
        self._loader: asyncio.Task[None] | None = None

    @property
    def names(self) -> Sequence[str]:
        """The bots that a host can name."""
        return self._names

    @property
    def ready(self) -> Sequence[str]:
        """Those of them that can play now."""
        return self._ready

    def start(self) -> None:
        """Begin to load the bots that need compiled code, now or as soon as it is compiled; `close` ends it."""
        if self._quick != self._names:
            self._loader = asyncio.get_running_loop().create_task(self._load_for_ever())

    async def _load_for_ever(self) -> None:
        """Picks wait while a worker loads: their time does not run."""
        while True:
            for name in self._names:
                if name not in self._ready:
                    async with self._free:
                        loaded = await self._ask(LOADING_SECONDS, _load, name, self._bots[name], self._seconds)
                    if loaded:
                        self._ready = tuple(one for one in self._names if one in (*self._ready, name))
            await asyncio.sleep(ASK_AGAIN)

    async def choose(self, bot: str, seen: Observation) -> Pick:
        """The bot's pick; if its worker dies or hangs the substitute's, and should that fail too, any legal one."""
        async with self._free:
            for name in (bot if bot in self._ready else NOBODY, NOBODY):
                asked = (name, self._bots[name], self._seconds, seen, secrets.randbits(64))
                pick = await self._ask(self._seconds + self._patience, _choose, *asked)
                if pick is not None:
                    return pick
        return seen.legal_picks()[0]

    async def _ask(self, seconds: float, work: Callable[..., Result], name: str, *more: Any) -> Result | None:
        """What a worker answers; None if it died or took too long, and then there are new ones."""
        pool = self._pool
        try:
            return await asyncio.wait_for(asyncio.wrap_future(pool.submit(work, name, *more)), seconds)
        except Exception as error:
            log.warning("the bot %s failed: %s", name or SUBSTITUTE, type(error).__name__)
            if self._pool is pool:
                self._pool, self._ready = self._new_pool(), self._quick
                _end(pool)
            return None

    def close(self) -> None:
        """End the workers."""
        if self._loader is not None:
            self._loader.cancel()
        _end(self._pool)

    def _new_pool(self) -> ProcessPoolExecutor:
        methods = multiprocessing.get_all_start_methods()
        context = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
        return ProcessPoolExecutor(
            self._processes, mp_context=context, initializer=_set_up, initargs=(self._bots, self._seconds)
        )


def _end(pool: ProcessPoolExecutor) -> None:
    """End a pool at once, hanging workers included."""
    workers = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.kill()
