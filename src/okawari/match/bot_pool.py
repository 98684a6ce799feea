"""Bots think in worker processes, under guard and with a time limit; whatever happens, the seat gets a legal pick.

A bot that needs the compiled simulator is ready once every worker has loaded it: no pick waits for that, and no bot's
time runs meanwhile. Nothing is compiled here, which would take minutes: until `okawari warm` has done so, the
substitute plays for such a bot.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager

from okawari.bots.registry import check_bot
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.match.bot_worker import BotWorker
from okawari.match.thinking import NOBODY

THINKING_SECONDS = 2.0
HANGS_AFTER = 10.0
"""Seconds beyond a bot's own time limit after which its worker is taken to hang and is ended."""
ASK_AGAIN = 3.0
"""Seconds until the workers look again for code that was not compiled yet."""


class BotPool:
    """The house's bots, and the processes that they think in."""

    def __init__(
        self,
        bots: Mapping[str, str],
        *,
        processes: int = 1,
        seconds: float = THINKING_SECONDS,
        patience: float = HANGS_AFTER,
    ) -> None:
        """`bots` is the operator's list: the name that guests see, and where the bot is found (`load_bot`)."""
        for where in bots.values():
            check_bot(where)
        self._names, self._patience = tuple(bots), patience
        self._workers = [BotWorker(bots, seconds) for _ in range(processes)]
        self._free = list(self._workers)
        self._somebody_free = asyncio.Semaphore(processes)
        self._ready: tuple[str, ...] = ()
        self._see_who_is_ready()
        self._loader: asyncio.Task[None] | None = None

    @property
    def names(self) -> Sequence[str]:
        """The bots that a host can name."""
        return self._names

    @property
    def ready(self) -> Sequence[str]:
        """Those of them that can play now, in whichever worker."""
        return self._ready

    def start(self) -> None:
        """Begin to load the bots that need compiled code, now or as soon as it is compiled; `close` ends it."""
        if self._ready != self._names:
            self._loader = asyncio.get_running_loop().create_task(self._load_for_ever())

    async def _load_for_ever(self) -> None:
        """One worker after the other, as they are free; it takes no picks while it loads."""
        while True:
            for _ in self._workers:
                async with self._worker() as worker:
                    for name in self._names:
                        if name not in worker.loaded:
                            await worker.load(name)
            await asyncio.sleep(ASK_AGAIN)

    async def choose(self, bot: str, seen: Observation) -> Pick:
        """The bot's pick; if its worker dies or hangs the substitute's, and should that fail too, any legal one."""
        async with self._worker() as worker:
            for name in (bot if bot in worker.loaded else NOBODY, NOBODY):
                pick = await worker.choose(name, seen, secrets.randbits(64), self._patience)
                if pick is not None:
                    return pick
        return seen.legal_picks()[0]

    @asynccontextmanager
    async def _worker(self) -> AsyncIterator[BotWorker]:
        """A worker that nobody else asks; the one that has been free for longest."""
        async with self._somebody_free:
            worker = self._free.pop(0)
            try:
                yield worker
            finally:
                self._free.append(worker)
                self._see_who_is_ready()

    def _see_who_is_ready(self) -> None:
        """The same bots as before are the same tuple, by which others see that nothing changed."""
        ready = tuple(name for name in self._names if all(name in worker.loaded for worker in self._workers))
        self._ready = self._ready if ready == self._ready else ready

    def close(self) -> None:
        """End the workers."""
        if self._loader is not None:
            self._loader.cancel()
        for worker in self._workers:
            worker.end()
