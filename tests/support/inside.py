"""A server inside the test's own process and event loop, so that a test can look at its buffers."""

import asyncio
import base64
import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from okawari.web.app import make_app
from okawari.web.config import Config
from okawari.web.middleware import WebApp
from okawari.web.server import listen, make_server
from tests.support.served import QuickBots
from tests.support.stores import Where


@asynccontextmanager
async def inside(where: Where, **setup: Any) -> AsyncIterator[tuple[WebApp, str]]:
    """The app and the address of a server with bots that pick at once and, unless it is told a pace, no rate limits."""
    database = where / "okawari.db" if isinstance(where, Path) else where
    made = Config(port=0, database=database, **{"pace": 0.0, **setup})
    app = make_app(made, thinker=QuickBots())
    server, listening = make_server(app), listen(made)
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        while not server.started:
            await asyncio.sleep(0.01)
        yield app, f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        await serving


def in_here(test: Callable[[WebApp, str], Awaitable[None]], where: Where, **setup: Any) -> None:
    """Run a test with such a server."""

    async def run() -> None:
        async with inside(where, **setup) as (app, url):
            await test(app, url)

    asyncio.run(run())


class StalledSocket:
    """A WebSocket that talks when it wants to, but reads nothing and answers no ping until it is told to."""

    def __init__(self, url: str, table: str, cookie: str, *, buffer: int = 4096) -> None:
        self._host = url.removeprefix("http://")
        self._path, self.cookie, self._buffer = f"/ws/{table}", cookie, buffer
        self._socket = socket.socket()

    async def open(self) -> None:
        """Shake hands; nothing is read after that."""
        loop, key = asyncio.get_running_loop(), base64.b64encode(bytes(16)).decode()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, self._buffer)
        self._socket.setblocking(False)
        host, _, port = self._host.partition(":")
        await loop.sock_connect(self._socket, (host, int(port)))
        head = (
            f"GET {self._path} HTTP/1.1\r\nHost: {self._host}\r\nOrigin: http://{self._host}\r\n"
            f"Cookie: okawari={self.cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        await loop.sock_sendall(self._socket, head.encode())
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):
            answer += await loop.sock_recv(self._socket, 1)
        assert b" 101 " in answer

    async def send(self, **command: Any) -> None:
        """Send a command, whose answer is not read."""
        await self.send_all([{"id": "stalled", **command}])

    async def send_all(self, commands: Iterable[dict[str, Any]]) -> None:
        """Send commands in one write."""
        frames = b""
        for command in commands:
            payload = json.dumps(command).encode()
            assert len(payload) < 126
            frames += bytes((0x81, 0x80 | len(payload))) + bytes(4) + payload
        await asyncio.get_running_loop().sock_sendall(self._socket, frames)

    async def read_all(self, enough: bytes) -> bytes:
        """Read at last, until something has come."""
        found = b""
        while enough not in found:
            some = await asyncio.get_running_loop().sock_recv(self._socket, 65536)
            assert some, "the server hung up"
            found += some
        return found

    def close(self) -> None:
        """Hang up."""
        self._socket.close()
