"""What waits to be sent over one socket.

Every part is whole, so a newer one replaces an older one that was not sent yet: however slow the other side reads, what
waits is never more than one view and a few answers.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Protocol

import msgspec
from starlette.types import Message, Send

from okawari.match.commands import Answer
from okawari.match.publish import Parts
from okawari.web.messages import VERSION, Bye, Notice

MOST_ANSWERS = 32
"""While so many answers wait, no more commands are read."""
WIRE = "okawari.wire"
"""Where a server that offers a faster way than plain ASGI leaves its Wire among the extensions of a scope."""
_encode = msgspec.json.encode


class Wire(Protocol):
    """Where frames go."""

    def is_ready(self) -> bool:
        """Whether the other side has read most of what was sent."""

    def when_ready(self, call: Callable[[], None]) -> None:
        """Call once it has."""

    def write_text(self, frame: bytes) -> None:
        """Send a frame of text; if the connection is gone, nothing happens."""

    def at_ping(self, call: Callable[[], bool]) -> None:
        """Call whenever the other side is pinged, as long as somebody wants to know."""

    def when_lost(self, call: Callable[[], None]) -> None:
        """Call once the connection is gone."""


class PlainWire:
    """A wire over plain ASGI, which any server offers: a task sends a frame, and the next waits for it.

    ASGI does not tell of pings, so that every few seconds count as one.
    """

    def __init__(self, send: Send, ping_seconds: float) -> None:
        self._send, self._ping_seconds = send, ping_seconds
        self._one_at_a_time = asyncio.Lock()
        self._sending: asyncio.Task[None] | None = None
        self._call: Callable[[], None] = lambda: None
        self._lost: Callable[[], None] = lambda: None

    def is_ready(self) -> bool:
        return self._sending is None

    def when_ready(self, call: Callable[[], None]) -> None:
        self._call = call

    def write_text(self, frame: bytes) -> None:
        self._sending = asyncio.get_running_loop().create_task(self._write(frame))

    async def _write(self, frame: bytes) -> None:
        try:
            await self.send({"type": "websocket.send", "text": frame.decode()})
        except OSError:
            self._lost()
        self._sending = None
        call, self._call = self._call, lambda: None
        call()

    async def send(self, message: Message) -> None:
        """What else the app says; it comes after the frames that were sent before."""
        async with self._one_at_a_time:
            await self._send(message)

    def at_ping(self, call: Callable[[], bool]) -> None:
        def ping() -> None:
            if call():
                self.at_ping(call)

        asyncio.get_running_loop().call_later(self._ping_seconds, ping)

    def when_lost(self, call: Callable[[], None]) -> None:
        self._lost = call


class Outbox:
    """A socket's outgoing frames. All methods belong to the event loop, and none of them waits but `space`."""

    def __init__(self, wire: Wire, ended: Callable[[Bye], None], now: Callable[[], float] = time.time) -> None:
        self.wire, self._ended, self._now = wire, ended, now
        self._loop = asyncio.get_running_loop()  # to ask for it is a call of the system
        self._parts: Parts = {}
        self._answers: deque[Answer] = deque()
        self._notice: Notice | None = None
        self._bye: Bye | None = None
        self._number = 0
        self._number_at_ping = 0
        self._under_way = False
        """Whether a flush is to come: at the end of the event loop's round, or when the other side reads."""
        self._space = asyncio.Event()
        self._space.set()
        self._over = False
        """Whether nothing will be sent any more: the goodbye was, or the connection is gone."""
        wire.at_ping(self._beat)
        wire.when_lost(self.end)

    @property
    def waiting(self) -> int:
        """How many parts and answers wait to be sent; never many, however little the other side reads."""
        return len(self._parts) + len(self._answers)

    @property
    def full(self) -> bool:
        """Whether no command is read until some of the answers are sent."""
        return not self._space.is_set()

    def put(self, parts: Parts) -> None:
        self._parts = self._parts | parts if self._parts else parts
        self._soon()

    def answer(self, answer: Answer) -> None:
        self._answers.append(answer)
        if len(self._answers) >= MOST_ANSWERS:
            self._space.clear()
        self._soon()

    def notice(self, notice: Notice) -> None:
        """Tell the page something that is no part of the table."""
        self._notice = notice
        self._soon()

    def bye(self, bye: Bye) -> None:
        """The last thing to send."""
        self._bye = self._bye or bye
        self._soon()

    async def space(self) -> bool:
        """Wait until answers can be taken again; whether they ever will be."""
        await self._space.wait()
        return not self._over

    def _soon(self) -> None:
        """Send at the end of the event loop's round: what a command changed goes out with its answer."""
        if not self._under_way:
            self._under_way = True
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        """Send what waits, as soon as the other side reads; after the last thing nothing is sent."""
        while self._parts or self._answers or self._notice or self._bye:
            if not self.wire.is_ready():
                self.wire.when_ready(self._flush)
                return
            self.wire.write_text(self._frame())
            if self._bye is not None and not self._answers:
                self.end()
                self._ended(self._bye)
                return
        self._under_way = False

    def end(self) -> None:
        """Nothing will be sent any more; who waits to answer is told."""
        self._over = True
        self._space.set()

    def _beat(self) -> bool:
        """An empty frame, if no other went since the last ping: who hears it knows that the line carries."""
        if not self._over and not self._under_way and self._number == self._number_at_ping and self.wire.is_ready():
            self.wire.write_text(self._frame())
        self._number_at_ping = self._number
        return not self._over

    def _frame(self) -> bytes:
        """A Frame in JSON, joined of its fields: the parts are JSON already, and most frames have nothing else."""
        self._number += 1
        frame = b'{"v":%d,"n":%d,"now":%.3f' % (VERSION, self._number, self._now())
        if self._parts:
            frame += _joined(self._parts)
            self._parts = {}
        if self._answers:
            frame += b',"answer":' + _encode(self._answers.popleft())
            self._space.set()
        if self._notice is not None:
            frame += b',"notice":' + _encode(self._notice)
            self._notice = None
        if self._bye is not None and not self._answers:
            frame += b',"bye":' + _encode(self._bye)
        return frame + b"}"


_joined_last: tuple[Parts, bytes] = ({}, b"")


def _joined(parts: Parts) -> bytes:
    """Parts as a field of a Frame. What several pages of a table are sent is the same object, and is joined once."""
    global _joined_last
    if parts is not _joined_last[0]:
        fields = [b'"%b":%b' % (name.encode(), part) for name, part in parts.items()]
        _joined_last = (parts, b',"parts":{%b}' % b",".join(fields))
    return _joined_last[1]
