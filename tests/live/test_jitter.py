"""The delays themselves: bounded, repeatable, and without effect on the order of what goes over a socket."""

import asyncio
import json
import runpy
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from okawari.match import postgres
from okawari.web.middleware import WebApp
from tests.support.inside import in_here
from tests.support.jitter import LONG, SHORT, Delays, InOrder, jitter
from tests.support.jitter_page import unsettling
from tests.support.page import Browser


def test_delays_are_bounded_and_follow_from_their_seed() -> None:
    """Most are none, some short, few long."""
    found = [Delays("seed") for _ in range(2)]
    one, other = ([delays() for _ in range(10_000)] for delays in found)
    assert one == other != [Delays("another seed")() for _ in range(10_000)]
    assert max(one) <= LONG
    assert sum(delay == 0 for delay in one) > 6_000
    assert 10 < sum(delay > SHORT for delay in one) < 500


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed, so the pages' delays are not read")
def test_what_puts_a_page_off_is_a_script() -> None:
    """A browser would pass over one that it cannot read, and nothing would be late; `.ci/run` has a page wait."""
    script = unsettling(7, timers=True)
    done = subprocess.run(["node", "--check", "-"], input=script, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    broken = script.removesuffix("}")
    assert subprocess.run(["node", "--check", "-"], input=broken, capture_output=True, text=True).returncode != 0


def test_what_comes_late_keeps_its_order() -> None:
    """One after the other, and the end waits for all of it."""
    done: list[int] = []

    async def call() -> None:
        late = InOrder(Delays("seed"))
        for number in range(20):
            late(lambda number=number: done.append(number))  # type: ignore[misc]
        assert done == []
        await late.idle.wait()

    asyncio.run(call())
    assert done == list(range(20))


def test_a_server_is_late_in_everything_and_everything_comes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Frames, answers, commits and timers ask for a delay each; a page is sent its frames in order."""
    asked: set[str] = set()
    usual = Delays.__call__

    def counted(delays: Delays) -> float:
        asked.add(threading.current_thread().name)
        return usual(delays)

    monkeypatch.setattr(Delays, "__call__", counted)

    async def play(_: WebApp, url: str) -> None:
        browser = await Browser(url).come()
        async with browser.page(await browser.open_table(seats=2)) as page:
            await page.accepted("sit")
            await page.accepted("add_bot", bot="greedy")
            await page.accepted("start")
            await page.until(lambda: page.may_pick)
            numbers = [json.loads(frame)["n"] for frame in page.frames]
            assert numbers == list(range(1, len(numbers) + 1))

    with jitter("seed"):
        in_here(play, tmp_path)
    assert {"MainThread", "okawari-store"} <= asked


def test_a_database_is_late_before_and_after_what_it_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that others are faster, and so that what is there is not known yet."""
    done: list[object] = []

    async def append_all(*asked: object) -> list[None]:
        done.append(asked)
        return [None]

    def late(delays: Delays) -> float:
        done.append("late")
        return 0.0

    monkeypatch.setattr("okawari.match.postgres_appends.append_all", append_all)
    monkeypatch.setattr(Delays, "__call__", late)
    with jitter("seed"):
        assert asyncio.run(vars(postgres)["append_all"]("connection", "appends", "told")) == [None]
    assert done == ["late", ("connection", "appends", "told"), "late"]


def test_the_processes_of_a_server_are_late_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """In each that it starts, its own module is another one's main module."""
    begun: list[str] = []

    @contextmanager
    def late_server(part: str) -> Iterator[None]:
        begun.append(part)
        yield

    monkeypatch.setattr("tests.support.jitter.late_server", late_server)
    runpy.run_module("tests.support.jittered", run_name="__mp_main__")
    assert begun == ["process"]
