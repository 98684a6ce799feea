"""A table whose log cannot be read harms no other, and whoever visits it is told."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from okawari.match import events as e
from okawari.match.clock import ABANDONED_AFTER
from okawari.match.commands import Leave, Problem, Refusal
from okawari.match.fold import fold
from okawari.match.live_tables import LOBBY_KEPT
from okawari.match.settings import Settings
from tests.support import at
from tests.support.logged import logged
from tests.support.served import Served, run

BAD_ENTRIES = [
    b"this is no JSON",
    b"",
    b'[{"event": "danced", "seat": 0}]',
    b'[{"event": "locked", "seat": "first", "turn": 1}]',
    msgspec.json.encode([e.Locked(0, 1)]),
    msgspec.json.encode([e.Started(("",))]),
]
"""Not to be read, of another version, or a step that does not follow."""


def damage(path: Path, table: str, entry: bytes) -> bytes:
    """Put something in place of the last entry of a table's log; returns what was there."""
    with closing(sqlite3.connect(path / "tables.db", isolation_level=None)) as connection:
        where = "table_id = ? AND seq = (SELECT max(seq) FROM log WHERE table_id = ?)"
        (before,) = connection.execute(f"SELECT events FROM log WHERE {where}", (table, table)).fetchone()
        connection.execute(f"UPDATE log SET events = ? WHERE {where}", (entry, table, table))
    return bytes(before)


async def two_matches(served: Served) -> list[str]:
    """Two tables with a match that nobody is connected to and nobody has in memory, in the order of the sweep."""
    tables = []
    for _ in range(2):
        tables.append(await served.open(Settings(seats=2)))
        await served.sit_and_start("ana", "bob")
        served.go("ana", "bob")
        await served.tables.release(served.id)
    return sorted(tables)


@pytest.mark.parametrize("entry", BAD_ENTRIES)
def test_the_sweep_goes_on_to_the_other_tables(tmp_path: Path, entry: bytes) -> None:
    """The match at the next table is given up in time; of the first one a line is logged, once, without its address."""

    async def play(served: Served) -> None:
        first, second = await two_matches(served)
        damage(tmp_path, first, entry)
        served.time += ABANDONED_AFTER + 1
        with logged("error") as log:
            await served.tables.sweep()
            assert fold(served.store.load(second)).abandoned
            await served.tables.sweep()
        assert served.tables.unreadable == {first}
        (line,) = log.getvalue().splitlines()
        told = msgspec.json.decode(line)
        assert (told["message"], told["table"]) == ("the log of a table cannot be read", first[:8])
        assert first not in line
        assert told["where"]

    run(play, tmp_path)


def test_the_house_goes_on_sweeping_by_itself(tmp_path: Path) -> None:
    """The task that looks after the tables does not end with one that it cannot read."""

    async def play(served: Served) -> None:
        first, second = await two_matches(served)
        damage(tmp_path, first, BAD_ENTRIES[0])
        served.time += ABANDONED_AFTER + 1
        served.tables.start()
        async with asyncio.timeout(60):
            while second not in served.tables.in_memory:
                await asyncio.sleep(0)
        assert served.tables.unreadable == {first}

    run(play, tmp_path)


def test_a_visit_is_told_and_works_again_once_the_log_is_mended(tmp_path: Path) -> None:
    """A page, a command or another device: each gets a refusal with a sentence; nothing is changed meanwhile."""

    async def play(served: Served) -> None:
        table, _ = await two_matches(served)
        entry = damage(tmp_path, table, BAD_ENTRIES[0])
        tables = served.tables
        answers = (
            await at.connect(tables, table, "ana", lambda parts: None),
            await at.ask_at(tables, table, "ana", Leave("1")),
            await at.link(tables, table, "ana", "phone"),
        )
        for answer in answers:
            assert isinstance(answer, Refusal)
            assert answer.problem == Problem.UNREADABLE_TABLE
            assert answer.message.startswith("What the server has kept of this table cannot be read")
        assert damage(tmp_path, table, entry) == BAD_ENTRIES[0]
        served.id = table
        await served.come("ana")
        assert served.pages["ana"]["table"]["phase"] == "playing"
        assert tables.unreadable == set()

    run(play, tmp_path)


def test_a_lobby_that_cannot_be_read_is_deleted_as_any_other(tmp_path: Path) -> None:
    """A week after its last entry."""

    async def play(served: Served) -> None:
        table = await served.open()
        await served.tables.release(table)
        damage(tmp_path, table, BAD_ENTRIES[0])
        served.time += LOBBY_KEPT + 1
        await served.tables.sweep()
        assert await at.table_at(served.tables, table) is None
        assert served.store.load(table) == []

    run(play, tmp_path)
