"""A socket that is over is let go of, whatever is still to be read from it or to be sent over it."""

import asyncio
from pathlib import Path
from typing import Any

from okawari.match.live_tables import LiveTables
from okawari.web.middleware import WebApp
from okawari.web.outbox import MOST_ANSWERS
from tests.support.inside import StalledSocket, in_here
from tests.support.page import Browser
from tests.support.process import PATIENCE
from tests.support.waiting import until


async def seated(url: str) -> StalledSocket:
    """Somebody who sits down at a table of their own and reads nothing."""
    browser = await Browser(url).come()
    socket = StalledSocket(url, await browser.open_table(), browser.cookie)
    await socket.open()
    await socket.send(command="sit", name="Stalled")
    return socket


def connected(tables: LiveTables) -> int:
    """How many guests are shown as connected, at all tables."""
    return sum(len(authority.presence.connected) for authority in tables.in_memory.values())


def locks(count: int) -> list[dict[str, Any]]:
    """Commands that are refused."""
    return [{"command": "lock", "id": str(number), "turn": 1} for number in range(count)]


def test_commands_for_a_table_that_does_not_exist_hold_no_socket(tmp_path: Path) -> None:
    """The goodbye is the end, however many commands came before it could be read."""

    async def attack(app: WebApp, url: str) -> None:
        socket = StalledSocket(url, "0" * 32, (await Browser(url).come()).cookie)
        await socket.open()
        await socket.send_all(locks(3 * MOST_ANSWERS))
        assert b"no-such-table" in await socket.read_all(b'"bye"')
        socket.close()
        await until(lambda: len(app.services.sockets) == 0)

    in_here(attack, tmp_path)


def test_a_seated_flooder_who_hangs_up_is_gone(tmp_path: Path) -> None:
    """What waited to be read when the socket was closed keeps neither it nor the seat connected."""

    async def attack(app: WebApp, url: str) -> None:
        socket = await seated(url)
        await until(lambda: connected(app.services.tables) == 1)
        await socket.send_all(locks(400))
        await socket.read_all(b'"bye":"too-fast"')
        socket.close()
        await until(lambda: len(app.services.sockets) == 0)
        assert connected(app.services.tables) == 0

    in_here(attack, tmp_path, pace=1.0)


def test_a_client_that_dies_while_its_answers_wait_is_gone(tmp_path: Path) -> None:
    """Nobody reads the answers, so no more commands are read; the end of the connection is noticed all the same."""

    async def attack(app: WebApp, url: str) -> None:
        socket = await seated(url)
        await until(lambda: len(app.services.sockets) == 1)
        (there,) = app.services.sockets
        (authority,) = app.services.tables.in_memory.values()
        number = 0
        while not there.outbox.full:
            assert number < 1900, "so much is never sent to a client that does not read"
            names = [{"command": "sit", "id": str(number + more), "name": f"Ana {number + more}"} for more in range(50)]
            await asyncio.wait_for(socket.send_all(names), PATIENCE)
            number += 50
            last = f"Ana {number - 1}"
            await until(lambda last=last: there.outbox.full or authority.table.seats[0].name == last)  # type: ignore[misc]
        await socket.send_all(locks(10))
        socket.close()
        await until(lambda: len(app.services.sockets) == 0)
        assert connected(app.services.tables) == 0

    in_here(attack, tmp_path, ping_seconds=PATIENCE)
