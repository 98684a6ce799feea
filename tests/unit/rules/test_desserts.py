"""R17–R23: what desserts score at the end of the game; worked examples and cases counted by hand."""

from itertools import product

import pytest

from okawari.rules.desserts import most_earns, score_desserts
from okawari.rules.kinds import DESSERT_CARDS, DESSERTS, NAMES
from okawari.rules.ruleset import Ruleset
from tests.support.arranged import table_with
from tests.support.naive.scoring import tea_points

STRAWBERRY = Ruleset("anniversary", 4, "strawberry")


def dessert_points(ruleset: Ruleset, *desserts: list[str], dice: list[int] | None = None) -> list[int]:
    """What these desserts score for each seat when the game ends."""
    position = table_with(ruleset, *desserts)
    if dice is not None:
        position.dice[:] = dice
    score_desserts(position, ruleset.rules)
    assert position.totals == position.dessert_points
    return list(position.dessert_points)


def puddings(ruleset: Ruleset, *counts: int) -> list[int]:
    """What seats with so many puddings score."""
    return dessert_points(ruleset, *(["pudding"] * count for count in counts))


def numbered(ruleset: Ruleset, *values: int) -> list[int]:
    """What seats with so many symbols (or so much yogurt) score, from the fewest cards."""
    cards = [[f"{ruleset.dessert}-4"] * (value // 4) + [f"{ruleset.dessert}-{value % 4}"] for value in values]
    return dessert_points(ruleset, *([name for name in names if name[-1] != "0"] for names in cards))


@pytest.mark.parametrize("edition", ["original", "print-and-play", "gamewright", "anniversary"])
def test_worked_pudding_4_3_0_0(edition: str) -> None:
    """R18 (original, print-and-play, 2014, anniversary's good old pudding): 4, 3, 0, 0 score +6, 0, −3, −3."""
    assert puddings(Ruleset(edition, 4, "pudding"), 4, 3, 0, 0) == [6, 0, -3, -3]


def test_worked_strawberry_8_5_3_3() -> None:
    """R19 (anniversary): 8, 5, 3, 3 symbols score 0, 0, −3, −3."""
    assert numbered(STRAWBERRY, 8, 5, 3, 3) == [0, 0, -3, -3]


def test_worked_yogurt_7_4_0_0() -> None:
    """R20 (anniversary): values 7, 4, 0, 0 score +6, 0, −3, −3."""
    assert numbered(Ruleset("anniversary", 4, "yogurt"), 7, 4, 0, 0) == [6, 0, -3, -3]


def test_worked_tea_2_3_4_4() -> None:
    """R21 (anniversary): 2, 3, 4, 4 are a run of three and a run of one, 8 + 1 = 9."""
    assert dessert_points(Ruleset("anniversary", 2, "tea"), ["tea-2", "tea-3", "tea-4", "tea-4"], []) == [9, 0]


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ([3, 3, 1, 0], [3, 3, 0, -6]),
        ([2, 2, 2, 0], [2, 2, 2, -6]),
        ([3, 1, 1, 1], [6, -2, -2, -2]),
        ([2, 2, 1, 1], [3, 3, -3, -3]),
        ([1, 0, 0, 0], [6, -2, -2, -2]),
    ],
)
def test_pudding_ties_split_evenly(counts: list[int], points: list[int]) -> None:
    """R18: most +6 and fewest −6, each split among the tied; none counts as fewest."""
    assert puddings(Ruleset(seats=4), *counts) == points


@pytest.mark.parametrize(
    ("counts", "points"),
    [([2, 1, 1, 1, 1], [6, -1, -1, -1, -1]), ([2, 2, 2, 2, 1], [1, 1, 1, 1, -6]), ([2, 2, 2, 2, 2], [0] * 5)],
)
def test_pudding_among_five_drops_the_remainder(counts: list[int], points: list[int]) -> None:
    """R18: 6 among four is 1 each, −6 among four −1 each, toward zero."""
    assert puddings(Ruleset(seats=5), *counts) == points


@pytest.mark.parametrize("dessert", ["pudding", "yogurt", "mochi"])
def test_all_equal_nobody_scores(dessert: str) -> None:
    """R18, R20, R22: everybody level, nobody wins or loses, on none as well."""
    for seats in (2, 3, 4, 5):
        ruleset = Ruleset("anniversary", seats, dessert)
        assert dessert_points(ruleset, *[[]] * seats) == [0] * seats


@pytest.mark.parametrize("variant", [None, "both-ways", "golf", "draw-piles", "battle"])
def test_two_seats_nobody_loses(variant: str | None) -> None:
    """R18, R33: with 2 seats only the most counts, in draw piles and battle too."""
    assert puddings(Ruleset("gamewright", 2, variant=variant), 3, 1) == [6, 0]
    assert puddings(Ruleset("gamewright", 2, variant=variant, must_have_maki=True), 0, 1) == [0, 6]


def test_the_dummy_brings_the_three_seat_rules() -> None:
    """R31: with the dummy the fewest lose, and the dummy scores as well."""
    assert puddings(Ruleset("gamewright", 2, variant="dummy"), 3, 1, 0) == [6, 0, -6]
    assert puddings(Ruleset("gamewright", 2, variant="dummy"), 0, 1, 2) == [-6, 0, 6]
    assert numbered(Ruleset("anniversary", 2, "strawberry", "dummy"), 3, 1, 4) == [0, -6, 0]


def test_strawberry_has_no_bonus_for_the_most() -> None:
    """R19: only the fewest symbols count, split toward zero."""
    assert numbered(STRAWBERRY, 9, 1, 2, 3) == [0, -6, 0, 0]
    assert numbered(Ruleset("anniversary", 5), 4, 1, 1, 1, 1) == [0, -1, -1, -1, -1]


def test_strawberry_with_two_seats() -> None:
    """R19: with 2 seats −3, and nothing on a tie."""
    assert numbered(Ruleset("anniversary", 2), 3, 2) == [0, -3]
    assert numbered(Ruleset("anniversary", 2), 2, 2) == [0, 0]


@pytest.mark.parametrize(("seats", "share"), [(3, -2), (4, -1), (5, -1)])
def test_strawberry_all_equal_is_read_literally(seats: int, share: int) -> None:
    """R19 (house decision): 3 or more seats all equal each lose their share."""
    assert numbered(Ruleset("anniversary", seats), *[2] * seats) == [share] * seats


def test_yogurt_counts_value_not_cards() -> None:
    """R20: one 4 beats three 1s and 2s of less value; with 2 seats nobody loses."""
    ruleset = Ruleset("anniversary", 2, "yogurt")
    assert dessert_points(ruleset, ["yogurt-4"], ["yogurt-1", "yogurt-2"]) == [6, 0]
    assert dessert_points(ruleset, ["yogurt-2", "yogurt-2"], ["yogurt-4"]) == [0, 0]


@pytest.mark.parametrize(
    ("numbers", "points"),
    [
        ("", 0),
        ("1", 1),
        ("12", 4),
        ("123", 8),
        ("1234", 13),
        ("12345", 20),
        ("1122334455", 40),
        ("135", 3),
        ("1245", 8),
        ("11", 2),
        ("1223", 9),
        ("122334", 17),
    ],
)
def test_tea_runs(numbers: str, points: int) -> None:
    """R21: runs of 1/2/3/4/5 score 1/4/8/13/20; nobody else's cards matter."""
    ruleset = Ruleset("anniversary", 2, "tea")
    assert dessert_points(ruleset, [f"tea-{number}" for number in numbers], ["tea-1"]) == [points, 1]


def test_tea_takes_the_best_split_of_every_hand() -> None:
    """R21: for each of the 243 sets of tea cards there is no better split than the one counted."""
    ruleset = Ruleset("anniversary", 2, "tea")
    for counts in product(range(3), repeat=5):
        numbers = [number for number, count in enumerate(counts, 1) for _ in range(count)]
        cards = [f"tea-{number}" for number in numbers]
        assert dessert_points(ruleset, cards, []) == [tea_points(numbers), 0], cards


def test_mochi_compares_dice_not_cards() -> None:
    """R22: highest die +6, lowest −6; the cards score nothing."""
    ruleset = Ruleset("anniversary", 4, "mochi")
    cards = [["mochi"] * 5, [], ["mochi"], []]
    assert dessert_points(ruleset, *cards, dice=[2, 1, 6, 1]) == [0, -3, 6, -3]
    assert dessert_points(ruleset, *cards, dice=[5, 5, 5, 1]) == [2, 2, 2, -6]
    assert dessert_points(Ruleset("anniversary", 2, "mochi"), ["mochi"], [], dice=[1, 4]) == [0, 6]


def test_ten_cards_of_each_dessert() -> None:
    """R23 (house decision): symbols and values 1×2, 2×3, 3×3, 4×2; two teas of each number."""
    named = {
        DESSERTS[dessert]: {NAMES[kind]: count for kind, count in cards.items()}
        for dessert, cards in DESSERT_CARDS.items()
    }
    four = (2, 3, 3, 2)
    assert named == {
        "pudding": {"pudding": 10},
        "strawberry": {f"strawberry-{number}": count for number, count in enumerate(four, 1)},
        "yogurt": {f"yogurt-{number}": count for number, count in enumerate(four, 1)},
        "tea": {f"tea-{number}": 2 for number in range(1, 6)},
        "mochi": {"mochi": 10},
    }


@pytest.mark.parametrize(("dessert", "most"), [("pudding", 6), ("strawberry", 0), ("yogurt", 6), ("mochi", 6)])
def test_what_the_most_earns(dessert: str, most: int) -> None:
    """R18–R20, R22: six points, but nothing of strawberries, which have the squishy."""
    assert most_earns(DESSERTS.index(dessert)) == most
