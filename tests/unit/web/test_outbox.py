"""What a socket sends, and when it waits."""

import asyncio
from collections.abc import Callable, MutableMapping
from typing import Any

import pytest

from okawari.match.commands import Accepted
from okawari.web.outbox import MOST_ANSWERS, Outbox, PlainWire
from tests.support.asking import KeptWire


def test_a_slow_reader_is_sent_the_newest_parts_only() -> None:
    """Whole parts replace one another; answers wait, each in a frame; the goodbye comes last."""
    wire, ended = KeptWire(), list[str]()

    async def send() -> None:
        outbox = Outbox(wire, ended.append, lambda: 7.0)
        for number in range(1_000):
            outbox.put({"turn": b"%d" % number, "table": b"{}"})
            await asyncio.sleep(0)
        outbox.answer(Accepted("a"))
        outbox.answer(Accepted("b"))
        outbox.bye("restart")
        await asyncio.sleep(0)
        assert not wire.frames
        wire.read()

    asyncio.run(send())
    first, last = wire.frames
    assert first == {
        "v": 1,
        "n": 1,
        "now": 7.0,
        "parts": {"turn": 999, "table": {}},
        "answer": {"answer": "accepted", "id": "a"},
    }
    assert last == {"v": 1, "n": 2, "now": 7.0, "answer": {"answer": "accepted", "id": "b"}, "bye": "restart"}
    assert ended == ["restart"]


def test_the_first_ping_has_a_frame_if_nothing_was_sent_before() -> None:
    """And the second one as well."""
    wire = KeptWire()

    async def send() -> None:
        wire.read()
        Outbox(wire, lambda bye: None, lambda: 7.0)
        wire.ping()
        wire.ping()

    asyncio.run(send())
    assert wire.frames == [{"v": 1, "n": number, "now": 7.0} for number in (1, 2)]


def test_a_plain_wire_sends_one_frame_after_the_other() -> None:
    """Who wants to know when it is ready is told once; who does not is not asked."""
    sent: list[object] = []
    ready: list[int] = []

    async def run() -> None:
        async def send(message: MutableMapping[str, Any]) -> None:
            sent.append(message)

        wire = PlainWire(send, 10.0)
        for frame in (b"{}", b"[]", b"1"):
            assert wire.is_ready()
            wire.write_text(frame)
            assert not wire.is_ready()
            if frame == b"[]":
                wire.when_ready(lambda: ready.append(len(sent)))
            await asyncio.gather(*(asyncio.all_tasks() - {asyncio.current_task()}))

    asyncio.run(run())
    assert sent == [{"type": "websocket.send", "text": text} for text in ("{}", "[]", "1")]
    assert ready == [2]


def test_a_plain_wire_tells_that_the_connection_is_gone() -> None:
    """And goes on: whoever sends next finds out, too."""
    lost: list[str] = []

    async def run() -> None:
        async def send(message: MutableMapping[str, Any]) -> None:
            raise OSError

        wire = PlainWire(send, 10.0)
        for who in ("nobody", "somebody"):
            if who == "somebody":
                wire.when_lost(lambda: lost.append("gone"))
            wire.write_text(b"{}")
            await asyncio.gather(*(asyncio.all_tasks() - {asyncio.current_task()}))
            assert wire.is_ready()

    asyncio.run(run())
    assert lost == ["gone"]


def test_a_ping_goes_out_with_an_empty_frame_unless_something_waits() -> None:
    """A page cannot see pings: a frame every few seconds tells it that the connection carries."""
    wire = KeptWire()

    async def send() -> None:
        outbox = Outbox(wire, lambda bye: None, lambda: 7.0)
        wire.ping()
        assert not wire.frames
        wire.read()
        wire.ping()
        outbox.put({"turn": b"3"})
        wire.ping()
        await asyncio.sleep(0)
        outbox.bye("restart")
        await asyncio.sleep(0)
        wire.ping()

    asyncio.run(send())
    assert [set(frame) - {"v", "n", "now"} for frame in wire.frames] == [set(), {"parts"}, {"bye"}]


def test_no_more_commands_are_read_while_answers_wait() -> None:
    """What waits for a page that does not read is bounded."""

    async def fill() -> None:
        wire = KeptWire()
        outbox = Outbox(wire, lambda bye: None)
        for number in range(MOST_ANSWERS):
            await asyncio.wait_for(outbox.space(), 60)
            outbox.answer(Accepted(str(number)))
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(outbox.space(), 0.05)
        wire.read()
        assert await asyncio.wait_for(outbox.space(), 60)

    asyncio.run(fill())


def test_nobody_waits_for_room_at_a_wire_that_is_over() -> None:
    """Once the goodbye is sent, or the connection is gone, there will never be room, and who waits for it is told."""

    async def fill(end: Callable[[KeptWire, Outbox], None]) -> None:
        wire = KeptWire()
        outbox = Outbox(wire, lambda bye: None)
        for number in range(MOST_ANSWERS):
            outbox.answer(Accepted(str(number)))
        waiting = asyncio.ensure_future(outbox.space())
        await asyncio.sleep(0)
        end(wire, outbox)
        assert not await asyncio.wait_for(waiting, 60)

    def say_goodbye(wire: KeptWire, outbox: Outbox) -> None:
        outbox.bye("too-fast")
        wire.read()

    asyncio.run(fill(lambda wire, outbox: wire.lose()))
    asyncio.run(fill(say_goodbye))


def test_a_notice_is_sent_once() -> None:
    """With whatever else waits; the next frame says nothing of it."""
    wire = KeptWire(ready=True)

    async def send() -> None:
        outbox = Outbox(wire, lambda bye: None, lambda: 7.0)
        outbox.notice("device-joined")
        outbox.put({"turn": b"3"})
        await asyncio.sleep(0)
        outbox.put({"turn": b"4"})
        await asyncio.sleep(0)

    asyncio.run(send())
    assert wire.frames == [
        {"v": 1, "n": 1, "now": 7.0, "parts": {"turn": 3}, "notice": "device-joined"},
        {"v": 1, "n": 2, "now": 7.0, "parts": {"turn": 4}},
    ]


def test_what_happens_in_one_round_of_the_event_loop_goes_out_in_one_frame() -> None:
    """An answer with what it changed; the time is told to the millisecond."""
    wire = KeptWire(ready=True)

    async def send() -> None:
        outbox = Outbox(wire, lambda bye: None, lambda: 1.23456)
        outbox.put({"turn": b"3"})
        outbox.put({"table": b"{}"})
        outbox.answer(Accepted("a"))
        assert (outbox.waiting, wire.frames) == (3, [])
        await asyncio.sleep(0)
        assert outbox.waiting == 0

    asyncio.run(send())
    (frame,) = wire.frames
    assert (frame["parts"], frame["answer"]["id"], frame["now"]) == ({"turn": 3, "table": {}}, "a", 1.235)


def test_pages_that_share_parts_each_get_theirs() -> None:
    """Parts that are the same object are joined once; one who has others in between gets those."""
    wires = [KeptWire(ready=True) for _ in range(3)]

    async def send() -> None:
        shared = {"turn": b"3", "table": b"{}"}
        for wire, parts in zip(wires, (shared, {**shared, "choice": b"5"}, shared), strict=True):
            Outbox(wire, lambda bye: None, lambda: 7.0).put(parts)
        await asyncio.sleep(0)

    asyncio.run(send())
    told = {"turn": 3, "table": {}}
    assert [wire.frames[0]["parts"] for wire in wires] == [told, {**told, "choice": 5}, told]


def test_the_first_goodbye_is_the_reason() -> None:
    """A flooder who is cut off while the server stops was too fast; after the goodbye nothing is sent."""
    wire, ended = KeptWire(), list[str]()

    async def send() -> None:
        outbox = Outbox(wire, ended.append)
        outbox.bye("too-fast")
        outbox.bye("restart")
        await asyncio.sleep(0)
        wire.read()
        outbox.put({"turn": b"3"})
        await asyncio.sleep(0)
        assert not await outbox.space()

    asyncio.run(send())
    assert [frame.get("bye") for frame in wire.frames] == ["too-fast"]
    assert ended == ["too-fast"]


def test_an_outbox_is_full_from_32_answers_on() -> None:
    """And has room again as soon as one of them was sent."""

    async def fill() -> None:
        wire = KeptWire()
        outbox = Outbox(wire, lambda bye: None)
        for number in range(32):
            assert not outbox.full
            outbox.answer(Accepted(str(number)))
        assert outbox.full
        await asyncio.sleep(0)
        wire.read()
        assert (outbox.full, len(wire.frames)) == (False, 32)

    asyncio.run(fill())
