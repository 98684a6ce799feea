"""Runs a server until it is told to stop."""

import contextlib
import gc
import socket
from collections.abc import Callable

import uvicorn

from okawari.game.errors import OkawariError
from okawari.web.app import make_app
from okawari.web.door import Door
from okawari.web.logs import set_up_logs
from okawari.web.messages import LARGEST_MESSAGE, WebProblem
from okawari.web.one_server import alone
from okawari.web.protocols import http_protocol, socket_protocol
from okawari.web.setup import Setup

BACKLOG = 4096
GARBAGE = (50_000, 20, 100)
"""How rarely Python looks for garbage that refers to itself. A table is thousands of values that never are: to walk
over those of all tables, as often as is usual, takes a fifth of the server's time, and everybody waits meanwhile."""
SEND_BUFFER = 64 * 1024
"""Bytes that the system keeps for a page that does not read; without a limit it is millions."""


class Server(uvicorn.Server):
    """uvicorn, but pages are told before their sockets close."""

    def __init__(self, config: uvicorn.Config, door: Door) -> None:
        super().__init__(config)
        self._door = door

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say goodbye, then stop."""
        await self._door.sockets.say_goodbye()
        await super().shutdown(sockets)
        # uvicorn would raise the signal again; being told to stop is no failure.
        self._captured_signals.clear()


def make_server(door: Door, setup: Setup) -> Server:
    """A server that is not running yet."""
    metrics = door.services.metrics

    def refused() -> None:
        metrics.refused[WebProblem.BAD_REQUEST] += 1

    config = uvicorn.Config(
        door,
        http=http_protocol(setup, refused),
        ws=socket_protocol(refused),
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=setup.ping_seconds,
        ws_ping_timeout=setup.ping_seconds,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=5,
        backlog=BACKLOG,
    )
    return Server(config, door)


def listen(setup: Setup) -> socket.socket:
    """A socket at the setup's address."""
    family = socket.AF_INET6 if ":" in setup.host else socket.AF_INET
    # Named in full: for a socket that does not say it is TCP, asyncio lets small frames wait (Nagle).
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    try:
        listening.bind((setup.host, setup.port))
    except OSError as error:
        listening.close()
        raise OkawariError(
            f"cannot listen on {setup.host}, port {setup.port}: {error.strerror}; choose another with --port"
        ) from None
    return listening


def serve(setup: Setup, tell: Callable[[int], None] | None = None) -> None:
    """Serve until SIGINT or SIGTERM; `tell` gets the port as soon as somebody can connect."""
    set_up_logs(setup.log_level)
    _allow_many_files()
    gc.set_threshold(*GARBAGE)
    with alone(setup.database):
        listening = listen(setup)
        server = make_server(make_app(setup), setup)
        listening.listen(BACKLOG)
        if tell is not None:
            tell(listening.getsockname()[1])
        with contextlib.suppress(KeyboardInterrupt):
            server.run(sockets=[listening])


def _allow_many_files() -> None:
    """Every socket is a file; the usual limit is for people, not for servers."""
    try:
        import resource
    except ImportError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
