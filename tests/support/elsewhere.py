"""An event loop beside Playwright, which has the loop of the main thread."""

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

from tests.support.process import PATIENCE

T = TypeVar("T")


class Elsewhere:
    """A loop in a thread of its own."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> "Elsewhere":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def run(self, what: Coroutine[Any, Any, T]) -> T:
        """Run something there, and wait for it."""
        return asyncio.run_coroutine_threadsafe(what, self._loop).result(PATIENCE)
