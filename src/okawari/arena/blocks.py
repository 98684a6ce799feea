"""A block: one deck played once for every seat that the first bot can sit in. It is the unit of all statistics.

With two seats the bots change places; with more, one bot sits among others that are all the same.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from time import perf_counter

import msgspec

from okawari.arena.bot_code import Luggage, pack, unpack
from okawari.bots.guard import TIME_LIMIT, Guard
from okawari.bots.play import play
from okawari.bots.registry import SAME_GAMES_COMPILED, guarded
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.game.record import Record
from okawari.game.state import State
from okawari.rules.chance import game_seed
from okawari.rules.ruleset import Ruleset

PAIRING_COMPILED_FROM = 1000
"""With fewer games of a pairing, loading or compiling that engine would take longer."""
COMPILED_BLOCKS = 250
"""Blocks that a process plays at once where both bots are compiled policies."""


class Block(msgspec.Struct, frozen=True):
    """What one block came to; game i is the one with the first bot in seat i."""

    one: str
    """The bot that changes seats."""
    rest: str
    """The bot in all other seats."""
    number: int
    totals: list[list[int]]
    """[game][seat] the points."""
    shares: list[list[float]]
    """[game][seat] the part of the win."""
    picks: tuple[int, int] = (0, 0)
    """How many picks were timed, of the one and of the rest."""
    seconds: tuple[float, float] = (0.0, 0.0)
    """How long they took."""
    substitutions: tuple[dict[str, int], dict[str, int]] = ({}, {})
    """How many picks the guard substituted, of the one and of the rest, by reason."""

    @property
    def is_whole(self) -> bool:
        """Whether there is a game for each seat, two or more, with the points and the part of the win of each."""
        sizes = [len(totals) for totals in self.totals], [len(shares) for shares in self.shares]
        seats = len(self.totals)
        return seats > 1 and sizes == ([seats] * seats, [seats] * seats)

    @property
    def share(self) -> float:
        """The mean win share of the one."""
        return sum(shares[game] for game, shares in enumerate(self.shares)) / len(self.shares)

    @property
    def points(self) -> float:
        """The mean points of the one."""
        return sum(totals[game] for game, totals in enumerate(self.totals)) / len(self.totals)

    @property
    def rest_points(self) -> float:
        """The mean points of a seat of the rest."""
        others = [total for game, totals in enumerate(self.totals) for seat, total in enumerate(totals) if seat != game]
        return sum(others) / len(others)


@dataclass(frozen=True)
class Task:
    """Blocks of one pairing that one process plays in a row."""

    ruleset: Ruleset
    one: str
    rest: str
    numbers: tuple[int, ...]
    seed: int
    time_limit: float = TIME_LIMIT
    records: bool = False
    compiled: bool = False
    """Whether the compiled engine plays; it keeps no records and times nothing."""
    strict: bool = False
    """Whether the first pick that would be substituted is an error."""
    luggage: tuple[Luggage, Luggage] = (Luggage(), Luggage())
    """The files of the one and of the rest, where they are played on another machine."""

    def packed(self, by: Callable[[str], Luggage] = pack) -> "Task":
        """The same for another machine."""
        return replace(self, luggage=(by(self.one), by(self.rest)))

    def run(self) -> "Played":
        """Play the blocks."""
        if self.compiled:
            return Played(list(self._compiled()), b"")
        played = [self._block(number) for number in self.numbers]
        return Played([block for block, _ in played], b"".join(lines for _, lines in played))

    def _block(self, number: int) -> tuple[Block, bytes]:
        seats = self.ruleset.seats
        totals, shares, lines = [], [], []
        timers = (Timer(), Timer())
        found = {name: unpack(name, luggage) for name, luggage in zip((self.one, self.rest), self.luggage, strict=True)}
        for place in range(seats):
            names = [self.one if seat == place else self.rest for seat in range(seats)]
            guards = [guarded(name, self.time_limit, self.strict, found[name]) for name in names]
            bots = [Timed(guard, timers[seat != place]) for seat, guard in enumerate(guards)]
            state = play(self.ruleset, bots, game_seed(self.seed, number))
            totals.append(list(state.scores[:seats]))
            shares.append(_shares(state))
            for seat, guard in enumerate(guards):
                timers[seat != place].substitutions.update(guard.substitutions)
                close(guard.bot)
            if self.records:
                lines.append(Record.of(state, [f"bot:{name}" for name in names]).to_json() + b"\n")
        block = Block(
            self.one,
            self.rest,
            number,
            totals,
            shares,
            (timers[0].picks, timers[1].picks),
            (timers[0].seconds, timers[1].seconds),
            (dict(timers[0].substitutions), dict(timers[1].substitutions)),
        )
        return block, b"".join(lines)

    def _compiled(self) -> Iterator[Block]:
        """The same in the compiled engine, many blocks at once."""
        from okawari.sim.games import play_games

        seats, count = self.ruleset.seats, len(self.numbers)
        games = []
        for place in range(seats):
            names = [self.one if seat == place else self.rest for seat in range(seats)]
            games.append(play_games(self.ruleset, names, count, self.seed, first=self.numbers[0], threads=1))
        for index, number in enumerate(self.numbers):
            winners = [game.winners[index] for game in games]
            yield Block(
                self.one,
                self.rest,
                number,
                [game.totals[index, :seats].tolist() for game in games],
                [(won / won.sum()).tolist() for won in winners],
            )


class Played(msgspec.Struct, frozen=True):
    """What a task gives back."""

    blocks: list[Block]
    records: bytes
    """JSON lines, if they were wanted."""


class Timer:
    """Picks that were timed."""

    def __init__(self) -> None:
        self.picks = 0
        self.seconds = 0.0
        self.substitutions: Counter[str] = Counter()


class Timed:
    """A bot with a timer."""

    def __init__(self, bot: Guard, timer: Timer) -> None:
        self.bot = bot
        self.timer = timer

    def choose(self, seen: Observation, rng: Random) -> Pick:
        """The bot's pick, timed."""
        started = perf_counter()
        pick = self.bot.choose(seen, rng)
        self.timer.seconds += perf_counter() - started
        self.timer.picks += 1
        return pick


def close(bot: object) -> None:
    """Let a bot that has something to close do so."""
    if hasattr(bot, "close"):
        bot.close()


def tasks(
    ruleset: Ruleset,
    one: str,
    rest: str,
    numbers: list[int],
    seed: int,
    time_limit: float,
    records: bool,
    strict: bool = False,
) -> Iterator[Task]:
    """The blocks of a pairing cut into tasks; numbers that follow one another, where policies are compiled."""
    many = len(numbers) * ruleset.seats >= PAIRING_COMPILED_FROM
    compiled = many and not records and all(bot in SAME_GAMES_COMPILED for bot in (one, rest))
    part: list[int] = []
    for number in numbers:
        if part and (not compiled or number != part[-1] + 1 or len(part) == COMPILED_BLOCKS):
            yield Task(ruleset, one, rest, tuple(part), seed, time_limit, records, compiled, strict)
            part = []
        part.append(number)
    if part:
        yield Task(ruleset, one, rest, tuple(part), seed, time_limit, records, compiled, strict)


def _shares(state: State) -> list[float]:
    assert state.outcome is not None
    winners = state.outcome.winners
    return [float(Fraction(seat in winners, len(winners))) for seat in range(state.ruleset.seats)]
