"""R24, R25, R31: who wins."""

import pytest

from okawari.rules.ruleset import Ruleset
from okawari.rules.winning import wins
from tests.support.arranged import Cards, table_with


def winners(ruleset: Ruleset, totals: list[int], *desserts: Cards, dice: list[int] | None = None) -> list[int]:
    """The seats that win with these totals and desserts."""
    position = table_with(ruleset, *(desserts or [()] * len(totals)))
    position.totals[:] = totals
    position.dice[:] = dice or position.dice
    return [seat for seat in range(ruleset.seats) if wins(position, ruleset.rules, seat)]


def test_most_points_win_and_in_golf_the_fewest() -> None:
    """R24: the same totals, turned round in golf."""
    assert winners(Ruleset(seats=4), [30, 42, -3, 41]) == [1]
    assert winners(Ruleset(seats=4, variant="golf"), [30, 42, -3, 41]) == [2]


def test_points_come_before_desserts() -> None:
    """R25: desserts decide only between those level on points."""
    assert winners(Ruleset(seats=3), [9, 10, 10], ["pudding"] * 3, [], ["pudding"]) == [2]


def test_golf_has_the_same_tie_break() -> None:
    """R25 (house decision): in golf too the most dessert wins a tie."""
    assert winners(Ruleset(seats=3, variant="golf"), [9, 9, 10], ["pudding"], ["pudding"] * 2, ["pudding"] * 4) == [1]


def test_still_tied_they_share_the_win() -> None:
    """R25: level on points and desserts, several win."""
    assert winners(Ruleset(seats=3), [9, 9, 9], ["pudding"], [], ["pudding"]) == [0, 2]
    assert winners(Ruleset(seats=5), [0] * 5) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("dessert", "first", "second", "dice", "winner"),
    [
        ("strawberry", ["strawberry-1", "strawberry-2"], ["strawberry-4"], [1, 1], 1),
        ("yogurt", ["yogurt-3"], ["yogurt-1", "yogurt-1"], [1, 1], 0),
        ("tea", ["tea-1", "tea-1"], ["tea-1", "tea-2", "tea-3"], [1, 1], 1),
        ("tea", ["tea-5", "tea-5", "tea-5"], ["tea-1", "tea-2"], [1, 1], 0),
        ("mochi", ["mochi"] * 3, ["mochi"], [2, 5], 1),
        ("pudding", ["pudding"] * 2, ["pudding"], [1, 1], 0),
    ],
)
def test_what_each_dessert_breaks_a_tie_by(
    dessert: str, first: list[str], second: list[str], dice: list[int], winner: int
) -> None:
    """R25: puddings, strawberry symbols, yogurt value, bubble tea cards, the mochi die."""
    assert winners(Ruleset("anniversary", 2, dessert), [20, 20], first, second, dice=dice) == [winner]


def test_the_dummy_never_wins() -> None:
    """R31 (house decision): the win is decided between the two people's seats."""
    ruleset = Ruleset(seats=2, variant="dummy")
    assert winners(ruleset, [10, 12, 50], [], [], ["pudding"] * 5) == [1]
    assert winners(ruleset, [12, 12, 12], ["pudding"], [], ["pudding"] * 5) == [0]
