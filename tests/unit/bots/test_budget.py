"""How long a bot may think, with a clock that stands still unless it is moved."""

import pytest

from okawari.bots.halving import FIRST_PLAYOUTS, KEPT_BACK, PLAYOUTS_AT_ONCE, PlayoutBudget


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, in seconds; a test moves it."""
    now = [50.0]
    monkeypatch.setattr("okawari.bots.halving.perf_counter", lambda: now[0])
    return now


def test_a_number_of_playouts_is_spent_part_by_part() -> None:
    """100 playouts for 8 picks: half of them are 6 rounds of 8 (48 of 50); then 44 are left, 11 rounds of 4."""
    budget = PlayoutBudget(0.1, 100)
    assert budget.affords(0.5, 8) == 6
    budget.spend(48, 1.0)
    assert budget.affords(0.5, 8) == 0
    assert budget.affords(1.0, 4) == 13  # 52 / 4
    budget.spend(52, 1.0)
    assert budget.affords(1.0, 1) == 0
    assert budget.spent == 100


def test_every_pick_is_tried_once_however_small_the_budget_is() -> None:
    """Three playouts for eight picks: once at first, and never again."""
    budget = PlayoutBudget(0.1, 3)
    assert budget.affords(0.5, 8) == 1
    budget.spend(8, 0.1)
    assert budget.affords(1.0, 4) == 0


def test_an_overspent_budget_affords_nothing() -> None:
    """Not less than nothing."""
    budget = PlayoutBudget(0.1, 10)
    budget.spend(30, 0.1)
    assert budget.affords(1.0, 2) == 0


def test_no_more_than_some_are_played_between_two_looks() -> None:
    """192 at once: 24 times 8; of more picks than that, once each."""
    assert PLAYOUTS_AT_ONCE == 192
    budget = PlayoutBudget(0.1, 1_000_000)
    assert [budget.affords(1.0, picks) for picks in (1, 8, 100, 192, 500)] == [192, 24, 1, 1, 1]


def test_time_is_spent_at_the_speed_that_was_measured(clock: list[float]) -> None:
    """100 ms less what is kept back: 94 ms. 48 playouts at first; they took 23.9 ms of the clock, ½ ms each.

    A round of 4 takes 2 ms. Of half the time, 47 ms, 23.1 are left: 11 rounds. Of the whole time 70.1: 35 rounds.
    """
    assert (FIRST_PLAYOUTS, KEPT_BACK) == (48, 0.06)
    budget = PlayoutBudget(0.1, None)
    assert budget.seconds == pytest.approx(0.094)
    assert budget.affords(0.5, 8) == 6
    clock[0] += 0.0239
    budget.spend(48, 0.024)
    assert budget.affords(0.5, 4) == 11
    assert budget.affords(1.0, 4) == 35
    clock[0] += 0.0690001
    budget.spend(138, 0.069)
    assert budget.affords(1.0, 4) == 0
    clock[0] += 1
    assert budget.affords(1.0, 4) == 0


def test_speed_is_of_the_time_that_playouts_took(clock: list[float]) -> None:
    """Not of what else was done meanwhile: 10 playouts of 1 ms in 50 ms leave 44 ms for 44."""
    budget = PlayoutBudget(0.1, None)
    clock[0] += 0.05
    budget.spend(10, 0.01)
    assert budget.affords(1.0, 1) == 44


def test_a_number_of_playouts_is_stronger_than_any_time() -> None:
    """However short it is."""
    assert PlayoutBudget(0.5, None).seconds == pytest.approx(0.47)
    assert PlayoutBudget(0.000001, 64).affords(1.0, 1) == 64
