"""Packed random games as Python runs them: two side by side, played again with hands as lists of cards."""

from collections.abc import Iterator
from importlib import import_module

import numpy as np
import pytest

from okawari.rules.chance import advance, below, game_seed, shuffle, start_stream
from okawari.rules.ruleset import HAND_SIZE
from okawari.sim import packed, random_games
from okawari.sim.packed import U, next_stream, random_word
from tests.support.by_python import by_python
from tests.support.packed import replayed

RANDOM_GAMES = import_module("okawari.sim.random_games")
"""The module: its package has the function by that name."""
LANES = 2


@pytest.fixture(autouse=True)
def _not_compiled(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for module in (packed, RANDOM_GAMES):
        monkeypatch.setattr(module, "LANES", LANES)
    with by_python(packed, RANDOM_GAMES):
        yield


@pytest.mark.parametrize("seats", HAND_SIZE)
def test_totals_are_those_of_the_same_picks(seats: int) -> None:
    """Of three games, so that the last stands alone."""
    totals = random_games(seats, 3, 11, threads=1)
    for number in range(3):
        assert totals[number].tolist() == list(replayed(seats, game_seed(11, number)).scores)


def test_tasks_make_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game depends on the seed and its number only, wherever a task begins."""
    at_once = random_games(2, 5, 3, threads=1)
    monkeypatch.setattr(RANDOM_GAMES, "GAMES_A_TASK", 3)
    assert np.array_equal(random_games(2, 5, 3, threads=1), at_once)


def test_words_are_random_as_whole_numbers_are() -> None:
    """The generator of the rules on words: its next state, and the 32 bits that are scaled."""
    stream = start_stream(5)
    for _ in range(20):
        word = U(stream)
        assert int(next_stream(word)) == advance(stream)
        assert int(random_word(word)) * 108 >> 32 == below(stream, 108)
        stream = advance(stream)


def test_decks_are_shuffled_as_the_rules_shuffle() -> None:
    """R3: lane by lane, each with a stream of its own."""
    streams, decks = np.array([start_stream(seed) for seed in (1, 2)], np.uint64), np.zeros((20, LANES), np.uint8)
    decks[:] = np.arange(20)[:, np.newaxis]
    packed.shuffle_decks(streams, np.zeros(LANES, np.uint64), decks)
    for lane, seed in enumerate((1, 2)):
        cards = list(range(20))
        assert (shuffle(start_stream(seed), cards), cards) == (int(streams[lane]), decks[:, lane].tolist())


def test_hands_are_packed_card_by_card() -> None:
    """R2: from the start on, one hand after the other, each card in the next four bits."""
    decks, hands = np.arange(14, dtype=np.uint8).reshape(7, 2), np.full((2, LANES), 99, np.uint64)
    packed.pack_hands(decks, 1, 3, hands)
    assert hands.tolist() == [[0x642, 0x753], [0xCA8, 0xDB9]]


def one_seat(hand: int, tableau: int, stream: int = 1) -> tuple[np.ndarray, ...]:
    """Streams, hand and tableau of a seat, the same in both lanes, and room for what is noted."""
    return tuple(np.full(LANES, word, np.uint64) for word in (stream, hand, tableau, 0, 0))


def test_the_first_card_taken() -> None:
    """R5: the lowest card takes its place, and the hand is one shorter; each card is taken by some stream."""
    taken = {}
    for seed in range(40):
        streams, hand, tableau, uses, rest = one_seat(0x321, 0, start_stream(seed))
        assert not packed.pick_first(streams, hand, tableau, 3, uses, rest)
        stream = advance(start_stream(seed))
        assert streams.tolist() == [stream] * LANES
        place = below(stream, 3)
        taken[place] = hand[0], tableau[0]
        assert rest[0] == (int(random_word(U(stream))) * 3) % 2**32
        assert not uses.any()
    assert taken == {0: (0x32, 1 << 4), 1: (0x31, 1 << 8), 2: (0x12, 1 << 12)}


def test_the_second_card_and_the_chopsticks_that_go_back() -> None:
    """R7: where they are used a second card lands, chopsticks (10) take its place and leave the tableau."""
    _, hand, tableau, uses, rest = one_seat(0x321, 1 << 40)
    uses[1] = 1
    rest[:] = 2**32 - 1
    packed.pick_second(hand, tableau, 3, uses, rest)
    assert hand.tolist() == [0x321, 0xA21]
    assert tableau.tolist() == [1 << 40, 1 << 12]
    rest[:] = 2**32 // 3 + 1
    packed.pick_second(hand, tableau, 3, uses, rest)
    assert hand.tolist()[1] == 0xAA1


def test_a_coin_decides_on_chopsticks() -> None:
    """R7: the word's last bit, if chopsticks lie there and a second card is left."""
    for seed in range(40):
        coin = int(random_word(U(advance(start_stream(seed))))) & 1
        for hand, tableau, cards, possible in (
            (0x21, 1 << 40, 2, True),
            (0x2, 1 << 40, 1, False),
            (0x21, 1 << 36, 2, False),
            (0x21, 2 << 40, 2, True),
        ):
            streams, held, lying, uses, rest = one_seat(hand, tableau, start_stream(seed))
            used = packed.pick_first(streams, held, lying, cards, uses, rest)
            assert used == bool(uses.any()) == bool(coin and possible)
            assert uses.tolist() == [int(used)] * LANES


def test_what_is_scored_leaves_only_puddings() -> None:
    """R11–R18: sets, nigiri and icons are looked up by their groups, wherever chance is; ranks by comparing seats."""
    points = packed.lookup(2)
    tableaux = np.zeros((2, LANES), np.uint64)
    tableaux[0] = 2 | 3 << 4 | 1 << 12 | 1 << 32 | 1 << 40 | 2 << 56
    tableaux[1] = 2 << 8 | 1 << 20 | 1 << 36 | 1 << 44 | 1 << 60
    icons, scores = np.zeros((2, LANES), np.int64), np.full((2, LANES), 100, np.int64)
    RANDOM_GAMES.score_tableaux(points, tableaux, icons, scores)
    assert scores[:, 0].tolist() == [100 + 5 + 10 + 3, 100 + 3 + 3]
    assert icons[:, 1].tolist() == [1, 3]
    assert tableaux[:, 0].tolist() == [2 << 56, 0]
    RANDOM_GAMES.score_maki(points, icons, scores)
    RANDOM_GAMES.score_puddings(points, tableaux, scores)
    assert scores[:, 0].tolist() == [118 + 3 + 6, 106 + 6]
