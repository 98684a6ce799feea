"""A lobby that nobody comes back to is deleted; nothing else ever is."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from okawari.match import commands as c
from okawari.match.commands import Problem, Refusal
from okawari.match.live_tables import FORGET_AFTER, LOBBY_KEPT
from tests.support.appending import Connections
from tests.support.served import Served, run
from tests.support.stores import Where, rows_in


def rows(where: Where, table: str) -> tuple[int, int]:
    """How many rows of a table are in the store: of itself, and of its log."""
    ((tables,),) = rows_in(where, f"SELECT count(*) FROM tables WHERE id = '{table}'")
    ((log,),) = rows_in(where, f"SELECT count(*) FROM log WHERE table_id = '{table}'")
    return tables, log


def test_a_lobby_is_deleted_after_a_week_in_which_nothing_happened(tmp_path: Path) -> None:
    """From the store, its log and its code; a command, even one that comes just then, finds no such table."""
    connections = Connections()

    async def play(served: Served) -> None:
        await served.open()
        await served.come("ana")
        await served.ask("ana", c.Sit)
        code = served.pages["ana"]["table"]["code"]
        served.go("ana")
        served.time += LOBBY_KEPT
        await served.tables.sweep()
        assert rows(tmp_path, served.id) == (1, 2)
        served.time += 1
        connections.told.clear()
        with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as blocker:
            blocker.execute("BEGIN IMMEDIATE")
            deleting = asyncio.create_task(served.tables.sweep())
            await asyncio.to_thread(connections.wait_for, "BEGIN IMMEDIATE")
            asking = asyncio.create_task(served.ask("bob", c.Sit))
            await asyncio.sleep(0)
            blocker.commit()
            await deleting
        answer = await asking
        assert isinstance(answer, Refusal)
        assert answer.problem == Problem.NO_SUCH_TABLE
        assert rows(tmp_path, served.id) == (0, 0)
        assert await served.tables.find(code) is None

    run(play, tmp_path, connect=connections)


def test_a_lobby_that_somebody_looks_at_stays(where: Where) -> None:
    """As long as they do, and a while longer."""

    async def play(served: Served) -> None:
        await served.open()
        await served.come("ana")
        served.time += 2 * LOBBY_KEPT
        await served.tables.sweep()
        served.go("ana")
        await served.tables.sweep()
        assert rows(where, served.id) == (1, 1)
        served.time += FORGET_AFTER + 1
        await served.tables.sweep()
        assert rows(where, served.id) == (0, 0)

    run(play, where)


def test_what_happens_in_a_lobby_keeps_it(where: Where) -> None:
    """The week is counted from the last entry of the log, also where it came after the lobby was found idle."""

    async def play(served: Served) -> None:
        await served.open()
        served.time += LOBBY_KEPT - 1
        await served.ask("ana", c.Sit)
        served.time += LOBBY_KEPT - 1
        await served.tables.sweep()
        await served.tables.sweep()
        assert rows(where, served.id) == (1, 2)
        assert served.store.idle_lobbies(served.time + 1) == [served.id]
        assert not served.store.delete_lobby(served.id, served.time - LOBBY_KEPT)
        assert rows(where, served.id) == (1, 2)

    run(play, where)


def test_a_table_that_has_played_stays(where: Where) -> None:
    """Back in the lobby after a match, or after one that was abandoned; and so does a match that waits."""

    async def play(served: Served) -> None:
        tables = []
        for ending in ("played", "abandoned", "waiting"):
            tables.append(await served.open())
            await served.sit_and_start("ana", "bob")
            if ending == "played":
                await served.play_on()
            if ending == "abandoned":
                await served.ask("bob", c.Leave)
                await served.ask("ana", c.Leave)
            if ending != "waiting":
                assert isinstance(await served.ask("ana", c.Rematch), c.Accepted)
            served.go("ana", "bob")
        before = [rows(where, table) for table in tables]
        served.time += 2 * LOBBY_KEPT
        for _ in range(3):
            await served.tables.sweep()
        after = [rows(where, table) for table in tables]
        assert after[:2] == before[:2]
        assert after[2][0] == 1

    run(play, where)
