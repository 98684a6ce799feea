"""Several processes behind one port, on one database: a table's pages are at one of them, and any of them can die."""

import asyncio
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest

from okawari.match.addresses import PostgresAddress
from okawari.web.affinity import process_of
from tests.support.kills import check_promises, crash
from tests.support.page import Browser, Page
from tests.support.paths import ROOT
from tests.support.postgres import fresh_database
from tests.support.process import PATIENCE
from tests.support.tables import a_game, at_table
from tests.support.together import OneOf, Together
from tests.support.waiting import alive_in, wait_until

pytestmark = pytest.mark.ci
PROCESSES = 2


@pytest.fixture(scope="module")
def together(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Together]:
    """A server of two processes; each test leaves them alive."""
    with fresh_database() as database, Together(tmp_path_factory.mktemp("together"), database, PROCESSES) as server:
        yield server


def test_the_pages_of_a_table_are_at_one_process(together: Together) -> None:
    """The one that opened it: of its guests, nobody is anywhere else; and games are played to their ends at both."""

    async def play() -> None:
        async with AsyncExitStack() as stack:
            tables: list[list[Page]] = []
            while len({process_of(pages[0].table, PROCESSES) for pages in tables}) < PROCESSES:
                tables.append(await at_table(together.url, 2, stack))
            at = Counter(process_of(pages[0].table, PROCESSES) for pages in tables)
            for process in range(PROCESSES):
                figures = await asyncio.to_thread(together.figures, process)
                assert figures["okawari_process"] == str(process)
                assert figures["okawari_sockets"] == str(2 * at[process])
                assert figures["okawari_tables"] == str(at[process])
            for pages in tables:
                await pages[0].accepted("start")
            await asyncio.gather(*(page.play() for pages in tables for page in pages))
            for pages in tables:
                await pages[1].until(lambda pages=pages: pages[1]["end"] is not None)  # type: ignore[misc]

    asyncio.run(play())


def test_who_says_nothing_keeps_nobody_waiting(together: Together) -> None:
    """A hundred connections are silent; one that begins to speak, and stops in the middle of a word, is served."""
    host, _, port = together.url.removeprefix("http://").partition(":")
    silent = [socket.create_connection((host, int(port))) for _ in range(100)]
    slow = silent.pop()
    slow.sendall(b"GET /hea")
    for process in range(PROCESSES):
        assert together.figures(process)["okawari_process"] == str(process)
    slow.sendall(b"lthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    slow.settimeout(PATIENCE)
    assert slow.recv(100).startswith(b"HTTP/1.1 200 OK")
    for connection in (slow, *silent):
        connection.close()


def test_one_connection_may_ask_for_everything(together: Together) -> None:
    """A connection that is kept asks for pages of tables of both processes: whichever has it serves them."""

    async def ask() -> None:
        browser = await Browser(together.url).come()
        tables: list[str] = []
        while len({process_of(table, PROCESSES) for table in tables}) < PROCESSES:
            tables.append(await browser.open_table())
        async with httpx.AsyncClient(base_url=together.url, cookies=browser.cookies, timeout=PATIENCE) as http:
            for table in tables:
                assert (await http.get(f"/api/seat/{table}")).status_code == 200

    asyncio.run(ask())


def test_a_killed_process_is_replaced_and_loses_nothing(tmp_path: Path, postgres: PostgresAddress) -> None:
    """Under load, first one and then the other: what was acknowledged is there, once, and all are in their seats."""
    with Together(tmp_path, postgres, PROCESSES) as together:
        parts = [OneOf(together, process) for process in range(PROCESSES)]
        promised = asyncio.run(crash(together.url, parts, 3, seed=3))
        assert together.log.count("a process ended, and another one is started") == 3
    check_promises(postgres, promised)


def test_a_process_that_hangs_is_replaced(tmp_path: Path, postgres: PostgresAddress) -> None:
    """SIGSTOP: it does not end, and says nothing. Another one takes its place, the other process goes on."""
    with Together(tmp_path, postgres, PROCESSES) as together:
        hangs, other = OneOf(together, 0), OneOf(together, 1)
        hangs.stop()
        wait_until(hangs.is_replaced)
        hangs.start()
        assert not other.is_replaced()
        assert together.log.count("a process hangs, and is killed") == 1
        assert together.log.count("a process ended, and another one is started") == 1


def test_told_to_stop_all_end(tmp_path: Path, postgres: PostgresAddress) -> None:
    """SIGTERM to the parent: pages are told, exit code 0, nobody is left; started again, the game goes on."""

    async def play(together: Together) -> None:
        async with a_game(together.url) as pages:
            group = together.pid
            assert await asyncio.to_thread(together.stop) == 0
            for page in pages:
                await page.until(lambda page=page: page.bye is not None)  # type: ignore[misc]
            await asyncio.to_thread(wait_until, lambda: alive_in(group) == [])
            await asyncio.to_thread(together.start)

    with Together(tmp_path, postgres, PROCESSES) as together:
        asyncio.run(play(together))
        assert "Traceback" not in together.log


def test_a_killed_parent_leaves_nobody_behind(tmp_path: Path, postgres: PostgresAddress) -> None:
    """SIGKILL to the parent alone: its processes end by themselves, and so do their bots'; the game goes on after."""

    async def play(together: Together) -> None:
        async with a_game(together.url):
            group = together.pid
            together.kill_parent()
            await asyncio.to_thread(together.wait)
            await asyncio.to_thread(wait_until, lambda: alive_in(group) == [])
            await asyncio.to_thread(together.start)

    with Together(tmp_path, postgres, PROCESSES) as together:
        asyncio.run(play(together))


@pytest.mark.parametrize(
    ("store", "told"),
    [
        ("okawari.db", "2 processes need a database that they can share; name one with --store postgresql://…, or"),
        ("postgresql://127.0.0.1:1/none", "postgresql://127.0.0.1:1/none"),
    ],
)
def test_what_cannot_be_served_is_told_once(tmp_path: Path, store: str, told: str) -> None:
    """In one line, whatever the number of processes, and with exit code 1."""
    where = store if "://" in store else str(tmp_path / store)
    command = [sys.executable, "-m", "okawari", "serve", "--local", "--port", "0", "--processes", "2", "--store", where]
    ended = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=PATIENCE)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.startswith("okawari: ")
    assert told in ended.stderr
    assert ended.stderr.count("\n") == 1
