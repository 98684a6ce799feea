"""Attacks on a server in this process, while a game is played on it."""

import asyncio
import base64
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from okawari.web.middleware import WebApp
from tests.support.inside import in_here
from tests.support.logged import logged
from tests.support.page import Page
from tests.support.process import PATIENCE
from tests.support.stores import Where
from tests.support.tables import a_game

Attack = Callable[[str, list[Page]], Awaitable[None]]


def attacked(where: Where, attack: Attack, **setup: Any) -> str:
    """Attack a server with its usual limits while a game is played; returns what it logged."""

    async def play(_: WebApp, url: str) -> None:
        async with a_game(url) as pages:
            await attack(url, pages)

    with logged() as log:
        in_here(play, where, **{"pace": 1.0, **setup})
    return log.getvalue()


async def refused_status(url: str, table: str, headers: dict[str, str]) -> int:
    """The status with which a handshake is refused."""
    with pytest.raises(InvalidStatus) as raised:
        async with connect(f"{url.replace('http', 'ws', 1)}/ws/{table}", additional_headers=headers):
            pass
    return raised.value.response.status_code


async def answer_to(url: str, told: bytes, *, hello: bytes = b"") -> bytes:
    """All that the server answers until it hangs up; `hello` is sent before, and its answer waited for."""
    reader, writer = await asyncio.open_connection("127.0.0.1", int(url.rpartition(":")[2]))
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


def request(url: str, path: str, *, last: bool = False) -> bytes:
    """A GET as it goes over the wire; after the last one the server hangs up."""
    end = "Connection: close\r\n\r\n" if last else "\r\n"
    return f"GET {path} HTTP/1.1\r\nHost: {url.partition('//')[2]}\r\n{end}".encode()


def handshake(url: str, table: str, cookie: str) -> bytes:
    """What asks for a WebSocket."""
    return (
        f"GET /ws/{table} HTTP/1.1\r\nHost: {url.partition('//')[2]}\r\nOrigin: {url}\r\nCookie: okawari={cookie}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {base64.b64encode(bytes(16)).decode()}\r\n\r\n"
    ).encode()
