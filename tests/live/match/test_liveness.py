"""Whatever guests do or fail to do, every match ends or pauses as designed: `tests/support/liveness.py` says how."""

import pytest

from tests.support.liveness import check_tables


def test_every_match_ends_or_pauses() -> None:
    """A few tables."""
    check_tables(examples=15, steps=40)


@pytest.mark.ci
def test_every_match_ends_or_pauses_in_a_hundred_tables() -> None:
    """More of them."""
    check_tables(examples=100, steps=60)
