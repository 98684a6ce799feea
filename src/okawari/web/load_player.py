"""Simulated players for load tests: just enough of HTTP and WebSocket to cost less than the server they measure."""

import asyncio
import base64
import itertools
import os
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec
from msgspec import UNSET

from okawari.match.view import TurnPart
from okawari.web.identity import COOKIE, new_secret
from okawari.web.messages import Frame

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


_frames = msgspec.json.Decoder(Frame)


async def post(host: str, port: int, path: str, body: dict[str, Any], cookie: str) -> Any:
    """POST JSON as a page does."""
    reader, writer = await asyncio.open_connection(host, port)
    content = msgspec.json.encode(body)
    head = (
        f"POST {path} HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: http://{host}:{port}\r\nCookie: {COOKIE}={cookie}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\nConnection: close\r\n\r\n"
    )
    writer.write(head.encode() + content)
    answer = await reader.read()
    writer.close()
    return msgspec.json.decode(answer.partition(b"\r\n\r\n")[2])


class LoadPlayer(asyncio.Protocol):
    """One socket at a table: knows the phase, the turn, who has locked and its own legal picks."""

    _transport: asyncio.Transport

    def __init__(self, address: tuple[str, int], table: str, cookie: str, news: Callable[["LoadPlayer"], None]) -> None:
        self._address, self._table, self._cookie, self._news = address, table, cookie, news
        self._buffer = b""
        self._upgraded = False
        self._ids = itertools.count()
        self.phase, self.filled = "", 0
        self.turn = -1
        self.locked: Sequence[int] = ()
        self.legal: Sequence[str] = ()
        self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        host = f"{self._address[0]}:{self._address[1]}"
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /ws/{self._table} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
            f"Cookie: {COOKIE}={self._cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True  # the server is gone, or did not let us in

    def data_received(self, data: bytes) -> None:
        """Take what came apart into frames."""
        data = self._buffer + data if self._buffer else data
        if not self._upgraded:
            _, found, data = data.partition(b"\r\n\r\n")
            self._upgraded = bool(found)
        start = 0
        while len(data) - start >= 2:
            length, head = data[start + 1] & 0x7F, 2
            if length == 126:
                length, head = int.from_bytes(data[start + 2 : start + 4], "big"), 4
            elif length == 127:
                length, head = int.from_bytes(data[start + 2 : start + 10], "big"), 10
            if len(data) - start < head + length:
                break
            self._take(data[start] & 0x0F, data[start + head : start + head + length])
            start += head + length
        self._buffer = data[start:]

    def _take(self, opcode: int, payload: bytes) -> None:
        if opcode == PING:
            self._write(PONG, payload)
        parts = _frames.decode(payload).parts if opcode == TEXT else UNSET
        if parts is UNSET:
            return
        if parts.table is not UNSET:
            self.phase, self.filled = parts.table.phase, sum(seat.filled for seat in parts.table.seats)
        if isinstance(parts.turn, TurnPart):
            self.turn, self.locked = parts.turn.number, parts.turn.locked
        if parts.own is not UNSET:
            self.legal = parts.own.legal
        self._news(self)

    def ask(self, command: str, **fields: Any) -> None:
        """Send a command; the answer is not waited for."""
        self._write(TEXT, msgspec.json.encode({"command": command, "id": str(next(self._ids)), **fields}))

    def choose(self, rng: Random) -> None:
        """Choose any legal pick, and lock it."""
        self.ask("choose", turn=self.turn, pick=rng.choice(self.legal), lock=True)

    def _write(self, opcode: int, payload: bytes) -> None:
        """A frame masked with zeros, which costs nothing."""
        size = len(payload)
        length = bytes((0x80 | size,)) if size < 126 else bytes((0x80 | 126,)) + size.to_bytes(2, "big")
        if not self._transport.is_closing():
            self._transport.write(bytes((0x80 | opcode,)) + length + b"\0\0\0\0" + payload)

    def leave(self) -> None:
        self._transport.close()


async def sit_down(address: tuple[str, int], seats: int, news: Callable[[LoadPlayer], None]) -> list[LoadPlayer]:
    """A new table with players in all seats, the first one its host."""
    host, port = address
    cookies = [new_secret() for _ in range(seats)]
    table = (await post(host, port, "/api/open", {"settings": {"seats": seats}}, cookies[0]))["table"]
    loop = asyncio.get_running_loop()
    players = []
    for number, cookie in enumerate(cookies):
        player = LoadPlayer(address, table, cookie, news)
        await loop.create_connection(lambda player=player: player, host, port)  # type: ignore[misc]
        players.append(player)
        while not player.phase and not player.lost:
            await asyncio.sleep(0.005)
        player.ask("sit", seat=number, name=f"Player {number}")
    while players[0].filled < seats and not players[0].lost:
        await asyncio.sleep(0.005)
    return players
