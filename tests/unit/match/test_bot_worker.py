"""A worker's process as the server sees it, without one: when it is given up, and that starting is not thinking.

And what is done in it: whoever is asked, there is a legal pick.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from random import Random
from threading import Event
from typing import Any

import pytest

from okawari.bots.parts import Part
from okawari.bots.quick import PlannerBot
from okawari.game.pick import Pick
from okawari.game.state import State
from okawari.match import bot_pool
from okawari.match.bot_pool import START_METHOD, BotWorker
from okawari.rules.ruleset import Ruleset
from tests.support.paths import ROOT
from tests.support.travel import Travel
from tests.support.waiting import until

SEEN = State.start(Ruleset(seats=3), seed=7).observe(1)
PICK = SEEN.legal_picks()[0]
PLANNED = PlannerBot().choose(SEEN, Random(0))
BAD = ROOT / "tests" / "support" / "bad_bots.py"
SECONDS, PATIENCE = 2.0, 10.0
LOADING_SECONDS = 60.0
"""So long a process may take to start, or to load compiled code."""


class Process:
    """A worker whose process is only played: it starts, answers or dies as a test says."""

    def __init__(self, starts: float, answers: float, answer: object) -> None:
        self.starts, self.answers, self.answer = starts, answers, answer
        """After how many seconds it has started, and answers; and what, or which error."""
        self.asked: list[tuple[Any, ...]] = []
        self.ended = False

    def submit(self, job: "partial[object]") -> "Future[object]":
        """Do a job."""
        first = not self.asked
        self.asked.append((job.func.__name__, *job.args))
        done: Future[object] = Future()
        done.set_running_or_notify_cancel()
        answer = (lambda: done.set_result(True)) if first else lambda: self._give(done)
        asyncio.get_running_loop().call_later(self.starts if first else self.answers, answer)
        return done

    def _give(self, done: "Future[object]") -> None:
        if isinstance(self.answer, Exception):
            done.set_exception(self.answer)
        else:
            done.set_result(self.answer)


def played(
    monkeypatch: pytest.MonkeyPatch, *processes: Process
) -> Callable[[Callable[[BotWorker], Any]], tuple[Any, float]]:
    """Let a test ask a worker that has these processes, one after the other; what it found, and how long it took."""
    coming = iter(processes)

    def begin(*, start_method: str) -> Process:
        assert start_method == START_METHOD
        return next(coming)

    def end(processes: list[Process]) -> None:
        for process in processes:
            process.ended = True

    monkeypatch.setattr(bot_pool, "Worker", begin)
    monkeypatch.setattr(bot_pool, "end", end)

    def ask(test: Callable[[BotWorker], Any]) -> tuple[Any, float]:
        async def asking() -> tuple[Any, float]:
            loop = asyncio.get_running_loop()
            began = loop.time()
            answer = await test(BotWorker({"greedy": "greedy", "hard": "hard"}, SECONDS))
            return answer, loop.time() - began

        with asyncio.Runner(loop_factory=Travel) as runner:
            return runner.run(asking())

    return ask


async def think(asked: BotWorker) -> Pick | None:
    """Ask for a pick."""
    return await asked.choose("greedy", SEEN, 3, PATIENCE)


def test_the_time_to_start_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that needs longer to start than a bot may think: its first pick is the bot's own."""
    process = Process(LOADING_SECONDS - 1, SECONDS + PATIENCE - 0.5, PICK)
    answer, took = played(monkeypatch, process)(think)
    assert answer == PICK
    assert took == pytest.approx(LOADING_SECONDS - 1 + SECONDS + PATIENCE - 0.5, abs=0.01)
    assert [asked[0] for asked in process.asked] == ["set_up", "choose"]
    assert process.asked[1][1:] == ("greedy", SEEN, 3)
    assert process.asked[0][1:] == ({"greedy": "greedy", "hard": "hard", "": "planner"}, SECONDS)
    assert not process.ended


def test_others_are_served_while_a_process_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waits for it and is cancelled leaves it to the next one to ask."""
    started, served = Event(), Event()
    starts: list[Process] = []

    def begin(*, start_method: str) -> Process:
        started.set()
        assert served.wait(PATIENCE)
        starts.append(Process(0, 0, PICK))
        return starts[-1]

    async def ask() -> Pick | None:
        worker = BotWorker({"greedy": "greedy"}, SECONDS)
        cancelled = asyncio.ensure_future(think(worker))
        await until(started.is_set)
        cancelled.cancel()
        await asyncio.gather(cancelled, return_exceptions=True)
        asyncio.get_running_loop().call_soon(served.set)
        return await think(worker)

    monkeypatch.setattr(bot_pool, "Worker", begin)
    assert asyncio.run(ask()) == PICK
    assert len(starts) == 1


@pytest.mark.parametrize(
    ("bad", "took"),
    [
        (Process(LOADING_SECONDS + 1, 0, PICK), LOADING_SECONDS),
        (Process(1, SECONDS + PATIENCE + 1, PICK), 1 + SECONDS + PATIENCE),
        (Process(1, 2, OSError("the process is gone")), 3),
    ],
    ids=["does not start", "hangs", "dies"],
)
def test_a_process_that_fails_makes_way_for_another(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, bad: Process, took: float
) -> None:
    """It is ended and told of, there is no pick, and the next one comes from a new process, which is started first."""
    good = Process(5, 1, PICK)

    async def twice(asked: BotWorker) -> tuple[Pick | None, float, Pick | None]:
        loop = asyncio.get_running_loop()
        began = loop.time()
        first = await think(asked)
        return first, loop.time() - began, await think(asked)

    (first, gave_up, second), _ = played(monkeypatch, bad, good)(twice)
    assert (first, second) == (None, PICK)
    assert gave_up == pytest.approx(took, abs=0.01)
    assert (bad.ended, good.ended) == (True, False)
    assert [asked[0] for asked in good.asked] == ["set_up", "choose"]
    assert [record.getMessage()[:22] for record in caplog.records] == ["the bot greedy failed:"]


def test_a_part_of_the_simulator_is_loaded_where_it_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loading may take longer than a pick; a worker whose process is another one has to load again."""

    async def load(asked: BotWorker) -> list[object]:
        await asked.load(Part.ROUNDS)
        found: list[object] = [asked.loaded]
        await think(asked)
        return [*found, asked.loaded]

    dies = Process(1, LOADING_SECONDS - 1, True)

    async def load_and_die(asked: BotWorker) -> list[object]:
        await asked.load(Part.ROUNDS)
        found: list[object] = [asked.loaded]
        dies.answer = OSError("the process is gone")
        await think(asked)
        return [*found, asked.loaded]

    answer, _ = played(monkeypatch, dies, Process(0, 0, PICK))(load_and_die)
    assert answer == [{Part.ROUNDS}, set()]
    assert dies.asked[1] == ("load_kept", Part.ROUNDS)
    answer, _ = played(monkeypatch, Process(1, 1, True))(load)
    assert answer == [{Part.ROUNDS}, {Part.ROUNDS}]
    for process in (Process(1, 1, False), Process(1, LOADING_SECONDS + 1, True)):
        answer, _ = played(monkeypatch, process, Process(0, 0, 0))(load)
        assert answer == [set(), set()]


def test_a_bot_is_made_once_and_picks_by_its_name() -> None:
    """Whoever is not there, or picks what it may not, is planned for: also a bot that was called so before."""
    assert PICK != PLANNED
    bot_pool.make(bot_pool.NOBODY, bot_pool.SUBSTITUTE, 5.0)
    assert bot_pool.choose("first", SEEN, 0) == PLANNED
    bot_pool.make("first", f"{BAD}:PicksFirst", 5.0)
    assert bot_pool.choose("first", SEEN, 0) == PICK
    bot_pool.make("first", "planner", 5.0)  # it is there already
    assert bot_pool.choose("first", SEEN, 0) == PICK
    bot_pool.make("cheat", f"{BAD}:Cheats", 5.0)
    assert bot_pool.choose("cheat", SEEN, 0) == PLANNED
    assert bot_pool.choose("", SEEN, 0) == PLANNED


def test_a_bot_that_cannot_be_made_is_not_there() -> None:
    """Nothing fails: it is planned for."""
    bot_pool.make(bot_pool.NOBODY, bot_pool.SUBSTITUTE, 5.0)
    bot_pool.make("nowhere", f"{BAD}:Nowhere", 5.0)
    assert bot_pool.choose("nowhere", SEEN, 0) == PLANNED


def test_chance_comes_from_the_seed() -> None:
    """The same seed gives the same pick, others give others."""
    bot_pool.make("random", "random", 5.0)
    picks = [bot_pool.choose("random", SEEN, seed) for seed in range(20)]
    assert picks == [bot_pool.choose("random", SEEN, seed) for seed in range(20)]
    assert len(set(picks)) > 1


def test_a_worker_that_was_never_asked_has_no_process_to_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing was started, so nothing is ended."""
    ended: list[list[object]] = []
    monkeypatch.setattr(bot_pool, "end", ended.append)

    async def end() -> None:
        BotWorker({}, SECONDS).end()
        await asyncio.get_running_loop().shutdown_default_executor()

    asyncio.run(end())
    assert ended == []
