"""The sequential test: both verdicts, worked out by hand, and how often it is wrong."""

from math import log
from random import Random

import pytest

from okawari.arena.mean import Mean
from okawari.arena.sprt import BOUND, DIFFERENCE, FEWEST_BLOCKS, Verdict, judge, ratio
from tests.support.sizes import times


def verdict(better: float, worse: float, blocks: int = FEWEST_BLOCKS) -> Verdict:
    """Where a test stands with these log-likelihood ratios."""
    return Verdict(Mean(0.5, 0.1, blocks, is_share=True), 0.5, better, worse)


@pytest.mark.parametrize(
    ("better", "worse", "result"),
    [
        (BOUND, -9.0, "better"),
        (BOUND - 0.001, -9.0, "undecided"),
        (-9.0, BOUND, "worse"),
        (-9.0, BOUND - 0.001, "undecided"),
        (-BOUND, -BOUND, "equal"),
        (-BOUND, -BOUND + 0.001, "undecided"),
        (-BOUND + 0.001, -BOUND, "undecided"),
        (0.0, 0.0, "undecided"),
    ],
)
def test_the_verdict_at_its_bounds(better: float, worse: float, result: str) -> None:
    """Each test ends at ±ln 19, for an error of 5 % either way; “equal” needs both to say so."""
    assert pytest.approx(log(19)) == BOUND
    assert verdict(better, worse).result == result
    assert verdict(better, worse).decided == (result != "undecided")


def test_thirty_blocks_are_the_fewest() -> None:
    """However large the lead is."""
    assert verdict(99, -99, 29).result == verdict(-99, -99, 29).result == "undecided"
    assert judge([1.0] * 29, 0.5).result == "undecided"
    assert judge([1.0] * 30, 0.5).result == "better"


def test_a_ratio_worked_out_by_hand() -> None:
    """80 blocks of 60 % with a deviation of 0.2: 80 · 0.02 · (1.2 − 0.5 − 0.52) / (2 · 0.04) = 3.6."""
    share = Mean(0.6, 0.2, 80, is_share=True)
    assert ratio(share, 0.5, 0.52) == pytest.approx(3.6)
    assert ratio(share, 0.5, 0.48) == pytest.approx(-4.4)  # 80 · −0.02 · (1.2 − 0.98) / 0.08
    lost = Mean(0.4, 0.2, 80, is_share=True)
    assert (ratio(lost, 0.5, 0.52), ratio(lost, 0.5, 0.48)) == pytest.approx((-4.4, 3.6))


def test_shared_wins_are_equal_after_86_blocks() -> None:
    """n blocks of ½, with one won and one lost: variance 0.5 / (n + 1), so each ratio is −0.0004 · n · (n + 1).

    85 blocks: −2.924; 86 blocks: −2.993, beyond −ln 19 = −2.944.
    """
    assert judge([0.5] * 85, 0.5).better == pytest.approx(-0.0004 * 85 * 86)
    assert judge([0.5] * 85, 0.5).worse == pytest.approx(-0.0004 * 85 * 86)
    assert judge([0.5] * 85, 0.5).result == "undecided"
    assert judge([0.5] * 86, 0.5).result == "equal"


def test_the_verdicts_of_three_seats() -> None:
    """Chance is a third there: what wins a third of its blocks is not better."""
    scores = [1 / 3] * 100
    assert judge(scores, 1 / 3).result == "equal"
    assert judge(scores, 0.5).result == "worse"
    assert judge([0.45] * 100, 1 / 3).result == "better"


@pytest.mark.parametrize(
    ("scores", "words"),
    [
        (
            [1.0] * 60 + [0.5] * 40,
            "planner is better than greedy (after 100 blocks; planner won 80.0 %, chance is 50.0 %)",
        ),
        ([0.0] * 1000, "planner is worse than greedy (after 1,000 blocks; planner won 0.0 %, chance is 50.0 %)"),
        (
            [0.5] * 100,
            "planner and greedy do not differ by 2 percentage points "
            "(after 100 blocks; planner won 50.0 %, chance is 50.0 %)",
        ),
        (
            [1.0, 0.0, 0.5],
            "not decided whether planner and greedy differ by 2 percentage points "
            "(after 3 blocks; planner won 50.0 %, chance is 50.0 %)",
        ),
    ],
)
def test_the_verdict_in_words(scores: list[float], words: str) -> None:
    """Who is better, after how many blocks, and what chance would have given."""
    assert judge(scores, 0.5).words("planner", "greedy") == words


@pytest.mark.parametrize(
    ("scores", "result", "words"),
    [
        ([0.5] * 100, "undecided", "not decided whether planner and greedy differ (after 100 blocks; "),
        ([0.45, 0.58] * 12, "undecided", "not decided whether planner and greedy differ (after 24 blocks; "),
        ([0.9] * 20, "better", "planner is better than greedy (after 20 blocks; "),
        ([0.1] * 20, "worse", "planner is worse than greedy (after 20 blocks; "),
        ([1.0], "undecided", "not decided whether planner and greedy differ (after 1 block; "),
    ],
)
def test_a_number_of_blocks_that_was_fixed_is_judged_by_its_interval(
    scores: list[float], result: str, words: str
) -> None:
    """Better or worse if the whole 95 % interval lies on one side of chance, never against it; else undecided."""
    found = judge(scores, 0.5, sequential=False)
    assert found.result == result
    assert found.words("planner", "greedy").startswith(words)
    low, high = found.share.interval or (0, 1)
    assert (low <= 0.5 <= high) == (result == "undecided")


def sequential(rng: Random, share: float) -> tuple[str, int]:
    """The result of a sequential test, looked at every 50 blocks of two games, and its number of blocks."""
    scores: list[float] = []
    while True:
        scores += [((rng.random() < share) + (rng.random() < share)) / 2 for _ in range(50)]
        found = judge(scores, 0.5)
        if found.decided:
            return found.result, len(scores)


@pytest.mark.parametrize(
    ("share", "right"),
    [
        (0.5, "equal"),
        pytest.param(0.5 + DIFFERENCE, "better", marks=pytest.mark.ci),
        pytest.param(0.5 - DIFFERENCE, "worse", marks=pytest.mark.ci),
        (0.6, "better"),
        (0.4, "worse"),
    ],
)
def test_the_sequential_test_is_rarely_wrong(share: float, right: str) -> None:
    """Of 12 tests at most 2 are wrong, one in six (5 % each way were promised); a large difference is found at once."""
    rng = Random(6)
    tests = [sequential(rng, share) for _ in range(times(12))]
    assert sum(result != right for result, _ in tests) <= len(tests) / 6
    if abs(share - 0.5) > 0.05:
        assert sum(blocks for _, blocks in tests) / len(tests) < 500


@pytest.mark.parametrize(("mean", "result"), [(0.5, "undecided"), (0.501, "better"), (0.499, "worse")])
def test_an_interval_that_ends_at_chance_decides_nothing(mean: float, result: str) -> None:
    """Blocks that were all alike have an interval of one number."""
    alike = Mean(mean, 0.0, 30, is_share=True)
    assert Verdict(alike, 0.5, 0.0, 0.0, sequential=False).result == result
