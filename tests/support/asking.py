"""A server's app without a process or a connection: requests by httpx, sockets over a wire that keeps its frames."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx

from okawari.web.app import make_app
from okawari.web.config import Config
from okawari.web.identity import COOKIE
from okawari.web.middleware import WebApp
from okawari.web.outbox import WIRE
from tests.support.process import PATIENCE
from tests.support.served import QuickBots
from tests.support.waiting import until

HOST_HEADER = "localhost:8750"
ANA, BOB = "A" * 43, "B" * 43
"""The secrets of two guests."""
ACCEPTED = {"Accept": "*/*", "Accept-Encoding": "gzip, deflate"}


class KeptWire:
    """A wire that keeps what is sent; its other side reads only when the test says so."""

    def __init__(self, *, ready: bool = False) -> None:
        self.frames: list[dict[str, Any]] = []
        self.ready = ready
        self._call: Callable[[], None] = lambda: None
        self.ping: Callable[[], bool] = lambda: False
        self.lose: Callable[[], None] = lambda: None

    def at_ping(self, call: Callable[[], bool]) -> None:
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


class Clock:
    """Time that stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        """What time it is."""
        return self.now


async def answer_of(app: WebApp, request: httpx.Request, address: str) -> httpx.Response:
    """What the app answers: asked directly, for a client of httpx takes as long as the app does."""
    over = asyncio.Event()
    told: list[Any] = []

    async def asked() -> AsyncIterator[dict[str, Any]]:
        assert isinstance(request.stream, httpx.AsyncByteStream)
        async for part in request.stream:
            yield {"type": "http.request", "body": part, "more_body": True}
        yield {"type": "http.request", "body": b"", "more_body": False}
        await over.wait()
        yield {"type": "http.disconnect"}

    async def keep(message: Any) -> None:
        told.append(message)
        if message["type"] == "http.response.body" and not message.get("more_body"):
            over.set()

    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": request.method,
        "headers": [(name.lower(), value) for name, value in request.headers.raw],
        "scheme": request.url.scheme,
        "path": request.url.path,
        "raw_path": request.url.raw_path.split(b"?")[0],
        "query_string": request.url.query,
        "server": (request.url.host, request.url.port),
        "client": (address, 1),
        "root_path": "",
    }
    try:
        await app(scope, asked().__anext__, keep)
    except Exception:
        told = told or [{"status": 500, "headers": []}]
    start, *parts = told
    content = b"" if request.method == "HEAD" else b"".join(part.get("body", b"") for part in parts)
    return httpx.Response(start["status"], headers=start["headers"], content=content, request=request)


class Asked:
    """An app, and ways to ask it."""

    def __init__(self, app: WebApp, clock: Clock) -> None:
        self.web, self.clock, self.services = app, clock, app.services

    async def request(
        self,
        method: str,
        path: str,
        *,
        guest: str = ANA,
        address: str = "127.0.0.1",
        url: str = f"http://{HOST_HEADER}",
        headers: dict[str, str] | None = None,
        **more: Any,
    ) -> httpx.Response:
        """Ask as a page of ours does that has a guest's cookie."""
        told = {"Origin": url} | ({"Cookie": f"{COOKIE}={guest}"} if guest else {}) | (headers or {})
        request = httpx.Request(method, f"{url}{path}", headers=ACCEPTED | told, **more)
        return await answer_of(self.web, request, address)

    async def get(self, path: str, **more: Any) -> httpx.Response:
        """GET."""
        return await self.request("GET", path, **more)

    async def post(self, path: str, body: Any, **more: Any) -> httpx.Response:
        """POST JSON."""
        return await self.request("POST", path, json=body, **more)

    async def open_table(self, guest: str = ANA, **settings: Any) -> str:
        """A new table."""
        answer = await self.post("/api/open", {"settings": settings}, guest=guest)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["table"])

    def socket(self, table: str, *, guest: str = ANA, address: str = "127.0.0.1", **headers: str) -> "AskedSocket":
        """A socket of a guest at a table; the handshake begins with `async with`."""
        told = {"host": HOST_HEADER, "origin": f"http://{HOST_HEADER}", "cookie": f"{COOKIE}={guest}"} | headers
        return AskedSocket(self.web, table, address, told)


class AskedSocket:
    """A WebSocket of the app: what is sent over it goes straight to the app, and what it sends is kept."""

    def __init__(self, app: WebApp, table: str, address: str, headers: dict[str, str]) -> None:
        self._app, self.wire = app, KeptWire(ready=True)
        self.events: list[dict[str, Any]] = []
        """What the app told the server: accepted, closed, refused."""
        self._incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._incoming.put_nowait({"type": "websocket.connect"})
        self._scope = {
            "type": "websocket",
            "scheme": "ws",
            "path": f"/ws/{table}",
            "raw_path": f"/ws/{table}".encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items() if value],
            "client": (address, 1),
            "subprotocols": [],
            "state": {},
            "extensions": {"websocket.http.response": {}, WIRE: {"wire": self.wire}},
        }

    async def __aenter__(self) -> "AskedSocket":
        self._serving = asyncio.ensure_future(self._app(self._scope, self._incoming.get, self._keep))
        await self.until(lambda: bool(self.events))
        return self

    async def __aexit__(self, *_: object) -> None:
        self.hang_up()
        await asyncio.wait_for(self._serving, PATIENCE)

    async def _keep(self, message: Any) -> None:
        self.events.append(dict(message))

    def hang_up(self) -> None:
        """The connection is gone."""
        self.wire.lose()
        self._incoming.put_nowait({"type": "websocket.disconnect", "code": 1005})

    def send(self, told: str | bytes | dict[str, Any]) -> None:
        """Send a message: text, bytes, or a command."""
        text = json.dumps(told) if isinstance(told, dict) else told
        self._incoming.put_nowait({"type": "websocket.receive", "bytes" if isinstance(text, bytes) else "text": text})

    async def ask(self, told: str | bytes | dict[str, Any]) -> dict[str, Any]:
        """The next answer."""
        before = len(self.answers)
        self.send(told)
        await self.until(lambda: len(self.answers) > before)
        return self.answers[before]

    async def until(self, is_true: Callable[[], bool]) -> None:
        """Wait until something is true."""
        await until(is_true)

    @property
    def status(self) -> int:
        """101 if the handshake was accepted, else with what it was refused."""
        return 101 if self.events[0]["type"] == "websocket.accept" else int(self.events[0].get("status", 403))

    @property
    def answers(self) -> list[dict[str, Any]]:
        """All answers so far."""
        return [frame["answer"] for frame in self.wire.frames if "answer" in frame]

    @property
    def parts(self) -> dict[str, Any]:
        """All parts so far, the newest of each."""
        return {name: part for frame in self.wire.frames for name, part in frame.get("parts", {}).items()}

    @property
    def byes(self) -> list[str]:
        """The goodbyes."""
        return [frame["bye"] for frame in self.wire.frames if "bye" in frame]

    @property
    def closed(self) -> tuple[int, str] | None:
        """With what code and reason the app closed it."""
        ends = [event for event in self.events if event["type"] == "websocket.close"]
        return (ends[0]["code"], ends[0]["reason"]) if ends else None


@asynccontextmanager
async def asked(folder: Path, **setup: Any) -> AsyncIterator[Asked]:
    """An app on a fresh file with bots that pick at once and, unless it is told a pace, no rate limits."""
    clock = Clock()
    made = Config(database=folder / "okawari.db", **{"pace": 0.0, **setup})
    app = make_app(made, now=clock, clock=clock, thinker=QuickBots())
    try:
        yield Asked(app, clock)
    finally:
        await app.services.tables.close()
        app.services.store.close()


def ask(test: Callable[[Asked], Awaitable[None]], folder: Path, **setup: Any) -> None:
    """Run a test with such an app."""

    async def run() -> None:
        async with asked(folder, **setup) as app:
            await test(app)

    asyncio.run(run())
