"""Waiting for what is to happen."""

import asyncio
import time
from collections.abc import Awaitable, Callable

from tests.support.process import PATIENCE


async def until(is_true: Callable[[], bool]) -> None:
    """Wait until something is true; the deadline is only against hanging for ever."""
    async with asyncio.timeout(PATIENCE):
        while not is_true():
            await asyncio.sleep(0.001)


async def until_answered(ask: Callable[[], Awaitable[bool]]) -> None:
    """Ask again and again, until the answer is yes."""
    async with asyncio.timeout(PATIENCE):
        while not await ask():
            await asyncio.sleep(0.05)


def wait_until(is_true: Callable[[], bool]) -> None:
    """Wait until something is true that another process does."""
    deadline = time.monotonic() + PATIENCE
    while not is_true():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.02)


def be_slow(seconds: float) -> None:
    """What a program does that takes its time."""
    time.sleep(seconds)
