"""A live table whose log is in a real store, as the authority of a server keeps it."""

from okawari.match import commands as c
from okawari.match.decide import Context, step
from okawari.match.events import Entry
from okawari.match.fold import advance
from okawari.match.record import record_of
from okawari.match.settings import Settings
from okawari.match.store import Append, Repeated, Store
from tests.support.appending import put
from tests.support.live import BOTS, Live


class KeptLive(Live):
    """Every entry is appended to the store before it is used; a command that comes again is found by the store."""

    def __init__(self, store: Store, id_in_store: str, settings: Settings | None = None, seed: int = 0) -> None:
        self.store, self.id_in_store = store, id_in_store
        super().__init__(settings, seed)

    def add(self, entry: Entry) -> None:
        """Append to both logs, and apply."""
        before, after = self.table, advance(self.table, entry)
        ended = before.phase == "playing" and after.phase == "over" and not after.abandoned
        dealt = after.dealt if ended else None
        record = None if dealt is None else (dealt.record, record_of(after, self.now).to_json())
        put(self.store, Append(self.id_in_store, before.seq, entry, after.phase, after.code, record, after.free_seats))
        super().add(entry)

    def ask(self, guest: str, command: c.AnyCommand) -> c.Answer:
        """Answer a command as the authority does; whether it is in the log, only the store is asked."""
        done = step(self.table, command, guest, Context(self.now, self.presence, BOTS, self.rng.randbytes))
        if not isinstance(done, Entry):
            return done
        try:
            self.add(done)
        except Repeated:
            assert self.has(guest, command)
        return c.Accepted(command.id)
