"""Outcome: the winners and the reason."""

from collections import Counter

import pytest

from okawari import Ruleset
from okawari.game.outcome import Outcome, outcome
from tests.support.arranged import Cards, table_with
from tests.support.games import SETS_OF_RULES, finished


def ended(ruleset: Ruleset, totals: list[int], *desserts: Cards, dice: tuple[int, ...] = ()) -> Outcome:
    """The outcome of a game that ended so."""
    position = table_with(ruleset, *(desserts or [()] * len(totals)))
    position.totals[:] = totals
    position.dice[:] = dice or position.dice
    return outcome(position, ruleset)


def test_most_points() -> None:
    """R24."""
    assert ended(Ruleset(seats=3), [30, 41, 40]) == Outcome((1,), "points-most", 41)


def test_fewest_points_in_golf() -> None:
    """R24."""
    assert ended(Ruleset(seats=3, variant="golf"), [30, 41, -4]) == Outcome((2,), "points-fewest", -4)


@pytest.mark.parametrize(
    ("dessert", "first", "second", "dice", "winner", "value"),
    [
        ("pudding", ["pudding"], ["pudding"] * 3, (), 1, 3),
        ("strawberry", ["strawberry-4"], ["strawberry-1"], (), 0, 4),
        ("yogurt", ["yogurt-1"], ["yogurt-3"], (), 1, 3),
        ("tea", ["tea-1", "tea-5"], ["tea-3"], (), 0, 2),
        ("mochi", ["mochi"], [], (2, 5), 1, 5),
    ],
)
def test_tie_breaks(dessert: str, first: Cards, second: Cards, dice: tuple[int, ...], winner: int, value: int) -> None:
    """R25: what decided a tie on points."""
    told = ended(Ruleset("anniversary", 2, dessert), [20, 20], first, second, dice=dice)
    assert told == Outcome((winner,), "tie-broken", 20, value, dessert)


def test_a_shared_win() -> None:
    """R25: still tied, they share it."""
    told = ended(Ruleset(seats=4), [20, 3, 20, 20], ["pudding"], [], ["pudding"], [])
    assert told == Outcome((0, 2), "tie-shared", 20, 1, "pudding")


@pytest.mark.parametrize(
    ("dessert", "cards", "value"),
    [
        ("pudding", ["pudding"], 1),
        ("strawberry", ["strawberry-3"], 3),
        ("yogurt", ["yogurt-3"], 3),
        ("tea", ["tea-5"], 1),
        ("mochi", ["mochi"], 6),
    ],
)
def test_ties_that_no_dessert_breaks(dessert: str, cards: Cards, value: int) -> None:
    """R25: what each has of the dessert."""
    told = ended(Ruleset("anniversary", 2, dessert), [20, 20], cards, cards, dice=(6, 6))
    assert told == Outcome((0, 1), "tie-shared", 20, value, dessert)


def test_a_tie_in_golf() -> None:
    """R24, R25: the most dessert decides there, too."""
    golf = Ruleset(seats=2, variant="golf")
    assert ended(golf, [1, 1], ["pudding"], []) == Outcome((0,), "tie-broken", 1, 1, "pudding")
    assert ended(golf, [1, 1]) == Outcome((0, 1), "tie-shared", 1, 0, "pudding")


def test_the_dummy_is_left_out() -> None:
    """R31: the dummy's points decide nothing, not even a tie."""
    assert ended(Ruleset(seats=2, variant="dummy"), [10, 12, 99]) == Outcome((1,), "points-most", 12)
    assert ended(Ruleset(seats=2, variant="dummy"), [10, 12, 12]) == Outcome((1,), "points-most", 12)


def test_every_finished_game_has_an_outcome_with_a_reason() -> None:
    """R24, R25: in every ruleset; ties on points and shared wins do occur."""
    reasons: Counter[str] = Counter()
    for ruleset in SETS_OF_RULES:
        for seed in (0,) if ruleset.seats > 2 else (0, 1):
            state = finished(ruleset, seed)
            told = state.outcome
            assert told is not None
            people = state.scores[: ruleset.seats]
            best = min(people) if ruleset.variant == "golf" else max(people)
            assert all(people[seat] == best for seat in told.winners)
            assert told.points == best
            assert (people.count(best) == 1) == told.key.startswith("points")
            reasons[told.key.split("-")[0]] += 1
    assert set(reasons) == {"points", "tie"}
