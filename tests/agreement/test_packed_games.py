"""The packed games are the game: each is played again with hands as lists of cards, on States."""

import numpy as np
import pytest

from okawari.game.errors import OkawariError
from okawari.game.pick import Pick
from okawari.game.state import State
from okawari.rules.chance import WORD, advance, game_seed, start_stream
from okawari.rules.kinds import CHOPSTICKS, NOTHING
from okawari.rules.picks import pick_code
from okawari.rules.ruleset import HAND_SIZE, Ruleset
from okawari.sim import random_games


def pick_from(cards: list[int], stream: int, chopsticks: bool) -> tuple[int, list[int]]:
    """What the packed games do with one word of a stream, on a list: the pick's code, and the hand passed on."""
    word = (stream & WORD) ^ (stream >> 32)
    place, rest = divmod(word * len(cards), WORD + 1)
    first = cards[place]
    left = [*cards[1:place], cards[0], *cards[place + 1 :]] if place else cards[1:]
    if not (chopsticks and word & 1 and left):
        return first, left
    place = rest * len(left) >> 32
    second = left[place]
    return pick_code(first, second, NOTHING, NOTHING, NOTHING), [*left[:place], CHOPSTICKS, *left[place + 1 :]]


def play_again(seats: int, seed: int) -> State:
    """A packed random game in the readable engine."""
    state = State.start(Ruleset(seats=seats), seed=seed)
    stream = start_stream(game_seed(seed, 1))
    hands: list[list[int]] = []
    while not state.over:
        if state.turn == 0:
            hands = [list(hand) for hand in state.world.deal(state.ruleset, state.round).hands]
        codes = []
        for seat in range(seats):
            stream = advance(stream)
            chopsticks = "chopsticks" in state.tableaux[seat]
            code, hands[seat] = pick_from(hands[seat], stream, chopsticks)
            codes.append(Pick.of(code))
        state = state.play(codes)
        hands = [hands[seat - 1] for seat in range(seats)]
    return state


@pytest.mark.parametrize("seats", HAND_SIZE)
def test_packed_games_are_the_game(seats: int) -> None:
    """Game by game, the totals of packed games are those of the same picks in the readable engine."""
    totals = random_games(seats, 300, seed=3)
    for number in range(300):
        assert list(play_again(seats, game_seed(3, number)).scores) == totals[number].tolist()


@pytest.mark.slow
@pytest.mark.parametrize("seats", HAND_SIZE)
def test_many_packed_games_are_the_game(seats: int) -> None:
    """The same, over 100,000 games."""
    totals = random_games(seats, 100_000, seed=4)
    for number in range(100_000):
        assert list(play_again(seats, game_seed(4, number)).scores) == totals[number].tolist()


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
