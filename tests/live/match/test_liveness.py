"""Whatever guests do or fail to do, every match ends or pauses as designed: `tests/support/liveness.py` says how."""

import pytest

from tests.support.liveness import check_tables, on_store
from tests.support.stores import Where, store_in


def test_every_match_ends_or_pauses() -> None:
    """A few tables."""
    check_tables(examples=15, steps=40)


@pytest.mark.ci
def test_every_match_ends_or_pauses_in_a_hundred_tables() -> None:
    """More of them."""
    check_tables(examples=100, steps=60)


@pytest.mark.ci
def test_every_match_ends_or_pauses_in_a_store(where: Where) -> None:
    """The same with logs in a real store, which finds commands that come again and gives back what was acknowledged."""
    store = store_in(where)
    try:
        check_tables(examples=10, steps=40, tables=on_store(store))
    finally:
        store.close()
