"""What a server does with its database again and again, until it is given up."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from okawari.match.postgres_servers import POSTGRES_ERRORS

log = logging.getLogger(__name__)
AGAIN_SECONDS = 0.5
"""How long it waits before it tries again what the database did not do."""


async def again_and_again(work: Callable[[], Awaitable[float]], wait: float) -> None:
    """Do something for ever, after these seconds, then after as many as it says; whatever fails is tried again."""
    while True:
        await asyncio.sleep(wait)
        wait = AGAIN_SECONDS
        try:
            wait = await work()
        except POSTGRES_ERRORS:
            pass  # whoever needs the database meanwhile is told
        except Exception:
            log.exception("something is wrong between this server and its database")


async def give_up(tasks: Iterable["asyncio.Task[Any]"]) -> None:
    """Cancel tasks until they have ended: to be cancelled once can be missed, for asyncpg waits for much."""
    while under_way := [task for task in tasks if not task.done()]:
        for task in under_way:
            task.cancel()
        await asyncio.wait(under_way, timeout=AGAIN_SECONDS)
