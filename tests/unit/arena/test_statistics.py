"""The statistics on made-up data, where the truth is known."""

from itertools import pairwise
from math import sqrt
from random import Random

import pytest

from okawari.arena.plots import marks
from okawari.arena.sprt import DIFFERENCE, judge
from okawari.arena.statistics import Mean
from okawari.game.measuring import student_95


def test_a_mean_worked_out_by_hand() -> None:
    """1, 2, 3, 4: mean 2.5, deviation √(5/3), and 3.182 standard errors on each side."""
    mean = Mean.of([1, 2, 3, 4])
    assert mean.mean == 2.5
    assert mean.deviation == pytest.approx(sqrt(5 / 3))
    assert mean.margin == pytest.approx(3.182 * sqrt(5 / 3) / 2, rel=0.01)
    assert Mean.of([1]).interval is None
    assert Mean.of_shares([1.0, 1.0]).interval == (0, 1)
    assert (Mean.of_shares([1.0] * 12).margin or 0) > 0.1


@pytest.mark.parametrize(
    ("freedom", "point"), [(1, 12.706), (2, 4.303), (3, 3.182), (9, 2.262), (30, 2.042), (999, 1.962)]
)
def test_student_s_distribution(freedom: int, point: float) -> None:
    """As in the printed tables, to a percent."""
    assert student_95(freedom) == pytest.approx(point, rel=0.01)


@pytest.mark.parametrize("blocks", [10, 100])
def test_intervals_hold_the_truth_95_times_out_of_100(blocks: int) -> None:
    """2,000 tournaments between equal bots, scores of blocks 0, ½ or 1: the interval holds ½ in 94 to 98.5 %."""
    rng, held = Random(4), 0
    for _ in range(2000):
        low, high = Mean.of_shares([rng.choice((0, 0.5, 0.5, 1)) for _ in range(blocks)]).interval or (0, 0)
        held += low <= 0.5 <= high
    assert 0.94 < held / 2000 < 0.985


@pytest.mark.parametrize("width", [0.3, 1.0, 7.7, 26.0, 99.9, 4321.0])
def test_an_axis_has_a_few_round_numbers(width: float) -> None:
    """Three to eight, evenly spaced, none of them outside."""
    for low in (-2 * width, -0.1 * width, 0.0, 40.0):
        found = marks(low, low + width)
        assert 3 <= len(found) <= 8
        assert low - 1e-9 <= found[0] <= found[-1] <= low + width + 1e-9
        steps = {round(after - before, 6) for before, after in pairwise(found)}
        assert len(steps) == 1


def sequential(rng: Random, share: float) -> tuple[str, int]:
    """The result of a sequential test, looked at every 50 blocks of two games, and its number of blocks."""
    scores: list[float] = []
    while True:
        scores += [((rng.random() < share) + (rng.random() < share)) / 2 for _ in range(50)]
        verdict = judge(scores, 0.5)
        if verdict.decided:
            return verdict.result, len(scores)


@pytest.mark.parametrize(
    ("share", "right"),
    [(0.5, "equal"), (0.5 + DIFFERENCE, "better"), (0.5 - DIFFERENCE, "worse"), (0.6, "better"), (0.4, "worse")],
)
def test_the_sequential_test_is_rarely_wrong(share: float, right: str) -> None:
    """Of 60 tests at most 8 are wrong (5 % each way were promised); a large difference is found at once."""
    rng = Random(6)
    tests = [sequential(rng, share) for _ in range(60)]
    assert sum(result != right for result, _ in tests) <= 8
    if abs(share - 0.5) > 0.05:
        assert sum(blocks for _, blocks in tests) / len(tests) < 500


def test_the_verdict_in_words() -> None:
    """Who is better, after how many blocks, and what chance would have given."""
    words = judge([1.0] * 60 + [0.5] * 40, 0.5).words("planner", "greedy")
    assert words == "planner is better than greedy (after 100 blocks; planner won 80.0 %, chance is 50.0 %)"
    assert "not decided" in judge([1.0] * 10, 0.5).words("planner", "greedy")
    assert judge([0.5] * 100, 0.5).result == "equal"
