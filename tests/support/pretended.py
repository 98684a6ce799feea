"""The parent of several processes with two that are only pretended: they note what they are handed."""

import asyncio
import signal
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest

from okawari.web.config import Config
from okawari.web.doorkeeper import Doorkeeper
from okawari.web.server import listen
from tests.support.waiting import until

PAUSED = 0.000123
TABLE = b"GET /ws/maki HTTP/1.1\r\n"
"""Of two processes, the second one's."""


class Pretended:
    """A process that only notes what it is handed."""

    def __init__(self, config: Config, problem: str = "") -> None:
        self.number, self.ready, self.is_full = config.process, False, False
        self.process, self._problem = self, problem
        self.handed: list[bytes] = []
        self.end = asyncio.Event()

    async def word(self) -> str:
        self.ready = not self._problem
        return self._problem

    def hand(self, connection: socket.socket) -> bool:
        if not self.is_full:
            with suppress(BlockingIOError):
                self.handed.append(connection.recv(100))
                return True
            self.handed.append(b"")
        return not self.is_full

    async def ended(self) -> int:
        await self.end.wait()
        self.ready = False
        return -9

    def terminate(self) -> None:
        self.end.set()

    kill = terminate


House = tuple[list[Pretended], Callable[[bytes], socket.socket]]


def keep_door(
    monkeypatch: pytest.MonkeyPatch, test: Callable[[House], Awaitable[None]], *problems: str | OSError
) -> None:
    """Run a test with a parent of two pretended processes; those that are started one after the other have problems."""

    async def run() -> None:
        made: list[Pretended] = []
        coming = iter(problems)

        def start(config: Config) -> Pretended:
            problem = next(coming, "")
            if isinstance(problem, OSError):
                raise problem
            made.append(Pretended(config, problem))
            return made[-1]

        def connect(start: bytes) -> socket.socket:
            connection = socket.create_connection(("127.0.0.1", ports[0]))
            connection.sendall(start)
            return connection

        monkeypatch.setattr("okawari.web.doorkeeper.Child", start)
        monkeypatch.setattr("okawari.web.doorkeeper.PAUSE", PAUSED)
        ports: list[int] = []
        with listen(Config(port=0)) as listening:
            keeper = Doorkeeper(Config(processes=2), listening)
            keeping = asyncio.create_task(keeper.keep(ports.append))
            await until(lambda: bool(ports) or keeping.done())
            if not keeping.done():
                await test((made, connect))
                signal.raise_signal(signal.SIGTERM)
            await keeping
            assert all(child.end.is_set() for child in made)

    asyncio.run(run())
