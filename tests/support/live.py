"""A live table for tests, without server or store: commands in, a log and a fold out."""

from collections.abc import Sequence
from hashlib import sha256
from itertools import count
from random import Random

import msgspec

from okawari.game.pick import Pick
from okawari.match import commands as c
from okawari.match import events as e
from okawari.match import view as v
from okawari.match.clock import BotPick, Presence, bot_picked, due
from okawari.match.decide import Context, open_table, step
from okawari.match.fold import advance
from okawari.match.settings import Settings
from okawari.match.table import Table
from okawari.rules.ruleset import Ruleset
from okawari.show.scores import EndPart

BOTS = ("greedy", "random")
HOST = "guest-0"


def settings_of(ruleset: Ruleset, **others: object) -> Settings:
    """The settings that lead to a ruleset."""
    return msgspec.convert(
        {
            "edition": ruleset.edition,
            "dessert": ruleset.dessert,
            "variant": ruleset.variant,
            "must_have_maki": ruleset.must_have_maki,
            "seats": ruleset.seats,
        }
        | others,
        Settings,
    )


class Live:
    """A table with its log. Time stands still unless a test moves it; chance follows from a seed."""

    def __init__(self, settings: Settings | None = None, seed: int = 0) -> None:
        self.now = 1_000_000.0
        self.rng = Random(seed)
        self.presence = Presence(began=self.now)
        self.table = Table()
        self.log: list[e.Entry] = []
        self._ids = count()
        opened = open_table(HOST, "ABCDEF", settings or Settings(), self.rng.randbytes)
        assert isinstance(opened, tuple)
        self.add(e.Entry(self.now, opened, HOST))

    def add(self, entry: e.Entry) -> None:
        """Append to the log and apply."""
        self.log.append(entry)
        self.table = advance(self.table, entry)

    def id(self) -> str:
        """A fresh command id."""
        return f"live-{next(self._ids)}"

    def ask(self, guest: str, command: c.AnyCommand) -> c.Answer:
        """Answer a command as authority and store do, without waiting."""
        done = step(self.table, command, guest, Context(self.now, self.presence, BOTS, self.rng.randbytes))
        if isinstance(done, e.Entry):
            if not self.has(guest, command):
                self.add(done)
            return c.Accepted(command.id)
        return done

    def has(self, guest: str, command: c.AnyCommand) -> bool:
        """Whether a command is in the log, as the store would find."""
        return any((entry.author, entry.command) == (guest, command.id) for entry in self.log)

    def connect(self, *guests: str) -> None:
        """These guests have a page open."""
        for guest in guests:
            self.presence = self.presence.connect(guest, self.now)

    def disconnect(self, *guests: str) -> None:
        """These guests have none any more."""
        for guest in guests:
            self.presence = self.presence.disconnect(guest, self.now)

    def sit(self, people: int, bots: int = 0) -> list[str]:
        """Fill seats with connected people and bots; returns the guests."""
        guests = [f"guest-{number}" for number in range(people)]
        for guest in guests:
            self.connect(guest)
            nonce = sha256(guest.encode()).hexdigest()[:32]
            assert isinstance(self.ask(guest, c.Sit(self.id(), name=guest.title(), nonce=nonce)), c.Accepted)
        for _ in range(bots):
            assert isinstance(self.ask(HOST, c.AddBot(self.id(), "greedy")), c.Accepted)
        return guests

    def start(self, people: int, bots: int = 0) -> list[str]:
        """Fill seats and start the match."""
        guests = self.sit(people, bots)
        answer = self.ask(HOST, c.Start(self.id()))
        assert isinstance(answer, c.Accepted), answer
        return guests

    def any_pick(self, seat: int) -> str:
        """A random legal pick."""
        assert self.table.match is not None
        return str(self.rng.choice(self.table.match.state.legal_picks(seat)))

    def play_turn(self) -> None:
        """Every acting person chooses and locks; bots and absent seats do what is due."""
        assert self.table.match is not None
        for seat in self.table.match.waiting:
            if self.table.seats[seat].guest:
                self.play_seat(seat)
        self.tick()

    def play_turn_of(self, *seats: int) -> None:
        """These people choose and lock; bots and absent seats do what is due first."""
        self.tick()
        for seat in seats:
            self.play_seat(seat)

    def play_seat(self, seat: int, *, lock: bool = True) -> None:
        """A person chooses at random, and locks if so wished."""
        command = c.Choose(self.id(), self.table.turn, self.any_pick(seat), lock)
        answer = self.ask(self.table.seats[seat].guest, command)
        assert isinstance(answer, c.Accepted), answer

    def tick(self) -> None:
        """Do what is due; a bot picks at random."""
        while duties := due(self.table, self.presence, self.now):
            duty = duties[0]
            if isinstance(duty, BotPick):
                assert self.table.match is not None
                seen = self.table.match.state.observe(duty.seat)
                pick: Pick = self.rng.choice(seen.legal_picks())
                self.add(e.Entry(self.now, bot_picked(self.table, duty.seat, str(pick))))
            else:
                self.add(e.Entry(self.now, (duty,)))

    def play_on(self) -> None:
        """Play until the match is over."""
        while self.table.phase == "playing":
            self.play_turn()


def refused(answer: c.Answer) -> c.Problem:
    """The problem of a refusal."""
    assert isinstance(answer, c.Refusal), answer
    assert answer.message.endswith(".") or answer.problem in (c.Problem.BAD_SETTINGS, c.Problem.ILLEGAL_PICK)
    return c.Problem(answer.problem)


def view(
    table: Table,
    guest: str,
    presence: Presence,
    now: float,
    bots: Sequence[str] = (),
    preparing: Sequence[str] = (),
) -> v.View:
    """What a guest is shown: their seat's view, or a spectator's if they have none."""
    if not v.may_watch(table, guest):
        return v.View(v.table_part(table, presence, now, bots, preparing), v.NO_SEAT)
    own, choice, end = own_parts(table, guest)
    return v.View(
        table=v.table_part(table, presence, now, bots, preparing),
        own=own,
        turn=v.turn_part(table, presence, now),
        game=v.game_part(table),
        scores=v.scores_part(table),
        choice=choice,
        end=end,
    )


def own_parts(table: Table, guest: str) -> tuple[v.OwnPart, v.ChoicePart | None, EndPart | None]:
    """The parts of a guest's view that are not the same for everybody."""
    seat = table.seat_of(guest)
    return (
        v.own_part(table, seat, host=guest == table.host),
        v.choice_part(table, seat),
        v.end_part(table, seat),
    )
