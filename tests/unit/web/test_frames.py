"""Frames as they are on the wire, against those that `websockets` makes."""

import asyncio
from random import Random

import pytest
from websockets.frames import Frame, Opcode

from okawari.web.frames import Inbox, message_in, text_frame, whole_frames


def masked(*messages: bytes, opcode: Opcode = Opcode.TEXT) -> bytes:
    """Frames as a page sends them."""
    return b"".join(Frame(opcode, message).serialize(mask=True) for message in messages)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 4000, 65535])
def test_whole_frames_are_read_as_they_were_written(size: int) -> None:
    """Of any length that a message may have, one after the other."""
    messages = [Random(size).randbytes(size), b"", b"last"]
    data = masked(*messages)
    frames = whole_frames(data)
    assert frames is not None
    assert [message_in(data, mask, end) for _, mask, end in frames] == messages
    assert [start for start, _, _ in frames] == [0, *(end for _, _, end in frames[:-1])]


def test_what_is_not_whole_is_nobodys() -> None:
    """A frame that has not come to its end, one without a mask, and one that is too long to be a message."""
    data = masked(b"one", b"two" * 50)
    assert all(whole_frames(data[:size]) is None for size in range(1, len(data)) if size != 9)
    assert whole_frames(data[:9]) is not None
    assert whole_frames(Frame(Opcode.TEXT, b"no mask").serialize(mask=False)) is None
    assert whole_frames(masked(bytes(70_000))) is None


@pytest.mark.parametrize("size", [0, 125, 126, 65535, 65536])
def test_a_message_is_written_as_websockets_writes_it(size: int) -> None:
    """Whatever its length."""
    assert text_frame(bytes(size)) == Frame(Opcode.TEXT, bytes(size)).serialize(mask=False)


def test_an_inbox_gives_what_came_in_its_order() -> None:
    """To one who waits for it too, also after somebody who waited before was cancelled."""

    async def take() -> None:
        inbox = Inbox(asyncio.get_running_loop())
        inbox.put_nowait(1)
        inbox.put_nowait(2)
        assert len(inbox) == 2
        assert [await inbox.get(), await inbox.get()] == [1, 2]
        gone = asyncio.create_task(inbox.get())
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        waiting = asyncio.create_task(inbox.get())
        await asyncio.sleep(0)
        inbox.put_nowait(3)
        assert await waiting == 3
        assert inbox.empty()

    asyncio.run(take())
