"""Appends on their way to a store's writer, and the answers on their way back.

All that one round of an event loop brought is handed over together, and all answers that are ready come back with one
call: to wake a thread costs more than to write a row.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple

from okawari.match.store import Append, StoreError


class Pending(NamedTuple):
    """An append, and who waits for it."""

    append: Append
    loop: asyncio.AbstractEventLoop
    written: "asyncio.Future[None]"


class Gathering:
    """Gathers the appends of every event loop for one writer."""

    def __init__(self, hand_over: Callable[[list[Pending]], None]) -> None:
        """`hand_over` gives the writer what was gathered; it is called from the event loop that brought it."""
        self._give = hand_over
        self._gathered: dict[asyncio.AbstractEventLoop, list[Pending]] = {}
        """What is to be handed over at the end of an event loop's round."""
        self.closed = False

    async def append(self, append: Append) -> None:
        """Returns or raises once the writer has decided; who is cancelled waits for that, too."""
        if self.closed:
            raise StoreError("the server is shutting down; try again in a moment")
        loop = asyncio.get_running_loop()
        written: asyncio.Future[None] = loop.create_future()
        gathered = self._gathered.setdefault(loop, [])
        if not gathered:
            loop.call_soon(self._hand_over, loop)
        gathered.append(Pending(append, loop, written))
        try:
            await asyncio.shield(written)
        except asyncio.CancelledError:
            await asyncio.gather(written, return_exceptions=True)  # the log is not read before this is decided
            raise

    def close(self) -> None:
        """Hand over what is left; nothing is taken any more."""
        self.closed = True
        for loop in list(self._gathered):
            self._hand_over(loop)

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        gathered = self._gathered.pop(loop, None)
        if gathered:
            self._give(gathered)


def acknowledge(pending: Sequence[Pending], problems: "Sequence[Exception | None]") -> None:
    """Tell those who wait what is wrong with each append, with one call to each event loop."""
    for loop in {one.loop for one in pending}:
        told = [(one.written, problem) for one, problem in zip(pending, problems, strict=True) if one.loop is loop]
        with suppress(RuntimeError):  # a loop that is closed: nobody waits there
            loop.call_soon_threadsafe(_tell, told)


def _tell(told: "list[tuple[asyncio.Future[None], Exception | None]]") -> None:
    for written, problem in told:
        if written.done():
            continue
        if problem is None:
            written.set_result(None)
        else:
            written.set_exception(problem)
