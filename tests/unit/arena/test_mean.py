"""Means and their margins, worked out by hand, and how often intervals hold the truth."""

from math import sqrt
from random import Random

import pytest

from okawari.arena.mean import Mean
from tests.support.sizes import times


def test_a_mean_worked_out_by_hand() -> None:
    """1, 2, 3, 4: mean 2.5, deviation √(5/3), and 3.182 standard errors on each side."""
    mean = Mean.of([1, 2, 3, 4])
    assert (mean.mean, mean.count, mean.is_share) == (2.5, 4, False)
    assert mean.deviation == pytest.approx(sqrt(5 / 3))
    assert mean.margin == pytest.approx(3.182 * sqrt(5 / 3) / 2, rel=0.01)


def test_one_block_has_no_margin() -> None:
    """Its spread is not known."""
    for mean in (Mean.of([7]), Mean.of_shares([1.0])):
        assert (mean.margin, mean.interval) == (None, None)
    assert Mean.of([7]).deviation == 0
    assert Mean.of([7]).document() == {"mean": 7, "interval_95": None, "blocks": 1}


def test_the_margin_of_two_blocks() -> None:
    """10 and 14: deviation √8, standard error 2, 12.706 of it; points may be anything."""
    mean = Mean.of([10, 14])
    assert mean.margin == pytest.approx(25.412)
    assert mean.interval == pytest.approx((-13.412, 37.412))
    assert mean.document() == {"mean": 12, "interval_95": mean.interval, "blocks": 2}


def test_shared_wins_of_three_blocks() -> None:
    """A win and two shared ones, as if one more were won and one lost: 1, ½, ½, 0, 1 have the variance 0.7 / 4.

    4.303 · √0.175 / √3 is more than 1, and a share cannot be but between 0 and 1.
    """
    mean = Mean.of_shares([1.0, 0.5, 0.5])
    assert mean.mean == pytest.approx(2 / 3)
    assert mean.deviation == pytest.approx(sqrt(0.175))
    assert (mean.margin, mean.interval, mean.count, mean.is_share) == (1, (0, 1), 3, True)


def test_the_margin_of_shares_that_are_all_equal() -> None:
    """Four shared wins: ½ · 4, 0, 1 have the variance 0.5 / 5; 3.182 · √0.1 / √4."""
    mean = Mean.of_shares([0.5] * 4)
    assert mean.margin == pytest.approx(3.182 * sqrt(0.1) / 2, rel=0.01)
    low, high = mean.interval or (0, 0)
    assert (0.5 - low, high - 0.5) == pytest.approx((mean.margin, mean.margin))


def test_blocks_that_were_all_won_do_not_claim_certainty() -> None:
    """Twelve: the margin is 2.201 · √(12/13 / 14 · …); the interval ends at 1."""
    mean = Mean.of_shares([1.0] * 12)
    variance = (13 * (1 / 14) ** 2 + (13 / 14) ** 2) / 13
    assert mean.deviation == pytest.approx(sqrt(variance))
    assert mean.margin == pytest.approx(2.201 * sqrt(variance / 12), rel=0.01)
    assert mean.interval == pytest.approx((1 - (mean.margin or 0), 1))
    lost = Mean.of_shares([0.0] * 12)
    assert lost.interval == pytest.approx((0, mean.margin))


def test_no_share_passes_0_or_100_percent_in_words() -> None:
    """Either way by as much, or cut where a share ends: 0.98 ± 0.0413 ends at 1. Points may be anything."""
    assert Mean(0.98, 0.1, 25, is_share=True).words(100) == "98.0 +2.0 -4.1"
    assert Mean(0.02, 0.1, 25, is_share=True).words(100) == "2.0 +4.1 -2.0"
    assert Mean(0.5, 0.1, 25, is_share=True).words(100) == "50.0 ±4.1"
    assert Mean(0.5, 0.1, 25, is_share=True).percent == "50.0 ±4.1 %"
    assert Mean(1.0, 0.1, 25, is_share=True).words(100) == "100.0 +0.0 -4.1"
    assert Mean(1.0, 0.1, 1, is_share=True).words(100) == "100.0"
    assert (Mean(98, 10.0, 25).words(), Mean(98, 10.0, 1).words()) == ("98.0 ±4.1", "98.0")
    assert Mean(1.25, 1.0, 25).words(form="+6.2f") == " +1.25 ±0.41"


@pytest.mark.parametrize("blocks", [10, 100])
def test_intervals_hold_the_truth_95_times_out_of_100(blocks: int) -> None:
    """600 tournaments between equal bots, scores of blocks 0, ½ or 1: the interval holds ½ in 93 to 98.5 %."""
    rng, held = Random(4), 0
    for _ in range(times(600)):
        low, high = Mean.of_shares([rng.choice((0, 0.5, 0.5, 1)) for _ in range(blocks)]).interval or (0, 0)
        held += low <= 0.5 <= high
    assert 0.93 < held / times(600) < 0.985
