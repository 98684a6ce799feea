"""uvicorn's WebSocket with limits, without a connection."""

import pytest

from okawari.web.limits import FRAMES_OF_SOCKET
from okawari.web.outbox import WIRE
from okawari.web.protocols import PIECE
from tests.support.transport import Protocols, frame, serve
from tests.support.waiting import until


@pytest.mark.parametrize(
    ("size", "head"),
    [
        (0, b"\x81\x00"),
        (1, b"\x81\x01"),
        (125, b"\x81\x7d"),
        (126, b"\x81\x7e\x00\x7e"),
        (127, b"\x81\x7e\x00\x7f"),
        (255, b"\x81\x7e\x00\xff"),
        (256, b"\x81\x7e\x01\x00"),
        (65_535, b"\x81\x7e\xff\xff"),
        (65_536, b"\x81\x7f\x00\x00\x00\x00\x00\x01\x00\x00"),
        (65_537, b"\x81\x7f\x00\x00\x00\x00\x00\x01\x00\x01"),
    ],
)
def test_a_frame_says_its_length_in_as_many_bytes_as_it_needs(size: int, head: bytes) -> None:
    """RFC 6455: one byte up to 125, two more up to 65,535, eight more from there on; final, text, unmasked."""

    async def test(served: Protocols) -> None:
        socket, transport = await served.socket()
        socket.write_text(b"x" * size)
        assert transport.written == head + b"x" * size

    serve(test)


@pytest.mark.parametrize("end", ["close", "abort", "lost", "close sent"])
def test_nothing_is_written_to_a_socket_that_is_over(end: str) -> None:
    """Whichever way it ended."""

    async def test(served: Protocols) -> None:
        socket, transport = await served.socket()
        if end == "lost":
            socket.connection_lost(None)
            transport.closed = False
        elif end == "close sent":
            socket.close_sent = True
        else:
            getattr(transport, end)()
        socket.write_text(b"too late")
        assert transport.written == b""

    serve(test)


def test_the_app_finds_the_wire_in_its_scope() -> None:
    """And is told once the connection is gone, once it can take more, and at every ping."""

    async def test(served: Protocols) -> None:
        socket, transport = await served.socket()
        (scope,) = served.app.scopes
        assert scope["extensions"][WIRE]["wire"] is socket
        told = list[str]()
        socket.when_lost(lambda: told.append("lost"))
        socket.at_ping(lambda: told.append("ping"))
        assert socket.is_ready()
        socket.pause_writing()
        assert not socket.is_ready()
        socket.when_ready(lambda: told.append("ready"))
        socket.resume_writing()
        assert socket.is_ready()
        socket.pause_writing()
        socket.resume_writing()
        socket.send_keepalive_ping()
        assert transport.written[:2] == b"\x89\x04"
        socket.connection_lost(None)
        assert told == ["ready", "ping", "lost"]

    serve(test)


def test_who_answers_no_ping_is_cut() -> None:
    """Whatever waits to be sent: the connection is not closed, which could wait for ever, but aborted."""

    async def test(served: Protocols) -> None:
        _, transport = await served.socket()
        await until(lambda: transport.aborted)
        assert transport.written[:2] == b"\x89\x04"

    serve(test, ping=0.01, pong=0.01)


def test_who_answers_pings_stays() -> None:
    """As long as it likes, and is pinged again."""

    async def test(served: Protocols) -> None:
        socket, transport = await served.socket()
        for _ in range(5):
            await until(lambda: len(transport.written) >= 6)
            payload, transport.written = transport.written[2:6], b""
            socket.data_received(frame(0x8A, payload))
            assert not transport.is_closing()
        socket.connection_lost(None)

    serve(test, ping=0.01)


@pytest.mark.parametrize("flood", [frame(0x89), frame(0x8A, b"maki")])
def test_a_socket_that_floods_is_cut_off_before_all_is_taken_apart(flood: bytes) -> None:
    """Two thousand frames at once; one more and the connection is aborted. What lies beyond the piece is not read."""

    async def test(served: Protocols) -> None:
        socket, transport = await served.socket()
        many = int(FRAMES_OF_SOCKET.burst) - 1  # the handshake was one
        for start in range(0, many, 100):
            socket.data_received(flood * min(100, many - start))
        assert not transport.aborted
        socket.data_received(flood * many)  # in the ten seconds that these take to be allowed again nobody gets here
        assert transport.aborted
        answered = len(transport.written)
        socket.data_received(flood * 10_000)
        assert len(transport.written) == answered
        assert PIECE == 4096

    serve(test)


def test_a_message_comes_whole_however_it_is_cut() -> None:
    """Longer than a piece, in two writes."""

    async def test(served: Protocols) -> None:
        socket, _ = await served.socket()
        text = b"x" * 6000
        whole = b"\x81\xfe" + len(text).to_bytes(2, "big") + bytes(4) + text
        socket.data_received(whole[:5000])
        socket.data_received(whole[5000:])
        await until(lambda: bool(served.app.received))
        assert served.app.received[0]["text"] == text.decode()

    serve(test)


def test_what_comes_after_the_end_is_not_read() -> None:
    """A connection that is closing takes nothing apart any more, however much still comes."""

    async def test(served: Protocols) -> None:
        socket, transport = await served.socket()
        socket.data_received(frame(0x81, b"before"))
        await until(lambda: bool(served.app.received))
        transport.close()
        socket.data_received(frame(0x81, b"after"))
        socket.connection_lost(None)
        await until(lambda: served.app.over)
        assert [message["text"] for message in served.app.received] == ["before"]

    serve(test)
