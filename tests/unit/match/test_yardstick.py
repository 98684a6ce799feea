"""How yardsticks are made: in pieces, as soon as the bot is compiled, by one server, and never in somebody's way."""

import asyncio
import os
import signal
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from pathlib import Path

import pytest

from okawari.match import yardstick
from okawari.match.daily import DailyDeal
from okawari.match.daily_tables import DailyTables
from okawari.match.sqlite import SQLiteStore
from okawari.match.store import StoreError
from okawari.match.yardstick import YARDSTICK_BOT, Yardsticks, points_of
from tests.support.dailies import DAY, NEXT_DAY, SECRET
from tests.support.process import PATIENCE
from tests.support.travel import START, Travel
from tests.support.waiting import until

DEAL, NEXT_DEAL = DailyDeal.of(SECRET, DAY), DailyDeal.of(SECRET, NEXT_DAY)


class PlayedWorker:
    """A process that is only played: a game's points are its number; the first job finds nothing compiled."""

    asked: list[tuple[str, int, int]]
    ended: int

    def __init__(self, start_method: str) -> None:
        assert start_method

    def submit(self, job: "partial[object]") -> "Future[object]":
        """Do a job at once."""
        deal, first, count = job.args
        PlayedWorker.asked.append((deal.day, first, count))
        done: Future[object] = Future()
        done.set_result(None if len(PlayedWorker.asked) == 1 else list(range(first, first + count)))
        return done


@pytest.fixture
def daily(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DailyTables:
    """A store, and no real process; nobody waits for a compiler."""

    def note_end(workers: object) -> None:
        PlayedWorker.ended += 1

    PlayedWorker.asked, PlayedWorker.ended = [], 0
    monkeypatch.setattr(yardstick, "Worker", PlayedWorker)
    monkeypatch.setattr(yardstick, "end", note_end)
    monkeypatch.setattr(yardstick, "LOOK_AGAIN", 0.0)
    return SQLiteStore(tmp_path / "a.db").daily


def make(daily: DailyTables, *wants: Callable[[Yardsticks], None], games: int = 45) -> None:
    """Let what is wanted be made."""

    async def run() -> None:
        made = Yardsticks(daily, games=games)
        for want in wants:
            want(made)
        await made.settled()
        await made.close()

    asyncio.run(run())


def test_two_days_are_made_one_after_the_other_in_pieces(daily: DailyTables) -> None:
    """The first job is given again, because the bot was not compiled; the process is ended when all is done."""
    make(
        daily,
        lambda made: made.want(DEAL, 1.0),
        lambda made: made.want(NEXT_DEAL, 1.0),
        lambda made: made.want(DEAL, 1.0),
    )
    assert PlayedWorker.asked == [
        (DAY, 0, 20),
        *((day, first, count) for day in (DAY, NEXT_DAY) for first, count in ((0, 20), (20, 20), (40, 5))),
    ]
    assert daily.yardstick(DAY) == daily.yardstick(NEXT_DAY) == list(range(45))
    assert PlayedWorker.ended == 1


def test_what_is_there_or_under_way_elsewhere_is_not_made_again(daily: DailyTables) -> None:
    """No process is started for it."""
    daily.claim(DAY, 0.0, 100.0)
    make(daily, lambda made: made.want(DEAL, 50.0))
    assert (PlayedWorker.asked, PlayedWorker.ended, daily.yardstick(DAY)) == ([], 0, None)
    make(daily, lambda made: made.want(DEAL, 101.0), games=3)
    assert daily.yardstick(DAY) == [0, 1, 2]
    before = len(PlayedWorker.asked)
    make(daily, lambda made: made.want(DEAL, 1e9))
    assert len(PlayedWorker.asked) == before


def test_a_store_that_fails_is_asked_again_when_somebody_wants_it_again(
    daily: DailyTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing waits for ever."""

    def fail(day: str, now: float, until: float) -> bool:
        raise StoreError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(daily, "claim", fail)
        make(daily, lambda made: made.want(DEAL, 1.0))
    make(daily, lambda made: made.want(DEAL, 1.0), games=2)
    assert daily.yardstick(DAY) == [0, 1]


def test_code_that_is_not_compiled_is_looked_for_every_20_seconds(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """And a claim lapses after a quarter of an hour."""
    times: list[float] = []
    claims: list[bool] = []

    class Waiting(PlayedWorker):
        def submit(self, job: "partial[object]") -> "Future[object]":
            times.append(asyncio.get_running_loop().time() - START)
            if len(times) == 4:
                claims.extend(store.daily.claim(DAY, now, 2000.0) for now in (950.0, 950.5, 950.5))
            done: Future[object] = Future()
            done.set_result(None if len(times) < 4 else [7])
            return done

    monkeypatch.setattr(yardstick, "Worker", Waiting)
    monkeypatch.setattr(yardstick, "end", lambda workers: None)
    store = SQLiteStore(tmp_path / "a.db")

    async def run() -> None:
        made = Yardsticks(store.daily, games=1)
        made.want(DEAL, 50.0)
        await made.settled()

    with asyncio.Runner(loop_factory=Travel) as runner:
        runner.run(run())
    assert (times, claims) == ([0.0, 20.0, 40.0, 60.0], [False, True, False])
    assert store.daily.yardstick(DAY) == [7]
    store.close()


def test_what_failed_is_forgotten_until_somebody_wants_it_again(daily: DailyTables) -> None:
    """Another day that is wanted afterwards is made alone."""

    async def run() -> None:
        made = Yardsticks(daily, games=1)
        claim, fails = daily.claim, [StoreError("the disk is full"), ValueError("nobody expected this")]

        def fail(day: str, now: float, until: float) -> bool:
            raise fails.pop()

        for _ in range(2):
            daily.claim = fail  # type: ignore[method-assign]
            made.want(DEAL, 1.0)
            await made.settled()
        daily.claim = claim  # type: ignore[method-assign]
        made.want(NEXT_DEAL, 1.0)
        await made.settled()

    asyncio.run(run())
    assert (daily.yardstick(DAY), daily.yardstick(NEXT_DAY)) == (None, [0])


@pytest.mark.parametrize("ready", [True, False])
def test_a_process_gives_way_to_everything_else(ready: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has the lowest priority, and hears no Ctrl-C; if the bot is not compiled, it plays no game and says so."""
    asked: list[object] = []

    def nice(by: int) -> int:
        asked.append(by)
        return 5 + by

    def play(deal: DailyDeal, number: int, bot: object) -> int:
        assert (deal, bot) == (DEAL, YARDSTICK_BOT)
        return 10 * number

    monkeypatch.setattr(os, "nice", nice)
    monkeypatch.setattr(signal, "signal", lambda *handled: asked.append(handled))
    monkeypatch.setattr(yardstick, "load_ready_bot", lambda name, rules: name if ready else None)
    monkeypatch.setattr(yardstick, "play_for_person", play)
    assert points_of(DEAL, 7, 3) == ([70, 80, 90] if ready else None)
    assert asked == [(signal.SIGINT, signal.SIG_IGN), 0, 14]


def test_a_server_that_stops_leaves_its_claim_to_others(daily: DailyTables, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether it was at it already, or was about to claim it; what others claimed stays theirs."""

    async def stop(day: DailyDeal, now: float, *, at_work: bool) -> None:
        made = Yardsticks(daily)
        made.want(day, now)
        if at_work:
            await until(lambda: bool(PlayedWorker.asked))
        else:
            await asyncio.sleep(0)
        await made.close()

    monkeypatch.setattr(yardstick, "LOOK_AGAIN", PATIENCE)
    for at_work in (True, False):
        asyncio.run(stop(DEAL, 50.0, at_work=at_work))
        assert daily.claim(DAY, 51.0, 52.0)
        asyncio.run(stop(DEAL, 51.5, at_work=False))
        assert not daily.claim(DAY, 51.5, 60.0)
        daily.give_back(DAY, 52.0)
