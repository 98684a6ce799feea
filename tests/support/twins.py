"""Twin servers: same setup, same chance, same clock. Whatever one sends and the other does not, tells a secret."""

import asyncio
import itertools
import json
import logging
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

import httpx
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect

from okawari.match import commands as c
from okawari.match.addresses import StoreAddress
from okawari.match.authority import Authority
from okawari.match.postgres import PostgresStore
from okawari.match.table import Table
from okawari.web.app import make_app
from okawari.web.config import Config
from okawari.web.identity import COOKIE, browser_guest
from okawari.web.monitor import JsonLines
from okawari.web.server import Server, listen, make_server
from okawari.web.services import Services
from tests.support.process import PATIENCE
from tests.support.served import QuickBots

NOW = 1_000_000.0
PAGES_ARE_COMPARED_EVERY = 8
SECRETS = [f"{number:043d}" for number in range(6)]
"""The cookies of five seats and of a spectator."""
SPECTATOR = 5
GUESTS = {f"guest-{number}": browser_guest(secret) for number, secret in enumerate(SECRETS)}


class LogLines(logging.Handler):
    """Keeps every line that would be logged: ours at any level, others' warnings; the time of day is no secret."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonLines())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line."""
        if record.name.startswith("okawari") or record.levelno >= logging.WARNING:
            record.created, record.msecs = NOW, 0
            self.lines.append(self.format(record))


class Twin:
    """A server in this process, and everything that left it."""

    def __init__(self, services: Services, server: Server, url: str, log: LogLines) -> None:
        self.services, self.server, self.url, self._log = services, server, url, log
        self.http = httpx.AsyncClient(base_url=url, verify=False)
        self._numbers = itertools.count()

    async def transcript(self, table: Table, seat: int | None, seed: int) -> str:
        """All that a seat or a spectator can get out of the server at such a table, however it asks."""
        tables, table_id = self.services.tables, f"{next(self._numbers):032x}"
        if isinstance(self.services.store, PostgresStore):
            row = (table_id, table.seq - 1, NOW, "", None, b"[]")  # an entry is only appended to the one before it
            await asyncio.to_thread(self.services.store.read, "INSERT INTO log VALUES ($1, $2, $3, $4, $5, $6)", *row)
        authority = tables.adopt(table_id, table)
        self._log.lines.clear()
        secret = SECRETS[SPECTATOR if seat is None else seat]
        headers = {"Cookie": f"{COOKIE}={secret}"}
        out: list[str] = []
        async with asyncio.timeout(PATIENCE):
            uri = f"{self.url.replace('http', 'ws', 1)}/ws/{table_id}"
            async with connect(
                uri, additional_headers={**headers, "Origin": self.url}, compression=None, max_size=None
            ) as page:
                out.append(str(await page.recv()))
                await self._others(authority, seat, page, out)
                for command in _commands(json.loads(out[0])["parts"], table, seat, Random(seed)):
                    await self._ask(page, command, out)
            await authority.deserted()
            if seed % PAGES_ARE_COMPARED_EVERY == 0:
                out += await self._pages(table_id, headers)
        await tables.release(table_id)
        return "\n".join([*out, *self._log.lines]).replace(table_id, "TABLE")

    async def _others(self, authority: Authority, seat: int | None, page: ClientConnection, out: list[str]) -> None:
        """Another seat chooses, changes its mind and locks, unless that ended the turn."""
        playing, turn = authority.table.match, authority.table.turn
        assert playing is not None
        others = [other for other in playing.waiting if other != seat]
        if not others or len(playing.waiting) < 2:
            return
        guest = authority.table.seats[others[0]].guest
        picks = [str(pick) for pick in playing.state.observe(others[0]).legal_picks()]
        for number, (pick, lock) in enumerate(((picks[0], False), (picks[-1], True), (picks[0], True))):
            answer = await authority.ask(guest, c.Choose(f"other {number}", turn, pick, lock))
            assert isinstance(answer, c.Accepted), answer
        out.append(str(await page.recv()))

    async def _ask(self, page: ClientConnection, command: str, out: list[str]) -> None:
        await page.send(command)
        while True:
            out.append(str(await page.recv()))
            if "answer" in json.loads(out[-1]):
                return

    async def _pages(self, table_id: str, headers: dict[str, str]) -> list[str]:
        """The table's page, refusals and figures."""
        found = []
        asked = (f"/api/{what}/{table_id}" for what in ("record", "replay", "seat"))
        for path in (f"/t/{table_id}", *asked, "/healthz", "/metrics"):
            # A preview names the host that was asked.
            answer = await self.http.get(path, headers={**headers, "Host": "localhost"})
            found.append(f"{answer.status_code} {sorted(answer.headers.items())} {answer.text}")
        return found


def _commands(parts: dict[str, object], table: Table, seat: int | None, rng: Random) -> list[str]:
    """What somebody who wants to know more could send; nothing that ends the turn."""
    own, turn = parts["own"], table.turn
    assert isinstance(own, dict)
    asked: list[dict[str, object] | str] = [
        {"command": "choose", "turn": turn, "pick": "egg@99"},
        {"command": "choose", "turn": turn, "pick": "squid+squid"},
        {"command": "choose", "turn": turn - 1, "pick": "egg"},
        {"command": "take_back", "turn": turn},
        {"command": "lock", "turn": turn},
        {"command": "play_for", "turn": turn, "seat": 0},
        {"command": "add_bot", "bot": "../../etc/passwd"},
        {"command": "start"},
        {"command": "rematch"},
        {"command": "react", "emoji": "🍣"},
        "{",
    ]
    if own["legal"]:
        pick = rng.choice(own["legal"])
        asked += [{"command": "choose", "turn": turn, "pick": pick}, {"command": "take_back", "turn": turn}]
    return [
        command if isinstance(command, str) else json.dumps({"id": f"c{number}", **command})
        for number, command in enumerate(asked)
    ]


def with_guests(table: Table) -> Table:
    """The table with the guests of our cookies."""
    seats = tuple(replace(seat, guest=GUESTS[seat.guest]) for seat in table.seats)
    return replace(table, seats=seats, host=GUESTS[table.host])


@asynccontextmanager
async def twins(one: StoreAddress, other: StoreAddress) -> AsyncIterator[tuple[Twin, Twin]]:
    """Two servers that are the same, each on a store of its own."""
    log = LogLines()
    root = logging.getLogger("okawari")
    level = root.level
    root.addHandler(log)
    root.setLevel(logging.DEBUG)
    made = [_twin(store, log) for store in (one, other)]
    serving = [asyncio.create_task(twin.server.serve(sockets=[listening])) for twin, listening in made]
    try:
        while not all(twin.server.started for twin, _ in made):
            await asyncio.sleep(0.01)
        yield made[0][0], made[1][0]
    finally:
        for twin, _ in made:
            await twin.http.aclose()
            twin.server.should_exit = True
        await asyncio.gather(*serving)
        root.removeHandler(log)
        root.setLevel(level)


def _twin(store: StoreAddress, log: LogLines) -> tuple[Twin, socket.socket]:
    config = Config(port=0, database=store, pace=0, ping_seconds=PATIENCE)
    rng = Random(7)
    app = make_app(config, now=lambda: NOW, clock=lambda: NOW, random=rng.randbytes, thinker=QuickBots())
    server = make_server(app)
    server.config.date_header = False
    listening = listen(config)
    return Twin(app.services, server, f"http://127.0.0.1:{listening.getsockname()[1]}", log), listening
