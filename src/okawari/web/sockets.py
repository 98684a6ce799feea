"""The WebSocket of a table: commands in, changed parts and answers out."""

import asyncio
import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

import msgspec
from starlette.types import Receive, Scope, Send

from okawari.match.authority import Authority
from okawari.match.commands import AnyCommand, ForTurn, Refusal
from okawari.match.live_tables import LiveTables
from okawari.web.identity import CALLER, Caller, guest_of
from okawari.web.limits import Bucket, BudgetName, Limits, budget_of
from okawari.web.messages import UNREADABLE, Bye, Notice, RequestRefused, WebProblem, why_unreadable
from okawari.web.monitor import Metrics
from okawari.web.outbox import WIRE, Outbox, PlainWire, Wire

log = logging.getLogger(__name__)
SOCKETS_OF_ADDRESS, SOCKETS_OF_GUEST = 256, 16
TOO_MANY_MESSAGES = 100
"""A socket that sends so many messages too many is closed."""
CLOSE_CODES: dict[Bye, int] = {
    "restart": 1012,
    "too-fast": 1008,
    "no-such-table": 4404,
    "unreadable-table": 4500,
    "not-stored": 1013,
}
FOR_GOOD: dict[str, Bye] = {"no-such-table": "no-such-table", "unreadable-table": "unreadable-table"}
"""By problem, the goodbye to a page that need not come back."""
FAREWELL_SECONDS = 3.0
BACK_SECONDS = 0.5
"""How long somebody who comes back too often waits before it is tried again."""
_commands = msgspec.json.Decoder(AnyCommand)


@dataclass(frozen=True, slots=True, eq=False)
class Socket:
    table: str
    guest: str
    address: str
    outbox: Outbox


class Sockets:
    """All open sockets of a server; an ASGI app for `/ws/{table}`."""

    def __init__(self, tables: LiveTables, limits: Limits, metrics: Metrics, ping_seconds: float) -> None:
        self._tables, self._limits, self._metrics, self._ping_seconds = tables, limits, metrics, ping_seconds
        self._open: set[Socket] = set()
        self._count: Counter[str] = Counter()
        self._leaving = False

    def __len__(self) -> int:
        return len(self._open)

    def __iter__(self) -> Iterator[Socket]:
        """Those that are open now, in any order."""
        return iter(tuple(self._open))

    def notify(self, table: str, guest: str, notice: Notice) -> None:
        """Tell every page of a guest at a table."""
        for socket in self._open:
            if (socket.table, socket.guest) == (table, guest):
                socket.outbox.notice(notice)

    async def say_goodbye(self) -> None:
        """The server is going to stop: tell all pages to come back in a moment."""
        self._leaving = True
        for socket in self._open:
            socket.outbox.bye("restart")
        for _ in range(int(FAREWELL_SECONDS / 0.02)):
            if not self._open:
                return
            await asyncio.sleep(0.02)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket from its handshake to its end."""
        caller: Caller = scope[CALLER]
        wire, send = self._wire(scope, send)
        await receive()
        guest = guest_of(scope, caller)
        self._limits.check("socket", caller, guest)
        self._check_count(caller, guest)
        closing: list[asyncio.Task[None]] = []

        async def close(bye: Bye) -> None:
            with suppress(OSError):  # the other side hung up first
                await send({"type": "websocket.close", "code": CLOSE_CODES[bye], "reason": bye})

        def end(bye: Bye) -> None:
            closing.append(asyncio.get_running_loop().create_task(close(bye)))

        outbox = Outbox(wire, end, self._tables.time)
        socket = Socket(scope["path_params"]["table"], guest, caller.neighbourhood, outbox)
        await send({"type": "websocket.accept"})
        self._metrics.sockets_opened += 1
        self._open.add(socket)
        self._count.update((guest, socket.address))
        try:
            # In a task of its own: every message would wake all that a request goes through, one within the other.
            await asyncio.get_running_loop().create_task(self._serve(socket, receive))
        finally:
            outbox.end()
            self._remove(socket)
            await asyncio.gather(*closing)

    async def _serve(self, socket: Socket, receive: Receive) -> None:
        """Connect a page to its table until it leaves; if the table cannot be had, say why and wait for the end."""
        outbox, authority = socket.outbox, await self._tables.authority(socket.table)
        if isinstance(authority, Refusal):
            outbox.answer(authority)
            outbox.bye(FOR_GOOD.get(authority.problem, "not-stored"))
            while await outbox.space() and (await receive())["type"] == "websocket.receive":
                pass
            return
        connection = authority.connect(socket.guest, outbox.put)
        if self._leaving:
            outbox.bye("restart")
        try:
            await self._read(socket, authority, receive)
        finally:
            authority.disconnect(connection)

    def _wire(self, scope: Scope, send: Send) -> tuple[Wire, Send]:
        """The faster way to the other side if the server offers one, else plain ASGI; and what says all but frames."""
        fast = scope.get("extensions", {}).get(WIRE)
        if fast is not None:
            return fast["wire"], send
        plain = PlainWire(send, self._ping_seconds)
        return plain, plain.send

    async def _read(self, socket: Socket, authority: Authority, receive: Receive) -> None:
        """Answer one command after the other, as long as answers can be sent."""
        allowance, too_many = self._limits.messages(), 0
        while await socket.outbox.space():
            message = await receive()
            if message["type"] != "websocket.receive":
                return
            said = message.get("text") or message.get("bytes") or b""
            if not await self._answer(socket, authority, said, allowance):
                too_many += 1
                if too_many == TOO_MANY_MESSAGES:
                    log.info("a socket was closed: too many messages", extra={"facts": {"address": socket.address}})
                    socket.outbox.bye("too-fast")

    async def _answer(self, socket: Socket, authority: Authority, message: str | bytes, allowance: Bucket) -> bool:
        """Answer a message; whether it came slowly enough."""
        outbox = socket.outbox
        if not allowance.take():
            self._metrics.refused[WebProblem.TOO_FAST] += 1
            outbox.answer(Refusal(WebProblem.TOO_FAST, "Too many messages; slow down.", _id_in(message)))
            return False
        try:
            command = _commands.decode(message)
        except UNREADABLE as error:
            self._metrics.refused[WebProblem.BAD_COMMAND] += 1
            told = f"That is no command: {why_unreadable(error)}."
            outbox.answer(Refusal(WebProblem.BAD_COMMAND, told, _id_in(message)))
            return True
        before = authority.table
        budget = budget_of(before, socket.guest, command)
        if budget and not await self._spend(socket, budget, before.owner(socket.guest)):
            outbox.answer(Refusal(WebProblem.TOO_FAST, "That was too often; wait a little and go on.", command.id))
            return True
        began = self._metrics.clock()
        outbox.answer(await authority.ask(socket.guest, command))
        # Of a turn's command the time is a figure only if the turn ended with it, which all can see; else it would tell
        # of second thoughts.
        if not isinstance(command, ForTurn) or authority.table.turn != before.turn:
            self._metrics.answered(self._metrics.clock() - began)
        return True

    async def _spend(self, socket: Socket, budget: BudgetName, owner: str) -> bool:
        """Whether a command may be kept; who comes back too often waits until it may, or until they are gone.

        That somebody changed their mind too often is no figure.
        """
        while not self._limits.spend(budget, socket.address, owner, socket.table):
            if budget in ("lobby", "reaction"):
                self._metrics.refused[WebProblem.TOO_FAST] += 1
            if budget != "back" or not await socket.outbox.space():
                return False
            await asyncio.sleep(BACK_SECONDS)
        return True

    def _check_count(self, caller: Caller, guest: str) -> None:
        if not self._limits.pace:
            return
        if self._count[caller.neighbourhood] >= SOCKETS_OF_ADDRESS or self._count[guest] >= SOCKETS_OF_GUEST:
            raise RequestRefused(429, WebProblem.TOO_MANY_SOCKETS, "Too many pages of yours are open; close some.")

    def _remove(self, socket: Socket) -> None:
        self._open.discard(socket)
        for key in (socket.guest, socket.address):
            self._count[key] -= 1
            if not self._count[key]:
                del self._count[key]


class _Id(msgspec.Struct):
    id: str = ""


def _id_in(message: str | bytes) -> str:
    """The id of a command that is not understood otherwise."""
    try:
        return msgspec.json.decode(message, type=_Id).id[:64]
    except UNREADABLE:
        return ""
