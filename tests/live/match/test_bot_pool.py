"""Bots in worker processes: whatever they do, the seat gets a legal pick and the next bot a worker."""

import asyncio
import multiprocessing
import os
import secrets
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from okawari.bots.bot import BotError
from okawari.bots.quick import PlannerBot
from okawari.game.state import State
from okawari.match import commands as c
from okawari.match.bot_pool import BotPool
from okawari.match.live_tables import LiveTables
from okawari.match.sqlite import SQLiteStore
from okawari.rules.ruleset import Ruleset
from tests.support import at
from tests.support.bad_bots import gate
from tests.support.paths import ROOT
from tests.support.served import GuestPage
from tests.support.waiting import is_running, until

SEEN = State.start(Ruleset(seats=3), seed=7).observe(1)
FIRST = SEEN.legal_picks()[0]
PLANNED = PlannerBot().choose(SEEN, Random(0))
PATIENCE = 60.0
"""So long a machine may take for what takes no time."""
BAD = ROOT / "tests" / "support" / "bad_bots.py"


def test_a_bad_bot_is_substituted_and_the_next_one_plays() -> None:
    """A dead worker is replaced; a slow or cheating bot is under guard: the planner picks for all of them.

    Nor does anybody else pick for an absent seat, for a bot that left the list, or for one that is not compiled.
    """
    assert PLANNED != FIRST

    async def play() -> None:
        bad = {bot.lower(): f"{BAD}:{bot}" for bot in ("Dies", "Sleeps", "Cheats")}
        workers = BotPool({**bad, "first": f"{BAD}:PicksFirst", "hard": "hard"}, seconds=0.2, patience=PATIENCE)
        try:
            assert list(workers.names) == [*bad, "first", "hard"]
            assert list(workers.ready(SEEN.rules)) == [*bad, "first"]
            for bot in (*bad, "", "greedy", "hard"):
                assert await workers.choose(bot, SEEN) == PLANNED, bot
                assert SEEN.allows(await workers.choose("first", SEEN)), bot
        finally:
            workers.close()

    asyncio.run(play())


def test_a_worker_that_hangs_is_replaced() -> None:
    """A bot that does not even listen to the alarm is ended: its seat gets a pick, and so does the next one."""

    async def play() -> None:
        workers = BotPool({"hangs": f"{BAD}:Hangs", "greedy": "greedy"}, seconds=0.2, patience=0.3)
        try:
            assert SEEN.allows(await workers.choose("greedy", SEEN))
            before = multiprocessing.active_children()
            for bot in ("hangs", "greedy", ""):
                assert SEEN.allows(await workers.choose(bot, SEEN)), bot
            await until(lambda: not any(is_running(process.pid) for process in before if process.pid))
        finally:
            workers.close()

    asyncio.run(play())


@pytest.mark.ci
def test_loading_is_not_counted_as_thinking() -> None:
    """Two workers, each of which takes longer to load its bot than a pick may take: both first picks are the bot's."""

    async def play() -> None:
        workers = BotPool({"slow": f"{BAD}:LoadsSlowly"}, processes=2, seconds=2.0, patience=1.0)
        try:
            picks = await asyncio.gather(workers.choose("slow", SEEN), workers.choose("slow", SEEN))
            assert list(picks) == [FIRST] * 2
        finally:
            workers.close()

    asyncio.run(play())


@pytest.mark.ci
def test_a_compiled_bot_is_ready_once_every_worker_has_loaded_it(caplog: pytest.LogCaptureFixture) -> None:
    """Two workers load it by themselves, and nothing fails when both play it at once."""
    subprocess.run([sys.executable, "-m", "okawari", "warm"], check=True)

    async def play() -> None:
        workers = BotPool({"hard": "hard:ms=5"}, processes=2, seconds=0.5, patience=PATIENCE)
        assert not workers.ready(SEEN.rules)
        workers.start()
        try:
            await until(lambda: bool(workers.ready(SEEN.rules)))
            for pick in await asyncio.gather(*(workers.choose("hard", SEEN) for _ in range(4))):
                assert SEEN.allows(pick)
        finally:
            workers.close()

    asyncio.run(play())
    assert not caplog.records


def test_a_worker_that_dies_takes_no_other_with_it() -> None:
    """One bot ends its process while another thinks in the other worker: that one's pick is its own."""
    opened = gate(os.getpid())

    async def play() -> None:
        workers = BotPool({"bad": f"{BAD}:Dies", "slow": f"{BAD}:WaitsAtTheGate"}, processes=2, seconds=PATIENCE)
        try:
            slow = asyncio.create_task(workers.choose("slow", SEEN))
            await asyncio.sleep(0)
            assert await workers.choose("bad", SEEN) == PLANNED
            assert not slow.done()
            opened.touch()
            assert await slow == FIRST
        finally:
            workers.close()
            opened.unlink(missing_ok=True)

    asyncio.run(play())


def test_an_operators_mistake_is_told_at_once() -> None:
    """A bot that does not exist does not wait for the first game."""
    with pytest.raises(BotError, match="no bot 'gredy'"):
        BotPool({"friendly": "gredy"})


def test_a_person_plays_against_real_bots(tmp_path: Path) -> None:
    """Three greedy bots in a worker process: the table waits for the person only."""

    async def play() -> None:
        store = SQLiteStore(tmp_path / "tables.db")
        workers = BotPool({"greedy": "greedy"})
        tables = LiveTables(store, workers)
        table = await tables.open("ana")
        assert isinstance(table, str)
        page = GuestPage("ana")
        await at.connect(tables, table, "ana", page.send)
        bots = [c.AddBot(f"bot {number}", "greedy") for number in range(3)]
        commands: list[c.AnyCommand] = [c.Sit("1"), *bots, c.Start("2")]
        for command in commands:
            assert isinstance(await at.ask_at(tables, table, "ana", command), c.Accepted)
        async with asyncio.timeout(PATIENCE):
            while page["table"]["phase"] == "playing":
                turn, pick = page["turn"]["number"], page["own"]["legal"][0]
                answer = await at.ask_at(tables, table, "ana", c.Choose(secrets.token_hex(4), turn, pick, lock=True))
                assert isinstance(answer, c.Accepted), answer
                await tables.in_memory[table].settled()
        assert page["end"]["record"]
        await tables.close()
        workers.close()
        store.close()

    asyncio.run(play())
