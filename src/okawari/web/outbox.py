"""What waits to be sent over one socket.

Every part is whole, so a newer one replaces an older one that was not sent yet: however slow the other side reads, what
waits is never more than one view and a few answers.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable

import msgspec
from msgspec import UNSET

from okawari.match import Answer, Parts
from okawari.web.messages import VERSION, Bye, Notice, Trouble, WireFrame

MOST_ANSWERS = 32
"""While so many answers wait, no more commands are read."""
_encode = msgspec.json.encode


class Outbox:
    """A socket's outgoing frames."""

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self._now = now
        self._parts: Parts = {}
        self._answers: deque[Answer | Trouble] = deque()
        self._notice: Notice | None = None
        self._bye: Bye | None = None
        self._number = 0
        self._something = asyncio.Event()
        self._room = asyncio.Event()
        self._room.set()

    def put(self, parts: Parts) -> None:
        """Send these parts; it does not wait."""
        self._parts = self._parts | parts if self._parts else parts
        self._something.set()

    def answer(self, answer: Answer | Trouble) -> None:
        """Send an answer."""
        self._answers.append(answer)
        if len(self._answers) >= MOST_ANSWERS:
            self._room.clear()
        self._something.set()

    def notice(self, notice: Notice) -> None:
        """Tell the page something that is no part of the table."""
        self._notice = notice
        self._something.set()

    def bye(self, bye: Bye) -> None:
        """The last thing to send."""
        self._bye = self._bye or bye
        self._something.set()

    async def room(self) -> None:
        """Wait until answers can be taken again."""
        await self._room.wait()

    async def next(self) -> tuple[str, Bye | None]:
        """The next frame, and whether it is the last one."""
        await self._something.wait()
        answer = self._answers.popleft() if self._answers else UNSET
        parts = {name: msgspec.Raw(part) for name, part in self._parts.items()} or UNSET
        notice, self._notice, self._parts = self._notice or UNSET, None, {}
        last = None if self._answers else self._bye
        if not self._answers and self._bye is None:
            self._something.clear()
        self._room.set()
        self._number += 1
        frame = WireFrame(VERSION, self._number, round(self._now(), 3), parts, answer, notice, last or UNSET)
        return _encode(frame).decode(), last
