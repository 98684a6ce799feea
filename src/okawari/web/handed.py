"""One of a server's processes: it listens nowhere, and serves the connections that it is handed over a line."""

import asyncio
import gc
import socket
import sys
from contextlib import suppress

import uvicorn

from okawari.game.errors import OkawariError
from okawari.web.app import make_app
from okawari.web.config import Config
from okawari.web.monitor import set_up_logs
from okawari.web.server import GARBAGE, Server, allow_many_files, set_up

READY = b"ready"
"""What a process says when it can be handed connections, and again and again from then on; anything else is why it
cannot."""
SAID_EVERY = 1.0
"""How often it says so: a process that hangs does not."""
LONGEST_WORD = 4096
TAKEN_AT_ONCE = 64
"""Connections that are taken before others have their turn."""


class HandedServer(Server):
    """uvicorn, but connections come over a line; when that ends, whoever handed them over is gone, and so it goes."""

    def __init__(self, config: uvicorn.Config, line: socket.socket) -> None:
        super().__init__(config)
        self._line = line
        self._beginning: set[asyncio.Task[None]] = set()
        self._beat: asyncio.TimerHandle | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=[])
        self._line.setblocking(False)
        asyncio.get_running_loop().add_reader(self._line, self._take)
        self._say_ready()

    def _say_ready(self) -> None:
        with suppress(OSError):  # the parent does not listen just now
            self._line.send(READY)
        self._beat = asyncio.get_running_loop().call_later(SAID_EVERY, self._say_ready)

    def _take(self) -> None:
        for _ in range(TAKEN_AT_ONCE):
            try:
                word, files, _, _ = socket.recv_fds(self._line, 1, 1)
            except BlockingIOError:
                return
            except OSError:
                word, files = b"", []
            if not word:
                asyncio.get_running_loop().remove_reader(self._line)
                self.should_exit = True
                return
            for file in files:
                beginning = asyncio.get_running_loop().create_task(self._begin(socket.socket(fileno=file)))
                self._beginning.add(beginning)
                beginning.add_done_callback(self._beginning.discard)

    async def _begin(self, connection: socket.socket) -> None:
        """What uvicorn does with a connection that it accepted itself."""
        try:
            connection.set_inheritable(False)
            connection.setblocking(False)
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            await asyncio.get_running_loop().connect_accepted_socket(self._protocol, connection)
        except OSError:  # it is gone already
            connection.close()

    def _protocol(self) -> asyncio.Protocol:
        config = self.config
        made: asyncio.Protocol = config.http_protocol_class(  # type: ignore[call-arg]
            config=config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return made

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._beat is not None:
            self._beat.cancel()
        asyncio.get_running_loop().remove_reader(self._line)
        self._line.close()
        await super().shutdown(sockets)


def serve_handed(config: Config, line: socket.socket) -> None:
    """Serve what comes over a line until SIGTERM, or until the line ends; in a process of its own."""
    set_up_logs(config.log_level, process=config.process)
    allow_many_files()
    gc.set_threshold(*GARBAGE)
    try:
        server = HandedServer(set_up(make_app(config)), line)
    except OkawariError as error:
        line.send(str(error).encode()[:LONGEST_WORD])
        sys.exit(1)
    server.run(sockets=[])
