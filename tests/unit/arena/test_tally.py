"""What many games add up to, worked out by hand."""

from collections import Counter
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pytest

from okawari.arena.simulation import Simulation, replay_picks
from okawari.arena.tally import SeatTally, Tally, marked, tally_games, told_reasons
from okawari.bots.guard import Guard
from okawari.bots.registry import load_bot
from okawari.rules.ruleset import Ruleset
from tests.support.games import finished


def sums(*points: int) -> SeatTally:
    """A seat with these points in so many games."""
    return SeatTally("bot", len(points), Fraction(1, 2), sum(points), sum(one**2 for one in points))


def test_the_mean_and_margin_of_few_games() -> None:
    """10 and 14: mean 12, standard error 2, and 12.706 of it; 1, 2, 3, 4: 3.182 · √(5/3) / 2."""
    assert sums(10, 14).mean.mean == 12
    assert sums(10, 14).mean.margin == pytest.approx(25.412)
    assert sums(1, 2, 3, 4).mean.margin == pytest.approx(3.182 * (5 / 3) ** 0.5 / 2, rel=0.01)
    assert sums(7, 7, 7).mean.margin == 0
    assert sums(7).mean.margin is None
    assert sums(-3, 3).mean.mean == 0


def test_wins_and_categories_are_of_all_games() -> None:
    """Half a win of four games is an eighth; six points of maki are 1.5 a game."""
    seat = SeatTally("bot", 4, Fraction(1, 2), 40, 400, Counter(maki=6, dessert=-2))
    assert (seat.win_share, seat.mean_of("maki"), seat.mean_of("dessert"), seat.mean_of("egg")) == (0.125, 1.5, -0.5, 0)


def test_the_document_of_a_seat() -> None:
    """Every number, the interval as its two ends; no substitution is none."""
    seat = SeatTally("bot", 2, Fraction(1), 24, 296, Counter(maki=6, dessert=-2), Counter(crash=3), "game 1")
    told = seat.document()
    low, high = told.pop("interval_95")
    assert (low, high) == pytest.approx((12 - 25.412, 12 + 25.412))
    categories = {"maki": 3, "tempura": 0, "sashimi": 0, "dumpling": 0, "nigiri": 0, "squishy": 0, "dessert": -1}
    assert told == {
        "bot": "bot",
        "wins": 1,
        "win_share": 0.5,
        "mean_points": 12,
        "mean_by_category": categories,
        "substitutions": {"crash": 3},
        "last_substitution": "game 1",
    }
    assert (sums(7).document()["interval_95"], sums(7).document()["last_substitution"]) == (None, None)


def test_sums_are_added() -> None:
    """All of them; the last substitution is the later one, if there is a later one."""
    first = SeatTally("bot", 1, Fraction(1, 2), 10, 100, Counter(maki=6), Counter(crash=1), "first")
    second = SeatTally("bot", 2, Fraction(1), 20, 210, Counter(maki=1, nigiri=2), Counter(illegal=2), "second")
    first.add(second)
    assert first == SeatTally(
        "bot", 3, Fraction(3, 2), 30, 310, Counter(maki=7, nigiri=2), Counter(crash=1, illegal=2), "second"
    )
    first.add(SeatTally("bot", 1))
    assert (first.games, first.last_substitution) == (4, "second")


def test_a_finished_game_is_counted() -> None:
    """R24: its points and theirs by category, the dessert apart; a win is shared by those who won."""
    state = finished(Ruleset("anniversary", 3))
    outcome = state.outcome
    assert outcome is not None
    guards = [Guard(load_bot("random")) for _ in range(3)]
    guards[1].substitutions["crash"] = 2
    guards[1].last = "round 1, turn 1: no"
    tally = Tally(["a", "b", "c"])
    tally.count(7, state, guards)
    assert tally.games == 1
    for number, seat in enumerate(tally.seats):
        assert (seat.points, seat.squares) == (state.scores[number], state.scores[number] ** 2)
        assert seat.by_category.total() == seat.points
        assert seat.by_category["dessert"] == state.position.dessert_points[number]
        assert seat.by_category["nigiri"] == sum(closed.points[number][4] for closed in state.closed)
        assert seat.wins == (Fraction(1, len(outcome.winners)) if number in outcome.winners else 0)
    assert [seat.last_substitution for seat in tally.seats] == ["", "game 7, round 1, turn 1: no", ""]
    assert [seat.substitutions for seat in tally.seats] == [{}, {"crash": 2}, {}]
    assert tally.substitutes == 2
    assert Simulation(Ruleset("anniversary", 3), ("random",) * 3, 1, 1).document(tally)["substitutes"] == 2
    tally.add(tally)
    assert [seat.points for seat in tally.seats] == [2 * score for score in state.scores]


def test_compiled_games_are_counted_likewise() -> None:
    """Two games: seat 0 wins one alone with 30 points and shares the other with 20."""
    points = np.zeros((2, 3, 2, 6), np.int64).transpose(0, 1, 2, 3)
    points[0, 0, 0, 0], points[1, 2, 0, 4], points[1, 1, 1, 1] = 6, 9, 5
    played = SimpleNamespace(
        winners=np.array([[True, False], [True, True]]),
        totals=np.array([[30, 10], [20, 20]]),
        points=points,
        dessert_points=np.array([[6, 0], [-1, 2]]),
    )
    one, other = tally_games(["a", "b"], played).seats  # type: ignore[arg-type]
    assert (one.bot, one.games, one.wins, one.points, one.squares) == ("a", 2, Fraction(3, 2), 50, 1300)
    assert (other.bot, other.games, other.wins, other.points, other.squares) == ("b", 2, Fraction(1, 2), 30, 500)
    assert one.by_category == Counter(maki=6, nigiri=9, dessert=5, tempura=0, sashimi=0, dumpling=0, squishy=0)
    assert other.by_category == Counter(tempura=5, dessert=2, maki=0, sashimi=0, dumpling=0, nigiri=0, squishy=0)


def test_compiled_picks_are_played_again() -> None:
    """R20, R27: they name the real cards; a seat that waits has none."""
    for ruleset in (Ruleset("anniversary", 2, "yogurt"), Ruleset("anniversary", 2, "yogurt", "battle")):
        state = finished(ruleset)
        assert replay_picks(ruleset, [turn.codes for turn in state.turns], 0) == state


def test_a_headline_says_how_many_picks_were_not_the_bots_own() -> None:
    """Nothing if there were none."""
    assert marked(0) == ""
    assert marked(1) == " (1 pick substituted: see below)"
    assert marked(1234) == " (1,234 picks substituted: see below)"


def test_reasons_are_told_the_most_frequent_first() -> None:
    """And how many there were in all."""
    assert told_reasons(Counter(crash=1)) == "once (1 crash)"
    assert told_reasons(Counter({"crash": 1, "too slow": 2})) == "3 times (2 too slow, 1 crash)"
    assert told_reasons(Counter(illegal=1234)) == "1,234 times (1,234 illegal)"
