"""The levels for people on a real server: hard needs compiled code, which comes and goes while tables are played."""

import asyncio
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from okawari.bots.quick import PlannerBot
from okawari.game.record import Record
from tests.support.page import Browser, Page
from tests.support.process import Serving
from tests.support.waiting import until_answered


async def readiness(server: Serving) -> dict[str, bool]:
    """Which bots are ready, by name."""
    options = (await Browser(server.url).get("/api/options")).json()
    return {bot["name"]: bot["ready"] for bot in options["bots"]}


async def host_of_a_table(server: Serving, **settings: object) -> Page:
    """The page of a host who sits."""
    browser = await Browser(server.url).come()
    page = await browser.page(await browser.open_table(**settings)).__aenter__()
    await page.accepted("sit", name="Ana")
    return page


@pytest.mark.ci
def test_a_level_that_is_not_compiled_is_played_for_and_compiles_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fresh machine: whoever is chosen plays at once; for hard, whose seat says so, it is the planner."""
    cache = tmp_path / "cache"
    monkeypatch.setenv("OKAWARI_CACHE_DIR", str(cache))

    async def play(server: Serving) -> None:
        page = await host_of_a_table(server, seats=3)
        quick, compiled = ("easy", "casual", "normal"), ("skilled", "hard", "expert")
        assert await readiness(server) == dict.fromkeys(quick, True) | dict.fromkeys(compiled, False)
        for bot in ("hard", "normal"):
            await page.accepted("add_bot", bot=bot)
        await page.until(lambda: page["table"]["seats"][2]["filled"])
        assert [seat["preparing"] for seat in page["table"]["seats"]] == [False, True, False]
        await page.accepted("start")
        await page.play()
        assert (await readiness(server))["hard"] is False
        await page.__aexit__()

    with Serving(tmp_path, name="127.0.0.1") as server:
        asyncio.run(play(server))
    assert not list(cache.rglob("*.nbc")), "something was compiled"


@pytest.mark.ci
def test_hard_becomes_ready_while_the_server_runs_and_a_lost_cache_does_not_stop_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Compiled code appears: hard can be added and plays. It is lost in a restart: the planner plays hard's seat on.

    `okawari warm` compiles into the usual cache, from where the code is copied: most often it is there already.
    """
    told = subprocess.run([sys.executable, "-m", "okawari", "warm"], capture_output=True, text=True, check=True)
    compiled = Path(told.stdout.rpartition("kept in ")[2].strip())
    cache = tmp_path / "cache"
    monkeypatch.setenv("OKAWARI_CACHE_DIR", str(cache))

    async def play(server: Serving) -> None:
        page = await host_of_a_table(server, seats=2)
        await page.accepted("add_bot", bot="hard")
        await page.until(lambda: page["table"]["seats"][1]["preparing"])
        shutil.copytree(compiled, cache / compiled.name, dirs_exist_ok=True)

        async def is_ready() -> bool:
            return bool((await readiness(server))["hard"])

        await until_answered(is_ready)
        await page.until(lambda: not page["table"]["seats"][1]["preparing"])
        await page.accepted("start")
        for _ in range(3):
            await page.until(lambda: page.may_pick)
            await page.accepted("choose", turn=page["turn"]["number"], pick=page["own"]["legal"][0], lock=True)
        await page.until(lambda: page.may_pick)
        await asyncio.to_thread(server.kill)
        shutil.rmtree(cache)
        await asyncio.to_thread(server.start)
        await page.play()
        await page.until(lambda: page["end"] is not None)
        assert (await readiness(server))["hard"] is False
        record = Record.read((await Browser(server.url).get(f"/api/record/{page['end']['record']}")).content)
        await page.__aexit__()
        states = list(record.states())
        own = [state.observe(1) for state in states[:-1]]
        picks = [state.turns[-1].picks[1] for state in states[1:]]
        planned = [PlannerBot().choose(seen, Random(0)) for seen in own]
        assert picks[4:] == planned[4:]

    with Serving(tmp_path, name="127.0.0.1") as server:
        asyncio.run(play(server))
