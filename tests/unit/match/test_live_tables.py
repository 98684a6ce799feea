"""The house: opens tables, loads them once and lets go; `tests/live/match/test_live_tables.py` has one on a file."""

import asyncio
from collections.abc import Callable
from threading import Event

import pytest

from okawari.match import commands as c
from okawari.match.events import Entry, SameDeal
from okawari.match.live_tables import CODE_LENGTH, CODE_LETTERS, LiveTables
from okawari.match.publish import Connection
from okawari.match.settings import Settings
from tests.support import at
from tests.support.live import Live
from tests.support.served import GuestPage, QuickBots, Served
from tests.support.travel import MemoryStore, fresh, travel


def numbers() -> Callable[[int], bytes]:
    """Random bytes that are none: 0, 1, 2, …"""
    count = iter(range(10_000))
    return lambda size: bytes(next(count) % 256 for _ in range(size))


def test_a_table_gets_an_id_and_a_code_that_can_be_read_aloud() -> None:
    """128 random bits; six letters without those that are taken for others, each from its own random byte."""

    async def play(served: Served) -> None:
        tables = LiveTables(served.store, QuickBots(), random=numbers())
        opened = await tables.open("ana")
        assert isinstance(opened, str)
        assert len(bytes.fromhex(opened)) == 16
        table = await at.table_at(tables, opened)
        assert table is not None
        assert table.code == CODE_LETTERS[:CODE_LENGTH] == "ABCDEF"
        assert not set(CODE_LETTERS) & set("01ILO")
        assert await tables.find(" abcdef\n") == opened
        assert await tables.find("ABCDEG") is None
        assert (table.host, table.seats[0].filled, table.settings) == ("ana", False, Settings().complete())
        assert len(tables) == 1
        second = await tables.open("ana")
        assert isinstance(second, str)
        assert second != opened
        await tables.close()
        assert len(tables) == 0

    travel(play)


def test_a_guided_game_is_stored_and_has_begun() -> None:
    """With who asked for it at the first seat."""

    async def play(served: Served) -> None:
        opened = await served.tables.guided("ana", " Ana ")
        assert isinstance(opened, str)
        table = await at.table_at(served.tables, opened)
        assert table is not None
        assert (table.phase, table.host, table.seats[0].name) == ("playing", "ana", "Ana")
        (entry,) = served.store.load(opened)
        assert (entry.author, sum(isinstance(event, SameDeal) and event.guided for event in entry.events)) == ("ana", 1)
        await served.tables.close()

    travel(play)


def test_a_table_that_is_let_go_of_as_it_comes_is_loaded_again() -> None:
    """Two wait for it, and the first lets go at once, as a sweep does: the second has the table that others find."""

    async def play(served: Served) -> None:
        await served.open()
        again, _ = fresh(served)

        async def sweep() -> None:
            assert not isinstance(await again.tables.authority(served.id), c.Refusal)
            await again.tables.release(served.id)

        _, found = await asyncio.gather(sweep(), again.tables.authority(served.id))
        assert again.tables.in_memory == {served.id: found}
        await again.tables.close()

    travel(play)


def test_settings_that_do_not_go_together_open_no_table() -> None:
    """Nothing is stored of it; nor if the store cannot."""

    async def play(served: Served) -> None:
        refused = await served.tables.open("ana", Settings(variant="battle", seats=4))
        assert isinstance(refused, c.Refusal)
        assert refused.problem == c.Problem.BAD_SETTINGS
        assert isinstance(served.store, MemoryStore)
        served.store.broken = lambda append: True
        assert await served.tables.open("ana") == c.Refusal(c.Problem.NOT_STORED, "The disk is full.")
        assert not served.store.logs
        assert len(served.tables) == 0

    travel(play)


def test_a_table_is_loaded_once_however_many_come_at_once() -> None:
    """They wait for one another, and sit at the same one."""

    async def play(served: Served) -> None:
        await served.open()
        again, store = fresh(served)
        pages = [GuestPage(f"guest {number}") for number in range(5)]
        coming = [at.connect(again.tables, served.id, page.guest, page.send) for page in pages]
        assert all(isinstance(one, Connection) for one in await asyncio.gather(*coming))
        assert store.loaded == [served.id]
        assert list(again.tables.in_memory) == [served.id]
        assert len(again.authority.presence.connected) == 5
        await again.tables.close()

    travel(play)


def test_who_does_not_wait_for_a_table_takes_it_from_nobody() -> None:
    """Loading goes on for the others when one of those who wait for it gives up."""

    async def slow() -> None:
        store, going_on = MemoryStore(), Event()
        first = LiveTables(store, QuickBots())
        table = await first.open("ana")
        assert isinstance(table, str)

        class Slow(MemoryStore):
            def load(self, table: str) -> list[Entry]:
                assert going_on.wait(60)
                return store.load(table)

        tables = LiveTables(Slow(), QuickBots())
        impatient = asyncio.ensure_future(at.table_at(tables, table))
        patient = asyncio.ensure_future(at.table_at(tables, table))
        await asyncio.sleep(0)
        impatient.cancel()
        await asyncio.wait({impatient})
        going_on.set()
        found = await patient
        assert found is not None
        assert found.host == "ana"
        await tables.close()

    asyncio.run(slow())


def test_a_house_that_closes_waits_for_what_it_is_loading() -> None:
    """No table comes to life afterwards."""

    async def slow() -> None:
        store, going_on = MemoryStore(), Event()
        table = await LiveTables(store, QuickBots()).open("ana")
        assert isinstance(table, str)

        class Slow(MemoryStore):
            def load(self, table: str) -> list[Entry]:
                assert going_on.wait(60)
                return store.load(table)

        tables = LiveTables(Slow(), QuickBots())
        coming = asyncio.ensure_future(at.table_at(tables, table))
        await asyncio.sleep(0)
        closing = asyncio.ensure_future(tables.close())
        await asyncio.sleep(0)
        going_on.set()
        await closing
        await coming
        assert len(tables) == 0

    asyncio.run(slow())


def test_a_table_that_cannot_be_read_is_refused_and_found_later() -> None:
    """For every question; the answer to a command has its id."""

    async def play(served: Served) -> None:
        await served.open()
        again, store = fresh(served)
        store.readable = False
        tables, told = again.tables, "The disk is gone."
        assert await at.ask_at(again.tables, served.id, "ana", c.Sit("1")) == c.Refusal(c.Problem.NOT_STORED, told, "1")
        for answer in (
            await at.link(tables, served.id, "ana", "phone"),
            await at.unlink(tables, served.id, "ana"),
            await at.connect(tables, served.id, "ana", GuestPage("ana").send),
            await tables.same_deal("ana", "some record"),
        ):
            assert answer == c.Refusal(c.Problem.NOT_STORED, told)
        assert await at.table_at(tables, served.id) is None
        store.readable = True
        assert await at.ask_at(again.tables, served.id, "ana", c.Sit("1")) == c.Accepted("1")
        await tables.close()

    travel(play)


def test_there_is_no_table_that_nobody_opened() -> None:
    """For every question, and nothing is remembered of it."""

    async def play(served: Served) -> None:
        tables = served.tables
        for answer in (
            await at.ask_at(tables, "nowhere", "ana", c.Sit("1")),
            await at.link(tables, "nowhere", "ana", "phone"),
            await at.unlink(tables, "nowhere", "ana"),
            await at.connect(tables, "nowhere", "ana", GuestPage("ana").send),
        ):
            assert isinstance(answer, c.Refusal)
            assert answer.problem == c.Problem.NO_SUCH_TABLE
        assert await at.table_at(tables, "nowhere") is None
        assert len(tables) == 0

    travel(play)


def test_a_table_can_be_adopted_and_released() -> None:
    """Also one that the store does not know: it is shown and, as long as nothing happens, needs none."""

    async def play(served: Served) -> None:
        live = Live(Settings(seats=2))
        live.start(2)
        served.id = "somewhere"
        authority = served.tables.adopt(served.id, live.table)
        assert served.tables.in_memory[served.id] is authority is served.authority
        await served.come("guest-1")
        assert served.pages["guest-1"]["own"]["seat"] == 1
        served.go("guest-1")
        await served.tables.release(served.id)
        assert await at.table_at(served.tables, served.id) is None
        with pytest.raises(KeyError):
            await served.tables.release(served.id)

    travel(play)
