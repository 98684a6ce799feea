"""Every bot against every other."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import combinations, permutations
from pathlib import Path

from msgspec import to_builtins

from okawari.arena.blocks import Block, Results
from okawari.arena.bot_code import fingerprint
from okawari.arena.simulation import check_asked, record_lines
from okawari.arena.sprt import Verdict, judge
from okawari.arena.standings import cpu_ms_per_pick, substitutions
from okawari.arena.tasks import Task, run_tasks
from okawari.bots.guard import TIME_LIMIT
from okawari.bots.pool import MEMORY
from okawari.bots.version import Contestant
from okawari.game.documents import Document
from okawari.game.errors import OkawariError
from okawari.rules.ruleset import Ruleset

DUEL_STEP = 50
"""Blocks of a duel between two looks at the test."""


@dataclass(frozen=True)
class Tournament:
    """Each pairing plays so many games, in blocks; block i of every pairing has the deck of `game_seed(seed, i)`."""

    ruleset: Ruleset
    bots: tuple[str, ...]
    """Names as `load_bot` reads them."""
    games: int
    """For each pairing; rounded up to whole blocks."""
    seed: int
    time_limit: float = TIME_LIMIT
    file: Path | None = None
    """A file that results are appended to, and read from if it is there already."""
    records: Path | None = None
    """A file for the records of the games, in the order of the results. A record is written before its result, so that
    a run which goes on knows how many to keep: none is lost, none is there twice."""
    cluster: str | None = None
    processes: int | None = None
    memory: int = MEMORY
    """Megabytes that a process that plays may have; 0 is no limit."""
    strict: bool = False
    """Whether to stop at the first pick that would be substituted."""
    contestants: tuple[Contestant, ...] = ()
    """The bots of a duel, by whose names it goes, where each plays in a process of its own. They are checked before."""

    def __post_init__(self) -> None:
        if len(self.bots) < 2 or len(set(self.bots)) < len(self.bots):
            raise OkawariError(f"a tournament needs two bots or more, each named once, not: {', '.join(self.bots)}")
        if self.contestants and self.cluster is not None:
            raise OkawariError("versions are matched on this machine; leave out --cluster")
        check_asked(self.games, self.seed, self.memory, self.time_limit, () if self.contestants else self.bots)

    @property
    def pairings(self) -> list[tuple[str, str]]:
        """Who plays whom: with two seats each pair once, with more each bot as the one among each other.

        Of contestants the first is the one.
        """
        once = self.ruleset.seats == 2 or self.contestants
        pairs = combinations(self.bots, 2) if once else permutations(self.bots, 2)
        return list(pairs)

    @property
    def blocks(self) -> int:
        """How many blocks each pairing plays."""
        return -(-self.games // self.ruleset.seats)

    @property
    def rounding(self) -> str:
        """Why a pairing plays more games than were asked for; nothing if it does not."""
        played = self.blocks * self.ruleset.seats
        if played == self.games:
            return ""
        whole = f"a block is one deck played from each of {self.ruleset.seats} seats, and only whole blocks count"
        return f"{played:,} games instead of {self.games:,}: {whole}"

    @property
    def about(self) -> Document:
        """What makes the results the same: number of games and cores do not."""
        bots, ruleset = list(self.bots), to_builtins(self.ruleset)
        return {"ruleset": ruleset, "bots": bots, "seed": self.seed, "time_limit": self.time_limit}

    def run(self) -> Iterator[list[Block]]:
        """Play what is not in the file yet; gives all blocks so far again and again, one list that grows.

        At the end they stand pairing by pairing.
        """
        wanted = [(*pair, number) for pair in self.pairings for number in range(self.blocks)]
        with closing(self._results()) as results:
            blocks = [results.blocks[key] for key in wanted if key in results.blocks]
            yield blocks
            for played in self._play(results, [key for key in wanted if key not in results.blocks]):
                blocks += played
                yield blocks
            blocks[:] = [results.blocks[key] for key in wanted]

    def duel(self, stop_early: bool = True) -> Iterator[Verdict]:
        """Play blocks of the first two bots: all of them, or until the sequential test is decided."""
        if self.contestants and not stop_early:  # in one go: their processes stay for all of it
            yield from (self._verdict(blocks, stop_early) for blocks in self.run() if blocks)
            return
        one, rest = self.bots[:2]
        blocks: list[Block] = []
        with closing(self._results()) as results:
            for stop in range(DUEL_STEP, self.blocks + DUEL_STEP, DUEL_STEP):
                step = [(one, rest, number) for number in range(stop - DUEL_STEP, min(stop, self.blocks))]
                for _ in self._play(results, [key for key in step if key not in results.blocks]):
                    pass
                blocks += [results.blocks[key] for key in step]
                verdict = self._verdict(blocks, stop_early)
                yield verdict
                if stop_early and verdict.decided:
                    return

    def _verdict(self, blocks: list[Block], sequential: bool) -> Verdict:
        judged = judge([block.share for block in blocks], 1 / self.ruleset.seats, sequential=sequential)
        return replace(judged, substitutions=substitutions(blocks), cpu_ms=cpu_ms_per_pick(blocks))

    def _results(self) -> Results:
        code = {contestant.name: contestant.version.commit for contestant in self.contestants}
        return Results(self.file, self.about, {bot: code.get(bot) or fingerprint(bot) for bot in self.bots})

    def _play(self, results: Results, missing: list[tuple[str, str, int]]) -> Iterator[list[Block]]:
        to_do = []
        for one, rest in self.pairings:
            numbers = tuple(number for *names, number in missing if names == [one, rest])
            wanted = bool(self.records)
            pairing = Task(self.ruleset, one, rest, numbers, self.seed, self.time_limit, wanted, strict=self.strict)
            to_do += replace(pairing, contestants=self.contestants).parts()
        to_do.sort(key=lambda task: task.numbers)
        kept = len(results.blocks) * self.ruleset.seats
        with record_lines(self.records, kept) as write:
            for played in run_tasks(to_do, self.processes, self.cluster, self.memory):
                write(played.records)
                results.add(played.blocks)
                yield played.blocks
