"""One process as its parent sees it; the process is only played, and no time passes."""

import asyncio
import os
import socket
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from okawari.web.config import Config
from okawari.web.doorkeeper import Child
from okawari.web.handed import READY, serve_handed
from tests.support.travel import START, Travel


class PlayedProcess:
    """A process that has its end of the line, and ends when the test says so."""

    def __init__(self, target: Callable[..., None], args: tuple[Config, socket.socket]) -> None:
        assert target is serve_handed
        self.config, self.line = args[0], args[1].dup()
        self.sentinel, self._life = os.pipe()
        self.exitcode: int | None = None
        self.started, self.joined = False, 0
        self.killed: list[float] = []

    def start(self) -> None:
        """It begins."""
        self.started = True

    def end(self, code: int) -> None:
        """It is over."""
        self.exitcode = code
        os.close(self._life)

    def kill(self) -> None:
        """The parent has no patience any more."""
        self.killed.append(seconds())
        self.end(-9)

    def join(self) -> None:
        """It is cleared away."""
        self.joined += 1


class Context:
    """What starts processes."""

    Process = PlayedProcess


def seconds() -> float:
    """Since the start."""
    return round(asyncio.get_running_loop().time() - START, 3)


def live(monkeypatch: pytest.MonkeyPatch, test: Callable[[Child, Any], Awaitable[None]]) -> None:
    """Run a test with a child and its process."""

    async def run() -> None:
        child = Child(Config(process=3))
        process: Any = child.process
        assert (child.number, process.config.process, process.started) == (3, 3, True)
        await test(child, process)
        process.line.close()
        os.close(process.sentinel)

    monkeypatch.setattr("multiprocessing.get_context", lambda method: Context)
    with asyncio.Runner(loop_factory=Travel) as runner:
        runner.run(run())


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        (READY, ""),
        (READY * 2, ""),
        ("die Datenbank ist für immer weg".encode(), "die Datenbank ist für immer weg"),
        (b"", "a process ended before it could serve anybody"),
    ],
)
def test_the_first_word_of_a_process(said: bytes, problem: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is ready, or says why it is not; one that says nothing has ended."""

    async def test(child: Child, process: Any) -> None:
        assert not child.ready
        process.line.send(said) if said else process.line.shutdown(socket.SHUT_RDWR)
        assert await child.word() == problem
        assert child.ready == (not problem)
        process.end(0)
        await child.ended()

    live(monkeypatch, test)


def test_a_connection_is_handed_over_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process has it, whatever becomes of the parent's; what a dead process was handed it did not take."""

    async def test(child: Child, process: Any) -> None:
        here, there = socket.socketpair()
        with here:
            with there:
                assert child.hand(there)
            word, files, _, _ = socket.recv_fds(process.line, 10, 2)
            with socket.socket(fileno=files[0]) as taken:
                here.send(b"GET /")
                assert (word, len(files), taken.recv(10)) == (b"!", 1, b"GET /")
            process.line.close()
            assert not child.hand(here)
        process.end(1)
        assert await child.ended() == 1

    live(monkeypatch, test)


def test_a_line_that_is_full_takes_nothing_and_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that hangs must not hang its parent."""

    async def test(child: Child, process: Any) -> None:
        here, there = socket.socketpair()
        with here, there:
            while child.hand(there):
                pass
        process.end(0)
        await child.ended()

    live(monkeypatch, test)


def test_a_process_that_says_nothing_for_twenty_beats_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted from its last word: it spoke after 19.5 s, so that is after 39; it is killed once, and cleared away."""

    async def test(child: Child, process: Any) -> None:
        asyncio.get_running_loop().call_later(19.5, process.line.send, READY)
        assert await child.ended() == -9
        assert (process.killed, process.joined, child.ready) == ([39.0], 1, False)
        assert await child.ended() == -9, "whoever asks again is told at once"
        assert process.joined == 1

    live(monkeypatch, test)


def test_a_process_that_closes_its_line_may_take_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """It says goodbye to its guests, and ends by itself."""

    async def test(child: Child, process: Any) -> None:
        loop = asyncio.get_running_loop()
        loop.call_later(0.5, process.line.close)
        loop.call_later(50.0, process.end, 0)
        assert await child.ended() == 0
        assert (process.killed, seconds() >= 50.0) == ([], True)

    live(monkeypatch, test)
