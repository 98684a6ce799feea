"""Bots think in worker processes, under guard and with a time limit; whatever happens, the seat gets a legal pick.

A bot that needs parts of the compiled simulator is ready at a table once every worker has loaded those that it needs
there: no pick waits for that, and no bot's time runs meanwhile. Nothing is compiled here, which would take minutes:
until `okawari warm` has done so, the substitute plays for such a bot.
"""

import asyncio
import logging
import multiprocessing
import secrets
import signal
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from random import Random

from okawari.bots.bot import Bot, BotError
from okawari.bots.guard import Guard
from okawari.bots.parts import Part, load_kept
from okawari.bots.pool import Job, Result, Worker, end
from okawari.bots.quick import PlannerBot
from okawari.bots.registry import is_built_in, load_bot, load_ready_bot, needs, needs_compiled
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.rules.ruleset import RulesetNumbers

log = logging.getLogger(__name__)
SUBSTITUTE = "planner"
"""The bot that picks for an absent seat, and for a bot that fails or is not there (any more)."""
NOBODY = ""
"""The name of nobody, for whom the substitute picks."""
HANGS_AFTER = 10.0
"""Seconds beyond a bot's own time limit after which its worker is taken to hang and is ended."""
ASK_AGAIN = 3.0
"""Seconds until the workers look again for code that was not compiled yet."""
START_METHOD = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
"""A server has threads: a copy of it, as `fork` makes one, could find locks that nobody ever opens."""
LOADING_SECONDS = 60.0
"""A process that takes longer to start, or to load compiled code, is taken to hang."""

_guards: dict[str, Guard] = {}
"""The bots of the operator's list; this and the next six functions are for a process."""
_unguarded: dict[str, Bot] = {}
"""Okawari's own bots, as far as somebody wants exactly their picks."""


def set_up(bots: Mapping[str, str], seconds: float) -> None:
    """Make the bots. Ctrl-C is the server's affair: it ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name, where in bots.items():
        make(name, where, seconds)


def make(name: str, where: str, seconds: float) -> None:
    """Make a bot, unless it is there already; one that cannot be made is not there."""
    if name not in _guards:
        with suppress(BotError):
            _guards[name] = Guard(load_bot(where), seconds, PlannerBot())


def choose(name: str, seen: Observation, seed: int) -> Pick:
    """The pick of a bot, or of its guard."""
    return _guards[name if name in _guards else NOBODY].choose(seen, Random(seed))


def own_bot(bot: str, rules: RulesetNumbers) -> Bot | None:
    """One of Okawari's own bots without a guard, whose clock could change its picks; None if it is not there."""
    found = load_ready_bot(bot, rules) if is_built_in(bot) else None
    return found and _unguarded.setdefault(bot, found)


def can_answer(bot: str, rules: RulesetNumbers) -> bool:
    """Whether that bot is there."""
    return own_bot(bot, rules) is not None


def answer(bot: str, seen: Observation, seed: int) -> Pick | None:
    """The pick of one of Okawari's own bots; None if it is not there."""
    found = own_bot(bot, seen.rules)
    return None if found is None else found.choose(seen, Random(seed))


class BotWorker:
    """The process of a worker, as the server sees it. All methods belong to the event loop; ask one thing at a time."""

    def __init__(self, bots: Mapping[str, str], seconds: float) -> None:
        """`bots` are names and where each is found; each may think for so many seconds."""
        self._bots, self._seconds = {**bots, NOBODY: SUBSTITUTE}, seconds
        self._begin()

    def _begin(self) -> None:
        self._worker: Worker | None = None
        self._starting: asyncio.Future[Worker] | None = None
        self._is_set_up = False
        self.loaded: frozenset[Part] = frozenset()
        """The parts of the simulator that `load` has loaded."""

    async def load(self, part: Part) -> None:
        """Load a part of the simulator, if it is compiled."""
        if await self._ask(part.value, LOADING_SECONDS, partial(load_kept, part)):
            self.loaded |= {part}

    async def choose(self, name: str, seen: Observation, seed: int, patience: float) -> Pick | None:
        """A bot's pick, or its guard's; None if the process died, or took so much longer than a bot may think."""
        return await self._ask(name, self._seconds + patience, partial(choose, name, seen, seed))

    async def answer(self, bot: str, seen: Observation, seed: int) -> Pick | None:
        """The pick of one of Okawari's own bots; None if it is not compiled, or the process died or hangs."""
        return await self._ask(bot, LOADING_SECONDS, partial(answer, bot, seen, seed))

    async def can_answer(self, bot: str, rules: RulesetNumbers) -> bool:
        """Whether that bot is there; not if the process died or hangs."""
        return bool(await self._ask(bot, LOADING_SECONDS, partial(can_answer, bot, rules)))

    async def _ask(self, name: str, seconds: float, job: Job[Result]) -> Result | None:
        """What the process answers; None if it died or took too long. The time to start it is not counted."""
        try:
            if not self._is_set_up:
                first = partial(set_up, self._bots, self._seconds)
                async with asyncio.timeout(LOADING_SECONDS):
                    await asyncio.wrap_future((await self._process()).submit(first))
                self._is_set_up = True
            async with asyncio.timeout(seconds):
                return await asyncio.wrap_future((await self._process()).submit(job))
        except Exception as error:
            log.warning("the bot %s failed: %s", name or SUBSTITUTE, type(error).__name__)
            self.end()
            self._begin()
            return None

    async def _process(self) -> Worker:
        """The process. It is started in a thread: the first one of a server can take long, and others are served.

        Who waits for it may be cancelled; the next one to ask has it then.
        """
        if self._worker is None:
            starting = self._starting or asyncio.to_thread(Worker, start_method=START_METHOD)
            self._starting = asyncio.ensure_future(starting)
            self._worker = await asyncio.shield(self._starting)
        return self._worker

    def end(self) -> None:
        """End the process, even if it hangs; nobody waits for that."""
        if self._worker is not None:
            asyncio.get_running_loop().run_in_executor(None, end, [self._worker])


class BotPool:
    """The house's bots, and the processes that they think in."""

    def __init__(
        self, bots: Mapping[str, str], *, processes: int = 1, seconds: float = 2.0, patience: float = HANGS_AFTER
    ) -> None:
        """`bots` is the operator's list: the name that guests see, and where the bot is found (`load_bot`)."""
        for where in bots.values():
            load_bot(where)
        self.names: Sequence[str] = tuple(bots)
        """The bots that a host can name."""
        self.on_ready: Callable[[], None] = lambda: None
        """Called in the event loop when bots may be ready that were not, or the other way round."""
        self._bots, self._patience = bots, patience
        self._loaded: frozenset[Part] = frozenset()
        """The parts of the simulator that every worker has loaded."""
        self._ready: dict[RulesetNumbers, Sequence[str]] = {}
        self._workers = [BotWorker(bots, seconds) for _ in range(processes)]
        self._free = list(self._workers)
        self._somebody_free = asyncio.Semaphore(processes)
        self._answering: set[tuple[str, RulesetNumbers]] = set()
        """Of Okawari's own bots those whose code was found; it stays where it is."""
        self._loader: asyncio.Task[None] | None = None

    def ready(self, rules: RulesetNumbers) -> Sequence[str]:
        """The bots that can play by these rules now, in whichever worker; the same object until others can."""
        if rules not in self._ready:
            self._ready[rules] = tuple(name for name in self.names if self._can_play(name, rules, self._loaded))
        return self._ready[rules]

    def _can_play(self, name: str, rules: RulesetNumbers, loaded: frozenset[Part]) -> bool:
        return name in self._bots and needs(self._bots[name], rules) <= loaded

    def start(self) -> None:
        """Begin to load what bots need of the simulator, now or as soon as it is compiled; `close` ends it."""
        if any(map(needs_compiled, self._bots.values())):
            self._loader = asyncio.get_running_loop().create_task(self._load_for_ever())

    async def _load_for_ever(self) -> None:
        """One worker after the other, as they are free; it takes no picks while it loads. What most need is first."""
        while True:
            for part in Part:
                for _ in self._workers:
                    async with self._worker() as worker:
                        if part not in worker.loaded:
                            await worker.load(part)
            await asyncio.sleep(ASK_AGAIN)

    async def choose(self, bot: str, seen: Observation) -> Pick:
        """The bot's pick; if its worker dies or hangs the substitute's, and should that fail too, any legal one."""
        async with self._worker() as worker:
            for name in (bot if self._can_play(bot, seen.rules, worker.loaded) else NOBODY, NOBODY):
                pick = await worker.choose(name, seen, secrets.randbits(64), self._patience)
                if pick is not None:
                    return pick
        return seen.legal_picks()[0]

    async def answer(self, bot: str, seen: Observation, seed: int) -> Pick:
        """The very pick of one of Okawari's own bots; who asks waits until it is compiled, and there is a process."""
        while True:
            async with self._worker() as worker:
                pick = await worker.answer(bot, seen, seed)
            if pick is not None:
                return pick
            await asyncio.sleep(ASK_AGAIN)

    async def can_answer(self, bot: str, rules: RulesetNumbers) -> bool:
        """Whether `answer` need not wait for anything to be compiled, whatever bots the operator named."""
        if (bot, rules) not in self._answering:
            async with self._worker() as worker:
                if await worker.can_answer(bot, rules):
                    self._answering.add((bot, rules))
        return (bot, rules) in self._answering

    @asynccontextmanager
    async def _worker(self) -> AsyncIterator[BotWorker]:
        """A worker that nobody else asks; the one that has been free for longest."""
        async with self._somebody_free:
            worker = self._free.pop(0)
            try:
                yield worker
            finally:
                self._free.append(worker)
                self._see_what_is_loaded()

    def _see_what_is_loaded(self) -> None:
        loaded = frozenset(Part).intersection(*(worker.loaded for worker in self._workers))
        if loaded != self._loaded:
            self._loaded, self._ready = loaded, {}
            self.on_ready()

    def close(self) -> None:
        if self._loader is not None:
            self._loader.cancel()
        for worker in self._workers:
            worker.end()
