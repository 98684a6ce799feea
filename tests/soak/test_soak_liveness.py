"""`make soak`: absences, late, repeated, reordered and stale commands at 2,000 tables."""

from tests.support.liveness import check_tables


def test_every_match_ends_or_pauses_in_two_thousand_tables() -> None:
    """However people behave."""
    check_tables(examples=2000, steps=80)
