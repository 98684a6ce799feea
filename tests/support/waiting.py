"""Waiting for what is to happen."""

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

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


def is_running(process: int) -> bool:
    """Whether there is a process of this number."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def is_waiting(process: int) -> bool:
    """Whether a process sleeps, as one that reads from a keyboard does until somebody types (Linux)."""
    status = Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    return status.rpartition(")")[2].split()[0] == "S"


def is_gone(group: int) -> bool:
    """Whether no process of this group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


def alive_in(group: int) -> list[int]:
    """The processes of a group that have not ended (Linux); one whose exit code nobody asks for has."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(FileNotFoundError, ProcessLookupError):
            state, _, its_group = status.read_text(encoding="utf-8").rpartition(")")[2].split()[:3]
            if int(its_group) == group and state != "Z":
                found.append(int(status.parent.name))
    return found


def end_group(group: int) -> None:
    """End what is left of a group of processes."""
    with suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)
