"""What desserts promise, worked out by hand in hundredths of a point."""

import pytest

from okawari.policies.greedy_value import dessert_worth, mean_promise, price, stake, tea_promise, value_promise
from okawari.rules.kinds import NUMBER
from okawari.rules.landing import place
from okawari.rules.position import ROUND, SQUISHY, Working
from okawari.rules.ruleset import Ruleset, RulesetNumbers
from tests.support.arranged import table_with, tableau


def rules(dessert: str, seats: int = 4, variant: str | None = None) -> RulesetNumbers:
    """The anniversary edition with a dessert."""
    return Ruleset("anniversary", seats, dessert, variant).rules


@pytest.mark.parametrize(
    ("dessert", "seats", "variant", "found"),
    [
        ("pudding", 4, None, 12),  # +6 and −6
        ("pudding", 2, None, 6),  # with two seats nobody loses
        ("pudding", 2, "dummy", 12),  # but with the dummy there are three tableaux
        ("strawberry", 3, None, 6),  # −6 only
        ("strawberry", 2, None, 3),
        ("yogurt", 5, None, 12),
        ("mochi", 2, None, 6),
    ],
)
def test_what_is_at_stake(dessert: str, seats: int, variant: str | None, found: int) -> None:
    """R18–R22: from the fewest to the most."""
    assert stake(rules(dessert, seats, variant)) == found


@pytest.mark.parametrize(
    ("dessert", "seats", "found"),
    [
        ("pudding", 4, 135),  # 1200 · 108 / (10 · 96)
        ("pudding", 2, 108),  # 600 · 108 / (10 · 60)
        ("strawberry", 4, 27),  # 600 · 108 / (25 · 96)
        ("yogurt", 4, 54),  # 1200 · 108 / (25 · 96)
        ("mochi", 4, 50),  # 1200 / (6 · 4)
        ("mochi", 2, 50),  # 600 / (6 · 2)
    ],
)
def test_the_price_of_one(dessert: str, seats: int, found: int) -> None:
    """Its part of the stake: of what is on the cards that will be dealt in three rounds, or of all pips."""
    assert price(rules(dessert, seats)) == found


@pytest.mark.parametrize(
    ("dessert", "values", "value", "left", "found"),
    [
        ("pudding", [1, 1, 0, 0], 2, 0, 600),
        ("pudding", [1, 1, 0, 0], 2, 3, 352),  # (3 · 270 + 600) / 4
        ("pudding", [5, 1, 0, 0], 0, 0, -200),  # one of three with the fewest
        ("pudding", [5, 1, 0, 0], 0, 1, -100),
        ("strawberry", [3, 2, 2, 2], 3, 0, 0),
        ("strawberry", [3, 2, 2, 2], 2, 0, -100),  # all equal: each loses its share
        ("strawberry", [3, 2, 2, 2], 1, 2, -182),  # (2 · 27 − 600) / 3
        ("yogurt", [0, 3, 0, 0], 3, 0, 300),
        ("mochi", [1, 6, 1, 1], 6, 1, 300),  # (300 + 300) / 2
    ],
)
def test_what_so_much_dessert_promises(dessert: str, values: list[int], value: int, left: int, found: int) -> None:
    """R18–R22: the price early, the points at last; the other seats stay as they are, and so does the row."""
    before = list(values)
    assert value_promise(values, rules(dessert), 0, value, left) == found
    assert values == before


def test_what_is_not_known_counts_as_its_mean() -> None:
    """R20: 3 and then 1, 2, 3 or 4 more against 5, 0, 0: between, 3 (shared), 6, 6."""
    values = [3, 5, 0, 0]
    assert mean_promise(values, rules("yogurt"), 0, 3, 4, 0) == (0 + 300 + 600 + 600) // 4
    assert values == [3, 5, 0, 0]


@pytest.mark.parametrize(
    ("cards", "left", "found"),
    [
        ([], 5, 0),
        ([2], 0, 100),
        ([2], 3, 150),  # a run of two is 400, half of it is here, 75 % of that
        ([1], 3, 150),
        ([5], 3, 150),
        ([2, 3, 4], 1, 800),  # three quarters of 1300 are 975, 50 % of it: 487
        ([2, 3, 4], 9, 877),  # 90 %
        ([1, 2, 3, 4], 9, 1440),  # four fifths of 2000, 90 %
        ([2, 3, 5], 3, 731),  # the gap closed: 1300, three quarters, 75 %
        ([3, 3], 0, 200),
    ],
)
def test_tea_promises_its_runs_or_its_part_of_longer_ones(cards: list[int], left: int, found: int) -> None:
    """R21: the best next card is waited for."""
    row = tableau(*(f"tea-{number}" for number in cards))
    before = list(row)
    assert tea_promise(row, left) == found
    assert row == before


def worth(dessert: str, card: str, *tableaux: list[str], last: Working | None = None, left: int = 1) -> int:
    """What a card is worth to seat 0 of four in the last round, with so many picks left."""
    position = last or last_round(dessert, *tableaux)
    landed = list(position.tableaux[0])
    place(landed, NUMBER[card])
    return dessert_worth(position, rules(dessert), 0, position.tableaux[0], landed, left)


def last_round(dessert: str, *tableaux: list[str]) -> Working:
    """The last round of a game between four."""
    position = table_with(Ruleset("anniversary", 4, dessert), *tableaux, *([],) * (4 - len(tableaux)))
    position.now[ROUND] = 2
    return position


def test_a_pudding() -> None:
    """R18: from all equal to the most, (135 + 600) / 2; in round 2 there are 8 picks more, (9 · 135 + 600) / 10."""
    assert worth("pudding", "pudding") == 367
    earlier = last_round("pudding")
    earlier.now[ROUND] = 1
    assert worth("pudding", "pudding", last=earlier) == 181
    assert worth("pudding", "pudding", [], ["pudding"] * 3) == 167  # from −200 / 2 to 135 / 2


def test_a_strawberry() -> None:
    """R19: three symbols: from all equal, −100 / 2, to 81 / 2, and the squishy's two points for the most."""
    assert worth("strawberry", "strawberry-3") == 50 + 40 + 200
    holder = last_round("strawberry")
    holder.now[SQUISHY] = 0
    assert worth("strawberry", "strawberry-3", last=holder) == 50 + 40
    assert worth("strawberry", "strawberry-3", [], ["strawberry-4"]) == 100 + 40  # −200 / 2 before, no squishy
    assert worth("strawberry", "strawberry-3", [], ["strawberry-3"]) == 100 + 40 + 200  # as many as the most


def test_a_yogurt() -> None:
    """R20: 54 a value: with none yet (54, 108, 162, 216 + 600) / 2 in the mean; with 2 already from 354 on."""
    assert worth("yogurt", "yogurt-4") == (327 + 354 + 381 + 408) // 4
    assert worth("yogurt", "yogurt-1", ["yogurt-2"]) == (381 + 408 + 435 + 462) // 4 - 354


def test_a_mochi() -> None:
    """R22: 50 a pip: a 1 is 50 / 2, higher rolls (50 each + 600) / 2; what the die shows now is lost."""
    assert worth("mochi", "mochi") == (25 + 350 + 375 + 400 + 425 + 450) // 6 - 25
    high = last_round("mochi")
    high.dice[0] = 6  # alone the highest: (300 + 600) / 2; a 1 again is all equal
    assert worth("mochi", "mochi", last=high) == (25 + 350 + 375 + 400 + 425 + 450) // 6 - 450


def test_a_tea() -> None:
    """R21: with 8 picks left, a tea-3 to a tea-2: two thirds of 800, 88 %, instead of half of 400, 88 %."""
    assert worth("tea", "tea-3", ["tea-2"], left=8) == 469 - 176


def test_the_dummy_is_compared_too() -> None:
    """R31: the dummy's three puddings make a first one the second place: from −300 to 0, each seat's share."""
    ruleset = Ruleset("gamewright", 2, variant="dummy")
    position = table_with(ruleset, [], [], ["pudding"] * 3)
    position.now[ROUND] = 2
    assert dessert_worth(position, ruleset.rules, 0, tableau(), tableau("pudding"), 0) == 300
