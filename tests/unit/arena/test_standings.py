"""Standings and ratings on made-up blocks, where the truth is known."""

from collections.abc import Callable
from random import Random

import pytest
from openskill.models import PlackettLuce

from okawari.arena.blocks import Block
from okawari.arena.standings import (
    MOST_BLOCKS,
    Rating,
    Standing,
    both_sides,
    cpu_ms_per_pick,
    pairings,
    ratings,
    standings,
    substitutes,
    substitutions,
)
from tests.support.sizes import quick, times
from tests.support.tournaments import made_up

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


@pytest.mark.parametrize("made", quick(2, [lucky_decks, unlike_opponents]))
def test_the_intervals_of_standings_hold_the_truth_95_times_out_of_100(
    made: Callable[[Random, int], list[Block]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """300 tournaments: points in 91 to 98.5 %, in no more: the intervals are no wider than they must be.

    Win shares in 91 % or more: with few decks their spread is taken as larger than it was.
    """
    nobody_s = {bot: Rating(25, 8) for bot in ("mine", *OTHERS)}
    monkeypatch.setattr("okawari.arena.standings.ratings", lambda bots, blocks: nobody_s)  # they take most of the time
    rng, points, shares = Random(3), 0, 0
    for _ in range(times(300)):
        mine = standing(made(rng, 12))
        low, high = mine.points.interval or (0, 0)
        points += low <= 50 <= high
        low, high = mine.share.interval or (0, 0)
        shares += low <= 0.5 <= high
    assert 0.91 < points / times(300) < 0.985
    assert shares / times(300) > 0.91


def test_a_standing_worked_out_by_hand() -> None:
    """Three decks, two of them against everybody: of these the means count, two numbers in all."""
    blocks = [block(rest, deck, 10 * deck + place) for deck in (1, 2) for place, rest in enumerate(OTHERS)]
    found = standing([*blocks, block("weak", 3, 90)])
    assert (found.points.mean, found.points.count) == (16, 2)
    assert found.points.deviation == pytest.approx(50**0.5)
    assert found.share.mean == pytest.approx(0.16)
    assert found.share.count == 2


def test_before_a_deck_is_complete_there_is_a_mean_without_an_interval() -> None:
    """The first blocks of a tournament on many cores."""
    found = standing([block("weak", 0, 60), block("even", 1, 40), block("even", 2, 20)])
    assert (found.points.mean, found.points.interval, found.share.interval) == (40, None, None)


def test_a_pairing_is_seen_from_both_sides() -> None:
    """Two seats: the other's game in seat 0 is the one's in seat 1; times and substitutions change sides."""
    sides: tuple[dict[str, int], dict[str, int]] = ({"crash": 1}, {"illegal": 2})
    block = Block("one", "other", 7, [[30, 20], [10, 40]], [[1.0, 0.0], [0.0, 1.0]], (5, 6), (0.5, 0.6), sides)
    same, turned = both_sides([block])
    assert same is block
    others = (sides[1], sides[0])
    assert turned == Block(
        "other", "one", 7, [[10, 40], [30, 20]], [[0.0, 1.0], [1.0, 0.0]], (6, 5), (0.6, 0.5), others
    )
    assert (turned.share, turned.points, turned.rest_points) == (0, 15, 35)
    three = Block("one", "other", 0, [[1, 2, 3]] * 3, [[0, 0, 1]] * 3)
    assert both_sides([three]) == [three]


def test_pairings_worked_out_by_hand() -> None:
    """Two blocks of one pairing: 20 and 30 points, 20 % and 30 %; the other has what is left of 100."""
    one, other = pairings([block("weak", 0, 20), block("weak", 1, 30)])
    assert (one.one, one.rest, other.one, other.rest) == ("mine", "weak", "weak", "mine")
    assert (one.points.mean, one.rest_points.mean, other.points.mean, other.rest_points.mean) == (25, 75, 75, 25)
    assert (one.share.mean, other.share.mean) == pytest.approx((0.25, 0.75))
    assert one.share.is_share
    assert not one.points.is_share


def test_the_best_win_share_stands_first() -> None:
    """Whoever has not played does not stand at all."""
    table = standings(("mine", "even", "weak", "strong"), [block("strong", 0, 30), block("weak", 0, 60)])
    assert [one.bot for one in table] == ["strong", "mine", "weak"]


def test_times_and_substitutions_are_of_both_sides() -> None:
    """Ten picks in 0.1 s as the one and 20 in 0.5 s as the rest: 20 ms a pick; who was not timed has no time."""
    first = Block("mine", "weak", 0, [[1, 0], [0, 1]], [[1, 0], [0, 1]], (10, 0), (0.1, 0.0), ({"crash": 1}, {}))
    second = Block("even", "mine", 0, [[1, 0], [0, 1]], [[1, 0], [0, 1]], (4, 20), (8.0, 0.5), ({}, {"crash": 2}))
    by_bot = {one.bot: one for one in standings(("mine", *OTHERS), [first, second])}
    assert by_bot["mine"].ms_per_pick == pytest.approx(20)
    assert by_bot["even"].ms_per_pick == pytest.approx(2000)
    assert by_bot["weak"].ms_per_pick is None
    assert by_bot["mine"].substitutions == {"crash": 3}
    assert by_bot["even"].substitutions == by_bot["weak"].substitutions == {}
    assert substitutions([first, second]) == {"mine": {"crash": 3}}
    assert substitutes([first, second]) == 3


NEW = Rating(25.0, 25 / 3)


def test_cpu_time_a_pick_by_hand() -> None:
    """Of each side over all blocks that have it; without any, of nobody."""
    timed = [
        Block("mine", "even", number, [[0, 0]] * 2, [[1, 0]] * 2, picks=(60, 60), cpu_seconds=(0.06 * number, 0.3))
        for number in (1, 2)
    ]
    assert cpu_ms_per_pick(timed) == pytest.approx({"mine": 1.5, "even": 5.0})
    assert cpu_ms_per_pick([*timed, block("even", 3, 50)]) == cpu_ms_per_pick(timed)
    assert cpu_ms_per_pick([block("even", 3, 50)]) == {}
    one_side = Block("mine", "even", 0, [[0, 0]] * 2, [[1, 0]] * 2, picks=(0, 60), cpu_seconds=(0.0, 0.3))
    assert cpu_ms_per_pick([one_side]) == pytest.approx({"even": 5.0})


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
    assert MOST_BLOCKS == 2000
    monkeypatch.setattr("okawari.arena.standings.MOST_BLOCKS", 2)
    assert ratings(["one", "other"], blocks[::-1]) == ratings(["one", "other"], blocks[:2])
    assert ratings(["one", "other"], blocks) != ratings(["one", "other"], blocks[:1])
