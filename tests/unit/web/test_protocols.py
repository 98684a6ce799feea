"""uvicorn's HTTP with limits, without a connection."""

from ipaddress import ip_network
from typing import Any

import pytest

from okawari.web import protocols
from okawari.web.protocols import LARGEST_HEAD, MOST_PIPELINED
from tests.support.transport import GET, HANDSHAKE, Protocols, serve
from tests.support.waiting import until


def test_a_connection_has_fifteen_seconds_to_say_what_it_wants(monkeypatch: pytest.MonkeyPatch) -> None:
    """Silent, halfway through a head, or after an answer with no more than an empty line: it is cut."""
    assert protocols.REQUEST_SECONDS == 15.0
    monkeypatch.setattr(protocols, "REQUEST_SECONDS", 0.01)

    async def test(served: Protocols) -> None:
        silent, half, blank = (served.connect() for _ in range(3))
        half[0].data_received(GET[:10])
        blank[0].data_received(GET)
        served.app.may_answer.set()
        await until(lambda: blank[1].written.endswith(b"ok"))
        blank[0].data_received(b"\r\n")
        for _, transport in (silent, half, blank):
            await until(lambda transport=transport: transport.aborted)  # type: ignore[misc]

    serve(test)


def test_a_request_that_was_said_is_answered_however_long_that_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the next one may come as late as it likes; the deadline begins with it."""
    monkeypatch.setattr(protocols, "REQUEST_SECONDS", 0.01)

    async def test(served: Protocols) -> None:
        protocol, transport = served.connect()
        silent = served.connect()[1]
        protocol.data_received(GET)
        await until(lambda: silent.aborted)
        assert not transport.is_closing()
        served.app.may_answer.set()
        await until(lambda: transport.written.endswith(b"ok"))
        silent = served.connect()[1]
        await until(lambda: silent.aborted)
        assert not transport.is_closing()
        protocol.data_received(GET[:10])
        await until(lambda: transport.aborted)

    serve(test)


def test_a_deadline_ends_with_its_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is cut that is gone."""
    monkeypatch.setattr(protocols, "REQUEST_SECONDS", 0.01)

    async def test(served: Protocols) -> None:
        protocol, transport = served.connect()
        protocol.connection_lost(None)
        other = served.connect()[1]
        await until(lambda: other.aborted)
        assert not transport.aborted

    serve(test)


@pytest.mark.parametrize("begin", [b"GET /", b"GET / HTTP/1.1\r\nX: ", b"GET / HTTP/1.1\r\n"])
def test_a_head_has_at_most_64_kilobytes(begin: bytes) -> None:
    """A path, a header or a list of headers without end is refused with 431 at the first byte too many."""

    async def test(served: Protocols) -> None:
        protocol, transport = served.connect()
        more = (begin + (b"x: y\r\n" if begin.endswith(b"\r\n") else b"a") * LARGEST_HEAD)[: LARGEST_HEAD + 1]
        for start in range(0, LARGEST_HEAD, 1024):
            protocol.data_received(more[start : min(start + 1024, LARGEST_HEAD)])
        assert (transport.written, transport.is_closing()) == (b"", False)
        protocol.data_received(more[LARGEST_HEAD:])
        assert transport.written.startswith(b"HTTP/1.1 431 ")
        assert transport.closed
        assert served.app.scopes == []

    serve(test)


def test_bodies_and_further_requests_do_not_count_as_head() -> None:
    """Once it is known what is wanted the app decides; the next head counts from nothing."""

    async def test(served: Protocols) -> None:
        served.app.may_answer.set()
        protocol, transport = served.connect()
        for number in range(1, 4):
            protocol.data_received(b"POST / HTTP/1.1\r\nContent-Length: 60000\r\n\r\n")
            for _ in range(60):
                protocol.data_received(b"x" * 1000)
            await until(lambda number=number: transport.written.count(b"200 OK") == number)  # type: ignore[misc]
        protocol.data_received(GET[:-2] + b"x: " + b"y" * 60_000)
        assert not transport.is_closing()

    serve(test)


def test_sixteen_requests_may_wait_for_another() -> None:
    """They are all answered in the end; when one more begins, the connection is cut, whatever its size."""

    async def test(served: Protocols) -> None:
        protocol, transport = served.connect()
        protocol.data_received(GET * (1 + MOST_PIPELINED))
        assert not transport.is_closing()
        served.app.may_answer.set()
        await until(lambda: transport.written.count(b"200 OK") == 1 + MOST_PIPELINED)
        served.app.may_answer.clear()
        protocol.data_received(GET * (1 + MOST_PIPELINED))
        protocol.data_received(b"G")
        assert (transport.aborted, b" 431 " in transport.written) == (True, False)
        assert MOST_PIPELINED == 16

    serve(test)


def test_an_address_has_so_many_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    """An IPv6 /64 is one address; one that ended, or became a WebSocket, makes room."""
    assert (protocols.CONNECTIONS_OF_ADDRESS, protocols.MOST_CONNECTIONS) == (512, 20_000)
    monkeypatch.setattr(protocols, "CONNECTIONS_OF_ADDRESS", 2)

    async def test(served: Protocols) -> None:
        addresses = ("2001:db8::1", "2001:db8::2", "2001:db8:0:1::1", "::ffff:203.0.113.7", "2001:db8::3")
        made = [served.connect(address) for address in addresses]
        assert [transport.aborted for _, transport in made] == [False, False, False, False, True]
        made[-1][0].connection_lost(None)
        assert served.connect("2001:db8::4")[1].aborted
        made[0][0].connection_lost(None)
        made[1][0].data_received(HANDSHAKE)
        # The one that was cut just now still counts: nobody told that it is lost.
        assert not served.connect("2001:db8::5")[1].aborted
        assert served.connect("2001:db8::6")[1].aborted

    serve(test)


def test_an_address_without_connections_is_forgotten() -> None:
    """Whoever comes once must not fill the memory; one of whose connections some are left is still counted."""

    async def test(served: Protocols) -> None:
        first, second, other = (served.connect(f"203.0.113.{number}") for number in (7, 7, 8))
        counted = served.app.services.open_connections
        assert sorted(counted.values()) == [1, 2]
        first[0].connection_lost(None)
        assert sorted(counted.values()) == [1, 1]
        second[0].connection_lost(None)
        other[0].data_received(HANDSHAKE)
        assert counted == {}

    serve(test)


@pytest.mark.parametrize(("setup", "cut"), [({}, True), ({"pace": 0.0}, False), ({"proxies": None}, False)])
def test_proxies_and_load_tests_may_have_more(
    monkeypatch: pytest.MonkeyPatch, setup: dict[str, Any], cut: bool
) -> None:
    """An operator's proxy brings everybody; without limits there are none but the server's own."""
    monkeypatch.setattr(protocols, "CONNECTIONS_OF_ADDRESS", 1)
    monkeypatch.setattr(protocols, "MOST_CONNECTIONS", 3)
    setup = {"proxies": (ip_network("203.0.113.0/24"),)} if "proxies" in setup else setup

    async def test(served: Protocols) -> None:
        found = [served.connect("203.0.113.7")[1].aborted for _ in range(4)]
        assert found == [False, cut, cut, True]

    serve(test, **setup)
