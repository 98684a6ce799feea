"""Hostile bytes: requests and frames without end. They are cut off early, and the others do not notice."""

import asyncio
import base64
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from okawari.web.limits import FRAMES, HOUSEHOLD, RATES
from okawari.web.protocols import LARGEST_HEAD, MOST_PIPELINED
from tests.live.web.test_games import with_server
from tests.support.page import Browser, Page
from tests.support.process import PATIENCE, ServerProcess

TEXT, MORE, PING = 1, 0, 9
LAST = 0x80
"""The bit of a frame that ends a message."""


@asynccontextmanager
async def playing(server: ServerProcess) -> AsyncIterator[Page]:
    """A match of a person and a bot; after whatever is done meanwhile, it can still be played."""
    browser = await Browser(server.url).come()
    async with browser.page(await browser.open_table(seats=2)) as page:
        await page.accepted("sit", name="Ana")
        await page.accepted("add_bot", bot="normal")
        await page.accepted("start")
        yield page
        await page.until(lambda: page.may_pick)
        await page.accepted("choose", turn=page["turn"]["number"], pick=page["own"]["legal"][0], lock=True)


async def answer_to(server: ServerProcess, told: bytes, *, hello: bytes = b"") -> bytes:
    """All that the server answers until it hangs up; `hello` is sent before, and its answer waited for."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    found = bytearray()

    async def read() -> None:
        with suppress(ConnectionError):
            while some := await reader.read(65536):
                found.extend(some)

    async with asyncio.timeout(PATIENCE):
        if hello:
            writer.write(hello)
            await reader.readuntil(b"\r\n\r\n")
        reading = asyncio.create_task(read())
        with suppress(ConnectionError):
            writer.write(told)
            await writer.drain()
        await reading
        writer.close()
    return bytes(found)


def handshake(server: ServerProcess, page: Page, cookie: str) -> bytes:
    """What asks for a WebSocket."""
    host = f"127.0.0.1:{server.port}"
    return (
        f"GET /ws/{page.table} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: okawari={cookie}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {base64.b64encode(bytes(16)).decode()}\r\n\r\n"
    ).encode()


def frame(first: int, payload: bytes = b"") -> bytes:
    """A small frame, masked with zeros."""
    assert len(payload) < 126
    return bytes((first, 0x80 | len(payload))) + bytes(4) + payload


@pytest.mark.parametrize("begin", [b"GET /", b"GET / HTTP/1.1\r\nX: ", b"GET / HTTP/1.1\r\n"])
def test_a_request_that_does_not_say_what_it_wants_is_refused(tmp_path: Path, begin: bytes) -> None:
    """A path, a header or a list of headers without end is not gathered in memory."""
    more = (b"x: y\r\n" if begin.endswith(b"\r\n") else b"a") * LARGEST_HEAD

    async def attack(server: ServerProcess) -> None:
        async with playing(server):
            one_too_many = (begin + more)[: LARGEST_HEAD + 1]
            assert (await answer_to(server, one_too_many)).startswith(b"HTTP/1.1 431 ")

    with_server(attack, tmp_path)


def test_requests_are_not_piled_up(tmp_path: Path) -> None:
    """Who sends hundreds of requests before the first is answered is cut off; a few are all answered."""

    async def attack(server: ServerProcess) -> None:
        request = f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()
        last = request.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
        async with playing(server):
            few = await answer_to(server, request * (MOST_PIPELINED - 1) + last)
            assert few.count(b"HTTP/1.1 200 OK") == MOST_PIPELINED
            many = LARGEST_HEAD // len(request) - 1
            assert (await answer_to(server, request * many + last)).count(b"HTTP/1.1 200 OK") < many

    with_server(attack, tmp_path)


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

    async def attack(server: ServerProcess) -> None:
        async with playing(server) as page:
            other = await Browser(server.url).come()
            flood = begin + again * (10 * int(FRAMES.burst)) + frame(LAST | PING, b"are you there?")
            answer = await answer_to(server, flood, hello=handshake(server, page, other.cookie))
            assert b"are you there?" not in answer

    with_server(attack, tmp_path)


def test_drawings_cannot_be_asked_for_without_end(tmp_path: Path) -> None:
    """A QR code costs the server a hundred times what it costs to ask for it."""

    async def attack(server: ServerProcess) -> None:
        at_once = int(RATES["drawing"].burst) * HOUSEHOLD
        request = f"GET /api/qr HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()
        some = request * (MOST_PIPELINED - 1) + request.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
        answers = [await answer_to(server, some) for _ in range(2 * at_once // MOST_PIPELINED)]
        assert answers[0].count(b"HTTP/1.1 200 ") == MOST_PIPELINED
        assert b"HTTP/1.1 429 " in answers[-1]

    with_server(attack, tmp_path)
