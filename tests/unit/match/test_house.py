"""What a house does beside opening and sweeping: it keeps the time, shows again, finds what was opened meanwhile."""

import asyncio
from collections.abc import Sequence

from okawari.match import commands as c
from okawari.match.events import Abandoned, Entry
from okawari.match.live_tables import LiveTables
from okawari.match.settings import Settings
from okawari.match.store import StoreError
from okawari.match.table import Table
from okawari.rules.ruleset import RulesetNumbers
from tests.support.served import QuickBots, Served
from tests.support.travel import START, CountingStore, MemoryStore, fresh, travel


class TimedStore(CountingStore):
    """Notes when the time was kept."""

    def __init__(self) -> None:
        super().__init__()
        self.times: list[float] = []

    def keep_time(self, now: float) -> None:
        """Note it."""
        self.times.append(now - START)
        if not self.readable:
            raise StoreError("the disk is gone")


def test_a_house_keeps_the_time_with_every_sweep_and_when_it_closes() -> None:
    """At once, every minute, and last of all; whether the store can keep it or not."""

    async def play(_: Served) -> None:
        store = TimedStore()
        tables = LiveTables(store, QuickBots(), now=asyncio.get_running_loop().time)
        tables.start()
        await asyncio.sleep(121)
        assert store.times == [0, 60, 120]
        store.readable = False
        await asyncio.sleep(60)
        store.readable = True
        await asyncio.sleep(60)
        await tables.close()
        assert store.times == [0, 60, 120, 240, 241]

    travel(play)


def test_a_house_that_cannot_keep_the_time_closes_all_the_same() -> None:
    """And so does one that was loading a table which cannot be read."""

    async def play(served: Served) -> None:
        await served.open()
        again, store = fresh(served)
        store.readable = False
        coming = asyncio.ensure_future(again.tables.authority(served.id))
        await asyncio.sleep(0)
        await again.tables.close()
        assert isinstance(await coming, c.Refusal)
        broken = TimedStore()
        broken.readable = False
        await LiveTables(broken, QuickBots(), now=lambda: START + 5.0).close()
        assert broken.times == [5.0]

    travel(play)


def test_what_all_tables_show_is_shown_again() -> None:
    """A bot that can play now is no longer being prepared, at whatever table it sits."""

    class GettingReady(QuickBots):
        there: Sequence[str] = ()

        def ready(self, rules: RulesetNumbers) -> Sequence[str]:
            return self.there

    bots = GettingReady()

    async def play(served: Served) -> None:
        seats = []
        for host in ("ana", "bob"):
            await served.open(host=host)
            await served.come(host)
            await served.ask(host, lambda id: c.AddBot(id, "greedy"))
        for there in ((), ("greedy",)):
            bots.there = there
            served.tables.show_again()
            seats.append([served.pages[host]["table"]["seats"][0]["preparing"] for host in ("ana", "bob")])
        assert seats == [[True, True], [False, False]]

    travel(play, lambda: bots)


def test_a_new_table_has_an_id_whose_guests_come_here() -> None:
    """Where several processes share out the tables, ids are drawn until one is this process's own."""
    drawn = iter(bytes([number]) * 16 for number in range(256))

    def random(size: int) -> bytes:
        return next(drawn) if size == 16 else bytes(size)

    async def play(served: Served) -> None:
        tables = LiveTables(served.store, QuickBots(), now=lambda: START, random=random)
        asked: list[str] = []

        def is_own(table: str) -> bool:
            asked.append(table)
            return len(asked) == 3

        tables.is_own = is_own
        assert await tables.open("ana") == asked[2]
        assert [int(table[:2], 16) - int(asked[0][:2], 16) for table in asked] == [0, 1, 2]

    travel(play)


def test_a_table_that_is_opened_while_somebody_looks_for_it_is_found() -> None:
    """Its log was read a moment too early: whoever looked has the one that is there, and it is the only one."""

    class SlowStore(MemoryStore):
        def load(self, table: str) -> list[Entry]:
            opened.append(tables.adopt(table, Table(seq=1)))
            return []

    async def play(_: Served) -> None:
        assert await tables.authority("somewhere") is opened[0]
        assert tables.in_memory == {"somewhere": opened[0]}
        await tables.close()

    opened: list[object] = []
    tables = LiveTables(SlowStore(), QuickBots(), now=lambda: START)
    travel(play)


def test_a_match_of_days_ago_is_given_up_in_the_twentieth_second_unless_somebody_looked_for_it() -> None:
    """A table that somebody has just had loaded stays in memory, and its guests have 20 seconds from then on."""

    async def play(served: Served) -> None:
        tables = []
        for _ in range(2):
            tables.append(await served.open(Settings(seats=2)))
            await served.sit_and_start("ana", "bob")
        await asyncio.sleep(3 * 24 * 3600)
        again, store = fresh(served)
        await asyncio.sleep(20)
        await again.tables.authority(tables[0])
        await again.tables.sweep()
        assert list(again.tables.in_memory) == tables[:1]
        assert [Abandoned() in store.load(table)[-1].events for table in tables] == [False, True]
        await asyncio.sleep(20)
        await again.tables.sweep()
        assert list(again.tables.in_memory) == tables[:1]
        assert Abandoned() in store.load(tables[0])[-1].events
        await again.tables.close()

    travel(play)
