"""uvicorn's protocols with limits: connections that never say anything, say too much or stop listening are ended.

They know uvicorn's and websockets' own parts, so that `pyproject.toml` bounds the versions of both. The app needs none
of this: it is plain ASGI, and takes the faster wire where there is one.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request

from okawari.web.frames import PONG, PONG_SIZE, TEXT, Inbox, message_in, text_frame, whole_frames
from okawari.web.identity import neighbourhood, within
from okawari.web.limits import FRAMES_OF_SOCKET, Bucket
from okawari.web.messages import LARGEST_MESSAGE, WebProblem
from okawari.web.outbox import WIRE
from okawari.web.services import Services

REQUEST_SECONDS = 15.0
"""How long a connection may take to say what it wants, then for the body, and in the end to read the rest."""
UNREAD_SECONDS = 60.0
"""How long a connection may leave an answer unread that others wait behind; on a slow line, time for 300 KB."""
CONNECTIONS_OF_ADDRESS = 512
MOST_CONNECTIONS = 20_000
LARGEST_HEAD = 64 * 1024
"""Bytes of a request before its body; a browser may have cookies of others for this host."""
TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
MOST_PIPELINED = 16
"""Requests that may wait while another one is answered; browsers send none."""
PIECE = 4096
"""Bytes that a WebSocket reads before it looks whether it is flooded."""


class Patience:
    """A connection to one of our apps: the other side has so long to say something, or to read what is left."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    config: Any
    """uvicorn's, with the app."""
    _deadline: asyncio.TimerHandle | None = None

    @property
    def _services(self) -> Services:
        services: Services = self.config.app.services
        return services

    def _count_refused(self) -> None:
        """What came is no request and no handshake, and was answered so."""
        self._services.metrics.refused[WebProblem.BAD_REQUEST] += 1

    def _wait(self) -> None:
        self._stop_waiting()
        self._deadline = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class PatientSocket(Patience, WebSocketsSansIOProtocol):
    """A WebSocket that says when it can take more, and is cut when its other side does not answer a ping.

    The app finds it in its scope, as `okawari.web.outbox.Wire`: a frame goes from there to the connection without a
    task in between, which is a good part of what a pick costs. It has a deadline for the handshake, and in the end for
    the goodbye to be read; in between there are pings.
    """

    _call: Callable[[], None] | None = None
    _at_ping: Callable[[], bool] | None = None
    _when_lost: Callable[[], None] | None = None
    _in_step = True
    """Whether whatever came so far came in whole frames; once it did not, `websockets` reads all the rest."""

    def handle_connect(self, event: Request) -> None:
        """A handshake: leave the wire where the app finds it."""
        super().handle_connect(event)
        if hasattr(self, "scope"):  # uvicorn gives it one only if the handshake is in order
            self.scope["extensions"][WIRE] = {"wire": self}
            self._stop_waiting()
        else:
            self._count_refused()

    async def send(self, message: Any) -> None:
        """What the app says; a handshake that it refuses is complete, too."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.queue: Any = Inbox(self.loop)
        self._frames = Bucket(FRAMES_OF_SOCKET)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Take messages in; piece by piece, so that a flood is cut before it is taken apart."""
        if self.handshake_complete and self._in_step:
            frames = whole_frames(data) if len(data) <= PIECE else None
            if frames is not None:
                self._take(data, frames)
                return
            self._in_step = False
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])

    def _take(self, data: bytes, frames: list[tuple[int, int, int]]) -> None:
        """Queue messages that are one frame, and note answers to pings; whatever else it is, `websockets` knows."""
        for start, mask, end in frames:
            if self.transport.is_closing():
                return
            if data[start] == PONG and end == mask + PONG_SIZE and self._frames.take():
                self.handle_pong(Frame(Opcode.PONG, message_in(data, mask, end)))
                continue
            message = message_in(data, mask, end) if data[start] == TEXT and not self.frames else None
            if message is None or not message.isascii() or len(message) > LARGEST_MESSAGE:
                super().data_received(data[start:end])
            elif not self._frames.take():
                self.transport.abort()
            elif not self.close_sent:
                self.queue.put_nowait({"type": "websocket.receive", "text": message.decode()})
                if len(self.queue) > 1 and not self.read_paused:
                    self.read_paused = True
                    self.transport.pause_reading()

    def handle_events(self) -> None:
        """Take frames in; who sends too many of them is cut off."""
        if self._frames.take(len(self.conn.events)):
            super().handle_events()
        else:
            self.transport.abort()

    def is_ready(self) -> bool:
        return self.writable.is_set()

    def when_ready(self, call: Callable[[], None]) -> None:
        self._call = call

    def resume_writing(self) -> None:
        super().resume_writing()
        call, self._call = self._call, None
        if call is not None:
            call()

    def write_text(self, frame: bytes) -> None:
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        self.transport.write(text_frame(frame))

    def at_ping(self, call: Callable[[], bool]) -> None:
        self._at_ping = call

    def when_lost(self, call: Callable[[], None]) -> None:
        self._when_lost = call

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone: nobody has to wait until it can take more."""
        super().connection_lost(exc)
        self._stop_waiting()
        if self._when_lost is not None:
            self._when_lost()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Nobody listens here any more; what is not read in time is not sent."""
        super().on_task_complete(task)
        if not self.disconnected:
            self._wait()

    def send_keepalive_ping(self) -> None:
        """Ask whether the other side is there; a script in a browser never learns of it, so it is sent a frame, too."""
        super().send_keepalive_ping()
        if self._at_ping is not None:
            self._at_ping()

    def keepalive_timeout(self) -> None:
        """No pong in time: whatever waits to be sent, the connection ends."""
        super().keepalive_timeout()
        self.transport.abort()


class PatientHttp(Patience, HttpToolsProtocol):
    """HTTP that waits only so long for a request of some size, from only so many connections of one address.

    There is a deadline in every state but one: while the app answers a request that came whole.
    """

    _from = ""
    _unread: asyncio.TimerHandle | None = None
    """For the other side to read what the app waits to send."""
    _head: int | None = 0
    """Bytes that came before it was known what is wanted; None from then on until the end of the request."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        self._from = neighbourhood(address)
        config, open_now = self._services.config, self._services.open_connections
        open_now[self._from] += 1
        behind_proxy = not address or within(address, config.proxies)
        crowded = config.pace and not behind_proxy and open_now[self._from] > CONNECTIONS_OF_ADDRESS
        if crowded or len(self.connections) > MOST_CONNECTIONS:
            transport.abort()
        else:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._forget()
        self.resume_writing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something came; not too much, as long as we do not know what is wanted."""
        if self._head is not None:
            if self._deadline is None:
                self._wait()
            self._head += len(data)
            if self._head > LARGEST_HEAD:
                self.transport.write(TOO_LARGE)
                self.transport.close()
                self._wait()
        if not self.transport.is_closing():
            super().data_received(data)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._wait()
        if len(self.pipeline) >= MOST_PIPELINED:
            self.transport.abort()

    def on_headers_complete(self) -> None:
        """We know what is wanted; the body is to come."""
        self._wait()
        self._head = None
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The next request may come; if this one was answered before it was whole, the next has to."""
        self._head = 0
        if self.cycle is not None and self.cycle.response_complete:
            self._wait()
        else:
            self._stop_waiting()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """A request was answered; was it the last one, all of the answer has to be read."""
        super().on_response_complete()
        if self.transport.is_closing():
            self._wait()

    def timeout_keep_alive_handler(self) -> None:
        """No other request came: hang up."""
        super().timeout_keep_alive_handler()
        self._wait()

    def send_400_response(self, msg: str) -> None:
        """What came is no request: hang up."""
        self._count_refused()
        super().send_400_response(msg)
        self._wait()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.loop.call_later(UNREAD_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        super().resume_writing()

    def handle_websocket_upgrade(self) -> None:
        """From here on the sockets count themselves; nobody begins one while an answer is under way."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.transport.abort()
            return
        self._stop_waiting()
        self._forget()
        super().handle_websocket_upgrade()

    def _forget(self) -> None:
        open_now = self._services.open_connections
        open_now[self._from] -= 1
        if open_now[self._from] <= 0:
            del open_now[self._from]
