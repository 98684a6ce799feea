"""Statistics by hand-worked examples: two games of two seats, made up."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from okawari.arena.mean import Mean
from okawari.arena.statistics import statistics
from okawari.game.state import State
from okawari.rules.chance import game_seed
from okawari.rules.kinds import NOTHING, NUMBER
from okawari.rules.picks import pick_code
from okawari.rules.ruleset import Ruleset

NONE = NOTHING


def code(first: str, second: str = "") -> int:
    """A pick of one card or two."""
    return pick_code(NUMBER[first], NUMBER[second] if second else NONE, NONE, NONE, NONE)


def made_up(ruleset: Ruleset) -> Any:
    """Two games: egg every turn, but in the first turn of a game squid, once with wasabi, and once nothing."""
    turns = 3 * ruleset.rules.turns
    picks = np.full((2, turns, 2), code("egg"))
    picks[0, 0, 0], picks[1, 0, 0], picks[1, 0, 1] = code("squid", "wasabi"), code("squid"), NONE
    points = np.zeros((2, 3, 2, 6), np.int64)
    points[0, :, 0, 0], points[1, 2, 1, 4], points[1, 0, 0, 5] = 2, 8, 4
    totals, desserts = np.array([[10, 20], [20, 30]]), np.array([[6, -6], [0, 3]])
    return SimpleNamespace(ruleset=ruleset, picks=picks, points=points, totals=totals, dessert_points=desserts)


def found(ruleset: Ruleset, monkeypatch: pytest.MonkeyPatch) -> Any:
    """What is said of the two games; first picks are not asked."""
    monkeypatch.setattr("okawari.arena.statistics.play_games", lambda *asked: made_up(ruleset))
    return statistics(ruleset, "random", 2, 1)


def test_the_points_of_two_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """10, 20, 20 and 30: the mean of the games' means 15 and 25, and its margin with one degree of freedom."""
    told = found(Ruleset(seats=2, variant="battle"), monkeypatch)
    assert (told.games, told.points.mean, told.points.count) == (2, 20.0, 2)
    assert told.points.margin == pytest.approx(12.706 * 5, abs=0.01)
    assert told.deviation == pytest.approx(50**0.5)
    assert told.quantiles == {5: 11.5, 25: 17.5, 50: 20.0, 75: 22.5, 95: pytest.approx(28.5)}
    assert told.distribution == {10: 0.25, 20: 0.5, 30: 0.25}
    assert told.first_picks == {}


def test_one_game_has_no_margin(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its spread is not known."""
    ruleset = Ruleset(seats=2, variant="battle")
    two = made_up(ruleset)
    one = SimpleNamespace(**{name: part if part is ruleset else part[:1] for name, part in vars(two).items()})
    monkeypatch.setattr("okawari.arena.statistics.play_games", lambda *asked: one)
    assert statistics(ruleset, "random", 1, 1).points == Mean(15.0, 0.0, 1)


def test_the_points_of_a_seat_by_category(monkeypatch: pytest.MonkeyPatch) -> None:
    """All rounds of a game together, the mean of four seats; the squishy only where there is one."""
    told = found(Ruleset(seats=2, variant="battle"), monkeypatch).categories
    assert told == {"maki": 1.5, "tempura": 0, "sashimi": 0, "dumpling": 0, "nigiri": 2.0, "pudding": 0.75}
    squishy = found(Ruleset("anniversary", 2, "strawberry", "battle"), monkeypatch).categories
    assert (squishy["squishy"], squishy["strawberry"]) == (1.0, 0.75)


def test_which_cards_are_taken_when(monkeypatch: pytest.MonkeyPatch) -> None:
    """By turn of a round, three of them together: of 12 cards of the first turn 2 are squid and 1 is wasabi."""
    ruleset = Ruleset(seats=2, variant="battle")
    told = found(ruleset, monkeypatch).taken
    others = [0.0] * (ruleset.rules.turns - 1)
    assert set(told) == {"egg", "squid", "wasabi"}
    assert told["squid"] == pytest.approx([2 / 12, *others])
    assert told["wasabi"] == pytest.approx([1 / 12, *others])
    assert told["egg"] == pytest.approx([9 / 12, *(1.0 for _ in others)])


def test_what_a_first_pick_gains() -> None:
    """Of the same deals, where seat 0 holds the card; the numbers are those of 30 games of the random policy."""
    told = statistics(Ruleset(seats=2), "random", 30, 1).first_picks
    assert {card: (round(gain.mean, 3), gain.count) for card, gain in told.items()} == {
        "tempura": (1.04, 25),
        "sashimi": (0.158, 19),
        "dumpling": (0.12, 25),
        "maki-1": (-0.571, 14),
        "maki-2": (-0.304, 23),
        "maki-3": (-0.062, 16),
        "egg": (-1.267, 15),
        "salmon": (-0.471, 17),
        "squid": (1.182, 11),
        "wasabi": (0.714, 14),
        "chopsticks": (0.364, 11),
        "pudding": (0.55, 20),
    }


def test_a_first_pick_is_asked_of_games_that_have_it() -> None:
    """In one game those are the cards that seat 0 was dealt; without games to compare there is no interval."""
    ruleset = Ruleset(seats=2)
    told = statistics(ruleset, "random", 1, 1).first_picks
    dealt = State.start(ruleset, seed=game_seed(1, 0)).observe(0).hand
    assert told.keys() == set(map(str, dealt))
    assert {(gain.count, gain.interval) for gain in told.values()} == {(1, None)}
