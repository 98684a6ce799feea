"""A page as the browser's script is one: a cookie, a socket that is opened again when lost, parts put together."""

import asyncio
import json
import secrets
from collections.abc import Callable
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.support.nginx import UNVERIFIED
from tests.support.process import PATIENCE

AGAIN, LONGEST_WAIT = 0.05, 0.8
"""Seconds between attempts to connect: at first, and after several that failed."""
Parts = dict[str, Any]


class Browser:
    """One guest: a cookie jar and whatever pages it opens."""

    def __init__(self, url: str, headers: dict[str, str] | None = None) -> None:
        self.url = url
        self.headers = {"Origin": url} if headers is None else headers
        self.cookies = httpx.Cookies()

    async def come(self) -> "Browser":
        """Open the start page, which gives the cookie."""
        assert (await self.get("/")).status_code == 200
        return self

    @property
    def cookie(self) -> str:
        """The guest's secret."""
        return self.cookies["okawari"]

    async def get(self, path: str) -> httpx.Response:
        """GET a page of this server."""
        return await self.request("GET", path)

    async def post(self, path: str, body: Any) -> httpx.Response:
        """POST JSON, as a page of this origin does."""
        return await self.request("POST", path, json=body)

    async def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Any request, with this guest's cookie."""
        headers = self.headers | more.pop("headers", {})
        async with httpx.AsyncClient(
            base_url=self.url, cookies=self.cookies, timeout=PATIENCE, verify=UNVERIFIED
        ) as http:
            answer = await http.request(method, path, headers=headers, **more)
            self.cookies = http.cookies
            return answer

    async def open_table(self, **settings: Any) -> str:
        """Open a table."""
        answer = await self.post("/api/open", {"settings": settings})
        assert answer.status_code == 200, answer.text
        return str(answer.json()["table"])

    def page(self, table: str) -> "Page":
        """A page of this guest at a table."""
        return Page(self.url, table, {"Cookie": f"okawari={self.cookie}", "Origin": self.url})


class Page:
    """A table's page."""

    def __init__(self, url: str, table: str, headers: dict[str, str]) -> None:
        self._address = f"{url.replace('http', 'ws', 1)}/ws/{table}"
        self._headers = headers
        self.table = table
        self.parts: Parts = {}
        self.frames: list[str] = []
        self.bye: str | None = None
        self.answers: dict[str, dict[str, Any]] = {}
        self._socket: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None
        self._news = asyncio.Condition()
        self.comes_back = True

    def __getitem__(self, part: str) -> Any:
        return self.parts.get(part)

    async def __aenter__(self) -> "Page":
        self._reading = asyncio.create_task(self._read())
        await self.until(lambda: "own" in self.parts or self.bye is not None)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._reading is not None
        self._reading.cancel()
        await asyncio.gather(self._reading, return_exceptions=True)
        if self._socket is not None:
            await self._socket.close()

    async def _read(self) -> None:
        wait = AGAIN
        while True:
            try:
                async with connect(
                    self._address,
                    additional_headers=self._headers,
                    compression=None,
                    max_size=None,
                    ssl=UNVERIFIED if self._address.startswith("wss:") else None,
                ) as socket:
                    self._socket, wait = socket, AGAIN
                    await self._tell()
                    async for frame in socket:
                        await self._take(str(frame))
            except (OSError, ConnectionClosed, InvalidHandshake, EOFError):
                pass
            self._socket = None
            await self._tell()
            if not self.comes_back:
                return
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    async def _take(self, text: str) -> None:
        self.frames.append(text)
        frame = json.loads(text)
        self.parts.update(frame.get("parts", {}))
        self.bye = frame.get("bye", self.bye)
        if "answer" in frame:
            self.answers[frame["answer"]["id"]] = frame["answer"]
        await self._tell()

    async def _tell(self) -> None:
        async with self._news:
            self._news.notify_all()

    async def until(self, is_true: Callable[[], bool]) -> None:
        """Wait until something is true; the deadline is only against hanging for ever."""
        async with asyncio.timeout(PATIENCE), self._news:
            await self._news.wait_for(is_true)

    async def send(self, text: str | bytes) -> None:
        """Send anything, once."""
        await self.until(lambda: self._socket is not None)
        assert self._socket is not None
        await self._socket.send(text)

    async def ask(self, command: str, **fields: Any) -> dict[str, Any]:
        """Ask until there is an answer: over a new socket if the old one is lost, always with the same id."""
        asked = {"command": command, "id": secrets.token_hex(8), **fields}
        while asked["id"] not in self.answers:
            await self.until(lambda: self._socket is not None)
            socket = self._socket
            try:
                assert socket is not None
                await socket.send(json.dumps(asked))
            except ConnectionClosed:
                await asyncio.sleep(AGAIN)
                continue
            await self.until(lambda used=socket: asked["id"] in self.answers or self._socket is not used)  # type: ignore[misc]
        return self.answers.pop(asked["id"])

    async def accepted(self, command: str, **fields: Any) -> None:
        """Ask for something that has to be granted."""
        answer = await self.ask(command, **fields)
        assert answer["answer"] == "accepted", answer

    @property
    def is_connected(self) -> bool:
        """Whether there is a socket now."""
        return self._socket is not None

    @property
    def may_pick(self) -> bool:
        """Whether this seat has a pick to make and has not locked one."""
        own, choice, turn = self["own"], self["choice"], self["turn"]
        return bool(turn and own["legal"] and choice and not choice["locked"] and choice["turn"] == turn["number"])

    async def play(self, choose: Callable[[list[str]], str] = lambda legal: legal[0]) -> None:
        """Pick until the match is over."""
        while True:
            await self.until(lambda: self.may_pick or self["table"]["phase"] == "over")
            if self["table"]["phase"] == "over":
                return
            turn, pick = self["turn"]["number"], choose(self["own"]["legal"])
            answer = await self.ask("choose", turn=turn, pick=pick, lock=True)
            if answer.get("problem") == "too-fast":
                await asyncio.sleep(AGAIN)
            else:
                assert answer["answer"] == "accepted" or answer["problem"] == "stale-turn", answer
