"""The authority of one table: decides, appends, and only after COMMIT applies, answers and publishes."""

import asyncio
import logging
from collections.abc import Callable, Iterable

from okawari.match.attendance import Stay
from okawari.match.audience import Audience
from okawari.match.calm import Calm
from okawari.match.clock import BotPick, Duty, bot_picked, due, next_time
from okawari.match.commands import Accepted, Answer, AnyCommand, Problem, React, Refusal, not_stored
from okawari.match.decide import Context, Decision, link, step, unlink
from okawari.match.events import Entry
from okawari.match.fold import advance, load_table
from okawari.match.publish import Connection, Send
from okawari.match.record import record_of
from okawari.match.store import Append, LostRace, Repeated, StoreError
from okawari.match.surroundings import Alarm, Surroundings
from okawari.match.table import Table
from okawari.match.thinking import chosen_by
from okawari.match.unkept import UnkeptAnswers

log = logging.getLogger(__name__)
RETRY_SECONDS = 2.0
"""How long the authority waits before it tries a duty again that the store could not keep, or a bot not do."""
MOST_RACES = 20
"""After so many lost races in a row something else is wrong."""
Decide = Callable[[], Entry | Answer]
Remember = Callable[[Answer], None]


class Authority(Audience):
    """One table as this server plays it. All methods belong to the event loop."""

    def __init__(self, table_id: str, table: Table, around: Surroundings, stays: Iterable[Stay] = ()) -> None:
        """`stays` is who is or was there, on other servers."""
        super().__init__(table_id, table, around, stays)
        self.used = around.time()
        """When somebody needed this table last."""
        self._unkept, self._calm = UnkeptAnswers(), Calm()
        self._one_at_a_time = asyncio.Lock()
        self._alarm = Alarm(lambda: self._spawn(self.tick()))
        self._thinking: dict[tuple[int, int], asyncio.Task[None]] = {}
        self._stale = False
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def busy(self) -> bool:
        """Whether anybody is connected or anything is under way."""
        return bool(self._connections or self._under_way or self._one_at_a_time.locked())

    @property
    def _under_way(self) -> list[asyncio.Task[None]]:
        return [*self._tasks, *self._thinking.values()]

    async def settled(self) -> None:
        """Returns once nothing is under way: no command, no duty of the server, no bot that thinks."""
        while self._under_way or self._one_at_a_time.locked():
            if self._under_way:
                await asyncio.wait(self._under_way)
            async with self._one_at_a_time:
                pass

    def connect(self, guest: str, send: Send) -> Connection:
        """A guest's page opened: it is sent its whole view now, and from now on what changes."""
        connection = Connection(guest, self.table.owner(guest), send)
        self._connections[connection] = None
        self._came(connection.guest)
        self._show([connection])
        self._changed()
        return connection

    def disconnect(self, connection: Connection) -> None:
        """A guest's page is closed; closing it again does nothing."""
        if connection not in self._connections:
            return
        del self._connections[connection]
        self._went(connection.guest)
        self._changed()

    def heard_of(self, stays: Iterable[Stay]) -> None:
        """Who is or was at this table, on other servers."""
        if self.attendance.heard(stays):
            self._see()

    def follow(self, entries: Iterable[tuple[int, Entry]]) -> None:
        """Take over what other servers appended to the log: numbers and entries."""
        self._spawn(self._follow(entries))

    async def _follow(self, entries: Iterable[tuple[int, Entry]]) -> None:
        async with self._one_at_a_time:
            try:
                await self._refresh()
                self._take_over(entries)
            except Exception as error:
                self._stale = True  # whoever needs the table loads it again
                log.error("what another server did cannot be read: %s", type(error).__name__)

    def _take_over(self, entries: Iterable[tuple[int, Entry]]) -> bool:
        """Apply those entries that follow; whether there were any."""
        table = self.table
        for seq, entry in entries:
            if seq == table.seq:
                table = advance(table, entry)
        if table is self.table:
            return False
        self._use(table)
        self._see()
        return True

    async def _was_late(self) -> bool:
        """Whether another server did something of which this one has not heard yet; then the table is fresh."""
        company = self._around.company
        if company is None or company.alone:
            return False
        return self._take_over((await asyncio.to_thread(company.newer, {self.id: self.table.seq})).get(self.id, ()))

    async def ask(self, guest: str, command: AnyCommand) -> Answer:
        """Answer a guest's command. Accepted means that it is durable."""

        def decided() -> Entry | Answer:
            owner, around = self.table.owner(guest), self._around
            context = Context(self._now(), self.presence, around.thinker.names, around.random)
            return self._unkept.get((owner, command.id)) or step(self.table, command, owner, context)

        def remember(answer: Answer) -> None:
            owner = self.table.owner(guest)
            first = self._unkept.add((owner, command.id), answer)
            if first and isinstance(command, React) and isinstance(answer, Accepted):
                self._react(owner, command.emoji)

        return await self._do(decided, command.id, remember)

    async def link(self, guest: str, other: str) -> Answer:
        """Give a guest's seat to another device of theirs, too; `other` is the guest that this device was."""
        return await self._change(guest, lambda: link(self.table, guest, other))

    async def unlink(self, guest: str) -> Answer:
        """Take a guest's seat from their other devices."""
        return await self._change(guest, lambda: unlink(self.table, guest))

    async def _change(self, guest: str, decide: Callable[[], Decision]) -> Answer:
        """Do what is decided for a guest without a command of theirs."""

        def decided() -> Entry | Answer:
            decision = decide()
            if isinstance(decision, Refusal):
                return decision
            return Entry(self._now(), decision, guest) if decision else Accepted()

        return await self._do(decided)

    async def _do(self, decide: Decide, command_id: str = "", remember: Remember = lambda answer: None) -> Answer:
        """Decide on the table as it is, append and publish; a lost race is decided again on the fresh table.

        So is what would be refused on a table that is not; an answer that no log will have is to be remembered.
        Between publishing and the answer nothing waits, so that a page gets both in one frame.
        """
        async with self._one_at_a_time:
            for _ in range(MOST_RACES):
                try:
                    await self._refresh()
                    done = decide()
                    if isinstance(done, Refusal) and await self._was_late():
                        continue
                    if not isinstance(done, Entry):
                        remember(done)
                        return done
                    await self._append(done)
                except LostRace:
                    continue
                except Repeated:
                    return Accepted(command_id)
                except StoreError as error:
                    self._alarm.set(RETRY_SECONDS)  # it may be durable all the same, and nobody may ask again
                    return not_stored(error, command_id)
                except asyncio.CancelledError:
                    self._spawn(self.tick())  # nobody waits for the answer, but everybody for what may be durable
                    raise
                self._changed()
                return Accepted(command_id)
        return Refusal(Problem.NOT_STORED, "The server could not save this; please try again.", command_id)

    async def tick(self) -> None:
        """Do what is due: lock chosen cards, let bots think, pass the host's role on, abandon."""
        now = self._now()
        async with self._one_at_a_time:
            try:
                await self._refresh()
                while duties := self._due(now := self._now()):
                    for duty in duties:
                        if isinstance(duty, BotPick):
                            key = (self.table.turn, duty.seat)
                            self._thinking[key] = asyncio.get_running_loop().create_task(self._think(duty, key))
                    urgent = next((duty for duty in duties if not isinstance(duty, BotPick)), None)
                    if urgent is not None:
                        await self._append(Entry(self._now(), (urgent,)))
            except LostRace:
                self._spawn(self.tick())
            except StoreError as error:
                self._store_failed(error)
                return
        self._publish()
        self._set_alarm(now)

    async def _think(self, duty: BotPick, key: tuple[int, int]) -> None:
        """Let a bot pick for a seat, with what that seat knows; the pick counts only if it is still wanted."""
        try:
            pick = await chosen_by(self._around.thinker, self.table, duty, key[0])
            async with self._one_at_a_time:
                await self._refresh()
                if self.table.turn != key[0] or duty not in due(self.table, self.presence, self._now()):
                    return
                await self._append(Entry(self._now(), bot_picked(self.table, duty.seat, str(pick))))
        except LostRace:
            pass
        except StoreError as error:
            self._store_failed(error)
            return
        except Exception:
            log.exception("a bot could not pick; it will be asked again")
            self._alarm.set(RETRY_SECONDS)
            return
        finally:
            self._thinking.pop(key, None)
        self._changed()

    def _due(self, now: float) -> list[Duty]:
        """What is due and not yet under way."""
        if not self.attendance.responsible:
            return []
        under_way = {seat for turn, seat in self._thinking if turn == self.table.turn}
        duties = due(self.table, self.presence, now)
        return [duty for duty in duties if not isinstance(duty, BotPick) or duty.seat not in under_way]

    async def _append(self, entry: Entry) -> None:
        """Make an entry durable, then apply it; whatever fails, the table is loaded again before it is used.

        The table after it is computed before COMMIT, because the store needs its phase and its record, and used after.
        """
        before, after = self.table, advance(self.table, entry)
        ended = before.phase == "playing" and after.phase == "over" and not after.abandoned
        dealt = after.dealt if ended else None
        record = None if dealt is None else (dealt.record, record_of(after, self._around.wall()).to_json())
        self._stale = True
        told = after.phase if (after.phase, after.free_seats) != (before.phase, before.free_seats) else None
        write = Append(self.id, before.seq, entry, told, after.code, record, after.free_seats)
        try:
            await self._around.store.append(write)
        except Repeated:
            self._stale = False
            raise
        self._use(after)
        self._stale = False

    async def _refresh(self) -> None:
        """Load the table again if an append failed, and show what happened there: that append may be part of it."""
        if self._stale:
            table = await asyncio.to_thread(load_table, self._around.store, self.id)
            if not table.seq:
                raise StoreError("there is no such table any more")
            self._stale = False
            if table.seq != self.table.seq:
                self._use(table)
                self._see()

    def _store_failed(self, error: StoreError) -> None:
        log.error("table not stored: %s", error)
        self._alarm.set(RETRY_SECONDS)

    def _changed(self) -> None:
        """Tell everybody, and see what is due."""
        self.used = self._now()
        self._see()

    def _see(self) -> None:
        now = self._now()
        self._publish()
        if not self._calm.lasts(self.table, self.presence):
            self._spawn(self.tick()) if self._due(now) else self._set_alarm(now)

    def _set_alarm(self, now: float) -> None:
        """Wake up when something may be due; `now` is before it was last looked what is, for that takes time, too."""
        if (when := next_time(self.table, self.presence, now)) is not None:
            self._alarm.set(max(0.001, when - self._now()))

    def _spawn(self, work: "asyncio._CoroutineLike[None]") -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop timers and bots; what was acknowledged is durable. Who lets go of the table has its memory back."""
        self._alarm.end()
        self._crowd_waits.end()
        for task in (under_way := self._under_way):
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)
