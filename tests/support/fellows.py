"""The other servers on a store, as a test plays them; and a server among them."""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence

from okawari.match.attendance import Stay
from okawari.match.company import Ears
from okawari.match.events import Entry
from okawari.match.live_tables import LiveTables
from okawari.match.settings import Settings
from okawari.match.store import StoreError
from tests.support import at
from tests.support.served import GuestPage, QuickBots
from tests.support.travel import MemoryStore

DATE = 50.0
"""By how many seconds the date of the store is later than the time of the servers."""


class Fellows:
    """The other servers. Their time is the loop's."""

    server, began = "me", 0.0

    def __init__(self, store: MemoryStore) -> None:
        self.store = store
        self.leads, self.alone = True, False
        self.elsewhere: dict[str, list[Stay]] = {}
        self.noted: list[tuple[str, Stay]] = []
        self.reactions: list[tuple[str, int, int]] = []
        self.asked: list[object] = []
        """What the store was asked for, in order."""
        self.meanwhile: Callable[[str], None] = lambda what: None
        """Is called while it is asked."""
        self.ears: Ears | None = None
        self.reachable = True

    def time(self) -> float:
        """The loop's."""
        return asyncio.get_running_loop().time()

    def wall(self) -> float:
        """Later."""
        return asyncio.get_running_loop().time() + DATE

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
        self.asked.append(("stays", sorted(tables)))
        self.meanwhile("stays")
        return {table: self.elsewhere.get(table, []) for table in tables}

    def newer(self, known: Mapping[str, int]) -> Mapping[str, Sequence[tuple[int, Entry]]]:
        """What the logs have."""
        self.asked.append(("newer", dict(known)))
        self.meanwhile("newer")
        if not self.reachable:
            raise StoreError("the database is gone")
        return {table: list(enumerate(self.store.load(table)))[seq:] for table, seq in known.items()}


async def two_servers(
    store: MemoryStore, settings: Settings | None = None
) -> tuple[LiveTables, Fellows, LiveTables, str, GuestPage]:
    """A server with Ana's page at a table, and another one, which knows of nobody."""
    fellows = Fellows(store)
    here = LiveTables(store, QuickBots(), company=fellows)
    here.start()
    there = LiveTables(store, QuickBots(), now=asyncio.get_running_loop().time)
    table = await here.open("ana", settings)
    assert isinstance(table, str)
    page = GuestPage("ana")
    await at.connect(here, table, "ana", page.send)
    return here, fellows, there, table, page
