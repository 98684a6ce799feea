"""Hostile bytes: requests and frames without end. They are cut off early, and the others do not notice."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from okawari.web.limits import FRAMES_OF_SOCKET
from okawari.web.middleware import WebApp
from okawari.web.protocols import LARGEST_HEAD, MOST_PIPELINED
from tests.support.attacking import answer_to, handshake, request
from tests.support.inside import in_here
from tests.support.page import Browser, Page
from tests.support.transport import frame

TEXT, MORE, PING = 1, 0, 9
LAST = 0x80
"""The bit of a frame that ends a message."""


@asynccontextmanager
async def playing(url: str) -> AsyncIterator[Page]:
    """A match of a person and a bot; after whatever is done meanwhile, it can still be played."""
    browser = await Browser(url).come()
    async with browser.page(await browser.open_table(seats=2)) as page:
        await page.accepted("sit", name="Ana")
        await page.accepted("add_bot", bot="greedy")
        await page.accepted("start")
        yield page
        await page.until(lambda: page.may_pick)
        await page.accepted("choose", turn=page["turn"]["number"], pick=page["own"]["legal"][0], lock=True)


def while_playing(attack: Callable[[str, Page], Awaitable[None]], folder: Path, **setup: Any) -> None:
    """Attack a server in this process, with its usual limits, while a match is played."""

    async def play(_: WebApp, url: str) -> None:
        async with playing(url) as page:
            await attack(url, page)

    in_here(play, folder, **{"pace": 1.0, **setup})


def test_a_request_that_does_not_say_what_it_wants_is_refused(tmp_path: Path) -> None:
    """A path, a header or a list of headers without end is not gathered in memory."""

    async def attack(url: str, _: Page) -> None:
        for begin in (b"GET /", b"GET / HTTP/1.1\r\nX: ", b"GET / HTTP/1.1\r\n"):
            more = (b"x: y\r\n" if begin.endswith(b"\r\n") else b"a") * LARGEST_HEAD
            one_too_many = (begin + more)[: LARGEST_HEAD + 1]
            assert (await answer_to(url, one_too_many)).startswith(b"HTTP/1.1 431 ")

    while_playing(attack, tmp_path)


def test_requests_are_not_piled_up(tmp_path: Path) -> None:
    """So many may wait while one is answered, and all are; with one more the connection is cut before any is."""

    async def attack(url: str, _: Page) -> None:
        one, last = request(url, "/healthz"), request(url, "/healthz", last=True)
        few = await answer_to(url, one * MOST_PIPELINED + last)
        assert few.count(b"HTTP/1.1 200 OK") == 1 + MOST_PIPELINED
        too_many = one * (1 + MOST_PIPELINED) + last
        assert len(too_many) < LARGEST_HEAD / 10
        assert await answer_to(url, too_many) == b""

    while_playing(attack, tmp_path)


@pytest.mark.parametrize(
    ("begin", "again"),
    [
        (frame(TEXT, b"{"), frame(MORE, b"x" * 125)),
        (frame(TEXT, b"{"), frame(MORE)),
        (b"", frame(LAST | PING, b"x")),
        (b"", frame(LAST | TEXT, b"1")),
    ],
    ids=["a message without end", "empty pieces without end", "pings", "small messages"],
)
def test_a_socket_that_floods_is_cut_off(tmp_path: Path, begin: bytes, again: bytes) -> None:
    """Whatever it floods with: a ping after all that is not answered any more."""

    async def attack(url: str, page: Page) -> None:
        other = await Browser(url).come()
        flood = begin + again * (10 * int(FRAMES_OF_SOCKET.burst)) + frame(LAST | PING, b"are you there?")
        answer = await answer_to(url, flood, hello=handshake(url, page.table, other.cookie))
        assert b"are you there?" not in answer

    while_playing(attack, tmp_path)
