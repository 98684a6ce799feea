"""R11–R16: points at the end of a round; the worked examples of the rulebooks, and cases counted by hand."""

import pytest

from okawari.rules.kinds import NUMBER
from okawari.rules.ruleset import Ruleset
from okawari.rules.scoring import dumpling, maki_icons, nigiri, sashimi, set_points, tempura
from tests.support.arranged import CLASSIC_EDITIONS, maki_points, round_points, tableau


@pytest.mark.parametrize("edition", ["original", "gamewright", "anniversary"])
def test_worked_maki_5_3_3_2(edition: str) -> None:
    """R11 (original, 2014 and anniversary rulebooks): 5, 3, 3, 2 icons score 6, 1, 1, 0."""
    assert maki_points(Ruleset(edition, 4), 5, 3, 3, 2) == [6, 1, 1, 0]


def test_worked_maki_5_3_2_3() -> None:
    """R11 (print-and-play sheet): the same example printed as 5, 3, 2, 3 scores 6, 1, 0, 1."""
    assert maki_points(Ruleset("print-and-play", 4), 5, 3, 2, 3) == [6, 1, 0, 1]


def test_worked_tie_for_second_scores_one_each() -> None:
    """R11 (reference manual): two seats tied for second get 1 each."""
    assert maki_points(Ruleset("reference", 3), 6, 4, 4) == [6, 1, 1]


def test_worked_four_tempura_score_ten() -> None:
    """R12 (reference manual): 4 tempura are two pairs, 10 points."""
    assert tempura(tableau(*["tempura"] * 4)) == 10


def test_worked_six_sashimi_score_twenty() -> None:
    """R13 (reference manual): 6 sashimi are two sets, 20 points."""
    assert sashimi(tableau(*["sashimi"] * 6)) == 20


def test_worked_lone_wasabi_scores_nothing() -> None:
    """R15 (reference manual's FAQ): a wasabi without a nigiri scores 0."""
    assert round_points(Ruleset(seats=2), ["wasabi"], [])[0] == dict.fromkeys(
        ("maki", "tempura", "sashimi", "dumpling", "nigiri", "squishy"), 0
    )


def test_worked_waiting_wasabi_takes_the_next_nigiri_no_skipping() -> None:
    """R6 (reference manual's FAQ): egg after wasabi is dipped, the squid that follows is not: 3 + 3."""
    row = tableau("wasabi", "egg", "squid")
    assert nigiri(row) == 3 * 1 + 3


def test_icons_are_added_up() -> None:
    """R11: a card counts as many icons as it shows."""
    assert maki_icons(tableau("maki-1", "maki-2", "maki-2", "maki-3", "tempura")) == 8


@pytest.mark.parametrize(
    ("icons", "points"),
    [
        ([4, 4, 3, 1], [3, 3, 0, 0]),
        ([4, 4, 4, 3], [2, 2, 2, 0]),
        ([4, 4, 4, 4], [1, 1, 1, 1]),
        ([7, 3, 3, 3], [6, 1, 1, 1]),
        ([7, 5, 3, 3], [6, 3, 0, 0]),
    ],
)
def test_maki_ties_among_four(icons: list[int], points: list[int]) -> None:
    """R11: the tied split evenly and drop the remainder; a tie for most leaves no second place."""
    assert maki_points(Ruleset(seats=4), *icons) == points


@pytest.mark.parametrize(
    ("icons", "points"),
    [
        ([2, 2, 2, 2, 2], [1, 1, 1, 1, 1]),
        ([5, 2, 2, 2, 2], [6, 0, 0, 0, 0]),
        ([5, 5, 5, 5, 1], [1, 1, 1, 1, 0]),
    ],
)
def test_maki_ties_among_five(icons: list[int], points: list[int]) -> None:
    """R11: 6 among five is 1 each, 6 among four 1 each, 3 among four nothing."""
    assert maki_points(Ruleset(seats=5), *icons) == points


@pytest.mark.parametrize(
    ("icons", "points"),
    [
        ([0, 0], [3, 3]),
        ([3, 0], [6, 3]),
        ([0, 0, 0], [2, 2, 2]),
        ([0, 5, 0], [1, 6, 1]),
        ([0, 0, 0, 0], [1, 1, 1, 1]),
        ([0, 0, 2, 0], [1, 1, 6, 1]),
        ([4, 3, 0, 0], [6, 3, 0, 0]),
        ([0, 0, 0, 0, 0], [1, 1, 1, 1, 1]),
        ([0, 9, 0, 0, 0], [0, 6, 0, 0, 0]),
    ],
)
def test_zero_icons_place_in_the_anniversary_edition(icons: list[int], points: list[int]) -> None:
    """R11 (anniversary): all on zero split the 6; one seat with icons, and the rest split the 3."""
    assert maki_points(Ruleset("anniversary", len(icons)), *icons) == points


@pytest.mark.parametrize("edition", CLASSIC_EDITIONS)
@pytest.mark.parametrize(
    ("icons", "points"), [([0, 0], [0, 0]), ([3, 0], [6, 0]), ([2, 0, 2], [3, 0, 3]), ([0, 4, 0, 1], [0, 6, 0, 3])]
)
def test_zero_icons_never_place_in_classic_editions(edition: str, icons: list[int], points: list[int]) -> None:
    """R11 (original, print-and-play, reference, 2014): no icons, no points."""
    assert maki_points(Ruleset(edition, len(icons)), *icons) == points


@pytest.mark.parametrize(("count", "points"), list(enumerate([0, 0, 5, 5, 10, 10, 15, 15])))
def test_every_two_tempura_score_five(count: int, points: int) -> None:
    """R12: one left over scores nothing."""
    assert tempura(tableau(*["tempura"] * count)) == points


@pytest.mark.parametrize(("count", "points"), list(enumerate([0, 0, 0, 10, 10, 10, 20, 20, 20, 30])))
def test_every_three_sashimi_score_ten(count: int, points: int) -> None:
    """R13: only complete threes count."""
    assert sashimi(tableau(*["sashimi"] * count)) == points


@pytest.mark.parametrize(("count", "points"), list(enumerate([0, 1, 3, 6, 10, 15, 15, 15])))
def test_dumplings_score_more_each(count: int, points: int) -> None:
    """R14: 1, 3, 6, 10, 15 for 1 to 5 dumplings, and no more for a sixth."""
    assert dumpling(tableau(*["dumpling"] * count)) == points


def test_sets_score_by_their_own_rule() -> None:
    """R12–R14: four of each: two pairs, one set of three, ten."""
    row = tableau(*["tempura"] * 4, *["sashimi"] * 4, *["dumpling"] * 4)
    assert [set_points(row, NUMBER[name]) for name in ("tempura", "sashimi", "dumpling")] == [10, 10, 10]
    assert set_points(tableau(*["tempura"] * 3), NUMBER["tempura"]) == 5


@pytest.mark.parametrize(("name", "points"), [("squid", 3), ("salmon", 2), ("egg", 1)])
def test_nigiri_alone_and_on_wasabi(name: str, points: int) -> None:
    """R15: squid 3, salmon 2, egg 1; on wasabi three times that; landed before the wasabi, once."""
    assert nigiri(tableau(name)) == points
    assert nigiri(tableau("wasabi", name)) == 3 * points
    assert nigiri(tableau(name, "wasabi")) == points


def test_one_nigiri_per_wasabi() -> None:
    """R6: the second nigiri finds no wasabi waiting."""
    assert nigiri(tableau("wasabi", "salmon", "salmon")) == 6 + 2


def test_chopsticks_and_desserts_score_nothing_in_a_round() -> None:
    """R16, R17: chopsticks score 0, desserts wait for the end of the game."""
    points = round_points(Ruleset(seats=2), ["chopsticks", "pudding", "pudding"], ["chopsticks"])
    assert [sum(seat.values()) for seat in points] == [0, 0]


def test_a_whole_round() -> None:
    """R11–R16 together, counted by hand."""
    points = round_points(
        Ruleset(seats=3),
        ["tempura", "wasabi", "tempura", "squid", "maki-3", "dumpling", "egg", "pudding", "chopsticks"],
        ["sashimi", "sashimi", "sashimi", "maki-2", "maki-1", "dumpling", "dumpling", "salmon", "tempura"],
        ["maki-1", "wasabi", "salmon", "wasabi", "sashimi", "sashimi", "pudding", "pudding", "egg"],
    )
    assert points == [
        {"maki": 3, "tempura": 5, "sashimi": 0, "dumpling": 1, "nigiri": 9 + 1, "squishy": 0},
        {"maki": 3, "tempura": 0, "sashimi": 10, "dumpling": 3, "nigiri": 2, "squishy": 0},
        {"maki": 0, "tempura": 0, "sashimi": 0, "dumpling": 0, "nigiri": 6 + 3, "squishy": 0},
    ]


@pytest.mark.parametrize("edition", ["gamewright", "anniversary"])
@pytest.mark.parametrize(("icons", "points"), [([0, 0], [0, 0]), ([3, 0], [6, 0]), ([2, 3], [3, 6]), ([2, 2], [3, 3])])
def test_must_have_maki_leaves_out_whoever_has_none(edition: str, icons: list[int], points: list[int]) -> None:
    """R32: no icons, no place; in classic editions it changes nothing."""
    assert maki_points(Ruleset(edition, 2, must_have_maki=True), *icons) == points


def test_must_have_maki_leaves_out_the_dummy_too() -> None:
    """R32: the dummy without icons does not share the second place."""
    ruleset = Ruleset("anniversary", 2, variant="dummy", must_have_maki=True)
    assert maki_points(ruleset, 3, 0, 0) == [6, 0, 0]
    assert maki_points(ruleset, 3, 0, 1) == [6, 0, 3]
    assert maki_points(Ruleset("anniversary", 2, variant="dummy"), 3, 0, 0) == [6, 1, 1]


def test_the_dummy_is_scored_as_a_third_player_in_maki() -> None:
    """R31: the dummy takes a place from the people."""
    assert maki_points(Ruleset("gamewright", 2, variant="dummy"), 2, 3, 5) == [0, 3, 6]
