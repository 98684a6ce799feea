"""What a dessert is worth to a seat, worked out by hand in hundredths of a point."""

from okawari.policies.greedy_value import dessert_worth
from okawari.policies.scratch import SCRATCH
from okawari.rules.kinds import NUMBER
from okawari.rules.landing import place
from okawari.rules.position import ROUND, SQUISHY, Working
from okawari.rules.ruleset import Ruleset
from tests.support.arranged import table_with, tableau


def worth(dessert: str, card: str, *tableaux: list[str], last: Working | None = None, left: int = 1) -> int:
    """What a card is worth to seat 0 of four in the last round, with so many picks left."""
    position = last or last_round(dessert, *tableaux)
    landed = list(position.tableaux[0])
    place(landed, NUMBER[card])
    rules = Ruleset("anniversary", 4, dessert).rules
    return dessert_worth(position, rules, 0, position.tableaux[0], landed, left, [0] * SCRATCH)


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
    assert dessert_worth(position, ruleset.rules, 0, tableau(), tableau("pudding"), 0, [0] * SCRATCH) == 300
