"""Blocks of the compiled engine, timing by bot, and how many processes play."""

from collections.abc import Callable, Iterable, Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from okawari.arena.blocks import Block, Played, Task
from okawari.arena.run_tasks import run_tasks
from okawari.rules.ruleset import Ruleset

TWO = Ruleset(seats=2)


def test_a_block_of_the_compiled_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bots change seats; points and parts of a win that is shared are taken game by game; nothing is timed."""
    asked: list[tuple[Any, ...]] = []

    def play_games(ruleset: Ruleset, names: list[str], count: int, seed: int, *, first: int, threads: int) -> Any:
        asked.append((ruleset, names, count, seed, first, threads))
        totals = np.array([[10, 20, 99], [30, 40, 99]]) + len(asked)
        return SimpleNamespace(totals=totals, winners=np.array([[False, True], [True, True]]))

    monkeypatch.setattr("okawari.sim.games.play_games", play_games)
    one, other = Task(TWO, "greedy", "planner", (4, 5), 7, compiled=True).run().blocks
    assert asked == [(TWO, ["greedy", "planner"], 2, 7, 4, 1), (TWO, ["planner", "greedy"], 2, 7, 4, 1)]
    assert one == Block("greedy", "planner", 4, [[11, 21], [12, 22]], [[0.0, 1.0], [0.0, 1.0]])
    assert other == Block("greedy", "planner", 5, [[31, 41], [32, 42]], [[0.5, 0.5], [0.5, 0.5]])


def test_each_bot_has_its_own_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of the one runs while the one picks, that of the rest while another does."""
    times: dict[str, float] = {"RandomBot": 1.0, "GreedyBot": 100.0}

    class Clocked:
        """A bot whose picks take as long as its name says."""

        def __init__(self, guard: Any, timer: Any) -> None:
            self._guard, self._timer = guard, timer

        def choose(self, seen: Any, rng: Any) -> Any:
            """Picks, and is timed."""
            self._timer.picks += 1
            self._timer.seconds += times[type(self._guard.bot).__name__]
            return self._guard.choose(seen, rng)

    monkeypatch.setattr("okawari.arena.blocks.Timed", Clocked)
    (block,) = Task(TWO, "random", "greedy", (0,), 1).run().blocks
    assert block.picks == (60, 60)
    assert block.seconds == (60.0, 6000.0)


@pytest.mark.parametrize(("asked", "cores", "played"), [(1, 4, 0), (None, 1, 0), (3, 1, 3), (None, 2, 2)])
def test_how_many_processes_play(asked: int | None, cores: int, played: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """As many as were asked for, otherwise one a core; where it would be one, this process plays itself."""
    started: list[int] = []

    def side_by_side(jobs: Iterable[Callable[[], Played]], processes: int, memory: int) -> Iterator[tuple[int, Played]]:
        started.append(processes)
        return ((number, job()) for number, job in enumerate(jobs))

    monkeypatch.setattr("okawari.arena.run_tasks.usable_cores", lambda: cores)
    monkeypatch.setattr("okawari.arena.run_tasks.side_by_side", side_by_side)
    (found,) = run_tasks([Task(TWO, "random", "greedy", (3,), 1)], asked, None)
    assert [block.number for block in found.blocks] == [3]
    assert started == [played][: bool(played)]
