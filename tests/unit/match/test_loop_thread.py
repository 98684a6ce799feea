"""An event loop in a thread: it answers, and when it is closed nobody waits for it any more."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from threading import Event, Thread
from threading import enumerate as enumerate_threads
from typing import Any

import pytest

from okawari.match.loop_thread import LoopThread
from okawari.match.store import StoreError
from tests.support.process import PATIENCE


async def nothing() -> None:
    """Nothing is left to do."""


async def three() -> int:
    """An answer."""
    return 3


def told_by(thread: LoopThread, work: Callable[[], Coroutine[Any, Any, None]]) -> list[str]:
    """What a thread that waits for something is told when the loop is closed."""
    told: list[str] = []

    def wait() -> None:
        with pytest.raises(StoreError) as error:
            thread.wait_for(work())
        told.append(str(error.value))

    waiting = Thread(target=wait, daemon=True)
    waiting.start()
    thread.wait_for(three())  # the loop is at work
    thread.close(nothing)
    waiting.join(PATIENCE)
    return told


def test_it_answers_until_it_is_closed() -> None:
    """Afterwards nothing is taken, and closing it again does nothing."""
    thread, called = LoopThread("test"), Event()
    assert [one.daemon for one in enumerate_threads() if one.name == "test"] == [True], "it keeps no program alive"
    assert thread.wait_for(three()) == 3
    thread.call_soon(called.set)
    thread.close(nothing)
    assert called.is_set()
    with pytest.raises(StoreError, match="shutting down"):
        thread.wait_for(three())
    called.clear()
    thread.call_soon(called.set)
    thread.close(nothing)
    assert not called.is_set()


def test_an_error_is_of_whoever_asked() -> None:
    """The loop goes on."""

    async def fails() -> None:
        raise ValueError("no")

    thread = LoopThread("test")
    with pytest.raises(ValueError, match="no"):
        thread.wait_for(fails())
    assert thread.wait_for(three()) == 3
    thread.close(nothing)


def test_who_waits_is_told_when_it_is_closed() -> None:
    """What would never have come is given up; so is what misses being cancelled, once and again."""

    async def for_ever() -> None:
        await asyncio.Event().wait()

    async def misses() -> None:
        for _ in range(2):
            with suppress(asyncio.CancelledError):
                await asyncio.Event().wait()
        await asyncio.Event().wait()

    for work in (for_ever, misses):
        (told,) = told_by(LoopThread("test"), work)
        assert "shutting down" in told


def test_what_is_done_last_may_fail() -> None:
    """The thread ends all the same, and who closed it is told."""

    async def fails() -> None:
        raise ValueError("the last thing")

    thread = LoopThread("test")
    with pytest.raises(ValueError, match="the last thing"):
        thread.close(fails)
    assert thread.loop.is_closed()
