"""Many games between the same bots, on all cores; and how games in processes are played and their records kept."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from itertools import islice
from pathlib import Path

from msgspec import to_builtins

from okawari.arena.tally import Tally, tally_games
from okawari.bots.bot import play
from okawari.bots.guard import TIME_LIMIT
from okawari.bots.pool import MEMORY, Job, Result, side_by_side
from okawari.bots.registry import COMPILED_POLICIES, guarded, is_built_in, load_bot, prepare_bots
from okawari.game.documents import Document
from okawari.game.errors import OkawariError
from okawari.game.files import writing
from okawari.game.measuring import check_games, usable_cores
from okawari.game.pick import Pick
from okawari.game.record import Record
from okawari.game.state import State
from okawari.rules.chance import check_seed, game_seed
from okawari.rules.kinds import NOTHING
from okawari.rules.ruleset import Ruleset

DAY = 86400
MOST_MEMORY = 1 << 24
GAMES_A_JOB = 10
"""Games that a process plays before it reports."""
GAMES_AT_ONCE, RECORDS_AT_ONCE = 2000, 100
"""Games that the compiled engine plays before it reports; fewer where each is played again for its record."""
AUTO, READABLE, COMPILED = "auto", "readable", "compiled"
ENGINES = (AUTO, READABLE, COMPILED)
SIMULATION_COMPILED_FROM = 500
"""Fewer games are played by the readable engine sooner than the compiled one starts."""


def check_asked(games: int, seed: int, memory: int, time_limit: float, bots: Iterable[str]) -> None:
    """Raises an error unless so many games can be played like that."""
    check_games(games)
    check_seed(seed)
    if not 0 <= memory <= MOST_MEMORY:
        raise OkawariError(f"{memory} MB cannot be; memory is 1 to {MOST_MEMORY} MB, or 0 for no limit")
    if not 0 < time_limit <= DAY:
        raise OkawariError(f"{time_limit:g} s is no time limit; it is more than 0 and at most a day ({DAY} s)")
    for bot in bots:
        load_bot(bot)


def record_line(state: State, bots: Sequence[str]) -> bytes:
    """The record of a finished game between bots, on a line of its own."""
    return Record.of(state, [f"bot:{bot}" for bot in bots]).to_json() + b"\n"


@contextmanager
def record_lines(path: Path | None, kept: int = 0) -> Iterator[Callable[[bytes], None]]:
    """What writes records, JSON lines already, to a file; without a path it writes nothing.

    The file is opened before the first game, so that a wrong path is told at once. The first `kept` records in it stay
    and the rest goes: it may be cut short, or of a game that is played again.
    """
    if path is None:
        yield lambda lines: None
        return
    with writing(path):
        if kept:
            _cut(path, kept)
        file = path.open("ab" if kept else "wb")

    def write(lines: bytes) -> None:
        with writing(path):
            file.write(lines)
            file.flush()

    try:
        yield write
    finally:
        with writing(path):
            file.close()


def _cut(path: Path, kept: int) -> None:
    """Leave only the records that stay; an error unless all of them are there."""
    with path.open("r+b") if path.exists() else BytesIO() as file:
        whole = [len(line) for line in islice(file, kept) if line.endswith(b"\n")]
        if len(whole) < kept:
            found = f"{path} has {len(whole)} of the {kept} records of the games played so far"
            raise OkawariError(f"{found}; name the file that has them all, or begin anew")
        file.truncate(sum(whole))


def play_jobs(
    jobs: Iterable[Job[Result]], bots: Collection[str], processes: int, memory: int
) -> Iterator[tuple[int, Result]]:
    """What jobs in which these bots play come to, each with its number, in the order in which they end.

    Where one process plays it is this one; but bots of one's own never play here: they might end it.
    """
    if processes == 1 and all(map(is_built_in, bots)):
        yield from ((number, job()) for number, job in enumerate(jobs))
    else:
        yield from side_by_side(jobs, processes, memory)


@dataclass(frozen=True)
class Simulation:
    """So many games between these bots, seat by seat; game i is dealt from `game_seed(seed, i)`."""

    ruleset: Ruleset
    bots: tuple[str, ...]
    """Names as `load_bot` reads them."""
    games: int
    seed: int
    time_limit: float = TIME_LIMIT
    """Seconds that a bot may think about a pick."""
    records: Path | None = None
    """A file for the records of the games."""
    engine: str = AUTO
    """`compiled`, `readable`, or `auto`: the compiled one for many games, if all its bots are compiled.

    Both deal the same games; bots that take chance pick differently in each.
    """
    memory: int = MEMORY
    """Megabytes that a process that plays may have; 0 is no limit."""
    strict: bool = False
    """Whether to stop at the first pick that would be substituted."""

    def __post_init__(self) -> None:
        check_asked(self.games, self.seed, self.memory, self.time_limit, self.bots)
        if self.engine not in ENGINES:
            raise OkawariError(f"there is no engine {self.engine!r}; there are: {', '.join(ENGINES)}")
        slow = [bot for bot in self.bots if bot not in COMPILED_POLICIES]
        if self.engine == COMPILED and slow:
            raise OkawariError(f"{slow[0]} is not compiled; compiled bots are: {', '.join(COMPILED_POLICIES)}")

    @property
    def compiled(self) -> bool:
        if self.engine == AUTO:
            return self.games >= SIMULATION_COMPILED_FROM and all(bot in COMPILED_POLICIES for bot in self.bots)
        return self.engine == COMPILED

    def run(self, processes: int | None = None) -> Iterator[Tally]:
        """Play all games, on all cores unless told otherwise; gives the tally so far again and again.

        Every game has new bots and chance of its own: the result does not depend on the number of processes.
        """
        tally = Tally(self.bots)
        with record_lines(self.records) as write:
            for played, lines in self._compiled(processes) if self.compiled else self._readable(processes):
                tally.add(played)
                write(lines)
                yield tally

    def play_some(self, first: int) -> tuple[Tally, bytes]:
        """Play some games, from number `first` on; their tally and, if they are wanted, their records as JSON lines."""
        tally, records = Tally(self.bots), []
        for number in range(first, min(first + GAMES_A_JOB, self.games)):
            guards = [guarded(bot, self.time_limit, self.strict) for bot in self.bots]
            state = play(self.ruleset, guards, game_seed(self.seed, number))
            tally.count(number, state, guards)
            if self.records:
                records.append(record_line(state, self.bots))
        return tally, b"".join(records)

    def document(self, tally: Tally) -> Document:
        """What was played and what came out, as a JSON document."""
        return {
            "ruleset": to_builtins(self.ruleset),
            "games": tally.games,
            "seed": self.seed,
            "engine": COMPILED if self.compiled else READABLE,
            "substitutes": tally.substitutes,
            "seats": [seat.document() for seat in tally.seats],
        }

    def _compiled(self, threads: int | None) -> Iterator[tuple[Tally, bytes]]:
        from okawari.sim import play_games

        size = RECORDS_AT_ONCE if self.records else GAMES_AT_ONCE
        for first in range(0, self.games, size):
            count = min(size, self.games - first)
            played = play_games(self.ruleset, list(self.bots), count, self.seed, first=first, threads=threads)
            lines = b""
            if self.records:
                for number, picks in enumerate(played.picks.tolist(), first):
                    lines += record_line(replay_picks(self.ruleset, picks, game_seed(self.seed, number)), self.bots)
            yield tally_games(self.bots, played), lines

    def _readable(self, processes: int | None) -> Iterator[tuple[Tally, bytes]]:
        starts = range(0, self.games, GAMES_A_JOB)
        jobs = (partial(self.play_some, start) for start in starts)
        early: dict[int, tuple[Tally, bytes]] = {}
        due = 0
        count = min(processes or usable_cores(), len(starts))
        prepare_bots(self.bots, self.ruleset.rules)
        for number, batch in play_jobs(jobs, self.bots, count, self.memory):
            early[number] = batch
            while due in early:
                yield early.pop(due)
                due += 1


def replay_picks(ruleset: Ruleset, picks: Sequence[Sequence[int]], seed: int) -> State:
    """The game of this seed with these picks, which name the real cards."""
    state = State.start(ruleset, seed=seed)
    for codes in picks:
        state = state.retrace([None if code == NOTHING else Pick.of(code) for code in codes])
    return state
