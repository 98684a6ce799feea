"""How wide an interval of confidence is, and how much can be played."""

import os

import pytest

from okawari.game.errors import OkawariError
from okawari.game.measuring import check_games, student_95, usable_cores


@pytest.mark.parametrize("freedom", [0, -1, -2])
def test_one_value_has_no_spread(freedom: int) -> None:
    """Without a degree of freedom there is no interval, and none is made up."""
    with pytest.raises(ValueError, match=f"{freedom} degrees of freedom tell no spread"):
        student_95(freedom)


@pytest.mark.parametrize(
    ("freedom", "point", "error"),
    [
        (1, 12.706, 0),
        (2, 4.303, 0),
        (3, 3.1824, 0.01),
        (4, 2.7764, 0.005),
        (5, 2.5706, 0.002),
        (9, 2.2622, 0.0002),
        (30, 2.0423, 0.00003),
        (100, 1.98397, 0.00001),
        (999, 1.96234, 0.00001),
    ],
)
def test_student_s_distribution(freedom: int, point: float, error: float) -> None:
    """As in the printed tables, to a percent, and the closer the more there is to go by."""
    assert student_95(freedom) == pytest.approx(point, rel=error + 1e-9)


def test_how_many_games_can_be_played() -> None:
    """1 to 2³², both included."""
    for games in (1, 2**32):
        check_games(games)
    for games in (0, -1, 2**32 + 1):
        with pytest.raises(OkawariError, match=f"{games} games cannot be played; ask for 1 or more, up to 4,294,967"):
            check_games(games)


def test_the_cores_that_may_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that the system gives this process; where it does not say, all of them; one if nobody knows."""
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {2, 5, 7}, raising=False)
    assert usable_cores() == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: 6)
    assert usable_cores() == 6
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert usable_cores() == 1
