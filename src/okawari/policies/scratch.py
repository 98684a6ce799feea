"""Scratch for a policy's numbers: rows are cut from what it is given, since allocating takes longer than thinking."""

from okawari.rules.kinds import KINDS, SQUID, UNSEEN
from okawari.rules.picks import MOST_PICKS
from okawari.rules.ruleset import HAND_SIZE
from okawari.rules.shared import Row, shared

MORE = 3
"""How many more cards of a kind are looked ahead for."""
ODDS_SIZE = (SQUID + 1) * 2 * MORE
"""The odds of every kind up to squid, with and without one that is taken now."""
MOST_TABLEAUX = max(HAND_SIZE)
"""The dummy sits at tables with fewer seats."""
ALL_KINDS = UNSEEN + 1
"""Every kind, and what stands for cards that are not seen."""
UNSEEN_COUNTS = MOST_PICKS
"""Where each row begins; the codes of picks come first."""
UNKNOWN = UNSEEN_COUNTS + KINDS
ICONS = UNKNOWN + MOST_TABLEAUX
DESSERT_VALUES = ICONS + MOST_TABLEAUX
MINE = DESSERT_VALUES + MOST_TABLEAUX
THEIRS = MINE + ALL_KINDS
LANDED = THEIRS + ALL_KINDS
TEA_ROW = LANDED + KINDS
ORDER = TEA_ROW + KINDS
ODDS = ORDER + KINDS
COMPARED = ODDS + ODDS_SIZE
BELOW = COMPARED + MOST_TABLEAUX
HERE = BELOW + MOST_TABLEAUX
EXPECTED = HERE + MOST_TABLEAUX
SCRATCH = EXPECTED + MOST_TABLEAUX
"""How many numbers a policy's scratch holds."""


@shared
def blank_row(scratch: list[int], start: int, length: int) -> list[int]:
    """A row of zeros: compiled a part of the scratch, interpreted a list of its own."""
    row = scratch[start : start + length]
    for column in range(length):
        row[column] = 0
    return row


@shared
def copied_row(scratch: list[int], start: int, row: Row) -> list[int]:
    """A copy of a row, likewise."""
    copy = scratch[start : start + len(row)]
    for column in range(len(row)):
        copy[column] = row[column]
    return copy
