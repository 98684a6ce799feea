"""The yardstick of a daily deal: what a stated bot reaches with it in the person's seat, in so many games.

It is made once a day for all servers on a store, in a process of its own that gives way to everything else.
"""

import asyncio
import logging
import os
import signal
from contextlib import suppress
from functools import partial

from okawari.bots.pool import Worker, end
from okawari.bots.registry import load_ready_bot
from okawari.match.bot_pool import START_METHOD
from okawari.match.daily import DAILY_BOT, DAILY_RULES, DailyDeal, play_for_person
from okawari.match.daily_tables import DailyTables
from okawari.match.store import StoreError

log = logging.getLogger(__name__)
YARDSTICK_BOT = DAILY_BOT
"""Plays the person's seat, too: by other chance in every game, while the other seats have the chance of the day."""
YARDSTICK_GAMES = 1000
GAMES_BEFORE_A_LOOK = 20
"""Games after which the process looks whether anybody still wants it."""
CLAIMED_FOR = 900.0
"""Seconds after which another server takes over what one has not finished."""
LOOK_AGAIN = 20.0
"""Seconds until code is looked for again that was not compiled yet."""


def points_of(deal: DailyDeal, first: int, count: int) -> list[int] | None:
    """The points of some games, for a process; None if the bot's code is not compiled.

    Ctrl-C is the server's affair: it ends its workers.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError, AttributeError):
        os.nice(19 - os.nice(0))
    bot = load_ready_bot(YARDSTICK_BOT, DAILY_RULES.rules)
    return None if bot is None else [play_for_person(deal, number, bot) for number in range(first, first + count)]


class Yardsticks:
    """Makes yardsticks, one after the other. All methods belong to the event loop."""

    def __init__(self, kept: DailyTables, *, games: int = YARDSTICK_GAMES) -> None:
        self._kept, self._games = kept, games
        self._wanted: dict[str, tuple[DailyDeal, float]] = {}
        self._making: asyncio.Task[None] | None = None

    def want(self, deal: DailyDeal, now: float) -> None:
        """See to it that there is a yardstick of a day, sooner or later."""
        self._wanted.setdefault(deal.day, (deal, now))
        if self._making is None or self._making.done():
            self._making = asyncio.get_running_loop().create_task(self._make_all())

    async def settled(self) -> None:
        """Returns once nothing is wanted."""
        if self._making is not None:
            await self._making

    async def close(self) -> None:
        if self._making is not None:
            self._making.cancel()
            await asyncio.gather(self._making, return_exceptions=True)

    async def _make_all(self) -> None:
        worker: Worker | None = None
        try:
            while self._wanted:
                day, (deal, now) = next(iter(self._wanted.items()))
                until = now + CLAIMED_FOR
                claiming = asyncio.ensure_future(asyncio.to_thread(self._kept.claim, day, now, until))
                try:
                    if await asyncio.shield(claiming):
                        worker = worker or Worker(start_method=START_METHOD)
                        await asyncio.to_thread(self._kept.keep_yardstick, day, await self._make(worker, deal))
                except asyncio.CancelledError:  # another server need not wait until the claim lapses
                    if await claiming:
                        await asyncio.to_thread(self._kept.give_back, day, until)
                    raise
                del self._wanted[day]
        except StoreError:
            self._wanted.clear()  # who comes next wants it again
        except Exception:
            self._wanted.clear()
            log.exception("what a bot reaches with the daily deal could not be found out")
        finally:
            if worker is not None:
                asyncio.get_running_loop().run_in_executor(None, end, [worker])

    async def _make(self, worker: Worker, deal: DailyDeal) -> list[int]:
        points: list[int] = []
        while len(points) < self._games:
            count = min(GAMES_BEFORE_A_LOOK, self._games - len(points))
            more = await asyncio.wrap_future(worker.submit(partial(points_of, deal, len(points), count)))
            points += more or ()
            if more is None:
                await asyncio.sleep(LOOK_AGAIN)
        return points
