"""Appends to a SQLite store for tests, and its connections to look at."""

import asyncio
import sqlite3
from collections.abc import Callable
from threading import Condition
from typing import Any

from okawari.match import events as e
from okawari.match.events import Entry
from okawari.match.settings import Settings
from okawari.match.store import Append, Store
from okawari.match.table import Phase

OPENED = e.Opened("ana", "ABCDEF", Settings())
HANGS_AFTER = 60.0


def entry(command: str | None = None, name: str = "Ana") -> Entry:
    """Something for a log."""
    return Entry(1.0, (OPENED, e.Sat(0, "ana", name, "person", "00ff")), "ana", command)


def append(
    seq: int, command: str | None = None, table: str = "t", name: str = "Ana", phase: Phase | None = "lobby"
) -> Append:
    """An append of it."""
    return Append(table, seq, entry(command, name), phase, "ABCDEF")


def put(store: Store, *appends: Append) -> None:
    """Append them together and wait; raises what is wrong with the first that fails."""
    for problem in put_all(store, *appends):
        if problem is not None:
            raise problem


def put_all(store: Store, *appends: Append, after: Callable[[], None] = lambda: None) -> list[Exception | None]:
    """Append them together; what is wrong with each. `after` is called once they are on their way."""

    async def write() -> list[Exception | None]:
        pending = [asyncio.ensure_future(store.append(one)) for one in appends]
        for _ in range(3):
            await asyncio.sleep(0)  # they are handed to the writer at the end of a round of the loop
        after()
        return await problems(*pending)

    return asyncio.run(write())


async def problems(*pending: "asyncio.Future[None]") -> list[Exception | None]:
    """What is wrong with each of these appends, once all are decided."""
    async with asyncio.timeout(HANGS_AFTER):
        done = await asyncio.gather(*pending, return_exceptions=True)
    return [problem if isinstance(problem, Exception) else None for problem in done]


class Connections:
    """Opens a store's connections to its file (`connect=`), and keeps what each was told to do."""

    def __init__(self) -> None:
        self.told: list[tuple[sqlite3.Connection, str]] = []
        self._more = Condition()

    def __call__(self, *where: Any, **how: Any) -> sqlite3.Connection:
        """Open one."""
        connection: sqlite3.Connection = sqlite3.connect(*where, **how)

        def trace(text: str) -> None:
            with self._more:
                self.told.append((connection, text))
                self._more.notify_all()

        connection.set_trace_callback(trace)
        return connection

    def statements(self, start: str) -> list[str]:
        """What began like this, on any connection."""
        return [text for _, text in self.told if text.startswith(start)]

    def wait_for(self, start: str) -> None:
        """Returns once something began like this."""
        with self._more:
            assert self._more.wait_for(lambda: self.statements(start), HANGS_AFTER)

    @property
    def writer(self) -> sqlite3.Connection:
        """The connection that wrote to a log last."""
        return [connection for connection, text in self.told if text.startswith("INSERT INTO log")][-1]
