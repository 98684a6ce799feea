"""Runs a server until it is told to stop; one a SQLite file, for two would show their guests stale tables."""

import gc
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path

import uvicorn

from okawari.game.errors import OkawariError
from okawari.match.sqlite_file import create_own
from okawari.web.app import make_app
from okawari.web.config import Config
from okawari.web.messages import LARGEST_MESSAGE
from okawari.web.middleware import WebApp
from okawari.web.monitor import set_up_logs
from okawari.web.protocols import PatientHttp, PatientSocket

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

BACKLOG = 4096
GARBAGE = (50_000, 20, 100)
"""How rarely Python looks for garbage that refers to itself. A table is thousands of values that never are: to walk
over those of all tables, as often as is usual, takes a fifth of the server's time, and everybody waits meanwhile."""
SEND_BUFFER = 64 * 1024
"""Bytes that the system keeps for a page that does not read; without a limit it is millions."""


class Server(uvicorn.Server):
    """uvicorn, but pages are told before their sockets close."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        assert isinstance(self.config.app, WebApp)
        await self.config.app.services.sockets.say_goodbye()
        await super().shutdown(sockets)
        # uvicorn would raise the signal again; being told to stop is no failure.
        self._captured_signals.clear()


def make_server(app: WebApp) -> Server:
    """A server that is not running yet."""
    return Server(set_up(app))


def set_up(app: WebApp) -> uvicorn.Config:
    """What uvicorn is told."""
    config = app.services.config
    return uvicorn.Config(
        app,
        http=PatientHttp,
        ws=PatientSocket,
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=config.ping_seconds,
        ws_ping_timeout=config.ping_seconds,
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


def listen(config: Config) -> socket.socket:
    """A socket at the server's address."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    # Named in full: for a socket that does not say it is TCP, asyncio lets small frames wait (Nagle).
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    try:
        listening.bind((config.host, config.port))
    except OSError as error:
        listening.close()
        raise OkawariError(
            f"cannot listen on {config.host}, port {config.port}: {error.strerror}; choose another with --port"
        ) from None
    return listening


def serve(config: Config, tell: Callable[[int], None] | None = None) -> None:
    """Serve until SIGINT or SIGTERM; `tell` gets the port as soon as somebody can connect."""
    set_up_logs(config.log_level)
    allow_many_files()
    gc.set_threshold(*GARBAGE)
    with alone(config.database) if isinstance(config.database, Path) else nullcontext():
        listening = listen(config)
        server = make_server(make_app(config))
        listening.listen(BACKLOG)
        if tell is not None:
            tell(listening.getsockname()[1])
        with suppress(KeyboardInterrupt):
            server.run(sockets=[listening])


def allow_many_files() -> None:
    """Every socket is a file; the usual limit is for people, not for servers."""
    try:
        import resource
    except ImportError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


@contextmanager
def alone(database: Path) -> Iterator[None]:
    """Be the only server on a file; raises an error that says so if another one is.

    The locks are the system's, on a file beside the database and, for a database of several names (hard links), on
    itself: they go with the process, also when that is killed.
    """
    real = database.resolve()
    try:
        beside = real.with_name(f"{real.name}.lock")
        create_own(beside)
        create_own(real)
        lock, itself = beside.open("ab"), real.open("rb")
    except OSError as error:
        raise OkawariError(
            f"cannot write beside {database}: {error.strerror}; name another file with --store"
        ) from None
    with lock, itself:
        try:
            _lock(lock.fileno(), itself.fileno())
        except OSError:
            raise OkawariError(
                f"{database} is in use by another okawari serve; stop that one, or name another file with --store"
            ) from None
        yield


def _lock(beside: int, itself: int) -> None:
    if sys.platform == "win32":
        msvcrt.locking(beside, msvcrt.LK_NBLCK, 1)  # what is locked here SQLite could not write to: not itself
        return
    fcntl.lockf(beside, fcntl.LOCK_EX | fcntl.LOCK_NB)
    if sys.platform == "linux":  # it keeps `flock` apart from the locks of SQLite; elsewhere they could collide
        fcntl.flock(itself, fcntl.LOCK_EX | fcntl.LOCK_NB)
