"""What is cut off or refused at the handshake is counted, and no error of the server."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest

from okawari.web.middleware import WebApp
from tests.support.attacking import answer_to, handshake
from tests.support.inside import in_here
from tests.support.logged import logged
from tests.support.page import Browser
from tests.support.waiting import until

NOBODY = "0" * 32


@pytest.mark.parametrize(
    ("right", "wrong", "status", "problem"),
    [
        (b"Origin: http", b"Origin: https", 403, "bad-origin"),
        (b"okawari=", b"another=", 401, "no-guest"),
        (b"Host: ", b"Host: evil", 403, "bad-host"),
        (b"/ws/", b"/nowhere/", 403, "no-such-page"),
        (b"Sec-WebSocket-Key", b"X-Key", 400, "bad-request"),
        (b"Version: 13", b"Version: 7", 400, "bad-request"),
        (b"GET /ws", b"POST /ws", 405, "bad-request"),
    ],
)
def test_a_refused_handshake_is_counted_and_no_error(
    tmp_path: Path, right: bytes, wrong: bytes, status: int, problem: str
) -> None:
    """By its problem, once, whoever finds it: the app, or what speaks WebSocket before it."""

    async def attack(app: WebApp, url: str) -> None:
        told = handshake(url, NOBODY, (await Browser(url).come()).cookie)
        assert right in told
        answer = await answer_to(url, told.replace(right, wrong))
        assert answer.startswith(f"HTTP/1.1 {status} ".encode())
        assert app.services.metrics.refused == {problem: 1}

    with logged("warning") as log:
        in_here(attack, tmp_path)
    assert log.getvalue() == ""


def test_a_body_that_is_cut_off_is_counted_and_no_error(tmp_path: Path) -> None:
    """The other side hung up in the middle of it."""

    async def attack(app: WebApp, url: str) -> None:
        host = url.partition("//")[2]
        head = f"POST /api/score HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n"
        _, writer = await asyncio.open_connection("127.0.0.1", int(url.rpartition(":")[2]))
        writer.write(f"{head}\r\n{{".encode())
        await writer.drain()
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()
        await until(lambda: bool(app.services.metrics.requests))
        assert app.services.metrics.requests == {("POST", "score", 400): 1}
        assert app.services.metrics.refused == {"bad-request": 1}

    with logged("warning") as log:
        in_here(attack, tmp_path)
    assert log.getvalue() == ""


@pytest.mark.parametrize("told", [b"\x00\x01\x02\r\n\r\n", b"GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n"])
def test_what_is_no_request_is_counted_and_in_no_log(tmp_path: Path, told: bytes) -> None:
    """Anybody can send it as fast as they connect."""

    async def attack(app: WebApp, url: str) -> None:
        assert (await answer_to(url, told)).startswith(b"HTTP/1.1 400 ")
        assert app.services.metrics.refused == {"bad-request": 1}

    with logged("warning") as log:
        in_here(attack, tmp_path)
    assert log.getvalue() == ""


def test_another_protocol_that_is_asked_for_is_in_no_log(tmp_path: Path) -> None:
    """It is answered as if nobody had asked for another."""

    async def attack(app: WebApp, url: str) -> None:
        host = url.removeprefix("http://")
        told = f"GET /healthz HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n"
        assert (await answer_to(url, told.encode())).startswith(b"HTTP/1.1 200 ")

    with logged("warning") as log:
        in_here(attack, tmp_path)
    assert log.getvalue() == ""


@pytest.mark.parametrize("frames", [b"\x81\x82\0\0\0\0\xff\xfe", b"\x01\x81\0\0\0\0\xf0\x80\x81\0\0\0\0\xff"])
def test_text_that_is_none_closes_the_socket_and_is_no_error(tmp_path: Path, frames: bytes) -> None:
    """In one frame or in pieces: the socket is closed as the protocol says (1007), and the log says nothing."""

    async def attack(app: WebApp, url: str) -> None:
        browser = await Browser(url).come()
        told = handshake(url, await browser.open_table(), browser.cookie)
        assert b"\x88\x02\x03\xef" in await answer_to(url, frames, hello=told)

    with logged("warning") as log:
        in_here(attack, tmp_path)
    assert log.getvalue() == ""
