"""Connections that keep what is written, for protocols that are tested without any."""

import asyncio
import base64
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import uvicorn
from uvicorn.server import ServerState

from okawari.web.config import Config
from okawari.web.monitor import Metrics
from okawari.web.protocols import PatientHttp, PatientSocket
from tests.support.waiting import until

GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
KEY = base64.b64encode(bytes(16))
HANDSHAKE = (
    b"GET /ws/x HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + KEY + b"\r\n\r\n"
)


class KeptTransport(asyncio.Transport):
    """Remembers what was written to it, and how it ended."""

    def __init__(self, address: str = "127.0.0.1") -> None:
        super().__init__({"peername": (address, 1), "sockname": ("127.0.0.1", 8750)})
        self.written = b""
        self.aborted = self.closed = False
        self.paused = False
        self.protocol: Any = None

    def write(self, data: Any) -> None:
        """Keep it."""
        self.written += bytes(data)

    def abort(self) -> None:
        """Cut."""
        self.aborted = True

    def close(self) -> None:
        """Hang up when all is written."""
        self.closed = True

    def is_closing(self) -> bool:
        """Whether it has ended."""
        return self.aborted or self.closed

    def pause_reading(self) -> None:
        """Nothing more is read for now."""
        self.paused = True

    def resume_reading(self) -> None:
        """It is again."""
        self.paused = False

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Another one speaks from now on."""
        self.protocol = protocol

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """There is no buffer."""

    def get_write_buffer_size(self) -> int:
        """There is none."""
        return 0


class PatientApp:
    """Answers requests when it is told to, and accepts every socket."""

    def __init__(self, setup: Config) -> None:
        self.services = SimpleNamespace(config=setup, metrics=Metrics(), open_connections=Counter[str]())
        self.may_answer = asyncio.Event()
        self.scopes: list[dict[str, Any]] = []
        self.received: list[dict[str, Any]] = []
        self.over = False
        """Whether a socket has ended."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve."""
        self.scopes.append(scope)
        if scope["type"] == "http":
            await self.may_answer.wait()
            await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
            await send({"type": "http.response.body", "body": b"ok"})
            return
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            self.received.append(message)
        self.over = True


class Protocols:
    """A server's protocols, and connections to them."""

    def __init__(self, setup: Config, ping: float, pong: float) -> None:
        self.app = PatientApp(setup)
        self._config = uvicorn.Config(
            self.app,
            http=PatientHttp,
            ws=PatientSocket,
            ws_ping_interval=ping,
            ws_ping_timeout=pong,
            ws_per_message_deflate=False,
            ws_max_size=8192,
            lifespan="off",
            log_config=None,
            access_log=False,
        )
        self._config.load()
        self.state = ServerState()

    def connect(self, address: str = "127.0.0.1") -> tuple[Any, KeptTransport]:
        """A new connection."""
        transport = KeptTransport(address)
        protocol = PatientHttp(self._config, self.state, {})
        protocol.connection_made(transport)
        return protocol, transport

    async def socket(self) -> tuple[PatientSocket, KeptTransport]:
        """A connection that has become a WebSocket."""
        http, transport = self.connect()
        http.data_received(HANDSHAKE)
        await until(lambda: b" 101 " in transport.written)
        transport.written = transport.written.partition(b"\r\n\r\n")[2]  # the first ping may be there already
        assert isinstance(transport.protocol, PatientSocket)
        return transport.protocol, transport


def serve(test: Callable[[Protocols], Awaitable[None]], ping: float = 60.0, pong: float = 60.0, **setup: Any) -> None:
    """Run a test with such protocols."""

    async def run() -> None:
        await test(Protocols(replace(Config(), **setup), ping, pong))

    asyncio.run(run())


def frame(first: int, payload: bytes = b"") -> bytes:
    """A small frame of a client, masked with zeros."""
    assert len(payload) < 126
    return bytes((first, 0x80 | len(payload))) + bytes(4) + payload
