"""Keeps the tables in memory as other servers have left them: hears of changes, and looks for what it did not hear."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress

from okawari.match.authority import Authority
from okawari.match.commands import REACTIONS
from okawari.match.company import Company
from okawari.match.events import Linked
from okawari.match.store import StoreError

log = logging.getLogger(__name__)
CHECK_SECONDS = 2.0
"""How often the tables are looked after that nothing was heard of."""


class Following:
    """What a server does about the others."""

    def __init__(self, company: Company, tables: Mapping[str, Authority]) -> None:
        self._company, self._tables = company, tables
        self.linked: Callable[[str, str], None] = lambda table, guest: None
        """Is told the table and the guest when a guest linked another device on another server."""
        self._changed: set[str] = set()
        self._attended: set[str] = set()
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin; `close` ends it."""
        self._company.listen(self)
        self._task = asyncio.get_running_loop().create_task(self._follow())

    async def close(self) -> None:
        """Hear no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def table_changed(self, table: str, seq: int) -> None:
        authority = self._tables.get(table)
        if authority is not None and authority.table.seq < seq:
            self._changed.add(table)
            self._news.set()

    def guests_changed(self, table: str) -> None:
        if table in self._tables:
            self._attended.add(table)
            self._news.set()

    def reacted(self, table: str, seat: int, reaction: int) -> None:
        authority = self._tables.get(table)
        if authority is not None and reaction < len(REACTIONS):
            authority.show_reaction(seat, REACTIONS[reaction])

    def missed(self) -> None:
        self.look_after(*self._tables)

    def look_after(self, *tables: str) -> None:
        """See whether anything happened at these tables."""
        self._changed.update(tables)
        self._attended.update(tables)
        self._news.set()

    async def _follow(self) -> None:
        alone = False
        while True:
            with suppress(TimeoutError):  # `wait_for` would miss being cancelled as something is heard
                async with asyncio.timeout(CHECK_SECONDS):
                    await self._news.wait()
            if not self._news.is_set():
                if not (alone and self._company.alone):
                    self.missed()
                alone = self._company.alone
            self._news.clear()
            try:
                await self._catch_up()
            except StoreError:
                pass  # it is tried again soon, and whoever needs the store is told
            except Exception:
                log.exception("what other servers did could not be followed")

    async def _catch_up(self) -> None:
        changed, self._changed = self._changed, set()
        attended, self._attended = self._attended, set()
        known = {table: self._tables[table].table.seq for table in changed if table in self._tables}
        if known:
            for table, entries in (await asyncio.to_thread(self._company.newer, known)).items():
                if entries and table in self._tables:
                    self._tables[table].follow(entries)
                    self._tell_linked(table, [event for _, entry in entries for event in entry.events])
        attended = {table for table in attended if table in self._tables}
        if attended:
            stays = await asyncio.to_thread(self._company.stays, attended)
            for table in attended:
                if table in self._tables:
                    self._tables[table].heard_of(stays.get(table, ()))

    def _tell_linked(self, table: str, events: list[object]) -> None:
        for event in events:
            if isinstance(event, Linked):
                self.linked(table, event.guest)
