"""One of several processes, here without one: it serves what it is handed over a line."""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from okawari.web.app import make_app
from okawari.web.config import Config
from okawari.web.handed import LONGEST_WORD, READY, HandedServer, serve_handed
from okawari.web.server import GARBAGE, set_up
from tests.support.served import QuickBots

ASKED = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


class Parent:
    """The other end of the line."""

    def __init__(self, line: socket.socket) -> None:
        self.line = line

    async def said(self) -> bytes:
        """What the process says next."""
        return await asyncio.get_running_loop().sock_recv(self.line, 100)

    def hand(self) -> socket.socket:
        """Hand over a connection; returns the other end."""
        with socket.create_server(("127.0.0.1", 0)) as listening:
            page = socket.create_connection(listening.getsockname())
            connection, _ = listening.accept()
        with connection:
            socket.send_fds(self.line, [b"!"], [connection.fileno()])
        page.setblocking(False)
        return page

    async def ask(self) -> bytes:
        """Ask over a connection of one's own, to the end."""
        with self.hand() as page:
            reader, writer = await asyncio.open_connection(sock=page)
            writer.write(ASKED)
            answer = await reader.read()
            writer.close()
            return answer


def serve(where: Path, test: Callable[[Parent], Awaitable[None]]) -> None:
    """Run a test with a server at the end of a line; it has to end when the line does."""

    async def run() -> None:
        here, there = socket.socketpair()
        here.setblocking(False)
        app = make_app(Config(database=where / "tables.db", pace=0.0), thinker=QuickBots())
        ended: list[str] = []

        async def goodbye() -> None:
            ended.append("goodbye")

        app.services.sockets.say_goodbye = goodbye  # type: ignore[method-assign]
        serving = asyncio.create_task(HandedServer(set_up(app), there).serve(sockets=[]))
        parent = Parent(here)
        assert (await parent.said()).startswith(READY)
        await test(parent)
        here.close()
        await serving
        assert (there.fileno(), ended) == (-1, ["goodbye"])

    asyncio.run(run())


def test_what_is_handed_over_is_served(tmp_path: Path) -> None:
    """Several at once, as if they had been accepted here; one with which nothing can be done is closed."""

    async def test(parent: Parent) -> None:
        here, there = socket.socketpair()  # TCP alone has what every connection is told
        with there:
            socket.send_fds(parent.line, [b"!"], [there.fileno()])
        for answer in await asyncio.gather(*(parent.ask() for _ in range(3))):
            head, _, body = answer.partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 200 OK\r\n")
            assert body == b"ok\n"
        with here:
            assert here.recv(1) == b""

    serve(tmp_path, test)


def test_a_process_says_again_and_again_that_it_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A parent that hears nothing takes it to hang."""
    monkeypatch.setattr("okawari.web.handed.SAID_EVERY", 0.01)

    async def test(parent: Parent) -> None:
        for _ in range(3):
            assert (await parent.said()).startswith(READY)

    serve(tmp_path, test)


def test_a_connection_is_taken_as_one_that_was_accepted(tmp_path: Path) -> None:
    """It belongs to no other program, nobody waits for it, and what is small leaves at once."""
    taken: list[tuple[object, ...]] = []

    async def test(parent: Parent) -> None:
        loop = asyncio.get_running_loop()
        connect = loop.connect_accepted_socket

        async def noted(protocol: Callable[[], asyncio.Protocol], connection: socket.socket) -> object:
            at_once = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            taken.append((connection.get_inheritable(), connection.getblocking(), bool(at_once)))
            return await connect(protocol, connection)

        loop.connect_accepted_socket = noted  # type: ignore[assignment]
        await parent.ask()

    serve(tmp_path, test)
    assert taken == [(False, False, True)]


def test_a_process_that_cannot_start_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In words, and with its exit code; its log says which process it is."""
    done: list[object] = []
    monkeypatch.setattr("okawari.web.handed.set_up_logs", lambda level, process: done.append((level, process)))
    monkeypatch.setattr("okawari.web.handed.allow_many_files", lambda: done.append("files"))
    monkeypatch.setattr("gc.set_threshold", lambda *numbers: done.append(numbers))
    config = Config(database=tmp_path / "missing" / "tables.db", log_level="error", process=2)
    here, there = socket.socketpair()
    with here, there:
        with pytest.raises(SystemExit) as ended:
            serve_handed(config, there)
        assert (ended.value.code, done) == (1, [("error", 2), "files", GARBAGE])
        assert str(config.database) in here.recv(LONGEST_WORD).decode()
