"""The packed games are the game: each is played again with hands as lists of cards, on States."""

import numpy as np
import pytest

from okawari.game.errors import OkawariError
from okawari.rules.chance import game_seed
from okawari.rules.ruleset import HAND_SIZE
from okawari.sim import random_games
from tests.support.packed import replayed
from tests.support.sizes import times

GAMES = times(100)
"""Of each number of seats."""


@pytest.mark.parametrize("seats", HAND_SIZE)
def test_packed_games_are_the_game(seats: int) -> None:
    """Game by game, the totals of packed games are those of the same picks in the readable engine."""
    totals = random_games(seats, GAMES, seed=3)
    for number in range(GAMES):
        assert list(replayed(seats, game_seed(3, number)).scores) == totals[number].tolist(), number


def test_threads_and_batches_make_no_difference() -> None:
    """A game depends on the seed and its number only."""
    many = random_games(3, 150_000, seed=9, threads=3)
    assert (many == random_games(3, 150_000, seed=9, threads=1)).all()
    assert (many[:777] == random_games(3, 777, seed=9)).all()


def test_seats_are_equal() -> None:
    """Random seats score the same on average; another seed plays other games."""
    totals = random_games(4, 200_000, seed=1)
    means, error = totals.mean(axis=0), totals.std() / np.sqrt(len(totals))
    assert means.max() - means.min() < 6 * error
    assert not (totals[:100] == random_games(4, 100, seed=2)).all()


@pytest.mark.parametrize(("seats", "games", "seed"), [(6, 10, 1), (4, 0, 1), (4, -1, 1), (4, 10, -1), (4, 10, 2**63)])
def test_what_cannot_be_played_is_told(seats: int, games: int, seed: int) -> None:
    """A wrong number is an error that says what is possible."""
    with pytest.raises(OkawariError, match=r"2, 3, 4 or 5|from 1 to|from 0 to"):
        random_games(seats, games, seed)
