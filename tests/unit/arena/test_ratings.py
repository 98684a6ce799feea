"""Ratings, against what openskill says of the same games."""

import pytest
from openskill.models import PlackettLuce

from okawari.arena.ratings import Rating, ratings
from tests.support.tournaments import made_up

NEW = Rating(25.0, 25 / 3)


def test_a_rating_is_shown_with_two_sigmas() -> None:
    """Both to a tenth."""
    assert str(Rating(25.04, 1.26)) == "25.0 ±2.5"


def test_who_has_not_played_is_rated_as_anybody_new() -> None:
    """25, and not sure at all."""
    assert ratings(["one", "other"], []) == {"one": NEW, "other": NEW}


def test_the_winner_rises_and_the_loser_falls() -> None:
    """Two games, won by the one from either seat: each is rated with what the one before came to."""
    model = PlackettLuce()
    one, other = model.rating(), model.rating()
    for _ in range(2):
        ((one,), (other,)) = model.rate([[one], [other]], ranks=[0, 1])
    found = ratings(["one", "other"], [made_up("one", "other", 0, [30, 20], [20, 30])])
    assert (found["one"].mu, found["one"].sigma) == pytest.approx((one.mu, one.sigma))
    assert (found["other"].mu, found["other"].sigma) == pytest.approx((other.mu, other.sigma))
    assert found["one"].mu > 25 > found["other"].mu
    assert found["one"].sigma < NEW.sigma


def test_how_many_points_a_loser_has_does_not_count() -> None:
    """Winners come first, all others share the last place."""
    close, far = (made_up("one", "rest", 0, [30, points, 1]) for points in (29, 1))
    assert ratings(["one", "rest"], [close]) == ratings(["one", "rest"], [far])


def test_a_shared_win_changes_nobody_s_place() -> None:
    """Two equal bots stay equal."""
    found = ratings(["one", "other"], [made_up("one", "other", 0, [30, 30])])
    assert found["one"].mu == pytest.approx(found["other"].mu) == pytest.approx(25)


def test_a_bot_in_several_seats_gets_the_mean_of_them() -> None:
    """Three seats: the first seat of the rest wins, the second shares the last place with the one."""
    model = PlackettLuce()
    after = model.rate([[model.rating()] for _ in range(3)], ranks=[0, -1, 0])
    found = ratings(["one", "rest"], [made_up("one", "rest", 0, [10, 30, 10])])
    assert found["one"].mu == pytest.approx(after[0][0].mu)
    assert found["rest"].mu == pytest.approx((after[1][0].mu + after[2][0].mu) / 2)
    assert found["rest"].sigma == pytest.approx((after[1][0].sigma + after[2][0].sigma) / 2)


def test_blocks_count_by_number_and_only_the_first_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """In which order they were played does not matter; later ones than are needed are left out."""
    blocks = [made_up("one", "other", number, [30, number], [number, 20]) for number in (0, 25, 40)]
    assert ratings(["one", "other"], blocks) == ratings(["one", "other"], blocks[::-1])
    monkeypatch.setattr("okawari.arena.ratings.MOST_BLOCKS", 2)
    assert ratings(["one", "other"], blocks[::-1]) == ratings(["one", "other"], blocks[:2])
    assert ratings(["one", "other"], blocks) != ratings(["one", "other"], blocks[:1])
