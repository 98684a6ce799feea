"""A guest as a client of version 0.1.0 was one, who keeps every word of the conversation. See `make_0_1_0`."""

import asyncio
import hashlib
import json
from collections.abc import Callable
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tests.support.process import PATIENCE

Line = dict[str, Any]
"""One line of a conversation: who, and what was posted, got, sent or received."""


class Conversation:
    """What everybody at a table said and heard, and a bell that rings with every frame."""

    def __init__(self, url: str, table: str) -> None:
        self.url, self.table = url, table
        self.lines: list[Line] = []
        self._news = asyncio.Condition()

    async def add(self, who: str, what: str, said: Any) -> None:
        """Keep a line."""
        self.lines.append({"who": who, what: said})
        async with self._news:
            self._news.notify_all()

    async def until(self, is_true: Callable[[], bool]) -> None:
        """Wait for news that make something true."""
        async with asyncio.timeout(PATIENCE), self._news:
            await self._news.wait_for(is_true)


class OldGuest:
    """Somebody with a cookie, or a bot from outside with a token; at most one socket at a time."""

    def __init__(self, conversation: Conversation, name: str) -> None:
        self.name, self._all = name, conversation
        self.url, table = conversation.url, conversation.table
        self.until = conversation.until
        self.secret = hashlib.sha256(f"{table} {name}".encode()).hexdigest()[:43]
        self.token = ""
        self.id = ""
        self.parts: dict[str, Any] = {}
        self._answers: dict[str, dict[str, Any]] = {}
        self._asked = 0
        self._socket: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None
        self._rng = Random(f"{table} {name}")

    @property
    def headers(self) -> dict[str, str]:
        """What says who this is."""
        if self.token:
            return {"Authorization": f"Bearer {self.token}"}
        return {"Cookie": f"okawari={self.secret}", "Origin": self.url}

    async def post(self, path: str, body: Any) -> Any:
        """Ask over HTTP."""
        await self._all.add(self.name, "posted", {"path": path, "body": body})
        async with httpx.AsyncClient(base_url=self.url, timeout=PATIENCE) as http:
            answer = await http.post(path, json=body, headers=self.headers)
        await self._all.add(self.name, "got", {"path": path, "status": answer.status_code, "body": answer.json()})
        return answer.json()

    async def come(self, table: str) -> "OldGuest":
        """Open a socket and wait for the whole view."""
        self.id = table
        address = f"{self.url.replace('http', 'ws', 1)}/ws/{table}"
        self._socket = await connect(address, additional_headers=self.headers, compression=None, max_size=None)
        self.parts = {}
        self._reading = asyncio.create_task(self._read(self._socket))
        await self.until(lambda: "own" in self.parts)
        return self

    async def go(self) -> None:
        """Close the socket."""
        if self._socket is not None and self._reading is not None:
            await self._socket.close()
            await asyncio.gather(self._reading, return_exceptions=True)
            self._socket = None

    async def _read(self, socket: ClientConnection) -> None:
        async for text in socket:
            frame = json.loads(text)
            self.parts.update(frame.get("parts", {}))
            if "answer" in frame:
                self._answers[frame["answer"]["id"]] = frame["answer"]
            await self._all.add(self.name, "received", frame)

    async def ask(self, command: str, **fields: Any) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        self._asked += 1
        asked = {"command": command, "id": f"{self.name}-{self._asked}", **fields}
        await self._all.add(self.name, "sent", asked)
        assert self._socket is not None
        await self._socket.send(json.dumps(asked))
        await self.until(lambda: asked["id"] in self._answers)
        return self._answers[asked["id"]]

    async def mutter(self, text: str) -> None:
        """Send what is no command, and hear that."""
        await self._all.add(self.name, "sent as text", text)
        assert self._socket is not None
        await self._socket.send(text)
        await self.until(lambda: "" in self._answers)

    async def do(self, command: str, **fields: Any) -> None:
        """Ask for something that is granted."""
        answer = await self.ask(command, **fields)
        assert answer["answer"] == "accepted", answer

    async def choose(self, pick: str, *, lock: bool = True) -> None:
        """Choose a pick for this turn."""
        await self.do("choose", turn=self.parts["turn"]["number"], pick=pick, lock=lock)

    @property
    def over(self) -> bool:
        """Whether the match is."""
        return bool(self.parts["table"]["phase"] == "over" and self.parts["end"])

    @property
    def may_pick(self) -> bool:
        """Whether this seat has a pick to make and has not locked one."""
        own, choice, turn = (self.parts.get(part) for part in ("own", "choice", "turn"))
        return bool(
            turn and own and own["legal"] and choice and not choice["locked"] and choice["turn"] == turn["number"]
        )

    def blind(self) -> str | None:
        """A pair whose second card lies face-down until the first is taken."""
        return next((pick for pick in self.parts["own"]["legal"] if "+?@" in pick), None) if self.may_pick else None

    def pair(self) -> str | None:
        """Two cards that can both be seen."""
        pairs = (
            [pick for pick in self.parts["own"]["legal"] if "+" in pick and "?" not in pick] if self.may_pick else []
        )
        return self._rng.choice(pairs) if pairs else None

    def favourite(self) -> str:
        """What this guest picks: blind pairs, other pairs, chopsticks, and else whatever comes."""
        legal: list[str] = self.parts["own"]["legal"]
        sticks = [pick for pick in legal if pick.startswith("chopsticks")]
        return self.blind() or self.pair() or self._rng.choice(sticks or legal)
