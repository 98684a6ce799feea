"""What a socket sends, and when it waits."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from okawari.match import Accepted
from okawari.web.outbox import MOST_ANSWERS, Outbox


class SlowLine:
    """A line whose other side reads only when the test says so."""

    def __init__(self) -> None:
        self.frames: list[dict[str, Any]] = []
        self.ready = False
        self._call: Callable[[], None] = lambda: None
        self.ping: Callable[[], None] = lambda: None
        self.lose: Callable[[], None] = lambda: None

    def at_ping(self, call: Callable[[], None]) -> None:
        """Remember whom to call."""
        self.ping = call

    def when_lost(self, call: Callable[[], None]) -> None:
        """Remember whom to call."""
        self.lose = call

    def is_ready(self) -> bool:
        """Whether it reads."""
        return self.ready

    def when_ready(self, call: Callable[[], None]) -> None:
        """Remember whom to call."""
        self._call = call

    def write_text(self, frame: bytes) -> None:
        """Keep a frame."""
        self.frames.append(json.loads(frame))

    def read(self) -> None:
        """The other side reads."""
        self.ready = True
        self._call()


def test_a_slow_reader_is_sent_the_newest_parts_only() -> None:
    """Whole parts replace one another; answers wait, each in a frame; the goodbye comes last."""
    line, ended = SlowLine(), list[str]()

    async def send() -> None:
        outbox = Outbox(line, ended.append, lambda: 7.0)
        for number in range(1_000):
            outbox.put({"turn": b"%d" % number, "table": b"{}"})
            await asyncio.sleep(0)
        outbox.answer(Accepted("a"))
        outbox.answer(Accepted("b"))
        outbox.bye("restart")
        await asyncio.sleep(0)
        assert not line.frames
        line.read()

    asyncio.run(send())
    first, last = line.frames
    assert first == {
        "v": 1,
        "n": 1,
        "now": 7.0,
        "parts": {"turn": 999, "table": {}},
        "answer": {"answer": "accepted", "id": "a"},
    }
    assert last == {"v": 1, "n": 2, "now": 7.0, "answer": {"answer": "accepted", "id": "b"}, "bye": "restart"}
    assert ended == ["restart"]


def test_a_ping_goes_out_with_an_empty_frame_unless_something_waits() -> None:
    """A page cannot see pings: a frame every few seconds tells it that the connection carries."""
    line = SlowLine()

    async def send() -> None:
        outbox = Outbox(line, lambda bye: None, lambda: 7.0)
        line.ping()
        assert not line.frames
        line.read()
        line.ping()
        outbox.put({"turn": b"3"})
        line.ping()
        await asyncio.sleep(0)
        outbox.bye("restart")
        await asyncio.sleep(0)
        line.ping()

    asyncio.run(send())
    assert [set(frame) - {"v", "n", "now"} for frame in line.frames] == [set(), {"parts"}, {"bye"}]


def test_no_more_commands_are_read_while_answers_wait() -> None:
    """What waits for a page that does not read is bounded."""

    async def fill() -> None:
        line = SlowLine()
        outbox = Outbox(line, lambda bye: None)
        for number in range(MOST_ANSWERS):
            await asyncio.wait_for(outbox.room(), 60)
            outbox.answer(Accepted(str(number)))
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(outbox.room(), 0.05)
        line.read()
        assert await asyncio.wait_for(outbox.room(), 60)

    asyncio.run(fill())


def test_nobody_waits_for_room_at_a_line_that_is_over() -> None:
    """Once the goodbye is sent, or the connection is gone, there will never be room, and who waits for it is told."""

    async def fill(end: Callable[[SlowLine, Outbox], None]) -> None:
        line = SlowLine()
        outbox = Outbox(line, lambda bye: None)
        for number in range(MOST_ANSWERS):
            outbox.answer(Accepted(str(number)))
        waiting = asyncio.ensure_future(outbox.room())
        await asyncio.sleep(0)
        end(line, outbox)
        assert not await asyncio.wait_for(waiting, 60)

    def say_goodbye(line: SlowLine, outbox: Outbox) -> None:
        outbox.bye("too-fast")
        line.read()

    asyncio.run(fill(lambda line, outbox: line.lose()))
    asyncio.run(fill(say_goodbye))
