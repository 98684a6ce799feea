"""The house: opens tables, loads them once and lets go; `tests/live/match/test_house.py` has one on a file."""

import asyncio
from collections.abc import Callable
from threading import Event

import pytest

from okawari.match import commands as c
from okawari.match.events import Entry
from okawari.match.house import CODE_LENGTH, CODE_LETTERS, House
from okawari.match.publish import Connection
from okawari.match.settings import Settings
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
        house = House(served.store, QuickBots(), random=numbers())
        opened = await house.open("ana")
        assert isinstance(opened, str)
        assert len(bytes.fromhex(opened)) == 16
        table = await house.table(opened)
        assert table is not None
        assert table.code == CODE_LETTERS[:CODE_LENGTH] == "ABCDEF"
        assert not set(CODE_LETTERS) & set("01ILO")
        assert await house.find(" abcdef\n") == opened
        assert await house.find("ABCDEG") is None
        assert (table.host, table.seats[0].filled, table.settings) == ("ana", False, Settings().complete())
        assert len(house) == 1
        second = await house.open("ana")
        assert isinstance(second, str)
        assert second != opened
        await house.close()
        assert len(house) == 0

    travel(play)


def test_settings_that_do_not_go_together_open_no_table() -> None:
    """Nothing is stored of it; nor if the store cannot."""

    async def play(served: Served) -> None:
        refused = await served.house.open("ana", Settings(variant="battle", seats=4))
        assert isinstance(refused, c.Refusal)
        assert refused.problem == c.Problem.BAD_SETTINGS
        assert isinstance(served.store, MemoryStore)
        served.store.broken = lambda append: True
        assert await served.house.open("ana") == c.Refusal(c.Problem.NOT_STORED, "The disk is full.")
        assert not served.store.logs
        assert len(served.house) == 0

    travel(play)


def test_a_table_is_loaded_once_however_many_come_at_once() -> None:
    """They wait for one another, and sit at the same one."""

    async def play(served: Served) -> None:
        await served.open()
        again, store = fresh(served)
        pages = [GuestPage(f"guest {number}") for number in range(5)]
        coming = [again.house.connect(served.id, page.guest, page.send) for page in pages]
        assert all(isinstance(one, Connection) for one in await asyncio.gather(*coming))
        assert store.loaded == [served.id]
        assert list(again.house.tables) == [served.id]
        assert len(again.authority.presence.connected) == 5
        await again.house.close()

    travel(play)


def test_who_does_not_wait_for_a_table_takes_it_from_nobody() -> None:
    """Loading goes on for the others when one of those who wait for it gives up."""

    async def slow() -> None:
        store, going_on = MemoryStore(), Event()
        first = House(store, QuickBots())
        table = await first.open("ana")
        assert isinstance(table, str)

        class Slow(MemoryStore):
            def load(self, table: str) -> list[Entry]:
                assert going_on.wait(60)
                return store.load(table)

        house = House(Slow(), QuickBots())
        impatient = asyncio.ensure_future(house.table(table))
        patient = asyncio.ensure_future(house.table(table))
        await asyncio.sleep(0)
        impatient.cancel()
        await asyncio.wait({impatient})
        going_on.set()
        found = await patient
        assert found is not None
        assert found.host == "ana"
        await house.close()

    asyncio.run(slow())


def test_a_house_that_closes_waits_for_what_it_is_loading() -> None:
    """No table comes to life afterwards."""

    async def slow() -> None:
        store, going_on = MemoryStore(), Event()
        table = await House(store, QuickBots()).open("ana")
        assert isinstance(table, str)

        class Slow(MemoryStore):
            def load(self, table: str) -> list[Entry]:
                assert going_on.wait(60)
                return store.load(table)

        house = House(Slow(), QuickBots())
        coming = asyncio.ensure_future(house.table(table))
        await asyncio.sleep(0)
        closing = asyncio.ensure_future(house.close())
        await asyncio.sleep(0)
        going_on.set()
        await closing
        await coming
        assert len(house) == 0

    asyncio.run(slow())


def test_a_table_that_cannot_be_read_is_refused_and_found_later() -> None:
    """For every question; the answer to a command has its id."""

    async def play(served: Served) -> None:
        await served.open()
        again, store = fresh(served)
        store.readable = False
        house, told = again.house, "The disk is gone."
        assert await again.house.ask(served.id, "ana", c.Sit("1")) == c.Refusal(c.Problem.NOT_STORED, told, "1")
        for answer in (
            await house.link(served.id, "ana", "phone"),
            await house.unlink(served.id, "ana"),
            await house.connect(served.id, "ana", GuestPage("ana").send),
            await house.again("ana", "some record"),
        ):
            assert answer == c.Refusal(c.Problem.NOT_STORED, told)
        assert await house.table(served.id) is None
        store.readable = True
        assert await again.house.ask(served.id, "ana", c.Sit("1")) == c.Accepted("1")
        await house.close()

    travel(play)


def test_there_is_no_table_that_nobody_opened() -> None:
    """For every question, and nothing is remembered of it."""

    async def play(served: Served) -> None:
        house = served.house
        for answer in (
            await house.ask("nowhere", "ana", c.Sit("1")),
            await house.link("nowhere", "ana", "phone"),
            await house.unlink("nowhere", "ana"),
            await house.connect("nowhere", "ana", GuestPage("ana").send),
        ):
            assert isinstance(answer, c.Refusal)
            assert answer.problem == c.Problem.NO_SUCH_TABLE
        assert await house.table("nowhere") is None
        assert len(house) == 0
        house.disconnect("nowhere", Connection("ana", "ana", GuestPage("ana").send))

    travel(play)


def test_a_table_can_be_adopted_and_released() -> None:
    """Also one that the store does not know: it is shown and, as long as nothing happens, needs none."""

    async def play(served: Served) -> None:
        live = Live(Settings(seats=2))
        live.start(2)
        served.id = "somewhere"
        authority = served.house.adopt(served.id, live.table)
        assert served.house.tables[served.id] is authority is served.authority
        await served.come("guest-1")
        assert served.pages["guest-1"]["own"]["seat"] == 1
        served.go("guest-1")
        await served.house.release(served.id)
        assert await served.house.table(served.id) is None
        with pytest.raises(KeyError):
            await served.house.release(served.id)

    travel(play)
