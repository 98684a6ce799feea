"""Standings on made-up blocks, where the truth is known."""

from collections.abc import Callable
from random import Random

import pytest

from okawari.arena import standings
from okawari.arena.blocks import Block
from okawari.arena.standings import Standing

OTHERS = ("strong", "even", "weak")


def block(rest: str, number: int, points: float) -> Block:
    """A block of the bot `mine` in two games: so many points and as many percent of the win; the other has the rest."""
    mine, won = round(points), points / 100
    return Block("mine", rest, number, [[mine, 100 - mine], [100 - mine, mine]], [[won, 1 - won], [1 - won, won]])


def standing(blocks: list[Block]) -> Standing:
    """The standing of the bot `mine`."""
    return next(one for one in standings(("mine", *OTHERS), blocks) if one.bot == "mine")


def lucky_decks(rng: Random, decks: int) -> list[Block]:
    """A good deck is good against everybody."""
    luck = [rng.gauss(50, 15) for _ in range(decks)]
    return [block(rest, deck, rng.gauss(luck[deck], 3)) for deck in range(decks) for rest in OTHERS]


def unlike_opponents(rng: Random, decks: int) -> list[Block]:
    """What counts is the opponent."""
    means = {"strong": 20, "even": 50, "weak": 80}
    return [block(rest, deck, rng.gauss(means[rest], 8)) for deck in range(decks) for rest in OTHERS]


@pytest.mark.parametrize("made", [lucky_decks, unlike_opponents])
def test_the_intervals_of_standings_hold_the_truth_95_times_out_of_100(
    made: Callable[[Random, int], list[Block]],
) -> None:
    """300 tournaments: points in 91 to 98.5 %, in no more: the intervals are no wider than they must be.

    Win shares in 91 % or more: with few decks their spread is taken as larger than it was.
    """
    rng, points, shares = Random(3), 0, 0
    for _ in range(300):
        mine = standing(made(rng, 12))
        low, high = mine.points.interval or (0, 0)
        points += low <= 50 <= high
        low, high = mine.share.interval or (0, 0)
        shares += low <= 0.5 <= high
    assert 0.91 < points / 300 < 0.985
    assert shares / 300 > 0.91


def test_a_standing_worked_out_by_hand() -> None:
    """Three decks, two of them against everybody: of these the means count, two numbers in all."""
    blocks = [block(rest, deck, 10 * deck + place) for deck in (1, 2) for place, rest in enumerate(OTHERS)]
    found = standing([*blocks, block("weak", 3, 90)])
    assert (found.points.mean, found.points.blocks) == (16, 2)
    assert found.points.deviation == pytest.approx(50**0.5)
    assert found.share.mean == pytest.approx(0.16)
    assert found.share.blocks == 2


def test_before_a_deck_is_complete_there_is_a_mean_without_an_interval() -> None:
    """The first blocks of a tournament on many cores."""
    found = standing([block("weak", 0, 60), block("even", 1, 40), block("even", 2, 20)])
    assert (found.points.mean, found.points.interval, found.share.interval) == (40, None, None)
