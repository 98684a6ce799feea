"""Authorities without waiting: an event loop that travels to its next timer, a store in memory, bots that wait."""

import asyncio
import selectors
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, TypeVar

from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.match.events import Entry
from okawari.match.store import Append, Kept, LostRace, Repeated, StoreError
from okawari.match.surroundings import Thinker
from okawari.match.table import Phase
from okawari.rules.ruleset import RulesetNumbers
from tests.support.served import QuickBots, Served

Result = TypeVar("Result")
START = 1_000_000.0


class Travel(asyncio.SelectorEventLoop):
    """An event loop in which nobody waits: when nothing is left to do, it is at once the time of the next timer.

    What is meant for a thread is done at once, too; so a test takes no time, and goes the same way each time.
    """

    def __init__(self) -> None:
        self.now = START
        super().__init__(_Leap(self))

    def time(self) -> float:
        """The time here."""
        return self.now

    def run_in_executor(  # type: ignore[override]
        self, executor: Executor | None, func: Callable[..., Any], *args: Any
    ) -> "asyncio.Future[Any]":
        """What some work in a thread would answer."""
        done = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:
            done.set_exception(error)
        return done


class _Leap(selectors.SelectSelector):
    """Has no patience."""

    def __init__(self, loop: Travel) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Let the time pass that the loop would wait."""
        assert timeout is not None, "everybody waits for somebody else"
        self._loop.now += max(0.0, timeout)
        return super().select(0)


class MemoryStore:
    """Keeps logs and records as a store does, until the test is over; fails when it is told to."""

    def __init__(self) -> None:
        self.logs: defaultdict[str, list[Entry]] = defaultdict(list)
        self.phases: dict[str, tuple[Phase, str]] = {}
        self.kept: dict[str, Kept] = {}
        self.broken: Callable[[Append], bool] = lambda append: False
        """Which appends fail."""
        self.held: Callable[[Append], Awaitable[None]] | None = None
        """What an append waits for before it is decided."""
        self.unsure = False
        """Whether it fails after it has kept an entry, as a server does that was cut off."""

    async def append(self, append: Append) -> None:
        """Keep an entry, unless it is a repeated one or another has its number."""
        await asyncio.sleep(0)
        if self.held is not None:
            await self.held(append)
        if self.broken(append):
            raise StoreError("the disk is full")
        log, entry = self.logs[append.table], append.entry
        if len(log) != append.seq:
            raise LostRace
        if entry.command is not None and any((one.author, one.command) == (entry.author, entry.command) for one in log):
            raise Repeated
        log.append(entry)
        if append.phase is not None:
            self.phases[append.table] = append.phase, append.code
        if append.record is not None:
            record, document = append.record
            assert record not in self.kept
            self.kept[record] = Kept(record, entry.at, document)
        if self.unsure:
            raise StoreError("nobody knows")

    def load(self, table: str) -> list[Entry]:
        """A table's log."""
        return list(self.logs.get(table, ()))

    def lobby(self, code: str) -> str | None:
        """A lobby by its code."""
        return next((table for table, found in self.phases.items() if found == ("lobby", code)), None)

    def free_seats(self, table: str) -> int | None:
        """None is told of here."""
        return None

    def untouched(self, since: float) -> list[str]:
        """Matches at which nothing has happened since then."""
        return [one for one, (phase, _) in self.phases.items() if phase == "playing" and self.logs[one][-1].at < since]

    def idle_lobbies(self, since: float) -> list[str]:
        """None is ever idle here."""
        return []

    def delete_lobby(self, table: str, since: float) -> bool:
        """Nothing is ever deleted here."""
        return False

    def record(self, record: str) -> bytes | None:
        """A record."""
        return self.kept[record].document if record in self.kept else None

    def records(self) -> Iterator[Kept]:
        """Every record."""
        return iter(self.kept.values())

    def wall(self) -> float:
        """Time stands still unless a test moves it."""
        return 0.0

    def last_time(self) -> float | None:
        """Nobody was here before."""
        return None

    def keep_time(self, now: float) -> None:
        """Nobody comes after this."""

    def blank_names(self, record: str) -> bool:
        """Nothing is ever forgotten here."""
        return False

    def backup(self, path: Path) -> None:
        """There is nothing to copy."""

    def close(self) -> None:
        """There is nothing to close."""


class CountingStore(MemoryStore):
    """Counts what is loaded, and fails to read when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.readable = True

    def load(self, table: str) -> list[Entry]:
        """A table's log."""
        self.loaded.append(table)
        if not self.readable:
            raise StoreError("the disk is gone")
        return super().load(table)

    def untouched(self, since: float) -> list[str]:
        """Matches at which nothing has happened since then."""
        if not self.readable:
            raise StoreError("the disk is gone")
        return super().untouched(since)

    def record(self, record: str) -> bytes | None:
        """A record."""
        if not self.readable:
            raise StoreError("the disk is gone")
        return super().record(record)


class Thought:
    """A bot that was asked and has not picked yet."""

    def __init__(self, bot: str, seen: Observation) -> None:
        self.bot, self.seen = bot, seen
        self.pick: asyncio.Future[Pick] = asyncio.get_running_loop().create_future()

    def answer(self, which: int = 0) -> Pick:
        """The bot picks: the first legal pick, or another one."""
        pick = self.seen.legal_picks()[which]
        self.pick.set_result(pick)
        return pick

    def fail(self) -> None:
        """The bot does not pick."""
        self.pick.set_exception(RuntimeError("no worker could be started"))


class WaitingBots:
    """Bots that pick when a test says so."""

    names: Sequence[str] = ("greedy", "random")

    def __init__(self) -> None:
        self.asked: list[Thought] = []
        """All that were ever asked, in order."""
        self._more = asyncio.Condition()

    async def choose(self, bot: str, seen: Observation) -> Pick:
        """What the test says."""
        async with self._more:
            self.asked.append(thought := Thought(bot, seen))
            self._more.notify_all()
        return await thought.pick

    async def answer(self, bot: str, seen: Observation, seed: int) -> Pick:
        """What the test says."""
        return await self.choose(bot, seen)

    def ready(self, rules: RulesetNumbers) -> Sequence[str]:
        """All of them."""
        return self.names

    async def can_answer(self, bot: str, rules: RulesetNumbers) -> bool:
        """Any bot."""
        return True

    async def ask_number(self, number: int) -> Thought:
        """The bot that is asked as the first, second, …; returns once it is."""
        async with self._more:
            await self._more.wait_for(lambda: len(self.asked) >= number)
        return self.asked[number - 1]


def travel(test: Callable[[Served], Coroutine[Any, Any, Result]], thinker: Callable[[], Thinker] = QuickBots) -> Result:
    """Run a test with a house in memory whose time is the loop's; these bots think for it."""

    async def with_house() -> Result:
        served = Served(MemoryStore(), now=asyncio.get_running_loop().time, thinker=thinker())
        try:
            return await test(served)
        finally:
            await served.tables.close()

    with asyncio.Runner(loop_factory=Travel) as runner:
        return runner.run(with_house())


def store_of(served: Served) -> MemoryStore:
    """Its store."""
    assert isinstance(served.store, MemoryStore)
    return served.store


def clock() -> float:
    """Seconds since the test began."""
    return asyncio.get_running_loop().time() - START


async def until_time(seconds: float) -> None:
    """Wait until so many seconds after the test began, and until what is due then is done."""
    await asyncio.sleep(seconds - clock() + 0.002)


def fresh(served: Served) -> tuple[Served, CountingStore]:
    """A house that has just started, on what the other one stored."""
    store, old = CountingStore(), served.store
    assert isinstance(old, MemoryStore)
    store.logs, store.phases, store.kept = old.logs, old.phases, old.kept
    again = Served(store, now=asyncio.get_running_loop().time)
    again.id = served.id
    return again, store
