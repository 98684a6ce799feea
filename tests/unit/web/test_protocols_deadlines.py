"""Every connection has a deadline in every state, without a connection."""

from collections.abc import Callable
from typing import Any

import pytest

from okawari.web import protocols
from tests.support.transport import GET, HANDSHAKE, KeptTransport, Protocols, serve
from tests.support.waiting import until

POST = b"POST / HTTP/1.1\r\nHost: localhost\r\n"


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """A deadline is at once."""
    assert (protocols.REQUEST_SECONDS, protocols.UNREAD_SECONDS) == (15.0, 60.0)
    monkeypatch.setattr(protocols, "REQUEST_SECONDS", 0.01)


async def answered(served: Protocols, told: bytes) -> tuple[Any, KeptTransport]:
    """A connection whose request has its answer."""
    served.app.may_answer.set()
    protocol, transport = served.connect()
    protocol.data_received(told)
    await until(lambda: transport.written.endswith(b"ok"))
    return protocol, transport


@pytest.mark.parametrize(
    ("begin", "more"),
    [
        (POST + b"Content-Length: 10\r\n\r\n12345", b""),
        (POST + b"Content-Length: 10\r\n\r\n12345", b"6"),
        (POST + b"Transfer-Encoding: chunked\r\n\r\n5\r\n123", b"4"),
        (POST + b"Transfer-Encoding: chunked\r\n\r\n5\r\n12345\r\n", b"5"),
        (GET[:-2] + b"Content-Length: 10\r\n\r\n", b"1"),
        (GET[:-2] + b"Content-Length: 2\r\n\r\n", b"12"),
        (GET[:-2] + b"Transfer-Encoding: chunked\r\n\r\n", b"0\r\n\r\n"),
        (GET[:-2] + b"Upgrade: h2c\r\nConnection: Upgrade\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\n"),
    ],
)
def test_a_request_that_is_answered_before_it_is_whole_holds_no_connection(begin: bytes, more: bytes) -> None:
    """Its body stops, drips, or comes to its end after the answer and nothing follows."""

    async def test(served: Protocols) -> None:
        protocol, transport = await answered(served, begin)
        protocol.data_received(more)
        await until(lambda: transport.is_closing())

    serve(test)


def test_a_body_has_fifteen_seconds_whether_or_not_there_is_an_answer() -> None:
    """An app that waits for it, or that is busy with something else, holds nothing open for others."""

    async def test(served: Protocols) -> None:
        _, transport = stuck = served.connect()
        stuck[0].data_received(POST + b"Content-Length: 10\r\n\r\n12345")
        await until(lambda: transport.aborted)

    serve(test)


def test_a_handshake_with_half_a_body_holds_no_connection() -> None:
    """It never becomes a socket."""

    async def test(served: Protocols) -> None:
        protocol, transport = served.connect()
        protocol.data_received(HANDSHAKE[:-2] + b"Content-Length: 10\r\n\r\n12345")
        await until(lambda: transport.aborted)
        assert served.app.scopes == []

    serve(test)


def test_a_whole_request_is_not_hurried() -> None:
    """Nor is one whose body came in pieces: other connections are cut meanwhile."""

    async def test(served: Protocols) -> None:
        protocol, transport = served.connect()
        for piece in (POST, b"Content-Length: 4\r\n\r\n", b"12", b"34"):
            protocol.data_received(piece)
        silent = served.connect()[1]
        await until(lambda: silent.aborted)
        assert not transport.is_closing()
        served.app.may_answer.set()
        await until(lambda: transport.written.endswith(b"ok"))

    serve(test)


def test_an_answer_that_nobody_reads_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a minute without reading; who reads again has time again."""

    async def test(served: Protocols) -> None:
        monkeypatch.setattr(protocols, "UNREAD_SECONDS", 0.01)
        (slow, reads), (stuck, never) = made = [served.connect() for _ in range(2)]
        for protocol, _ in made:
            protocol.data_received(GET)
            protocol.pause_writing()
        slow.resume_writing()
        await until(lambda: never.aborted)
        assert not reads.is_closing()
        stuck.connection_lost(None)

    serve(test)


def no_request(protocol: Any) -> None:
    """Something else than HTTP."""
    protocol.data_received(b"nonsense\r\n\r\n")


def no_end(protocol: Any) -> None:
    """A head that is too large."""
    protocol.data_received(b"GET /" + b"a" * protocols.LARGEST_HEAD)


def nothing_more(protocol: Any) -> None:
    """Another request would have to come by now."""
    protocol.timeout_keep_alive_handler()


@pytest.mark.parametrize("end", [no_request, no_end, nothing_more])
def test_who_is_hung_up_on_has_to_read_the_rest_in_time(end: Callable[[Any], None]) -> None:
    """A connection is closed once all is written, and cut if that is never."""

    async def test(served: Protocols) -> None:
        protocol, transport = served.connect()
        end(protocol)
        assert (transport.closed, transport.aborted) == (True, False)
        await until(lambda: transport.aborted)

    serve(test)


def test_the_last_answer_of_a_connection_has_to_be_read_in_time() -> None:
    """`Connection: close`."""

    async def test(served: Protocols) -> None:
        _, transport = await answered(served, GET[:-2] + b"Connection: close\r\n\r\n")
        assert transport.closed
        await until(lambda: transport.aborted)

    serve(test)


def test_a_socket_that_is_over_is_let_go_of() -> None:
    """The goodbye was sent; should the other side not read it, the connection is cut."""

    async def test(served: Protocols) -> None:
        socket, transport = await served.socket()
        socket.queue.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await until(lambda: served.app.over)
        await until(lambda: transport.aborted)

    serve(test)


def test_nobody_begins_a_socket_while_an_answer_is_under_way() -> None:
    """The answer could never be sent."""

    async def test(served: Protocols) -> None:
        protocol, transport = served.connect()
        protocol.data_received(GET + HANDSHAKE)
        assert transport.aborted

    serve(test)
