"""Blocks: one deck from every seat, and how the blocks of a pairing are cut into tasks."""

import json
from pathlib import Path

import pytest

from okawari.arena.blocks import COMPILED_BLOCKS, Block, Task, tasks
from okawari.rules.ruleset import Ruleset
from tests.support.tournaments import made_up

TWO, THREE = Ruleset(seats=2), Ruleset(seats=3)


def test_the_means_of_a_block_of_two() -> None:
    """The one sits in seat 0 and then in seat 1: 30 and 40 points, a win and a shared one; the other 20 and 40."""
    block = made_up("one", "other", 0, [30, 20], [40, 40])
    assert (block.share, block.points, block.rest_points) == (0.75, 35, 30)


def test_the_means_of_a_block_of_three() -> None:
    """The one on the diagonal: 30, 20, 10; the rest 9, 9, 30, 10, 50, 12: 20 in the mean. It won once."""
    block = made_up("one", "rest", 0, [30, 9, 9], [30, 20, 10], [50, 12, 10])
    assert (block.points, block.rest_points) == (20, 20)
    assert block.share == pytest.approx(1 / 3)
    shared = made_up("one", "rest", 0, [30, 30, 9], [1, 2, 2], [5, 5, 5])
    assert shared.share == pytest.approx((1 / 2 + 1 / 2 + 1 / 3) / 3)


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
    found = list(tasks(ruleset, one, rest, numbers, 7, 2.5, records))
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


def test_a_block_without_times_has_none() -> None:
    """As the compiled engine makes them."""
    block = Block("one", "rest", 0, [[1, 2]], [[0, 1]])
    assert (block.picks, block.seconds, block.substitutions) == ((0, 0), (0.0, 0.0), ({}, {}))
