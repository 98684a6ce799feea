"""The house answers: once, durably, and the same when a command comes again."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from okawari.match import commands as c
from okawari.match.commands import Problem
from okawari.match.settings import Settings
from okawari.match.table import FEW, REMEMBERED
from tests.support import at
from tests.support.appending import Connections
from tests.support.served import Served, run


def test_a_retry_gets_the_first_answer(tmp_path: Path) -> None:
    """The same command id twice: accepted twice, applied once; also after a restart of the house."""

    async def play(served: Served) -> None:
        await served.open()
        await served.come("ana")
        command = c.AddBot("same", "greedy")
        for _ in range(3):
            assert await at.ask_at(served.tables, served.id, "ana", command) == c.Accepted("same")
        assert sum(seat["filled"] for seat in served.pages["ana"]["table"]["seats"]) == 1
        again = Served(served.store)
        again.id = served.id
        assert await at.ask_at(again.tables, served.id, "ana", command) == c.Accepted("same")
        table = await at.table_at(again.tables, served.id)
        assert table is not None
        assert len(table.filled) == 1

    run(play, tmp_path)


def test_a_table_that_is_played_at_for_long_remembers_no_more(tmp_path: Path) -> None:
    """After hundreds of commands the first ones are forgotten; sent again they change nothing: the store knows them."""

    async def play(served: Served) -> None:
        await served.open()
        await served.sit_and_start("ana", "bob", bots=1)
        first = c.AddBot("first", "greedy")
        await served.play_on()
        await served.ask("ana", c.Rematch)
        assert await at.ask_at(served.tables, served.id, "ana", first) == c.Accepted("first")
        assert isinstance(await served.ask("ana", lambda id: c.Remove(id, 3)), c.Accepted)
        for _ in range(2 * REMEMBERED):
            await served.ask("ana", lambda id: c.Sit(id, "Ana"))
        table = await at.table_at(served.tables, served.id)
        assert table is not None
        assert not table.answered.knows("ana", "first")
        assert sum(map(len, table.answered)) <= 2 * REMEMBERED + FEW
        assert await at.ask_at(served.tables, served.id, "ana", first) == c.Accepted("first")
        assert await at.table_at(served.tables, served.id) is table
        await served.ask("ana", c.Start)
        assert served.pages["bob"]["table"]["phase"] == "playing"

    run(play, tmp_path)


def test_an_answer_comes_with_what_changed(tmp_path: Path) -> None:
    """Nothing waits between a command's publishing and its answer, so both fit into one frame."""

    async def play(served: Served) -> None:
        await served.open()
        await served.come("ana")
        asking = asyncio.create_task(served.ask("ana", c.Sit))
        while not served.pages["ana"]["table"]["seats"][0]["filled"]:
            assert not asking.done()
            await asyncio.sleep(0)
        assert asking.done()

    run(play, tmp_path)


def test_what_a_guest_asked_who_does_not_wait_is_shown(tmp_path: Path) -> None:
    """A server that stops listening to somebody in the middle of a command: the others see what it did at once.

    The disk is slow meanwhile: nothing is decided before the command is written.
    """
    connections = Connections()

    async def play(served: Served) -> None:
        await served.open()
        await served.come("ana", "bob")
        with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as blocker:
            blocker.execute("BEGIN IMMEDIATE")
            connections.told.clear()
            asking = asyncio.create_task(served.ask("ana", c.Sit))
            await asyncio.to_thread(connections.wait_for, "BEGIN IMMEDIATE")
            asking.cancel()
            for _ in range(10):
                await asyncio.sleep(0)
            assert not asking.done(), "it may still be written"
            blocker.commit()
            with pytest.raises(asyncio.CancelledError):
                await asking
        await served.settle()
        assert served.pages["bob"]["table"]["seats"][0]["filled"]

    run(play, tmp_path, connect=connections)


def test_what_was_refused_stays_refused(tmp_path: Path) -> None:
    """A command that was refused gets the same answer though it would be granted by now; with another id it is.

    So many are remembered and no more: the oldest one is then decided like a new one.
    """

    async def play(served: Served) -> None:
        await served.open()
        await served.come("ana", "bob")
        await served.ask("ana", lambda id: c.Sit(id, seat=0))
        start = c.Start("start")
        first = await at.ask_at(served.tables, served.id, "ana", start)
        assert isinstance(first, c.Refusal)
        assert first.problem == Problem.TOO_FEW
        await served.ask("bob", lambda id: c.Sit(id, seat=1))
        assert await at.ask_at(served.tables, served.id, "ana", start) == first
        assert await at.ask_at(served.tables, served.id, "bob", start) != first, "ids belong to those who choose them"
        for number in range(REMEMBERED - 2):
            await at.ask_at(served.tables, served.id, "eve", c.Leave(f"{number}"))
        assert await at.ask_at(served.tables, served.id, "ana", start) == first
        assert served.pages["ana"]["table"]["phase"] == "lobby"
        assert isinstance(await served.ask("ana", c.Start), c.Accepted)
        assert await at.ask_at(served.tables, served.id, "ana", start) == first
        await at.ask_at(served.tables, served.id, "eve", c.Leave("one more"))
        forgotten = await at.ask_at(served.tables, served.id, "ana", start)
        assert isinstance(forgotten, c.Refusal)
        assert forgotten.problem == Problem.NOT_IN_LOBBY

    run(play, tmp_path)


def test_what_changes_nothing_fills_no_log_and_keeps_its_answer(tmp_path: Path) -> None:
    """To lock, to take back or to leave again is accepted; it still is when it comes again after the turn."""

    async def play(served: Served) -> None:
        await served.open(Settings(seats=2))
        await served.sit_and_start("ana", "bob")
        turn = served.pages["ana"]["turn"]["number"]
        assert isinstance(await served.ask("ana", lambda id: c.TakeBack(id, turn)), c.Accepted)
        await served.pick("ana")
        entries = len(served.store.load(served.id))
        for _ in range(5):
            assert isinstance(await served.ask("ana", lambda id: c.Lock(id, turn)), c.Accepted)
        again = c.Lock("again", turn)
        assert await at.ask_at(served.tables, served.id, "ana", again) == c.Accepted("again")
        assert len(served.store.load(served.id)) == entries
        await served.pick("bob")
        assert served.pages["ana"]["turn"]["number"] == turn + 1
        assert await at.ask_at(served.tables, served.id, "ana", again) == c.Accepted("again")
        await served.ask("ana", c.Leave)
        entries = len(served.store.load(served.id))
        assert isinstance(await served.ask("ana", c.Leave), c.Accepted)
        assert len(served.store.load(served.id)) == entries

    run(play, tmp_path)
