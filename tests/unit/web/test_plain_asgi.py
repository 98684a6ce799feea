"""The app is plain ASGI: starlette's TestClient, which knows no server of ours, plays on it, and so could any other."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from okawari.web.app import make_app
from okawari.web.config import Config
from okawari.web.outbox import PlainWire
from tests.support.served import QuickBots
from tests.support.waiting import until

PAGES = {"origin": "http://testserver"}
"""What a browser sends along from our own pages."""


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """A client of an app that runs, with the cookie that the start page gave it."""
    config = Config(database=tmp_path / "okawari.db", hosts=("testserver",))
    with TestClient(make_app(config, thinker=QuickBots()), headers=PAGES) as made:
        assert made.get("/").status_code == 200
        yield made


def answer(socket: WebSocketTestSession, **command: Any) -> dict[str, Any]:
    """Send a command; its answer, with all parts that came until then."""
    socket.send_json({"id": command["command"], **command})
    parts: dict[str, Any] = {}
    while True:
        frame = socket.receive_json()
        parts |= frame.get("parts", {})
        if "answer" in frame:
            return {**frame["answer"], "parts": parts}


def test_pages_and_facts_are_read(client: TestClient) -> None:
    """With the headers that every answer has, and in JSON what is refused."""
    for path in ("/", "/how", "/cards", "/static/index.html", "/api/options", "/healthz"):
        found = client.get(path)
        assert (found.status_code, found.headers["x-content-type-options"]) == (200, "nosniff"), path
    assert client.get("/api/record/x").json()["problem"] == "no-such-record"


def test_a_table_is_opened_and_played_at_over_a_socket(client: TestClient) -> None:
    """The whole view first; then a turn is picked, and the next one is shown."""
    table = client.post("/api/open", json={"settings": {"seats": 2}}).json()["table"]
    with client.websocket_connect(f"/ws/{table}", headers=PAGES) as socket:
        first = socket.receive_json()
        assert (first["n"], first["parts"]["table"]["phase"]) == (1, "lobby")
        for command in ({"command": "sit"}, {"command": "add_bot", "bot": "greedy"}):
            assert answer(socket, **command)["answer"] == "accepted"
        parts = answer(socket, command="start")["parts"]
        assert parts["table"]["phase"] == "playing"
        pick = parts["own"]["legal"][0]
        locked = answer(socket, command="choose", turn=parts["turn"]["number"], pick=pick, lock=True)
        assert locked["answer"] == "accepted"
        while locked["parts"].get("turn", parts["turn"])["number"] == parts["turn"]["number"]:
            locked["parts"] |= socket.receive_json().get("parts", {})
        assert locked["parts"]["turn"]["number"] == parts["turn"]["number"] + 1
        assert answer(socket, command="open_sesame")["problem"] == "bad-command"


def test_a_goodbye_comes_before_the_socket_is_closed(client: TestClient) -> None:
    """The last frame says why, and so does the code."""
    with client.websocket_connect(f"/ws/{'0' * 32}", headers=PAGES) as socket:
        last = socket.receive_json()
        assert (last["answer"]["problem"], last["bye"]) == ("no-such-table", "no-such-table")
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert (closed.value.code, closed.value.reason) == (4404, "no-such-table")


def test_a_handshake_from_elsewhere_is_refused(client: TestClient) -> None:
    """With its status and the reason, as over HTTP."""
    elsewhere = {"origin": "http://evil.example"}
    with pytest.raises(WebSocketDenialResponse) as refused, client.websocket_connect("/ws/x", headers=elsewhere):
        pass
    assert (refused.value.status_code, refused.value.json()["problem"]) == (403, "bad-origin")


class Sent:
    """What a server was told to send; it takes one message at a time, once it is let."""

    def __init__(self) -> None:
        self.messages: list[Any] = []
        self.may_take = asyncio.Event()
        self.gone = False

    async def __call__(self, message: Any) -> None:
        """Send."""
        await self.may_take.wait()
        if self.gone:
            raise OSError
        self.messages.append(message)


def test_a_frame_waits_for_the_one_before_and_the_end_for_all() -> None:
    """A wire is ready again once its frame was taken; what else is sent keeps its place."""

    async def run() -> None:
        sent, told = Sent(), list[str]()
        wire = PlainWire(sent, 60.0)
        assert wire.is_ready()
        wire.write_text(b"frame")
        wire.when_ready(lambda: told.append("ready"))
        await asyncio.sleep(0)
        closing = asyncio.create_task(wire.send({"type": "websocket.close"}))
        await asyncio.sleep(0)
        assert (wire.is_ready(), sent.messages, told) == (False, [], [])
        sent.may_take.set()
        await closing
        assert sent.messages == [{"type": "websocket.send", "text": "frame"}, {"type": "websocket.close"}]
        assert (wire.is_ready(), told) == (True, ["ready"])

    asyncio.run(run())


def test_who_listens_is_told_of_pings_and_of_the_end() -> None:
    """ASGI tells of none: every few seconds count as one. A server that cannot send any more says so by an OSError."""

    async def run() -> None:
        sent, wanted, lost = Sent(), [True, True, False], asyncio.Event()
        wire = PlainWire(sent, 0.001)
        wire.at_ping(lambda: wanted.pop(0))
        wire.when_lost(lost.set)
        await until(lambda: not wanted)
        sent.gone = True
        sent.may_take.set()
        wire.write_text(b"too late")
        await asyncio.wait_for(lost.wait(), 60)
        assert (sent.messages, wire.is_ready()) == ([], True)

    asyncio.run(run())
