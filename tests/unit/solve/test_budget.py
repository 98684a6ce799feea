"""How long a search may take: by positions, by a clock, or both."""

import pytest

from okawari.solve.budget import Budget


class Clock:
    """Goes on only when it is told to."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("okawari.solve.budget.perf_counter", clock)
    return clock


def test_so_many_positions() -> None:
    """Of ten, what has not been searched yet is left; never less than none."""
    budget = Budget(10, None)
    assert budget.counts
    assert [budget.affords(searched) for searched in (0, 4, 9, 10, 12)] == [10, 6, 1, 0, 0]


def test_without_a_limit_there_is_always_more() -> None:
    """Nobody counts, and no number that a search could come to is the last."""
    budget = Budget(None, None)
    assert not budget.counts
    assert budget.affords(10**15) > 10**15


def test_so_many_milliseconds(clock: Clock) -> None:
    """First a thousand at a time; then as many as the rest of the time is good for at the speed so far, and one."""
    budget = Budget(None, 2000)
    assert not budget.counts
    clock.now += 0.5
    assert [budget.affords(searched) for searched in (0, 999)] == [1000, 1000]
    assert [budget.affords(searched) for searched in (1000, 4000)] == [1 + 3000, 1 + 12_000]
    clock.now += 1
    assert budget.affords(3000) == 1 + 1000
    clock.now += 0.5
    assert [budget.affords(searched) for searched in (0, 3000)] == [0, 0]


def test_positions_and_milliseconds_the_smaller_of_both(clock: Clock) -> None:
    """Neither is exceeded."""
    budget = Budget(5000, 2000)
    assert budget.counts
    clock.now += 0.5
    assert budget.affords(4000) == 1000
    assert budget.affords(5000) == 0
    assert Budget(500, 2000).affords(300) == 200
    clock.now += 1
    assert budget.affords(1200) == 1 + 400


def test_the_clock_starts_when_the_search_begins(clock: Clock) -> None:
    """What was done before does not count."""
    budget = Budget(None, 1000)
    clock.now += 5
    assert budget.affords(0) == 0
    budget.begin()
    clock.now += 0.25
    assert budget.affords(2000) == 1 + 6000
