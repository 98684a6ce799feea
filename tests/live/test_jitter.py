"""The delays themselves: bounded, repeatable, and without effect on the order of what goes over a socket."""

import asyncio
import json
import shutil
import subprocess
import threading
from pathlib import Path

import pytest

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
