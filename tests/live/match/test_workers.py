"""Bots in worker processes: whatever they do, the seat gets a legal pick and the next bot a worker."""

import asyncio
import secrets
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from okawari.bots.errors import BotError
from okawari.bots.planner import PlannerBot
from okawari.game.state import State
from okawari.match import commands as c
from okawari.match.house import House
from okawari.match.sqlite import SQLiteStore
from okawari.match.workers import Workers
from okawari.rules.ruleset import Ruleset
from tests.support.paths import ROOT
from tests.support.served import Page

SEEN = State.start(Ruleset(seats=3), seed=7).observe(1)
BAD = ROOT / "tests" / "support" / "bad_bots.py"


@pytest.mark.parametrize("bad", ["Dies", "Hangs", "Sleeps", "Cheats"])
def test_a_bad_bot_is_substituted_and_the_next_one_plays(bad: str) -> None:
    """A dead or hanging worker is replaced; a slow or cheating bot is under guard."""

    async def play() -> None:
        workers = Workers({"bad": f"{BAD}:{bad}", "greedy": "greedy"}, seconds=0.2, patience=2.0)
        try:
            assert workers.names == ("bad", "greedy")
            assert SEEN.allows(await workers.choose("greedy", SEEN))
            assert SEEN.allows(await workers.choose("bad", SEEN))
            for bot in ("greedy", ""):
                assert SEEN.allows(await workers.choose(bot, SEEN))
        finally:
            workers.close()

    asyncio.run(play())


def test_the_planner_picks_for_nobody_and_for_bots_that_are_not_there() -> None:
    """An absent seat, a bot that left the operator's list, one that is not compiled, one that cheats: all planned."""

    async def play() -> None:
        workers = Workers({"bad": f"{BAD}:Cheats", "hard": "hard"})
        try:
            assert workers.ready == ("bad",)
            for seed in range(8):
                seen = State.start(Ruleset(seats=3), seed=seed).observe(1)
                for bot in ("", "greedy", "hard", "bad"):
                    assert await workers.choose(bot, seen) == PlannerBot().choose(seen, Random(0))
        finally:
            workers.close()

    asyncio.run(play())


def test_loading_is_not_counted_as_thinking() -> None:
    """Two workers, each of which takes longer to load its bot than a pick may take: both first picks are the bot's."""
    assert SEEN.legal_picks()[0] != PlannerBot().choose(SEEN, Random(0))

    async def play() -> None:
        workers = Workers({"slow": f"{BAD}:LoadsSlowly"}, processes=2, seconds=2.0, patience=1.0)
        try:
            picks = await asyncio.gather(workers.choose("slow", SEEN), workers.choose("slow", SEEN))
            assert list(picks) == [SEEN.legal_picks()[0]] * 2
        finally:
            workers.close()

    asyncio.run(play())


@pytest.mark.ci
def test_a_compiled_bot_is_ready_once_every_worker_has_loaded_it(caplog: pytest.LogCaptureFixture) -> None:
    """Two workers with less time for a pick than loading takes: both play the bot in their first pick for it."""
    subprocess.run([sys.executable, "-m", "okawari", "warm"], check=True)

    async def play() -> None:
        workers = Workers({"hard": "hard:ms=5"}, processes=2, seconds=0.5, patience=1.0)
        assert not workers.ready
        workers.start()
        try:
            async with asyncio.timeout(120):
                while not workers.ready:
                    await asyncio.sleep(0.05)
            for pick in await asyncio.gather(*(workers.choose("hard", SEEN) for _ in range(4))):
                assert SEEN.allows(pick)
        finally:
            workers.close()

    asyncio.run(play())
    assert not caplog.records


def test_a_worker_that_dies_takes_no_other_with_it() -> None:
    """One bot ends its process while another thinks in the other worker: that one's pick is its own."""

    async def play() -> None:
        bots = {"bad": f"{BAD}:Dies", "slow": f"{BAD}:ThinksALittle"}
        workers = Workers(bots, processes=2)
        try:
            slow = asyncio.create_task(workers.choose("slow", SEEN))
            await asyncio.sleep(0)
            assert await workers.choose("bad", SEEN) == PlannerBot().choose(SEEN, Random(0))
            assert await slow == SEEN.legal_picks()[0]
        finally:
            workers.close()

    asyncio.run(play())


def test_an_operators_mistake_is_told_at_once() -> None:
    """A bot that does not exist does not wait for the first game."""
    with pytest.raises(BotError, match="no bot 'gredy'"):
        Workers({"friendly": "gredy"})


def test_a_person_plays_against_real_bots(tmp_path: Path) -> None:
    """Three greedy bots in a worker process: the table waits for the person only."""

    async def play() -> None:
        store = SQLiteStore(tmp_path / "tables.db")
        workers = Workers({"greedy": "greedy"})
        house = House(store, workers)
        table = await house.open("ana")
        assert isinstance(table, str)
        page = Page("ana")
        await house.connect(table, "ana", page.send)
        bots = [c.AddBot(f"bot {number}", "greedy") for number in range(3)]
        commands: list[c.AnyCommand] = [c.Sit("1"), *bots, c.Start("2")]
        for command in commands:
            assert isinstance(await house.ask(table, "ana", command), c.Accepted)
        give_up = time.monotonic() + 60
        while page["table"]["phase"] == "playing":
            assert time.monotonic() < give_up
            if page["own"]["legal"] and not page["choice"]["locked"]:
                turn, pick = page["turn"]["number"], page["own"]["legal"][0]
                answer = await house.ask(table, "ana", c.Choose(secrets.token_hex(4), turn, pick, lock=True))
                assert isinstance(answer, c.Accepted), answer
            await asyncio.sleep(0.001)
        assert page["end"]["record"]
        await house.close()
        workers.close()
        store.close()

    asyncio.run(play())
