"""How a server is made and where it listens."""

import asyncio
import signal
import socket
from pathlib import Path
from typing import Any

import pytest

from okawari.game.errors import OkawariError
from okawari.web.app import make_app
from okawari.web.config import Config
from okawari.web.protocols import PatientSocket
from okawari.web.server import GARBAGE, alone, listen, make_server, serve
from tests.support.served import QuickBots
from tests.support.waiting import until


def test_a_server_has_our_protocols_and_limits(tmp_path: Path) -> None:
    """Pings as the setup says, small messages, no compression of frames, no word of uvicorn, no proxy believed."""
    config = Config(database=tmp_path / "okawari.db", ping_seconds=7.0)
    app = make_app(config, thinker=QuickBots())
    told = make_server(app).config
    app.services.store.close()
    assert (told.ws_ping_interval, told.ws_ping_timeout, told.ws_max_size) == (7.0, 7.0, 8192)
    assert told.http.__name__ == "PatientHttp"  # type: ignore[union-attr]
    assert isinstance(told.ws, type)
    assert issubclass(told.ws, PatientSocket)
    assert (told.ws_per_message_deflate, told.server_header, told.proxy_headers) == (False, False, False)
    assert (told.access_log, told.log_config, told.lifespan) == (False, None, "on")
    assert (told.timeout_keep_alive, told.timeout_graceful_shutdown, told.backlog) == (30, 5, 4096)


@pytest.mark.parametrize(("host", "family"), [("127.0.0.1", socket.AF_INET), ("::1", socket.AF_INET6)])
def test_it_listens_where_the_setup_says(host: str, family: socket.AddressFamily) -> None:
    """Named in full as TCP, so that small frames do not wait; with a bounded buffer; the port can be taken again."""
    try:
        listening = listen(Config(host=host, port=0))
    except OkawariError:
        pytest.skip("this machine has no such address")
    with listening:
        assert (listening.family, listening.proto) == (family, socket.IPPROTO_TCP)
        assert listening.getsockname()[0] == host
        assert listening.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR)
        assert listening.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF) <= 4 * 64 * 1024


def test_a_port_that_is_taken_is_told() -> None:
    """With the system's reason, and what to do."""
    with listen(Config(port=0)) as taken:
        taken.listen()
        port = taken.getsockname()[1]
        told = f"cannot listen on 127.0.0.1, port {port}: Address already in use; choose another with --port"
        with pytest.raises(OkawariError, match=told):
            listen(Config(port=port))


def test_a_server_that_stops_says_goodbye_first(tmp_path: Path) -> None:
    """Pages are told before their sockets close; being told to stop is no failure."""

    async def run() -> None:
        config = Config(port=0, database=tmp_path / "okawari.db")
        app = make_app(config, thinker=QuickBots())
        server, told = make_server(app), list[str]()

        async def goodbye() -> None:
            assert server.started
            told.append("goodbye")

        app.services.sockets.say_goodbye = goodbye  # type: ignore[method-assign]
        serving = asyncio.create_task(server.serve(sockets=[listen(config)]))
        await until(lambda: server.started)
        server.handle_exit(signal.SIGTERM, None)
        await asyncio.wait_for(serving, 60)
        assert told == ["goodbye"]

    before = signal.signal(signal.SIGTERM, _not_raised_again)
    try:
        asyncio.run(run())
    finally:
        signal.signal(signal.SIGTERM, before)


def _not_raised_again(*_: Any) -> None:
    raise AssertionError("the signal was raised again")


@pytest.mark.parametrize("told", [True, False])
def test_serving_from_the_first_connection_to_ctrl_c(
    told: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is told the port can connect; meanwhile nobody else serves the file; Ctrl-C is no failure."""
    config = Config(port=0, database=tmp_path / "okawari.db", log_level="error")
    ports: list[int] = []
    done: list[object] = []

    class Serving:
        def __init__(self, app: object) -> None:
            done.append(app)

        def run(self, sockets: list[socket.socket]) -> None:
            (listening,) = sockets
            socket.create_connection(listening.getsockname()).close()
            assert ports == ([listening.getsockname()[1]] if told else [])
            with pytest.raises(OkawariError, match="in use by another okawari serve"), alone(tmp_path / "okawari.db"):
                raise AssertionError
            listening.close()
            raise KeyboardInterrupt

    monkeypatch.setattr("okawari.web.server.make_server", Serving)
    monkeypatch.setattr("okawari.web.server.make_app", lambda config: config)
    monkeypatch.setattr("okawari.web.server.set_up_logs", done.append)
    monkeypatch.setattr("okawari.web.server.allow_many_files", lambda: done.append("files"))
    monkeypatch.setattr("gc.set_threshold", lambda *numbers: done.append(numbers))
    if told:
        serve(config, ports.append)
    else:
        serve(config)
    assert done == ["error", "files", GARBAGE, config]
