"""How the environments are measured: what is counted, and that every figure is there."""

from itertools import count, islice

import pytest

from okawari.env import measuring
from okawari.rules.ruleset import HAND_SIZE


def test_every_number_of_seats_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """The median of both, at 2 to 5 seats."""
    monkeypatch.setattr(measuring, "SLICES_MEASURED", 3)
    monkeypatch.setattr(measuring, "vector_slices", lambda seats: iter([seats, 70.0, 3.5 + seats]))
    monkeypatch.setattr(measuring, "loop_slices", lambda seats: iter([1.0, 2.0, 3.0]))
    found = measuring.decisions_per_cpu_second()
    assert found["VectorEnv"] == {seats: 3.5 + seats for seats in HAND_SIZE}
    assert found["parallel_env"] == dict.fromkeys(HAND_SIZE, 2.0)


def test_slices_go_on_over_the_end_of_games() -> None:
    """30 steps of each are more than a game of two seats; all give a speed."""
    assert all(speed > 0 for speed in islice(measuring.vector_slices(2, games=8), 5))
    assert all(speed > 0 for speed in islice(measuring.loop_slices(2), 5))


class Watch:
    """A clock that a second passes on between two looks at it."""

    def __init__(self) -> None:
        self._seconds = count()

    def process_time(self) -> float:
        return float(next(self._seconds))


def test_decisions_are_counted_and_only_steps_are_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight steps a slice, a second each: 8 games of 2 seats decide 16 times in each, but not when the game is over.

    One turn is played before, so that the fourth slice has turns 25 to 29, the end, and turns 0 and 1 of the next game.
    """
    monkeypatch.setattr(measuring, "time", Watch())
    assert list(islice(measuring.vector_slices(2, games=8), 5)) == [16, 16, 16, 14, 16]
    assert list(islice(measuring.vector_slices(5, games=3), 3)) == [15, 15, 15 * 7 / 8]
    assert list(islice(measuring.loop_slices(2), 5)) == [2] * 5
    assert list(islice(measuring.loop_slices(5), 4)) == [5] * 4
