"""Waiting for what is to happen."""

import asyncio
from collections.abc import Callable

from tests.support.process import PATIENCE


async def until(is_true: Callable[[], bool]) -> None:
    """Wait until something is true; the deadline is only against hanging for ever."""
    async with asyncio.timeout(PATIENCE):
        while not is_true():
            await asyncio.sleep(0.001)
