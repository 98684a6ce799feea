"""Appends on their way to a store's writer, and the answers on their way back.

All that one round of an event loop brought is handed over together, and all answers that are ready come back with one
call: to wake a thread costs more than to write a row. While several tables are played, what comes within a few
milliseconds is handed over together, too; a table that is played alone waits for nobody.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import get_ident
from typing import Any, NamedTuple

from okawari.match.store import SHUTTING_DOWN, Append, StoreError

TOGETHER_SECONDS = 0.008
"""What is handed over follows what was handed over before by no less, while several tables are played."""


class Writing(asyncio.Future[None]):
    """Whether an append was written. Who waits for it and is cancelled waits on: the log is not read before that."""

    def cancel(self, msg: Any = None) -> bool:
        return False


class Pending(NamedTuple):
    """An append, and who waits for it."""

    append: Append
    loop: asyncio.AbstractEventLoop
    written: Writing


class Gathering:
    """Gathers the appends of every event loop for one writer."""

    def __init__(self, hand_over: Callable[[list[Pending]], None]) -> None:
        """`hand_over` gives the writer what was gathered; it is called from the event loop that brought it."""
        self._give = hand_over
        self._gathered: dict[asyncio.AbstractEventLoop, list[Pending]] = {}
        """What is to be handed over at the end of an event loop's round, or a little later."""
        self._last_table, self._last_time = "", 0.0
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = 0
        """The event loop that brought the last append, and its thread."""
        self.closed = False

    async def append(self, append: Append) -> None:
        """Returns or raises once the writer has decided; who is cancelled waits for that, too."""
        if self.closed:
            raise StoreError(SHUTTING_DOWN)
        loop = self._loop
        if loop is None or self._thread != get_ident() or not loop.is_running():
            loop = self._loop = asyncio.get_running_loop()  # to ask for it is a call of the system
            self._thread = get_ident()
        written = Writing(loop=loop)
        gathered = self._gathered.get(loop)
        if gathered is None:
            gathered = self._gathered[loop] = []
            wait = self._last_time + TOGETHER_SECONDS - loop.time()
            if wait <= 0 or append.table == self._last_table:
                loop.call_soon(self._hand_over, loop)
            else:
                loop.call_later(min(wait, TOGETHER_SECONDS), self._hand_over, loop)
        gathered.append(Pending(append, loop, written))
        self._last_table = append.table
        try:
            await written
        except asyncio.CancelledError:
            written.exception()  # nobody else asks for it
            raise

    def close(self) -> None:
        """Hand over what is left; nothing is taken any more."""
        self.closed = True
        for loop in list(self._gathered):
            self._hand_over(loop)

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        gathered = self._gathered.pop(loop, None)
        if gathered:
            self._last_time = loop.time()
            self._give(gathered)


def acknowledge(pending: Sequence[Pending], problems: Sequence[Exception | None]) -> None:
    """Tell those who wait what is wrong with each append, with one call to each event loop."""
    for loop in {one.loop for one in pending}:
        told = [(one.written, problem) for one, problem in zip(pending, problems, strict=True) if one.loop is loop]
        with suppress(RuntimeError):  # a loop that is closed: nobody waits there
            loop.call_soon_threadsafe(_tell, told)


def _tell(told: list[tuple[Writing, Exception | None]]) -> None:
    for written, problem in told:
        if written.done():
            continue
        if problem is None:
            written.set_result(None)
        else:
            written.set_exception(problem)
