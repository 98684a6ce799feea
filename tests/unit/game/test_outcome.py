"""Outcome: the winners and the reason in words."""

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
    told = ended(Ruleset(seats=3), [30, 41, 40])
    assert (told.winners, told.reason) == ((1,), "most points (41)")
    assert str(told) == "seat 1 wins: most points (41)"


def test_fewest_points_in_golf() -> None:
    """R24."""
    assert ended(Ruleset(seats=3, variant="golf"), [30, 41, -4]) == Outcome((2,), "points-fewest", -4)


@pytest.mark.parametrize(
    ("dessert", "first", "second", "dice", "winner", "reason"),
    [
        ("pudding", ["pudding"], ["pudding"] * 3, (), 1, "tied on 20 points, most pudding cards (3)"),
        ("strawberry", ["strawberry-4"], ["strawberry-1"], (), 0, "tied on 20 points, most strawberry symbols (4)"),
        ("yogurt", ["yogurt-1"], ["yogurt-3"], (), 1, "tied on 20 points, highest yogurt value (3)"),
        ("tea", ["tea-1", "tea-5"], ["tea-3"], (), 0, "tied on 20 points, most bubble tea cards (2)"),
        ("mochi", ["mochi"], [], (2, 5), 1, "tied on 20 points, highest mochi die (5)"),
    ],
)
def test_tie_breaks(dessert: str, first: Cards, second: Cards, dice: tuple[int, ...], winner: int, reason: str) -> None:
    """R25: what decided a tie on points."""
    told = ended(Ruleset("anniversary", 2, dessert), [20, 20], first, second, dice=dice)
    assert (told.winners, told.reason) == ((winner,), reason)


def test_a_shared_win() -> None:
    """R25: still tied, they share it."""
    told = ended(Ruleset(seats=4), [20, 3, 20, 20], ["pudding"], [], ["pudding"], [])
    assert told == Outcome((0, 2), "tie-shared", 20, 1, "pudding")
    assert str(told) == "seat 0 and seat 2 win: tied on 20 points and on pudding cards (1 each)"


@pytest.mark.parametrize(
    ("dessert", "cards", "reason"),
    [
        ("pudding", ["pudding"], "tied on 20 points and on pudding cards (1 each)"),
        ("strawberry", ["strawberry-3"], "tied on 20 points and on strawberry symbols (3 each)"),
        ("yogurt", ["yogurt-3"], "tied on 20 points and on yogurt value (3 each)"),
        ("tea", ["tea-5"], "tied on 20 points and on bubble tea cards (1 each)"),
        ("mochi", ["mochi"], "tied on 20 points and on the mochi die (6 each)"),
    ],
)
def test_ties_that_no_dessert_breaks(dessert: str, cards: Cards, reason: str) -> None:
    """R25: in words, for each dessert."""
    ruleset = Ruleset("anniversary", 2, dessert)
    assert ended(ruleset, [20, 20], cards, cards, dice=(6, 6)).reason == reason


def test_a_tie_on_one_point() -> None:
    """R24: as golf has it."""
    golf = Ruleset(seats=2, variant="golf")
    assert ended(golf, [1, 1], ["pudding"], []).reason == "tied on 1 point, most pudding cards (1)"
    assert ended(golf, [1, 1]).reason == "tied on 1 point and on pudding cards (0 each)"


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
            assert str(best) in told.reason
            assert (people.count(best) == 1) == ("points (" in told.reason)
            reasons[told.reason.split(" ")[0]] += 1
    assert set(reasons) == {"most", "fewest", "tied"}
