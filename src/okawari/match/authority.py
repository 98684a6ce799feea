"""The authority of one table: decides, appends, and only after COMMIT applies, answers and publishes."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace

from okawari.match.clock import BotPick, Duty, Presence, bot_picked, due, next_time
from okawari.match.commands import Accepted, Answer, AnyCommand, Problem, React, Refusal, not_stored
from okawari.match.decide import Context, Decision, link, step, unlink
from okawari.match.events import Entry
from okawari.match.fold import advance, load_table
from okawari.match.publish import Connection, Publisher, Send, at_the_table, send_reaction
from okawari.match.record import record_of
from okawari.match.store import Append, LostRace, Repeated, StoreError
from okawari.match.surroundings import Alarm, Surroundings
from okawari.match.table import REMEMBERED, CommandKey, Table

log = logging.getLogger(__name__)
RETRY_SECONDS = 2.0
"""How long the authority waits before it tries a duty again that the store could not keep, or a bot not do."""
MOST_RACES = 20
"""After so many lost races in a row something else is wrong."""
CROWD, CROWD_SECONDS = 64, 1.0
"""Of more connections than these, those without a seat are shown what changed once in a while, and together."""


class Authority:
    """One table as this server plays it. All methods belong to the event loop."""

    def __init__(self, table_id: str, table: Table, around: Surroundings) -> None:
        self.id, self.table = table_id, table
        self.presence = Presence(began=around.time())
        self.used = around.time()
        """When somebody needed this table last."""
        self._around, self._now = around, around.time
        self._publisher = Publisher(lambda: around.thinker.ready)
        self._connections: dict[Connection, None] = {}
        self._deserted = asyncio.Event()
        self._deserted.set()
        self._guests: Counter[str] = Counter()
        self._unkept: dict[CommandKey, Answer] = {}
        """The answers to commands that changed nothing, which no log has: what was refused, or accepted, stays so,
        however the table changes before the same command comes again. The oldest are forgotten."""
        self._one_at_a_time = asyncio.Lock()
        self._alarm = Alarm(lambda: self._spawn(self.tick()))
        self._crowd_waits = Alarm(lambda: self._show(self._connections))
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

    async def deserted(self) -> None:
        """Returns once nobody is connected."""
        await self._deserted.wait()

    def connect(self, guest: str, send: Send) -> Connection:
        """A guest's page opened: it is sent its whole view now, and from now on what changes."""
        connection = Connection(guest, self.table.owner(guest), send)
        self._connections[connection] = None
        self._deserted.clear()
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
        if not self._connections:
            self._deserted.set()

    def _came(self, guest: str) -> None:
        self._guests[guest] += 1
        if self._guests[guest] == 1:
            self.presence = self.presence.connect(guest, self._now())

    def _went(self, guest: str) -> None:
        self._guests[guest] -= 1
        if not self._guests[guest]:
            del self._guests[guest]
            self.presence = self.presence.disconnect(guest, self._now()).only(self.table.guests)

    def watched_since(self, began: float) -> None:
        """The server would have seen who came to this table since then, also while it was not in memory."""
        self.presence = replace(self.presence, began=min(began, self.presence.began))

    async def ask(self, guest: str, command: AnyCommand) -> Answer:
        """Answer a guest's command. Accepted means that it is durable."""

        def decided() -> Entry | Answer:
            owner = self.table.owner(guest)
            before = self._unkept.get((owner, command.id))
            thinker, random = self._around.thinker, self._around.random
            context = Context(self._now(), self.presence, thinker.names, thinker.ready, random)
            done = before or step(self.table, command, owner, context)
            if before or isinstance(done, Entry):
                return done
            if len(self._unkept) >= REMEMBERED:
                del self._unkept[next(iter(self._unkept))]
            self._unkept[owner, command.id] = done
            if isinstance(command, React) and isinstance(done, Accepted):
                send_reaction(list(self._connections), self.table, owner, command.emoji)
            return done

        return await self._do(decided, command.id)

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

    async def _do(self, decide: Callable[[], Entry | Answer], command_id: str = "") -> Answer:
        """Decide on the table as it is, append and publish; a lost race is decided again on the fresh table.

        Between publishing and the answer nothing waits, so that a page gets both in one frame.
        """
        async with self._one_at_a_time:
            for _ in range(MOST_RACES):
                try:
                    await self._refresh()
                    done = decide()
                    if not isinstance(done, Entry):
                        return done
                    await self._append(done)
                except LostRace:
                    continue
                except Repeated:
                    return Accepted(command_id)
                except StoreError as error:
                    return not_stored(error, command_id)
                except asyncio.CancelledError:
                    self._spawn(self.tick())  # nobody waits for the answer, but everybody for what may be durable
                    raise
                self._changed()
                return Accepted(command_id)
        return Refusal(Problem.NOT_STORED, "The server could not save this; please try again.", command_id)

    async def tick(self) -> None:
        """Do what is due: lock chosen cards, let bots think, pass the host's role on, abandon."""
        async with self._one_at_a_time:
            try:
                await self._refresh()
                while duties := self._due():
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
        self._set_alarm()

    async def _think(self, duty: BotPick, key: tuple[int, int]) -> None:
        """Let a bot pick for a seat, with what that seat knows; the pick counts only if it is still wanted."""
        try:
            assert self.table.match is not None
            pick = await self._around.thinker.choose(duty.bot, self.table.match.state.observe(duty.seat))
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

    def _due(self) -> list[Duty]:
        """What is due and not yet under way."""
        under_way = {seat for turn, seat in self._thinking if turn == self.table.turn}
        duties = due(self.table, self.presence, self._now())
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
        phase = None if after.phase == before.phase else after.phase
        try:
            await self._around.store.append(Append(self.id, before.seq, entry, phase, after.code, record))
        except Repeated:
            self._stale = False
            raise
        self._use(after)
        self._stale = False

    def _use(self, table: Table) -> None:
        """This is the table from now on; a page whose device was linked or unlinked shows another seat."""
        others, self.table = self.table.device_owners, table
        if table.device_owners is not others:
            for connection in self._connections:
                owner = table.owner(connection.device)
                if owner != connection.guest:
                    self._came(owner)
                    self._went(connection.guest)
                    connection.guest = owner

    async def _refresh(self) -> None:
        """Load the table again if an append failed."""
        if self._stale:
            self._use(await asyncio.to_thread(load_table, self._around.store, self.id))
            self._stale = False

    def _store_failed(self, error: StoreError) -> None:
        log.error("table not stored: %s", error)
        self._alarm.set(RETRY_SECONDS)

    def _changed(self) -> None:
        """Tell everybody, and see what is due."""
        self.used = self._now()
        self._publish()
        if self._due():
            self._spawn(self.tick())
        else:
            self._set_alarm()

    def _publish(self) -> None:
        """Show everybody what changed; a crowd waits a moment, or each who comes would cost a frame to all others."""
        if len(self._connections) <= CROWD:
            self._show(self._connections)
        else:
            self._show(at_the_table(self._connections, self.table))
            self._crowd_waits.set(CROWD_SECONDS)

    def _show(self, connections: Iterable[Connection]) -> None:
        self._publisher.show(list(connections), self.table, self.presence, self._now())

    def _set_alarm(self) -> None:
        """Wake up when something may be due."""
        when = next_time(self.table, self.presence, self._now())
        if when is not None:
            self._alarm.set(max(0.001, when - self._now()))

    def _spawn(self, work: "asyncio._CoroutineLike[None]") -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop timers and bots; what was acknowledged is durable already."""
        self._alarm.stop()
        self._crowd_waits.stop()
        under_way = self._under_way
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)
