"""`okawari`, but it tells on standard error how long its event loop was kept: `-m benchmarks.watched serve`

A timer rings every 5 ms: what the loop's thread used of the processor between two rings is what kept the second one
waiting, at most. That is the same on a busy machine; waiting for another thread, which Python may let have its turn for
5 ms, is not in it. It is watched from the first request on.
"""

import asyncio
import json
import sys
import time
from typing import Any

from okawari.cli import main
from okawari.web.middleware import WebApp

EVERY_SECONDS = 0.005


class Watch:
    """The most processor time between two rings."""

    def __init__(self) -> None:
        self.longest = 0.0
        self._last: float | None = None

    def ring(self) -> None:
        """Look at the thread's clock, now and again and again."""
        now = time.thread_time()
        self.longest = max(self.longest, now - (now if self._last is None else self._last))
        self._last = now
        asyncio.get_running_loop().call_later(EVERY_SECONDS, self.ring)

    def start(self) -> None:
        """Begin with the first request."""
        call = WebApp.__call__

        async def noted(app: WebApp, scope: Any, receive: Any, send: Any) -> None:
            if scope["type"] == "http" and self._last is None:
                self.ring()
            await call(app, scope, receive, send)

        WebApp.__call__ = noted  # type: ignore[assignment, method-assign]


if __name__ == "__main__":
    watch = Watch()
    watch.start()
    try:
        main()
    finally:
        print(json.dumps({"kept_ms": 1000 * watch.longest}), file=sys.stderr)
