"""All tables that a server plays: opens them, loads them when somebody comes, and lets go of those nobody needs."""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from contextlib import suppress

from okawari.game.errors import RecordError
from okawari.match.attendance import Stay
from okawari.match.authority import Authority
from okawari.match.clock import ABANDONED_AFTER, AWAY_AFTER
from okawari.match.commands import Problem, Refusal, not_stored
from okawari.match.company import Company
from okawari.match.daily import DailyDeal, deal_daily
from okawari.match.decide import ID_BYTES, Decision, open_table
from okawari.match.events import Entry
from okawari.match.fold import advance, load_table
from okawari.match.following import Following
from okawari.match.guided import guided_table
from okawari.match.record import deal_again, find_deal
from okawari.match.settings import Settings
from okawari.match.store import Append, LostRace, Store, StoreError, UnreadableTable
from okawari.match.surroundings import SteadyClock, Surroundings, Thinker
from okawari.match.table import Table

log = logging.getLogger(__name__)
CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""No 0, 1, I, L or O: a code is read aloud."""
CODE_LENGTH = 6
FORGET_AFTER = 300.0
"""Seconds after which a table that nobody is connected to leaves the memory; it stays in the store."""
LOBBY_KEPT = 7 * 24 * 3600.0
"""Seconds after which a lobby that nobody does anything in is deleted, if its table never played."""
SWEEP_SECONDS = 60.0
NO_SUCH_TABLE = Refusal(Problem.NO_SUCH_TABLE, "There is no such table; check the link.")
SHOWN_OF_ID = 8
"""So many characters of a table's id may stand in a log."""


class LiveTables:
    """The tables of one server."""

    def __init__(
        self,
        store: Store,
        thinker: Thinker,
        *,
        now: Callable[[], float] | None = None,
        random: Callable[[int], bytes] = secrets.token_bytes,
        company: Company | None = None,
    ) -> None:
        """The time is steady unless another `now` is given, which is the date of records, too.

        `company` is the other servers on the store, whose time counts; None on a store for one.
        """
        self.store = store
        self.time = now or (company.time if company else SteadyClock(store.last_time(), store.wall))
        self.wall = now or (company.wall if company else time.time)
        """What the date is; with company the store's, for no two may deal different days."""
        self.thinker, self.random = thinker, random
        self._around = Surroundings(store, thinker, self.time, self.wall, random, company)
        self.in_memory: dict[str, Authority] = {}
        """The tables in memory, by their ids."""
        self.unreadable: set[str] = set()
        """The tables whose log could not be read when somebody needed them last."""
        self._loading: dict[str, asyncio.Task[Authority | None]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._began = self.time()
        self.following = Following(company, self.in_memory) if company else None
        self.is_own: Callable[[str], bool] = lambda table_id: True
        """Whether the guests of a table will come here; a new one is given an id with which they do."""

    def __len__(self) -> int:
        """How many tables are in memory."""
        return len(self.in_memory)

    def show_again(self) -> None:
        """Show every table as it is now to those who look at it."""
        for authority in list(self.in_memory.values()):
            authority.show_again()

    def start(self) -> None:
        """Begin to look after the tables; `close` ends it."""
        self._sweeper = asyncio.get_running_loop().create_task(self._sweep_for_ever())
        if self.following is not None:
            self.following.start()

    async def close(self) -> None:
        """Stop every timer and bot. What was acknowledged is durable; the store is not closed."""
        if self._sweeper is not None:
            self._sweeper.cancel()
            await asyncio.gather(self._sweeper, return_exceptions=True)
        if self.following is not None:
            await self.following.close()
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        while self.in_memory:
            await self.release(next(iter(self.in_memory)))
        await self._keep_time()

    def adopt(self, table_id: str, table: Table, stays: Iterable[Stay] = ()) -> Authority:
        """Play this table from now on, in memory; the store need not have it, unless something is to happen there."""
        authority = self.in_memory[table_id] = Authority(table_id, table, self._around, stays)
        if self.following is not None:
            self.following.look_after(table_id)  # what happened while it was loaded
        return authority

    async def release(self, table_id: str) -> None:
        """Let go of a table in memory; if the store has it, it is loaded when somebody comes."""
        await self.in_memory.pop(table_id).close()

    async def open(self, host: str, settings: Settings | None = None) -> str | Refusal:
        """Open a table; the guest who does is its host, and has no seat yet. Returns the table's id, for its link."""
        return await self._open(host, open_table(host, self._new_code(), settings or Settings(), self._around.random))

    async def same_deal(
        self, guest: str, record: str, seat: int = 0, name: str | None = None, bot: str = ""
    ) -> str | Refusal:
        """Open a table with the deal of a finished match, the guest in one of its seats, and start at once.

        The bots that played then play again; the seats of people get the bot that is asked for, if there is one.
        """
        try:
            deal = await asyncio.to_thread(find_deal, self.store, record, self.wall())
        except StoreError as error:
            return not_stored(error)
        except RecordError as error:
            return Refusal(Problem.BAD_RECORD, f"The deal of that match cannot be dealt again: {error}.")
        if deal is None:
            return Refusal(Problem.NO_SUCH_RECORD, "There is no record of such a match; check the link.")
        around = self._around
        bots = deal.bots(bot, around.thinker.names)
        return await self._open(guest, deal_again(deal, guest, seat, name, bots, self._new_code(), around.random))

    async def guided(self, guest: str, name: str = "") -> str | Refusal:
        """Open a table with a guided game against bots, and start it at once."""
        around = self._around
        events = guided_table(guest, name, around.thinker.names, self._new_code(), around.random)
        return await self._open(guest, events)

    def _new_id(self) -> str:
        """An id that is this server's own: any will do, unless several processes share out the tables by their ids."""
        table_id = self._around.random(ID_BYTES).hex()
        while not self.is_own(table_id):
            table_id = self._around.random(ID_BYTES).hex()
        return table_id

    def _new_code(self) -> str:
        return "".join(CODE_LETTERS[byte % len(CODE_LETTERS)] for byte in self._around.random(CODE_LENGTH))

    async def open_daily(self, deal: DailyDeal, guest: str, name: str, record: str, table_id: str) -> str | Refusal:
        """Open a guest's table with the deal of a day, and start at once; one that was opened before stays as it is."""
        try:
            return await self._open(guest, deal_daily(deal, guest, name, record, self._new_code()), table_id)
        except LostRace:
            return table_id

    async def _open(self, host: str, events: Decision, table_id: str = "") -> str | Refusal:
        """Open a table with its first events, under a new id or under this one."""
        if isinstance(events, Refusal):
            return events
        around = self._around
        table_id = table_id or self._new_id()
        entry = Entry(around.time(), events, host)
        table = advance(Table(), entry)
        try:
            await self.store.append(Append(table_id, 0, entry, table.phase, table.code, None, table.free_seats))
        except StoreError as error:
            return not_stored(error)
        self.adopt(table_id, table)
        return table_id

    async def find(self, code: str) -> str | None:
        """The id of the table whose lobby has this short code."""
        return await asyncio.to_thread(self.store.lobby, code.strip().upper())

    async def authority(self, table_id: str) -> Authority | Refusal:
        """The authority of a table, loaded if it is not in memory; or why it cannot be had.

        It stays the table's authority as long as somebody is connected to it.
        """
        authority = self.in_memory.get(table_id)
        if authority is None:
            loading = self._loading.get(table_id)
            if loading is None:
                loading = self._while_loading(table_id, self._load(table_id))
            try:
                authority = await asyncio.shield(loading)
            except UnreadableTable as error:
                return Refusal(Problem.UNREADABLE_TABLE, not_stored(error).message)
            except StoreError as error:
                return not_stored(error)
            if authority is not None and self.in_memory.get(table_id) is not authority:
                return await self.authority(table_id)  # somebody else had it first, and has let go of it already
        return authority or NO_SUCH_TABLE

    def _while_loading(
        self, table_id: str, work: Coroutine[None, None, Authority | None]
    ) -> "asyncio.Task[Authority | None]":
        """Whoever needs this table meanwhile waits for what this work finds."""
        loading = self._loading[table_id] = asyncio.get_running_loop().create_task(work)
        loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return loading

    async def _delete(self, table_id: str, since: float) -> Authority | None:
        """Delete an idle lobby, so that there is no such table; if it is none any more, load it."""
        if not await asyncio.to_thread(self.store.delete_lobby, table_id, since):
            return await self._load(table_id)
        self.unreadable.discard(table_id)
        return None

    async def _load(self, table_id: str) -> Authority | None:
        try:
            table = await asyncio.to_thread(load_table, self.store, table_id)
            stays = await self._stays_elsewhere(table_id) if table.seq else ()
        except UnreadableTable as error:
            if table_id not in self.unreadable:
                self.unreadable.add(table_id)
                facts = {"table": table_id[:SHOWN_OF_ID]}  # enough to find it, too little to go there
                log.error("the log of a table cannot be read", exc_info=error.__cause__, extra={"facts": facts})
            raise
        self.unreadable.discard(table_id)
        if table_id in self.in_memory:  # it was opened meanwhile
            return self.in_memory[table_id]
        return self.adopt(table_id, table, stays) if table.seq else None

    async def _stays_elsewhere(self, table_id: str) -> Iterable[Stay]:
        company = self._around.company
        return () if company is None else (await asyncio.to_thread(company.stays, [table_id])).get(table_id, ())

    async def _sweep_for_ever(self) -> None:
        while True:
            await _look_after("the tables", self.sweep())
            await asyncio.sleep(SWEEP_SECONDS)

    async def sweep(self) -> None:
        """Abandon matches and delete lobbies that nobody came back to; forget tables that nobody needs in memory."""
        now, company = self.time(), self._around.company
        leads = company is None or company.leads
        if leads and now - self._began >= AWAY_AFTER:  # a server that has just started waits for the guests
            for table_id in await asyncio.to_thread(self.store.untouched, now - ABANDONED_AFTER):
                await _look_after("a table", self._give_up(table_id))
        for table_id, authority in list(self.in_memory.items()):
            if not authority.busy and now - authority.used > FORGET_AFTER:
                await _look_after("a table", self.release(table_id))
        for table_id in await asyncio.to_thread(self.store.idle_lobbies, now - LOBBY_KEPT) if leads else ():
            if table_id not in self.in_memory and table_id not in self._loading:
                deleting = self._while_loading(table_id, self._delete(table_id, now - LOBBY_KEPT))
                await _look_after("a table", asyncio.shield(deleting))
        await self._keep_time()

    async def _keep_time(self) -> None:
        """The next server goes on from here."""
        with suppress(StoreError):
            await asyncio.to_thread(self.store.keep_time, self.time())

    async def _give_up(self, table_id: str) -> None:
        """Abandon the match at a table that nobody came back to; one that nobody needs leaves the memory at once."""
        known = table_id in self.in_memory
        authority = await self.authority(table_id)
        if isinstance(authority, Refusal):
            return
        if not known:
            authority.attendance.watched_since(self._began)  # this server would have seen who came
        await authority.tick()
        if not known and not authority.busy:
            await self.release(table_id)


async def _look_after(what: str, work: Awaitable[object]) -> None:
    """Whatever is wrong with one table, the others have their turn, and so has the next time."""
    try:
        await work
    except StoreError:
        pass  # whoever needs the store, or visits the table, is told
    except Exception:
        log.exception("%s could not be looked after", what)
