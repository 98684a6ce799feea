"""The scratch that policies work in."""

from itertools import pairwise

from okawari.policies import scratch
from okawari.rules.kinds import KINDS
from okawari.rules.picks import MOST_PICKS


def test_no_two_rows_share_a_place() -> None:
    """Each row begins where the one before ends, and it ends with the last: codes of picks come first."""
    rows = [
        (0, MOST_PICKS),
        (scratch.UNSEEN_COUNTS, KINDS),
        (scratch.UNKNOWN, scratch.MOST_TABLEAUX),
        (scratch.ICONS, scratch.MOST_TABLEAUX),
        (scratch.DESSERT_VALUES, scratch.MOST_TABLEAUX),
        (scratch.MINE, scratch.ALL_KINDS),
        (scratch.THEIRS, scratch.ALL_KINDS),
        (scratch.LANDED, KINDS),
        (scratch.TEA_ROW, KINDS),
        (scratch.ORDER, KINDS),
        (scratch.ODDS, scratch.ODDS_SIZE),
        (scratch.COMPARED, scratch.MOST_TABLEAUX),
        (scratch.BELOW, scratch.MOST_TABLEAUX),
        (scratch.HERE, scratch.MOST_TABLEAUX),
        (scratch.EXPECTED, scratch.MOST_TABLEAUX),
        (scratch.SCRATCH, 0),
    ]
    for (start, length), (following, _) in pairwise(rows):
        assert start + length == following


def test_how_large_rows_are() -> None:
    """Five tableaux at most; 30 kinds and UNSEEN; nine kinds up to squid, twice three odds each."""
    assert (scratch.MOST_TABLEAUX, scratch.ALL_KINDS, scratch.ODDS_SIZE) == (5, 31, 54)


def test_a_row_is_blank_whatever_stood_there() -> None:
    """Three zeros."""
    assert scratch.blank_row([7, 8, 9, 10, 11], 1, 3) == [0, 0, 0]


def test_a_row_is_copied() -> None:
    """The copy can be changed."""
    row = (4, 5, 6)
    copy = scratch.copied_row([7, 8, 9, 10, 11], 1, row)
    assert copy == [4, 5, 6]
    copy[0] = 1
    assert row == (4, 5, 6)
