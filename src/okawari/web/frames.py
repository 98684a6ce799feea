"""The frames of a WebSocket that nearly all are: short, whole, masked messages, read and written without a library.

Everything else (pings, pieces, faults) is left to `websockets`.
"""

import asyncio
from collections import deque
from typing import Any

from websockets.utils import apply_mask

TEXT = 0x81
"""The first byte of a message in one frame."""
PONG, PONG_SIZE = 0x8A, 8
"""The first byte of an answer to a ping; and how many follow its length: a mask, and the four of uvicorn's ping."""
MASKED, SHORT, LONG = 0x80, 126, 127
"""In the second byte: that four bytes of a mask follow; and that two or eight bytes of length do."""


def whole_frames(data: bytes) -> list[tuple[int, int, int]] | None:
    """Where each frame starts, where its mask does, and where it ends; None if they are not all whole and masked.

    >>> whole_frames(bytes([0x81, 0x81]) + bytes(4) + b"a")
    [(0, 2, 7)]
    """
    frames, start, size = [], 0, len(data)
    while start < size:
        if size - start < 6:
            return None
        length, mask = data[start + 1] - MASKED, start + 2
        if length == SHORT:
            length, mask = int.from_bytes(data[mask : mask + 2], "big"), mask + 2
        elif not 0 <= length < SHORT:
            return None
        end = mask + 4 + length
        if end > size:
            return None
        frames.append((start, mask, end))
        start = end
    return frames


def message_in(data: bytes, mask: int, end: int) -> bytes:
    """What a frame says."""
    return apply_mask(data[mask + 4 : end], data[mask : mask + 4])


def text_frame(message: bytes) -> bytes:
    """A message as a server sends it: unmasked."""
    size = len(message)
    if size < SHORT:
        return bytes((TEXT, size)) + message
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + message
    return b"\x81\x7f" + size.to_bytes(8, "big") + message


class Inbox:
    """What came and was not taken yet; the part of asyncio.Queue that a protocol needs, for one who takes."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._messages: deque[Any] = deque()
        self._waits: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._messages)

    def empty(self) -> bool:
        return not self._messages

    def put_nowait(self, message: Any) -> None:
        self._messages.append(message)
        if self._waits is not None:
            if not self._waits.done():
                self._waits.set_result(None)
            self._waits = None

    async def get(self) -> Any:
        while not self._messages:
            self._waits = self._loop.create_future()
            await self._waits
        return self._messages.popleft()
