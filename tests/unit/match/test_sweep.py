"""The house sweeps: matches that nobody comes back to, tables that nobody needs, lobbies that nobody uses."""

import asyncio
import gc
import weakref

from okawari.match.clock import ABANDONED_AFTER, AWAY_AFTER
from okawari.match.events import Abandoned
from okawari.match.live_tables import FORGET_AFTER, LOBBY_KEPT, SWEEP_SECONDS, LiveTables
from okawari.match.settings import Settings
from tests.support import at
from tests.support.served import QuickBots, Served
from tests.support.travel import START, CountingStore, MemoryStore, fresh, travel


def test_a_table_leaves_the_memory_when_nobody_needs_it() -> None:
    """Five minutes after the last page was closed, not a second before, and never while somebody is there."""

    async def play(served: Served) -> None:
        await served.open()
        await served.come("ana")
        await asyncio.sleep(10 * FORGET_AFTER)
        await served.tables.sweep()
        assert len(served.tables) == 1
        served.go("ana")
        await asyncio.sleep(FORGET_AFTER)
        await served.tables.sweep()
        assert len(served.tables) == 1
        await asyncio.sleep(0.5)
        await served.tables.sweep()
        assert len(served.tables) == 0
        await served.come("ana")
        assert served.pages["ana"]["table"]["phase"] == "lobby"

    travel(play)


def test_what_a_table_took_of_the_memory_is_free_at_once() -> None:
    """A sweep that gives thousands of matches up has one of them in memory, and leaves no garbage to be looked for."""

    async def play(served: Served) -> None:
        left = []
        for _ in range(3):
            await served.open(Settings(seats=2))
            await served.sit_and_start("ana", "bob", bots=0)
            left.append(weakref.ref(served.authority))
            served.go("ana", "bob")
            await served.settle()
            served.pages.clear()
        await asyncio.sleep(ABANDONED_AFTER + 1)
        gc.disable()
        try:
            await served.tables.sweep()
            assert [one() for one in left] == [None] * 3
        finally:
            gc.enable()

    travel(play)


def test_a_house_sweeps_by_itself_whatever_the_store_does() -> None:
    """At once and every minute: a match of a day ago is abandoned once its guests could have come back."""

    async def play(served: Served) -> None:
        await served.open(Settings(seats=2))
        await served.sit_and_start("ana", "bob")
        await served.tables.release(served.id)
        await asyncio.sleep(ABANDONED_AFTER + 1)
        again, store = fresh(served)
        store.readable = False
        again.tables.start()
        await asyncio.sleep(1)
        assert not again.tables.in_memory
        store.readable = True
        await asyncio.sleep(SWEEP_SECONDS)
        assert store.load(served.id)[-1].events == (Abandoned(),)
        assert not again.tables.in_memory
        assert store.load(served.id)[-1].at < START + ABANDONED_AFTER + 2 * SWEEP_SECONDS
        await again.tables.close()
        assert asyncio.all_tasks() == {asyncio.current_task()}

    travel(play)


def test_a_server_that_starts_loads_no_match_of_days_ago() -> None:
    """However many there are: their guests have time to come back, and then each is in memory only to be given up."""

    async def play(served: Served) -> None:
        tables = []
        for _ in range(3):
            tables.append(await served.open(Settings(seats=2)))
            await served.sit_and_start("ana", "bob")
        await asyncio.sleep(2 * ABANDONED_AFTER)
        again, store = fresh(served)
        await again.tables.sweep()
        await asyncio.sleep(AWAY_AFTER - 0.5)
        await again.tables.sweep()
        assert store.loaded == []
        again.id = tables[0]
        await again.come("ana")
        await asyncio.sleep(0.5)
        await again.tables.sweep()
        assert list(again.tables.in_memory) == [tables[0]]
        assert again.authority.table.phase == "playing"
        assert [store.load(table)[-1].events == (Abandoned(),) for table in tables] == [False, True, True]
        await again.tables.close()

    travel(play)


def test_a_match_that_was_played_yesterday_is_not_yet_abandoned() -> None:
    """Only those at which nothing happened for a whole day are even looked at."""

    async def play(served: Served) -> None:
        await served.open(Settings(seats=2))
        await served.sit_and_start("ana", "bob")
        await asyncio.sleep(3600)
        again, store = fresh(served)
        await asyncio.sleep(ABANDONED_AFTER - 3600 - 1)
        await again.tables.sweep()
        assert store.loaded == []
        await asyncio.sleep(2)
        await again.tables.sweep()
        assert store.loaded == [served.id]
        await again.tables.close()

    travel(play)


def test_an_idle_lobby_is_deleted_unless_somebody_was_faster() -> None:
    """The store is asked twice, for the same week: what happened in between keeps the lobby, which is loaded then."""
    asked: list[tuple[str, float]] = []

    class IdleStore(CountingStore):
        idle: tuple[str, ...] = ()
        deleted = False

        def idle_lobbies(self, since: float) -> list[str]:
            asked.append(("idle", since))
            return list(self.idle)

        def delete_lobby(self, table: str, since: float) -> bool:
            asked.append((table, since))
            if self.deleted:
                del self.logs[table]
            return self.deleted

    async def play(served: Served) -> None:
        await served.open()
        assert isinstance(served.store, MemoryStore)
        store = IdleStore()
        store.logs = served.store.logs
        tables = LiveTables(store, QuickBots(), now=asyncio.get_running_loop().time)
        store.idle = (served.id,)
        week_ago = START - LOBBY_KEPT
        await tables.sweep()
        assert asked == [("idle", week_ago), (served.id, week_ago)]
        assert list(tables.in_memory) == [served.id]
        await tables.sweep()
        assert asked[2:] == [("idle", week_ago)], "a table in memory is not idle"
        await tables.release(served.id)
        store.deleted = True
        tables.unreadable.add(served.id)
        await tables.sweep()
        assert asked[3:] == [("idle", week_ago), (served.id, week_ago)]
        assert not tables.in_memory
        assert tables.unreadable == set(), "there is nothing left to be read"
        assert await at.table_at(tables, served.id) is None
        await tables.close()

    travel(play)
