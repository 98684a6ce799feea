"""The room that policies work in."""

from itertools import pairwise

from okawari.policies import room
from okawari.rules.kinds import KINDS
from okawari.rules.picks import MOST_PICKS


def test_no_two_rows_share_a_place() -> None:
    """Each row begins where the one before ends, and the room ends with the last: codes of picks come first."""
    rows = [
        (0, MOST_PICKS),
        (room.UNSEEN_COUNTS, KINDS),
        (room.UNKNOWN, room.MOST_TABLEAUX),
        (room.ICONS, room.MOST_TABLEAUX),
        (room.VALUES, room.MOST_TABLEAUX),
        (room.MINE, room.ALL_KINDS),
        (room.THEIRS, room.ALL_KINDS),
        (room.LANDED, KINDS),
        (room.ORDER, KINDS),
        (room.ODDS, room.ODDS_SIZE),
        (room.ROOM, 0),
    ]
    for (start, length), (following, _) in pairwise(rows):
        assert start + length == following


def test_how_large_rows_are() -> None:
    """Five tableaux at most; 30 kinds and UNSEEN; nine kinds up to squid, twice three odds each."""
    assert (room.MOST_TABLEAUX, room.ALL_KINDS, room.ODDS_SIZE) == (5, 31, 54)


def test_a_row_is_blank_whatever_stood_there() -> None:
    """Three zeros."""
    assert room.blank_row([7, 8, 9, 10, 11], 1, 3) == [0, 0, 0]


def test_a_row_is_copied() -> None:
    """The copy can be changed."""
    row = (4, 5, 6)
    copy = room.copied_row([7, 8, 9, 10, 11], 1, row)
    assert copy == [4, 5, 6]
    copy[0] = 1
    assert row == (4, 5, 6)
