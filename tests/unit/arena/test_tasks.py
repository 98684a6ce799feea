"""Tasks: how the blocks of a pairing are cut, played and timed, in either engine, and how many processes play."""

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from okawari.arena.blocks import Block
from okawari.arena.tasks import COMPILED_BLOCKS, Played, Task, run_tasks
from okawari.bots.quick import GreedyBot, RandomBot
from okawari.bots.version import Contestant, Version
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.rules.ruleset import Ruleset

TWO, THREE = Ruleset(seats=2), Ruleset(seats=3)


def test_a_block_is_one_deck_from_every_seat() -> None:
    """With three seats, three games; the shares of each add up to a whole win."""
    (block,) = Task(THREE, "easy", "greedy", (4,), 1).run().blocks
    assert (block.one, block.rest, block.number) == ("easy", "greedy", 4)
    assert [len(part) for part in (block.totals, block.shares)] == [3, 3]
    assert [sum(shares) for shares in block.shares] == pytest.approx([1, 1, 1])
    assert block.share == pytest.approx(sum(block.shares[seat][seat] for seat in range(3)) / 3)
    assert block.picks == (3 * 27, 2 * 3 * 27)
    assert all(seconds > 0 for seconds in block.seconds)


def test_the_win_of_a_game_goes_to_whoever_won_it() -> None:
    """R25: two ties on points: one that dessert breaks, for the rest, and one that nothing breaks, half a win each."""
    (block,) = Task(TWO, "easy", "random", (1072,), 1).run().blocks
    assert block.totals == [[43, 43], [41, 41]]
    assert block.shares == [[0, 1], [0.5, 0.5]]


def test_what_the_guard_substituted_is_counted_by_side(tmp_path: Path) -> None:
    """The one crashes in every pick, three games of 27; the rest never does."""
    (tmp_path / "bad.py").write_text("class Bad:\n    def choose(self, seen, rng):\n        raise ValueError('no')\n")
    bad = f"{tmp_path}/bad.py:Bad"
    (block,) = Task(THREE, bad, "greedy", (0,), 1).run().blocks
    assert block.substitutions == ({"crash": 81}, {})
    (block,) = Task(TWO, "greedy", bad, (0,), 1).run().blocks
    assert block.substitutions == ({}, {"crash": 60})


def test_a_bot_that_has_something_to_close_is_closed(tmp_path: Path) -> None:
    """After every game, so that programs end with it."""
    path = tmp_path / "closes.py"
    path.write_text(
        "from pathlib import Path\n"
        "from okawari.bots.quick import GreedyBot\n"
        "class Closes(GreedyBot):\n"
        "    def close(self):\n"
        f"        with Path({str(tmp_path / 'closed')!r}).open('a') as file:\n"
        "            file.write('x')\n"
    )
    Task(TWO, f"{path}:Closes", "greedy", (0, 1), 1).run()
    assert (tmp_path / "closed").read_text() == "xxxx"


def test_records_are_made_if_they_are_wanted() -> None:
    """In the order of the games, with the bots' names by seat."""
    played = Task(TWO, "easy", "greedy", (0, 1), 1, records=True).run()
    names = [json.loads(line)["names"] for line in played.records.splitlines()]
    assert names == [["bot:easy", "bot:greedy"], ["bot:greedy", "bot:easy"]] * 2
    assert [block.number for block in played.blocks] == [0, 1]
    assert Task(TWO, "easy", "greedy", (0,), 1).run().records == b""


def cut(ruleset: Ruleset, one: str, rest: str, numbers: list[int], records: bool = False) -> list[tuple[int, bool]]:
    """How many blocks each task has, and whether the compiled engine plays it."""
    found = Task(ruleset, one, rest, tuple(numbers), 7, 2.5, records).parts()
    assert [number for task in found for number in task.numbers] == numbers
    for task in found:
        assert (task.ruleset, task.one, task.rest, task.seed, task.time_limit, task.records) == (
            *(ruleset, one, rest, 7, 2.5, records),
        )
    return [(len(task.numbers), task.compiled) for task in found]


def test_few_blocks_are_a_task_each() -> None:
    """The compiled engine is loaded for 1,000 games of a pairing or more."""
    assert cut(TWO, "planner", "greedy", [3, 4, 9]) == [(1, False)] * 3
    assert cut(TWO, "planner", "greedy", list(range(499))) == [(1, False)] * 499
    assert cut(TWO, "planner", "greedy", []) == []
    assert cut(THREE, "planner", "greedy", list(range(333))) == [(1, False)] * 333


def test_many_blocks_of_compiled_policies_are_played_in_rows() -> None:
    """250 that follow one another at most; what is missing in between begins a new row."""
    assert COMPILED_BLOCKS == 250
    assert cut(TWO, "planner", "greedy", list(range(500))) == [(250, True), (250, True)]
    assert cut(THREE, "greedy", "planner", list(range(334))) == [(250, True), (84, True)]
    assert cut(TWO, "planner", "greedy", [*range(10), *range(11, 501)]) == [(10, True), (250, True), (240, True)]


@pytest.mark.parametrize(
    ("one", "rest", "records"), [("planner", "greedy", True), ("random", "greedy", False), ("planner", "easy", False)]
)
def test_what_the_compiled_engine_does_not_play(one: str, rest: str, records: bool) -> None:
    """It keeps no records, and bots that take chance pick differently there."""
    assert cut(TWO, one, rest, list(range(600)), records) == [(1, False)] * 600


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
    now = [0.0]
    for made, seconds in ((RandomBot, 1.0), (GreedyBot, 100.0)):

        def choose(bot: object, seen: Observation, rng: Random, seconds: float = seconds) -> Pick:
            now[0] += seconds
            return seen.legal_picks()[0]

        monkeypatch.setattr(made, "choose", choose)
    monkeypatch.setattr("okawari.bots.guard.perf_counter", lambda: now[0])
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

    monkeypatch.setattr("okawari.arena.tasks.usable_cores", lambda: cores)
    monkeypatch.setattr("okawari.arena.simulation.side_by_side", side_by_side)
    (found,) = run_tasks([Task(TWO, "random", "greedy", (3,), 1)], asked, None)
    assert [block.number for block in found.blocks] == [3]
    assert started == [played][: bool(played)]


def test_contestants_play_the_same_games_and_stay() -> None:
    """In processes of their own, with the CPU time of each side; the block is otherwise that of any bots."""
    pair = Contestant("planner"), Contestant("greedy", Version(commit="0123456789"))
    task = Task(TWO, "planner", "greedy@0123456", (4, 5), 1, 300, strict=True, contestants=pair)
    blocks = task.run().blocks
    processes = [contestant.player().start().pid for contestant in pair]
    for contestant in pair:
        contestant.player().close()
    for block, other in zip(blocks, Task(TWO, "planner", "greedy", (4, 5), 1).run().blocks, strict=True):
        assert (block.totals, block.shares, block.picks) == (other.totals, other.shares, other.picks)
        assert block.cpu_seconds is not None
        assert min(block.cpu_seconds) > 0
        assert other.cpu_seconds is None
    for side, contestant in enumerate(pair):
        taken = sum(block.cpu_seconds[side] for block in blocks if block.cpu_seconds)
        assert taken == pytest.approx(contestant.player().cpu_seconds)
    assert len(set(processes)) == 2


def test_contestants_play_in_processes_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even two of this version where one process plays: what they take shall be measured."""
    asked: list[tuple[int, int, int]] = []
    played = Played([], b"")

    def side_by_side(jobs: Iterable[object], processes: int, memory: int) -> Iterator[tuple[int, Played]]:
        asked.append((len(list(jobs)), processes, memory))
        return iter([(0, played)])

    monkeypatch.setattr("okawari.arena.tasks.side_by_side", side_by_side)
    task = Task(TWO, "planner", "greedy", (0,), 1, contestants=(Contestant("planner"), Contestant("greedy")))
    assert list(run_tasks([task, task], 1, None, 70)) == [played]
    assert asked == [(2, 1, 70)]


def test_what_bots_need_is_prepared_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of both bots of each task, by its rules."""
    prepared: list[object] = []
    monkeypatch.setattr("okawari.arena.tasks.prepare_bots", lambda *given: prepared.append(given))
    monkeypatch.setattr("okawari.arena.tasks.play_jobs", lambda *given: iter(()))
    assert list(run_tasks([Task(TWO, "a", "b", (0,), 1), Task(THREE, "b", "c", (0,), 1)], 1, None)) == []
    assert prepared == [(("a", "b"), TWO.rules), (("b", "c"), THREE.rules)]


def test_each_bot_has_its_own_luggage() -> None:
    """First that of the one."""
    packed = Task(TWO, "one", "rest", (0,), 1).packed(lambda bot: ((bot, b"", 0o644),))
    assert packed.luggage == ((("one", b"", 0o644),), (("rest", b"", 0o644),))
