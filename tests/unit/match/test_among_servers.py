"""A server among others: whose affair is what is due, whose clock counts, and what it knows from the first moment."""

import asyncio

from okawari.match import commands as c
from okawari.match.attendance import Stay
from okawari.match.clock import ABANDONED_AFTER
from okawari.match.live_tables import NO_SUCH_TABLE, LiveTables
from okawari.match.settings import Settings
from tests.support import at
from tests.support.fellows import DATE, Fellows, two_servers
from tests.support.served import QuickBots, Served
from tests.support.travel import START, CountingStore, MemoryStore, travel


def test_what_is_due_is_the_affair_of_the_server_where_somebody_has_been_longest() -> None:
    """The clock runs out here, too, and nothing is done; it is as soon as the guest of the other server has gone."""

    async def play(served: Served) -> None:
        here, fellows, there, table, page = await two_servers(MemoryStore(), Settings(seats=2, clock="quick"))
        await at.ask_at(here, table, "ana", c.Sit("1"))
        await at.ask_at(there, table, "bob", c.Sit("2"))
        fellows.elsewhere[table] = [Stay("bob", "other", 1.0)]
        await asyncio.sleep(3)
        assert isinstance(await at.ask_at(here, table, "ana", c.Start("3")), c.Accepted)
        await asyncio.sleep(100)
        assert page["turn"]["number"] == 1
        fellows.elsewhere[table] = [Stay("bob", "other", 1.0, START + 1)]
        await asyncio.sleep(3)
        assert page["turn"]["number"] == 2
        await here.close()

    travel(play)


def test_time_and_date_are_those_of_all_servers() -> None:
    """Whatever this machine's clocks say; a server that knows of no others goes by what it is told, or by its own."""

    async def play(served: Served) -> None:
        store = MemoryStore()
        among = LiveTables(store, QuickBots(), company=Fellows(store))
        assert (among.time(), among.wall()) == (START, START + DATE)
        told = LiveTables(store, QuickBots(), now=lambda: 7.0)
        assert (told.time(), told.wall()) == (7.0, 7.0)
        alone = LiveTables(store, QuickBots())
        assert alone.wall() > 1_700_000_000 > alone.time()

    travel(play)


def test_a_table_that_is_loaded_knows_at_once_who_is_elsewhere() -> None:
    """Nobody is asked who is at a table that there is not."""

    async def play(served: Served) -> None:
        store = MemoryStore()
        here, fellows, _, table, _ = await two_servers(store)
        await here.release(table)
        fellows.asked.clear()
        fellows.elsewhere[table] = [Stay("bob", "other", 1.0)]
        found = await here.authority(table)
        assert not isinstance(found, c.Refusal)
        assert found.presence.connected == {"bob"}
        assert await here.authority("nowhere") == NO_SUCH_TABLE
        assert fellows.asked[0] == ("stays", [table])
        assert ("stays", ["nowhere"]) not in fellows.asked
        await here.close()

    travel(play)


def test_one_server_gives_up_and_deletes_for_all() -> None:
    """The one that leads; once it is gone, the next one does."""

    class IdleStore(CountingStore):
        asked = 0

        def idle_lobbies(self, since: float) -> list[str]:
            self.asked += 1
            return []

    async def play(served: Served) -> None:
        store = IdleStore()
        here, _, _, table, _ = await two_servers(store, Settings(seats=2))
        for guest in ("ana", "bob"):
            await at.ask_at(here, table, guest, c.Sit("1"))
        await at.ask_at(here, table, "ana", c.Start("2"))
        await here.close()
        await asyncio.sleep(ABANDONED_AFTER + 1)
        fellows = Fellows(store)
        fellows.leads = False
        second = LiveTables(store, QuickBots(), company=fellows)
        await asyncio.sleep(60)
        store.loaded.clear()
        store.asked = 0
        await second.sweep()
        assert (store.loaded, store.asked) == ([], 0)
        fellows.leads = True
        await second.sweep()
        assert (store.loaded, store.asked) == ([table], 1)
        await second.close()

    travel(play)
