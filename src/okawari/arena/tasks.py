"""Tasks: blocks that are played in a row, and where: in a process for each core, in this one, or on a Dask cluster.

This process plays if there is one core only, but never bots of one's own: they might end it. On a cluster, what a lost
worker was playing is played again by another, and bots' files travel with tasks.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache

import msgspec

from okawari.arena.blocks import Block
from okawari.arena.bot_code import Luggage, pack, unpack
from okawari.arena.simulation import play_jobs, record_line
from okawari.bots.bot import play
from okawari.bots.guard import TIME_LIMIT, Guard
from okawari.bots.pool import MEMORY, side_by_side
from okawari.bots.registry import SAME_GAMES_COMPILED, guarded, prepare_bots
from okawari.bots.version import Contestant
from okawari.game.errors import OkawariError
from okawari.game.measuring import usable_cores
from okawari.rules.chance import game_seed
from okawari.rules.ruleset import Ruleset

PAIRING_COMPILED_FROM = 1000
"""With fewer games of a pairing, loading or compiling that engine would take longer."""
COMPILED_BLOCKS = 250
"""Blocks that a process plays at once where both bots are compiled policies."""
SCHEDULER = re.compile(r"\w+://.+:\d+")
SCHEDULER_SECONDS = 10
"""Seconds to wait for the scheduler."""


class Played(msgspec.Struct, frozen=True):
    """What a task gives back."""

    blocks: list[Block]
    records: bytes
    """JSON lines, if they were wanted."""


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
    luggage: tuple[Luggage, Luggage] = ((), ())
    """The files of the one and of the rest, where they are played on another machine."""
    contestants: tuple[Contestant, ...] = ()
    """The one and the rest, where each plays in a process of its own, which stays as long as this one."""

    def packed(self, by: Callable[[str], Luggage] = pack) -> "Task":
        """The same for another machine."""
        return replace(self, luggage=(by(self.one), by(self.rest)))

    def parts(self) -> "list[Task]":
        """All blocks of a pairing cut into tasks: one block each, or, where policies are compiled, rows of them."""
        many = len(self.numbers) * self.ruleset.seats >= PAIRING_COMPILED_FROM
        compiled = many and not self.records and {self.one, self.rest} <= set(SAME_GAMES_COMPILED)
        rows: list[list[int]] = []
        for number in self.numbers:
            if compiled and rows and number == rows[-1][-1] + 1 and len(rows[-1]) < COMPILED_BLOCKS:
                rows[-1].append(number)
            else:
                rows.append([number])
        return [replace(self, numbers=tuple(row), compiled=compiled) for row in rows]

    def run(self) -> Played:
        if self.compiled:
            return Played(list(self._compiled()), b"")
        played = [self._block(number) for number in self.numbers]
        return Played([block for block, _ in played], b"".join(lines for _, lines in played))

    def _seated(self, place: int) -> list[str]:
        """Who sits where in the game that has the one at this place."""
        return [self.one if seat == place else self.rest for seat in range(self.ruleset.seats)]

    def _block(self, number: int) -> tuple[Block, bytes]:
        seats = range(self.ruleset.seats)
        totals, shares, lines = [], [], []
        picks, seconds, substitutions = [0, 0], [0.0, 0.0], (Counter[str](), Counter[str]())
        guard_of = self._guards()
        players = [contestant.player() for contestant in self.contestants]
        before = [player.cpu_seconds for player in players]
        for place in seats:
            names = self._seated(place)
            guards = [guard_of(name) for name in names]
            state = play(self.ruleset, guards, game_seed(self.seed, number))
            assert state.outcome is not None
            winners = state.outcome.winners
            totals.append(list(state.scores[: len(seats)]))
            shares.append([(seat in winners) / len(winners) for seat in seats])
            for seat, guard in enumerate(guards):
                side = int(seat != place)
                picks[side] += guard.picks
                seconds[side] += guard.spent
                substitutions[side].update(guard.substitutions)
                if guard.bot not in players and hasattr(guard.bot, "close"):
                    guard.bot.close()
            if self.records:
                lines.append(record_line(state, names))
        by_side = (picks[0], picks[1]), (seconds[0], seconds[1]), (dict(substitutions[0]), dict(substitutions[1]))
        taken = [player.cpu_seconds - at_first for player, at_first in zip(players, before, strict=True)]
        cpu = (taken[0], taken[1]) if taken else None
        return Block(self.one, self.rest, number, totals, shares, *by_side, cpu), b"".join(lines)

    def _guards(self) -> Callable[[str], Guard]:
        """What makes a guard, by name, for a bot that is new in each game, or for the one that plays them all."""
        names = (self.one, self.rest)
        if self.contestants:
            players = {name: contestant.player() for name, contestant in zip(names, self.contestants, strict=True)}
            return lambda name: Guard(players[name], self.time_limit, name=name, strict=self.strict)
        found = {name: unpack(name, luggage) for name, luggage in zip(names, self.luggage, strict=True)}
        return lambda name: guarded(name, self.time_limit, self.strict, found[name])

    def _compiled(self) -> Iterator[Block]:
        """The same in the compiled engine, many blocks at once."""
        from okawari.sim.games import play_games

        seats, count, first = self.ruleset.seats, len(self.numbers), self.numbers[0]
        seated = map(self._seated, range(seats))
        games = [play_games(self.ruleset, names, count, self.seed, first=first, threads=1) for names in seated]
        for index, number in enumerate(self.numbers):
            totals = [game.totals[index, :seats].tolist() for game in games]
            shares = [(game.winners[index] / game.winners[index].sum()).tolist() for game in games]
            yield Block(self.one, self.rest, number, totals, shares)


def run_tasks(
    tasks: Iterable[Task], processes: int | None, cluster: str | None, memory: int = MEMORY
) -> Iterator[Played]:
    """Play tasks and give what they came to, in the order in which they end.

    A process has so many megabytes; on a cluster that is its workers' own affair.
    """
    if cluster is not None:
        yield from run_on_cluster(tasks, cluster)
        return
    tasks, count = list(tasks), processes or usable_cores()
    if any(task.contestants for task in tasks):
        yield from (played for _, played in side_by_side((task.run for task in tasks), count, memory))
        return
    bots = {bot for task in tasks for bot in (task.one, task.rest)}
    for task in tasks:
        prepare_bots((task.one, task.rest), task.ruleset.rules)
    yield from (played for _, played in play_jobs((task.run for task in tasks), bots, count, memory))


def run_on_cluster(tasks: Iterable[Task], address: str) -> Iterator[Played]:
    """Play tasks on the cluster whose scheduler has this address, and give what they came to as they end."""
    if not SCHEDULER.fullmatch(address):
        raise OkawariError(f"{address!r} is no scheduler's address; it is like tcp://127.0.0.1:8786")
    try:
        from dask.distributed import Client, as_completed
    except ImportError:
        raise OkawariError("a cluster needs Dask; install it: pip install 'okawari[cluster]'") from None
    try:
        client = Client(address, timeout=SCHEDULER_SECONDS, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise OkawariError(f"there is no cluster at {address}: {error}".splitlines()[0]) from None
    try:
        once = cache(pack)
        futures = client.map(Task.run, [task.packed(once) for task in tasks], pure=False, retries=3)
        for future in as_completed(futures, loop=client.loop):
            yield future.result()
    finally:
        client.close()
