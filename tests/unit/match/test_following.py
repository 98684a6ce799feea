"""A table in memory follows what other servers did: what is heard, what is looked for, what cannot be read."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence

from okawari.match import commands as c
from okawari.match.attendance import Stay
from okawari.match.commands import REACTIONS
from okawari.match.company import Ears
from okawari.match.events import Entry, Linked
from okawari.match.following import CHECK_SECONDS, Following
from okawari.match.live_tables import LiveTables
from okawari.match.store import StoreError
from tests.support import at
from tests.support.process import PATIENCE
from tests.support.served import GuestPage, QuickBots
from tests.support.travel import MemoryStore, travel


class Fellows:
    """The other servers, as a test plays them."""

    server, began, leads, alone = "me", 0.0, True, False

    def __init__(self, store: MemoryStore) -> None:
        self.store = store
        self.elsewhere: dict[str, list[Stay]] = {}
        self.noted: list[tuple[str, Stay]] = []
        self.reactions: list[tuple[str, int, int]] = []
        self.ears: Ears | None = None
        self.reachable = True

    def time(self) -> float:
        """The loop's."""
        return asyncio.get_running_loop().time()

    def wall(self) -> float:
        """The loop's."""
        return asyncio.get_running_loop().time()

    def listen(self, ears: Ears) -> None:
        """Remember who listens."""
        self.ears = ears

    def note(self, table: str, stay: Stay) -> None:
        """Remember a stay."""
        self.noted.append((table, stay))

    def react(self, table: str, seat: int, reaction: int) -> None:
        """Remember a reaction."""
        self.reactions.append((table, seat, reaction))

    def stays(self, tables: Iterable[str]) -> Mapping[str, Sequence[Stay]]:
        """Stays elsewhere."""
        return {table: self.elsewhere.get(table, []) for table in tables}

    def newer(self, known: Mapping[str, int]) -> Mapping[str, Sequence[tuple[int, Entry]]]:
        """What the logs have."""
        if not self.reachable:
            raise StoreError("the database is gone")
        return {table: list(enumerate(self.store.load(table)))[seq:] for table, seq in known.items()}


async def two_servers(store: MemoryStore) -> tuple[LiveTables, Fellows, LiveTables, str, GuestPage]:
    """A server with a page at a table, and another one, which knows of nobody."""
    fellows = Fellows(store)
    here = LiveTables(store, QuickBots(), company=fellows)
    here.start()
    there = LiveTables(store, QuickBots(), now=asyncio.get_running_loop().time)
    table = await here.open("ana")
    assert isinstance(table, str)
    page = GuestPage("ana")
    await at.connect(here, table, "ana", page.send)
    return here, fellows, there, table, page


def test_what_is_heard_of_is_read_and_shown() -> None:
    """An entry, who came, a reaction, and that a device was linked."""

    async def play() -> None:
        store = MemoryStore()
        here, fellows, there, table, page = await two_servers(store)
        assert fellows.ears is not None
        assert here.following is not None
        linked: list[tuple[str, str]] = []
        here.following.linked = lambda *told: linked.append(told)
        await at.ask_at(there, table, "bob", c.Sit("1", name="Bob"))
        fellows.ears.table_changed(table, 2)
        fellows.ears.table_changed("another", 2)
        await asyncio.sleep(0.5)
        assert page["table"]["seats"][0]["name"] == "Bob"
        assert not page["table"]["seats"][0]["connected"]
        fellows.elsewhere[table] = [Stay("bob", "other", 1.0)]
        fellows.ears.guests_changed(table)
        fellows.ears.guests_changed("another")
        await asyncio.sleep(0.5)
        assert page["table"]["seats"][0]["connected"]
        fellows.ears.reacted(table, 0, 3)
        fellows.ears.reacted(table, 0, len(REACTIONS))
        assert page["reaction"] == {"seat": 0, "emoji": REACTIONS[3]}
        store.logs[table].append(Entry(fellows.time(), (Linked("bob", "phone"),), "bob"))
        fellows.ears.table_changed(table, 3)
        await asyncio.sleep(0.5)
        assert linked == [(table, "bob")]
        assert [(told, stay.guest) for told, stay in fellows.noted] == [(table, "ana")]
        await here.close()

    travel(lambda served: play())


def test_what_is_not_heard_of_is_found_every_two_seconds() -> None:
    """Also after a time when the database could not be asked."""

    async def play() -> None:
        store = MemoryStore()
        here, fellows, there, table, page = await two_servers(store)
        fellows.reachable = False
        await at.ask_at(there, table, "bob", c.Sit("1", name="Bob"))
        await asyncio.sleep(3 * CHECK_SECONDS)
        assert not page["table"]["seats"][0]["filled"]
        fellows.reachable = True
        await asyncio.sleep(CHECK_SECONDS + 0.5)
        assert page["table"]["seats"][0]["name"] == "Bob"
        await here.close()

    travel(lambda served: play())


def test_nothing_is_refused_on_a_table_that_is_not_fresh() -> None:
    """Somebody sat down elsewhere a moment ago: the match can start, though nobody has told so yet."""

    async def play() -> None:
        store = MemoryStore()
        here, fellows, there, table, page = await two_servers(store)
        await at.ask_at(here, table, "ana", c.Sit("1"))
        refused = await at.ask_at(here, table, "ana", c.Start("2"))
        assert isinstance(refused, c.Refusal)
        await at.ask_at(there, table, "bob", c.Sit("3"))
        assert isinstance(await at.ask_at(here, table, "ana", c.Start("4")), c.Accepted)
        assert page["table"]["phase"] == "playing"
        assert await at.ask_at(here, table, "ana", c.Start("2")) == refused, "the first answer stays"
        await at.ask_at(here, table, "ana", c.React("5", REACTIONS[1]))
        await at.ask_at(here, table, "ana", c.React("5", REACTIONS[1]))
        assert fellows.reactions == [(table, 0, 1)]
        await here.close()
        await there.close()

    travel(lambda served: play())


def test_who_hears_something_can_be_closed_all_the_same() -> None:
    """Told to end at whatever moment after something was heard, it ends."""

    async def close() -> None:
        for rounds in range(8):
            following = Following(Fellows(MemoryStore()), {})
            following.start()
            await asyncio.sleep(0)
            following.look_after("a table")
            for _ in range(rounds):
                await asyncio.sleep(0)
            async with asyncio.timeout(PATIENCE):
                await following.close()

    asyncio.run(close())
