"""An event loop in a thread of its own, for a library that belongs to one, asked from any other thread."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import CancelledError
from threading import Lock, Thread
from typing import Any, TypeVar

from okawari.match.for_ever import give_up
from okawari.match.store import SHUTTING_DOWN, StoreError

Awaited = TypeVar("Awaited")


class LoopThread:
    """Runs until `close`. Nobody waits for ever: what is under way then is given up, and whoever waits is told."""

    def __init__(self, name: str) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = Thread(target=self.loop.run_forever, name=name, daemon=True)
        self._thread.start()
        self._door, self._closed = Lock(), False

    def wait_for(self, work: "Coroutine[Any, Any, Awaited]") -> Awaited:
        """Do something in the loop, and wait for it here."""
        with self._door:
            if self._closed:
                work.close()
                raise StoreError(SHUTTING_DOWN)
            under_way = asyncio.run_coroutine_threadsafe(work, self.loop)
        try:
            return under_way.result()
        except CancelledError:
            raise StoreError(SHUTTING_DOWN) from None

    def call_soon(self, call: Callable[..., None], *values: Any) -> None:
        """Call something in the loop, unless it is closed."""
        with self._door:
            if not self._closed:
                self.loop.call_soon_threadsafe(call, *values)

    def close(self, last: "Callable[[], Coroutine[Any, Any, None]]") -> None:
        """Take nothing more, do this last of all, give up what is left, and end; a second time it does nothing."""
        with self._door:
            if self._closed:
                return
            self._closed = True
        try:
            asyncio.run_coroutine_threadsafe(_end(last), self.loop).result()
        finally:
            self.loop.call_soon_threadsafe(self.loop.stop)
            self._thread.join()
            self.loop.close()


async def _end(last: "Callable[[], Coroutine[Any, Any, None]]") -> None:
    try:
        await last()
    finally:
        while others := asyncio.all_tasks() - {asyncio.current_task()}:
            await give_up(others)
