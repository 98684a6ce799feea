"""Liveness: whatever guests do or fail to do, every match ends or pauses as designed, and nothing is applied twice."""

from collections import Counter
from itertools import count
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from okawari.game.record import Record
from okawari.match import commands as c
from okawari.match import events as e
from okawari.match.clock import ABANDONED_AFTER, IDLE_AFTER, Presence, due, idle_seats, next_time
from okawari.match.fold import fold
from okawari.match.record import record_of
from okawari.match.settings import Clock, Settings
from okawari.match.store import Store
from okawari.match.table import Table
from tests.support.kept_live import KeptLive
from tests.support.live import Live, own_parts, view

GUESTS = [f"guest-{number}" for number in range(4)]
guests = st.sampled_from(GUESTS)
SHAPES = [(None, 4), ("both-ways", 3), ("golf", 2), ("battle", 2), ("dummy", 2), ("draw-piles", 2)]


class Tables(RuleBasedStateMachine):
    """Random absences, and late, repeated, reordered and stale commands, at a table of people and a bot."""

    def __init__(self) -> None:
        super().__init__()
        self.live = Live()
        self.sent: list[tuple[str, c.AnyCommand]] = []

    @initialize(shape=st.sampled_from(SHAPES), clock=st.sampled_from(["none", "relaxed", "quick"]), seed=st.integers())
    def begin(self, shape: tuple[str | None, int], clock: Clock, seed: int) -> None:
        variant, seats = shape
        self.live = self.open(Settings(variant=variant, seats=seats, clock=clock), seed)
        self.live.start(people=max(1, seats - 1), bots=1 if seats > 1 else 0)

    def open(self, chosen: Settings, seed: int) -> Live:
        """The table."""
        return Live(chosen, seed=seed)

    @property
    def table(self) -> Table:
        return self.live.table

    def send(self, guest: str, command: c.AnyCommand) -> c.Answer:
        """Ask, and remember the command so that it can come again."""
        self.sent.append((guest, command))
        return self.live.ask(guest, command)

    @rule(guest=guests, data=st.data(), lock=st.booleans())
    def choose(self, guest: str, data: st.DataObject, lock: bool) -> None:
        """Choose something legal or not, for this turn or another."""
        seat, pick = self.table.seat_of(guest), "egg"
        if seat is not None and self.table.match is not None and self.table.match.state.legal_picks(seat):
            pick = str(data.draw(st.sampled_from(self.table.match.state.legal_picks(seat))))
        turn = max(0, self.table.turn + data.draw(st.sampled_from([0, 0, 0, 0, -1, 1])))
        before = self.table
        answer = self.send(guest, c.Choose(self.live.id(), turn, pick, lock))
        if turn != before.turn:
            assert isinstance(answer, c.Refusal)
            assert self.table == before

    @rule(guest=guests, what=st.sampled_from([c.Lock, c.TakeBack]))
    def lock(self, guest: str, what: Any) -> None:
        """Lock or take back."""
        self.send(guest, what(self.live.id(), self.table.turn))

    @rule(guest=guests, seat=st.integers(0, 3))
    def play_for(self, guest: str, seat: int) -> None:
        """Ask that a turn be played for somebody."""
        self.send(guest, c.PlayFor(self.live.id(), self.table.turn, seat))

    @rule(guest=guests, what=st.sampled_from([c.Leave, c.Rematch, c.Sit, c.Start]))
    def move_about(self, guest: str, what: Any) -> None:
        """Leave, sit down, start, ask for a rematch."""
        self.send(guest, what(self.live.id()))

    @precondition(lambda self: self.sent)
    @rule(data=st.data())
    def repeat(self, data: st.DataObject) -> None:
        """An earlier command comes again: if it was accepted then, nothing changes now, however long ago that was."""
        guest, command = data.draw(st.sampled_from(self.sent))
        before, accepted = self.table, self.live.has(guest, command)
        answer = self.live.ask(guest, command)
        if accepted:
            assert self.table == before
        if before.answered.knows(guest, command.id):
            assert answer == c.Accepted(command.id)

    @rule(guest=guests)
    def come(self, guest: str) -> None:
        """A page opens."""
        if guest not in self.live.presence.connected:
            self.live.connect(guest)

    @rule(guest=guests)
    def go(self, guest: str) -> None:
        """A page closes."""
        if guest in self.live.presence.connected:
            self.live.disconnect(guest)

    @rule(seconds=st.sampled_from([1.0, 15.0, 25.0, 61.0, 3600.0]))
    def wait(self, seconds: float) -> None:
        """Time passes; the server does what is due at the moments it foresaw."""
        end = self.live.now + seconds
        while (when := next_time(self.table, self.live.presence, self.live.now)) is not None and when <= end:
            self.live.now = when
            self.live.tick()
        self.live.now = end
        self.live.tick()

    @rule()
    def restart(self) -> None:
        """The server is killed and comes back: the table is what its log says, presence is forgotten."""
        assert fold(self.live.log) == self.table
        self.live.presence = Presence(began=self.live.now)

    @invariant()
    def every_command_is_in_the_log_once(self) -> None:
        """UNIQUE(table, author, command)."""
        keys = Counter((entry.author, entry.command) for entry in self.live.log if entry.command)
        assert all(count == 1 for count in keys.values())

    @invariant()
    def everybody_can_be_shown_the_table(self) -> None:
        """A view never fails; what everybody is shown alike is made once."""
        msgspec.json.encode(view(self.table, "a stranger", self.live.presence, self.live.now))
        for guest in GUESTS:
            msgspec.json.encode(own_parts(self.table, guest))

    def teardown(self) -> None:
        """From wherever we are, a match ends: by itself if somebody is there, else it waits and is abandoned."""
        self.somebody_alone_ends_the_match() if len(self.live.log) % 2 else self.nobody_ends_the_match()

    def somebody_alone_ends_the_match(self) -> None:
        """One person is connected and asks for a bot wherever one may be asked for: the match is played to its end."""
        for guest in list(self.live.presence.connected):
            self.live.disconnect(guest)
        somebody = next(seat.guest for seat in self.table.seats if seat.guest) if self.table.playing else "nobody"
        self.live.connect(somebody)
        turns = 0
        while self.table.phase == "playing":
            turn = self.table.turn
            self.live.now += max(IDLE_AFTER, 100.0)
            self.live.tick()
            for seat in idle_seats(self.table, self.live.presence, self.live.now):
                assert isinstance(self.live.ask(somebody, c.PlayFor(self.live.id(), self.table.turn, seat)), c.Accepted)
            self.live.tick()
            turns += 1
            assert self.table.turn > turn
            assert turns < 100
        if self.table.match is not None and not self.table.abandoned:
            assert Record.read(record_of(self.table, self.live.now).to_json()).check_fair()

    def nobody_ends_the_match(self) -> None:
        """Nobody is there: nothing happens for a day, then the match is abandoned."""
        for guest in list(self.live.presence.connected):
            self.live.disconnect(guest)
        if self.table.phase != "playing":
            return
        assert due(self.table, self.live.presence, self.live.now) in ([], [e.Abandoned()])
        entries = len(self.live.log)
        self.live.now += ABANDONED_AFTER / 2
        self.live.tick()
        assert len(self.live.log) in (entries, entries + 1)
        self.live.now += ABANDONED_AFTER
        self.live.tick()
        assert self.table.abandoned


def on_store(store: Store) -> type[Tables]:
    """The same tables, but their logs are in a store; a server that is killed comes back with what is there."""

    class StoredTables(Tables):
        opened = count()

        def open(self, chosen: Settings, seed: int) -> Live:
            return KeptLive(store, f"{next(self.opened):032x}", chosen, seed)

        @rule()
        def restart(self) -> None:
            """What was acknowledged is in the store, and nothing else."""
            assert isinstance(self.live, KeptLive)
            assert store.load(self.live.id_in_store) == self.live.log
            super().restart()

        def teardown(self) -> None:
            """However it ended, the store knows."""
            super().teardown()
            self.restart()
            assert isinstance(self.live, KeptLive)
            if self.table.phase == "over" and not self.table.abandoned and self.table.dealt is not None:
                assert store.record(self.table.dealt.record) is not None

    return StoredTables


def check_tables(examples: int, steps: int, tables: type[Tables] = Tables) -> None:
    """So many tables, with so many things that happen at each."""
    wanted = settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
        derandomize=True,
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("okawari.match.table.REMEMBERED", 5)  # so that tables forget what they have answered
        patch.setattr("okawari.match.table.FEW", 1)
        run_state_machine_as_test(tables, settings=wanted)
