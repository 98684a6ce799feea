"""Half-open sockets: a client that is there but does not answer, or does not read, harms nobody else."""

import asyncio
import json
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from okawari.match import clock
from okawari.web.identity import browser_guest
from okawari.web.protocols import PatientSocket
from tests.support.inside import StalledSocket, inside
from tests.support.page import Browser, Page
from tests.support.process import PATIENCE

BUFFERS = 512 * 1024
"""Bytes that the system and the server may keep for one client that does not read."""

pytestmark = pytest.mark.ci


async def with_a_stalled_seat(url: str, stack: AsyncExitStack) -> tuple[list[Page], StalledSocket]:
    """Two people at a table of three, and one who sits down and then neither reads nor answers."""
    browsers = [await Browser(url).come() for _ in range(3)]
    table = await browsers[0].open_table(seats=3)
    pages = [await stack.enter_async_context(browser.page(table)) for browser in browsers[:2]]
    for page in pages:
        await page.accepted("sit")
    stalled = StalledSocket(url, table, browsers[2].cookie)
    stack.callback(stalled.close)
    await stalled.open()
    await stalled.send(command="sit", name="Stalled")
    await pages[0].until(lambda: pages[0]["table"]["seats"][2]["connected"])
    return pages, stalled


def test_a_client_that_answers_no_ping_goes_away_and_the_table_plays_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The ping's timeout closes its socket, its seat goes away, somebody lets a bot play for it; the match ends."""
    monkeypatch.setattr(clock, "AWAY_AFTER", 0.2)

    async def play() -> None:
        async with AsyncExitStack() as stack:
            app, url = await stack.enter_async_context(inside(tmp_path, ping_seconds=3))
            pages, _ = await with_a_stalled_seat(url, stack)
            assert len(app.services.sockets) == 3
            await pages[0].accepted("start")
            for page in pages:
                await page.until(lambda page=page: page.may_pick)  # type: ignore[misc]
                pick = page["own"]["legal"][0]
                await page.accepted("choose", turn=page["turn"]["number"], pick=pick, lock=True)
            await pages[0].until(lambda: pages[0]["table"]["seats"][2]["away"])
            assert not pages[0]["table"]["seats"][2]["connected"]
            assert len(app.services.sockets) == 2
            assert pages[0]["turn"]["idle"] == [2]
            await pages[0].accepted("play_for", turn=pages[0]["turn"]["number"], seat=2)
            await asyncio.gather(*(page.play() for page in pages))
            by = (await Browser(url).get(f"/api/replay/{pages[0]['end']['record']}")).json()["positions"][0]["by"]
            assert by == ["person", "person", "bot"]

    asyncio.run(play())


def test_a_client_that_does_not_read_fills_no_memory(tmp_path: Path) -> None:
    """Hundreds of changes: others get every answer, what waits for the one who does not read is bounded.

    What is sent to it once it reads again is far less than all that happened, and ends with the newest state.
    """
    changes = 600

    async def play() -> None:
        async with AsyncExitStack() as stack:
            app, url = await stack.enter_async_context(inside(tmp_path, ping_seconds=PATIENCE))
            pages, stalled = await with_a_stalled_seat(url, stack)
            (slow,) = (socket for socket in app.services.sockets if socket.guest == browser_guest(stalled.cookie))
            wire, largest = slow.outbox.wire, 0
            assert isinstance(wire, PatientSocket)
            for number in range(changes):
                await pages[0].accepted("sit", name=f"Ana {number}")
                largest = max(largest, wire.transport.get_write_buffer_size())
            assert not wire.is_ready()
            assert largest < BUFFERS
            assert slow.outbox.waiting == 1
            sent = sum(len(frame) for frame in pages[1].frames)
            read = await stalled.read_all(f"Ana {changes - 1}".encode())
            assert len(read) < BUFFERS < sent

    asyncio.run(play())


def test_a_page_that_has_nothing_to_hear_hears_something(tmp_path: Path) -> None:
    """At a table where nothing happens a frame with nothing in it comes with every ping."""

    async def listen() -> None:
        async with AsyncExitStack() as stack:
            _, url = await stack.enter_async_context(inside(tmp_path, ping_seconds=0.1))
            browser = await Browser(url).come()
            page = await stack.enter_async_context(browser.page(await browser.open_table()))
            empty = {"v", "n", "now"}
            await page.until(lambda: [set(json.loads(frame)) for frame in page.frames].count(empty) > 1)

    asyncio.run(listen())
