"""Random delays for tests, so that none passes by luck: OKAWARI_JITTER=1, and OKAWARI_JITTER_SEED to repeat a run.

Timers, answers to requests, frames of sockets in both directions, commits of the database and answers of bots come
late: most by nothing, some by up to 50 ms, few by up to 200 ms. What goes over one socket keeps its order. The pages'
side is delayed by the browser tests.
"""

import asyncio
import os
import secrets
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from random import Random
from typing import Any

import pytest
import uvicorn

from okawari.match.bot_pool import BotPool
from okawari.match.sqlite import SQLiteStore
from okawari.web.middleware import WebApp
from okawari.web.protocols import PatientSocket
from tests.support.served import QuickBots

ON = bool(os.environ.get("OKAWARI_JITTER"))
SEED = os.environ.setdefault("OKAWARI_JITTER_SEED", secrets.token_hex(4)) if ON else ""
"""Of this run, and of the processes that it starts."""
FEWER = 8 if ON else 1
"""Of many games of the same kind one in so many: late at every step, each of them takes half a minute."""
SOMETIMES, SELDOM = 0.3, 0.01
SHORT, LONG = 0.05, 0.2
WRITES = ("BEGIN IMMEDIATE", "INSERT", "COMMIT")


class Delays:
    """How late things come; each thread may ask."""

    def __init__(self, seed: str) -> None:
        self._rng, self._lock = Random(seed), threading.Lock()

    def __call__(self) -> float:
        """Seconds."""
        with self._lock:
            dice = self._rng.random()
            return self._rng.random() * (LONG if dice < SELDOM else SHORT if dice < SOMETIMES else 0.0)


class InOrder:
    """Calls that come late, one after the other in the order in which they were asked for."""

    def __init__(self, delays: Delays) -> None:
        self._delays, self._waiting = delays, deque[Callable[[], None]]()
        self.idle = asyncio.Event()
        self.idle.set()

    def __call__(self, call: Callable[[], None]) -> None:
        """Call this later."""
        self._waiting.append(call)
        if self.idle.is_set():
            self.idle.clear()
            self._wait()

    def _wait(self) -> None:
        asyncio.get_running_loop().call_later(self._delays(), self._next)

    def _next(self) -> None:
        if self._waiting:
            self._waiting.popleft()()
        if self._waiting:
            self._wait()
        else:
            self.idle.set()

    def now(self) -> None:
        """Do at once what waits."""
        while self._waiting:
            self._waiting.popleft()()
        self.idle.set()


def late_server(part: str = "server") -> AbstractContextManager[None]:
    """The same for a process of a server, if the environment asks for it."""
    return jitter(f"{part} {SEED}") if ON else nullcontext()


def one_of_each(items: list[pytest.Item]) -> list[pytest.Item]:
    """Of a parametrised test one, another in each run: what they wait for is the same."""
    tests: dict[str, list[pytest.Item]] = {}
    for item in items:
        tests.setdefault(item.nodeid.partition("[")[0], []).append(item)
    return [Random(f"{SEED} {name}").choice(of_one) for name, of_one in tests.items()]


@contextmanager
def jitter(seed: str) -> Iterator[None]:
    """Everything comes late in this process, in a way that follows from a seed."""
    delays = Delays(seed)
    with pytest.MonkeyPatch.context() as patch:
        _timers(patch, delays)
        _requests(patch, delays)
        _frames(patch, delays)
        _commits(patch, delays)
        _shared_commits(patch, delays)
        for bots in (BotPool, QuickBots):
            _answers(patch, delays, bots)
        yield


def _timers(patch: pytest.MonkeyPatch, delays: Delays) -> None:
    """Of asyncio's own event loop; a server process is given that one instead of its usual one."""
    usual = asyncio.BaseEventLoop.call_at

    def call_at(loop: asyncio.BaseEventLoop, when: float, *more: Any, **context: Any) -> asyncio.TimerHandle:
        return usual(loop, when + delays(), *more, **context)

    patch.setattr(asyncio.BaseEventLoop, "call_at", call_at)
    patch.setattr(uvicorn.Config, "get_loop_factory", lambda _: asyncio.SelectorEventLoop)


def _requests(patch: pytest.MonkeyPatch, delays: Delays) -> None:
    """Their way to the server and back."""
    usual = WebApp.__call__

    async def late(app: WebApp, scope: Any, receive: Any, send: Any) -> None:
        async def answer(message: Any) -> None:
            if message["type"] == "http.response.start":
                await asyncio.sleep(delays())
            await send(message)

        if scope["type"] != "http":
            await usual(app, scope, receive, send)
            return
        await asyncio.sleep(delays())
        await usual(app, scope, receive, answer)

    patch.setattr(WebApp, "__call__", late)


def _frames(patch: pytest.MonkeyPatch, delays: Delays) -> None:
    """What goes over a socket waits for what went before it; its end waits for all of it."""
    sockets: dict[PatientSocket, tuple[InOrder, InOrder]] = {}
    made, lost = PatientSocket.connection_made, PatientSocket.connection_lost
    received, written, sent = PatientSocket.data_received, PatientSocket.write_text, PatientSocket.send

    def connection_made(socket: PatientSocket, transport: Any) -> None:
        sockets[socket] = InOrder(delays), InOrder(delays)
        made(socket, transport)

    def data_received(socket: PatientSocket, data: bytes) -> None:
        sockets[socket][0](lambda: received(socket, data))

    def write_text(socket: PatientSocket, frame: bytes) -> None:
        sockets[socket][1](lambda: written(socket, frame))

    async def send(socket: PatientSocket, message: Any) -> None:
        if socket in sockets:
            await sockets[socket][1].idle.wait()
        await sent(socket, message)

    def connection_lost(socket: PatientSocket, error: Exception | None) -> None:
        for direction in sockets.pop(socket, ()):
            direction.now()
        lost(socket, error)

    for late in (connection_made, data_received, write_text, send, connection_lost):
        patch.setattr(PatientSocket, late.__name__, late)


def _commits(patch: pytest.MonkeyPatch, delays: Delays) -> None:
    """What a store's writer writes, in its own thread: the event loop does not wait."""
    usual = SQLiteStore.__init__

    class Late(sqlite3.Connection):
        """A connection whose writes come late."""

        def execute(self, sql: str, *more: Any) -> sqlite3.Cursor:
            """Wait before a write."""
            if threading.current_thread() is not threading.main_thread() and sql.startswith(WRITES):
                time.sleep(delays())
            return super().execute(sql, *more)

    def connect(*where: Any, **how: Any) -> sqlite3.Connection:
        found: sqlite3.Connection = sqlite3.connect(*where, **{"factory": Late, **how})
        return found

    def init(store: SQLiteStore, *arguments: Any, **more: Any) -> None:
        usual(store, *arguments, **{"connect": connect, **more})

    patch.setattr(SQLiteStore, "__init__", init)


def _shared_commits(patch: pytest.MonkeyPatch, delays: Delays) -> None:
    """The same of a PostgreSQL database: what is written waits before it is sent, and what was written for its word."""
    from okawari.match import postgres_appends  # a server on a file does without it

    usual = postgres_appends.append_all

    async def late(*asked: Any) -> Any:
        await asyncio.sleep(delays())
        refusals = await usual(*asked)
        await asyncio.sleep(delays())
        return refusals

    patch.setattr("okawari.match.postgres.append_all", late)


def _answers(patch: pytest.MonkeyPatch, delays: Delays, bots: type[BotPool] | type[QuickBots]) -> None:
    """Of bots."""
    usual: Any = bots.choose

    async def choose(thinker: Any, bot: str, seen: Any) -> Any:
        pick = await usual(thinker, bot, seen)
        await asyncio.sleep(delays())
        return pick

    patch.setattr(bots, "choose", choose)
