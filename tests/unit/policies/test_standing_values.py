"""How seats stand after a round, worked out by hand in hundredths of a point."""

from okawari.policies.scratch import SCRATCH
from okawari.policies.standing import add_up, desserts_left, lead, standings
from okawari.rules.position import ROUND, Working
from okawari.rules.ruleset import Ruleset
from tests.support.arranged import table_with


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
