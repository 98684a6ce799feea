"""What seats may hope for, and how they stand after a round, worked out by hand in hundredths of a point."""

import pytest

from okawari.policies.scratch import SCRATCH
from okawari.policies.standing import (
    add_up,
    dessert_hope,
    desserts_left,
    lead,
    maki_hope,
    rank_hope,
    standings,
    stays_ahead,
)
from okawari.rules.position import ROUND, Working
from okawari.rules.ruleset import Ruleset
from tests.support.arranged import table_with


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


def after_one_round(ruleset: Ruleset, *tableaux: list[str]) -> Working:
    """Between the first round and the second, with these desserts and 10, 12 and 3 points."""
    position = table_with(ruleset, *tableaux)
    position.now[ROUND] = 1
    position.totals[:] = [10, 12, 3][: len(position.totals)]
    return position


def stand(ruleset: Ruleset, position: Working) -> list[int]:
    """How the seats stand."""
    found = [0] * ruleset.seats
    standings(position, ruleset.rules, [0] * SCRATCH, found)
    return found


def test_a_pudding_ahead() -> None:
    """R18: nine puddings among 88 cards, 40 of which come: 4. A lead of 1 stays with 69 %: 414 against 186."""
    ruleset = Ruleset(seats=2)
    position = after_one_round(ruleset, ["pudding"], [])
    assert stand(ruleset, position) == [1000 + 6 * 69, 1200 + 6 * 31]
    position.now[ROUND] = 3
    assert stand(ruleset, position) == [1000, 1200]


def test_in_golf_points_and_hopes_count_against_a_seat() -> None:
    """R24: the same with the other sign; `add_up` alone has no sign."""
    ruleset = Ruleset(seats=2, variant="golf")
    position = after_one_round(ruleset, ["pudding"], [])
    assert stand(ruleset, position) == [-1414, -1386]
    found = [0, 0]
    add_up(position, ruleset.rules, [0] * SCRATCH, found)
    assert found == [1414, 1386]


def test_bubble_tea_is_not_compared() -> None:
    """R21: 20 picks are left, so a second tea comes with 95 %: half of 400 · 95 %."""
    ruleset = Ruleset("anniversary", 2, "tea")
    assert stand(ruleset, after_one_round(ruleset, ["tea-2"], [])) == [1000 + 190, 1200]


def test_the_die_is_compared() -> None:
    """R22: all ten mochi among 88 cards, 40 of which come: 4. A lead of 2 stays with Φ(1), 84 %."""
    ruleset = Ruleset("anniversary", 2, "mochi")
    position = after_one_round(ruleset, [], [])
    position.dice[:] = [5, 3]
    assert stand(ruleset, position) == [1000 + 6 * 84, 1200 + 6 * 16]


def test_the_dummys_desserts_count_but_it_does_not_stand() -> None:
    """R31: one pudding each and the dummy three; 5 left among 81 cards, 54 of which come: 3.

    Against the other seat 50, two behind the dummy with Φ(−1.15), 13: first 6, last 43.
    """
    ruleset = Ruleset(seats=2, variant="dummy")
    position = after_one_round(ruleset, ["pudding"], ["pudding"], ["pudding"] * 3)
    assert stand(ruleset, position) == [1000 + 6 * 6 - 6 * 43, 1200 + 6 * 6 - 6 * 43]


def test_what_desserts_are_left() -> None:
    """What all ten add up to, less what lies in front of seats: 10 − 3 puddings, 25 − 5 symbols, 25 − 3 values."""
    for ruleset, cards, left in (
        (Ruleset(seats=2), ["pudding"] * 3, 7),
        (Ruleset("anniversary", 2), ["strawberry-4", "strawberry-1"], 20),
        (Ruleset("anniversary", 2, "yogurt"), ["yogurt-3"], 22),
        (Ruleset("anniversary", 2, "mochi"), ["mochi", "mochi"], 8),
    ):
        assert desserts_left(table_with(ruleset, cards[1:], cards[:1]), ruleset.rules) == left, ruleset


def test_a_lead_is_over_the_best_other_seat() -> None:
    """The dummy's number, after those of the seats, does not count."""
    assert [lead([5, 9, 7], 3, seat) for seat in range(3)] == [-4, 2, -2]
    assert [lead([5, 3, 100], 2, seat) for seat in range(2)] == [2, -2]
