"""What seats may hope for where they are compared, worked out by hand in hundredths of a point."""

import pytest

from okawari.policies.standing import dessert_hope, maki_hope, rank_hope, stays_ahead
from okawari.rules.ruleset import Ruleset


@pytest.mark.parametrize(
    ("lead", "to_come", "found"),
    [
        (0, 7, 50),
        (1, 1, 84),  # one standard deviation: Φ(1)
        (-1, 1, 16),
        (2, 4, 84),  # the deviation of 4 is 2
        (1, 4, 69),  # Φ(½)
        (2, 1, 98),  # Φ(2)
        (5, 1, 100),
        (-5, 1, 0),
        (0, 0, 50),
        (1, 0, 100),
        (-1, 0, 0),
        (1, 500, 52),  # no more than 119 is counted: Φ(1 / 10.9)
        (1, 119, 52),
    ],
)
def test_how_likely_a_lead_is_kept(lead: int, to_come: int, found: int) -> None:
    """The deviation of what is to come is its square root."""
    assert stays_ahead(lead, to_come) == found


@pytest.mark.parametrize(
    ("values", "seat", "found"),
    [
        ([3, 2], 0, (84, 16, 16)),
        ([3, 2], 1, (16, 84, 84)),
        # Against the equal one 50, against the other 84: first ½ · 84, second ½ · 84 + ½ · 16, last ½ · 16.
        ([2, 2, 1], 0, (42, 50, 8)),
        # Against both 16: first 16 % of 16, second 16 % of 84 + 84 % of 16 (each rounded down), last 84 % of 84.
        ([2, 2, 1], 2, (2, 26, 70)),
    ],
)
def test_the_places_that_a_seat_may_hope_for(values: list[int], seat: int, found: tuple[int, int, int]) -> None:
    """The most, the second and the fewest, each asked for alone and then together."""
    first, second, last = found
    assert rank_hope(values, seat, 1, 1, 0, 0) == first
    assert rank_hope(values, seat, 1, 0, 1, 0) == second
    assert rank_hope(values, seat, 1, 0, 0, 1) == -last
    assert rank_hope(values, seat, 1, 6, 3, 5) == 6 * first + 3 * second - 5 * last


def test_maki() -> None:
    """R11: with icons to come hope for 6 and 3, 552 of [3, 2]; with none, the points."""
    assert maki_hope([3, 2], Ruleset(seats=2).rules, 0, 1) == 6 * 84 + 3 * 16
    assert [maki_hope([3, 2, 0], Ruleset(seats=3).rules, seat, 0) for seat in range(3)] == [600, 300, 0]
    anniversary = Ruleset("anniversary", 3).rules
    assert [maki_hope([3, 0, 0], anniversary, seat, 0) for seat in range(3)] == [600, 100, 100]


def test_puddings_and_yogurts() -> None:
    """R18, R20: +6 and −6; with two seats nobody loses."""
    for ruleset in (Ruleset(seats=2), Ruleset("anniversary", 2, "yogurt"), Ruleset("anniversary", 2, "mochi")):
        assert [dessert_hope([1, 0], ruleset.rules, seat, 1) for seat in range(2)] == [6 * 84, 6 * 16]
        assert [dessert_hope([1, 0], ruleset.rules, seat, 0) for seat in range(2)] == [600, 0]
    three = Ruleset(seats=3).rules
    assert dessert_hope([2, 2, 1], three, 0, 1) == 6 * 42 - 6 * 8
    assert [dessert_hope([2, 2, 1], three, seat, 0) for seat in range(3)] == [300, 300, -600]


def test_strawberries() -> None:
    """R19: nobody gains; the fewest costs 3 with two seats and 6 with more."""
    two, three = Ruleset("anniversary", 2).rules, Ruleset("anniversary", 3).rules
    assert [dessert_hope([3, 2], two, seat, 1) for seat in range(2)] == [-3 * 16, -3 * 84]
    assert [dessert_hope([3, 2], two, seat, 0) for seat in range(2)] == [0, -300]
    assert dessert_hope([2, 2, 1], three, 0, 1) == -6 * 8
    assert [dessert_hope([2, 2, 2], three, seat, 0) for seat in range(3)] == [-200] * 3
