"""The naive scorer against the worked examples of the rulebooks and against cases counted by hand."""

from typing import Any

import pytest

from tests.support.naive.cards import Wrong, complete, deck, every_ruleset, validate_ruleset
from tests.support.naive.scoring import dessert_points, score_game, score_round, tea_points, winners

ANNIVERSARY = {"edition": "anniversary"}
CLASSIC = ["original", "print-and-play", "reference", "gamewright"]


def maki(icons: list[int], ruleset: dict[str, Any]) -> list[int]:
    """Maki points of seats with so many icons, each icon a maki-1."""
    return [points["maki"] for points in score_round([["maki-1"] * count for count in icons], ruleset)]


def puddings(counts: list[int], **ruleset: Any) -> list[int]:
    """Pudding points of seats with so many puddings."""
    desserts = [["pudding"] * count for count in counts]
    return dessert_points(desserts, [1] * len(counts), {"dessert": "pudding", **ruleset})


def desserts_score(kind: str, numbers: list[list[int]]) -> list[int]:
    """Dessert points in the anniversary edition of seats with cards of these numbers."""
    desserts = [[f"{kind}-{number}" for number in row] for row in numbers]
    return dessert_points(desserts, [1] * len(desserts), {**ANNIVERSARY, "dessert": kind})


def dice_score(dice: list[int]) -> list[int]:
    """Dessert points of seats whose mochi dice show this."""
    return dessert_points([[] for _ in dice], dice, {**ANNIVERSARY, "dessert": "mochi"})


def one(*tableau: str) -> dict[str, int]:
    """The points of the first of two seats; the other has no card."""
    return score_round([list(tableau), []], {})[0]


@pytest.mark.parametrize("edition", ["original", "gamewright", "anniversary"])
def test_worked_maki_5_3_3_2(edition: str) -> None:
    """R11, original, 2014 and anniversary: 5, 3, 3, 2 icons score 6, 1, 1, 0."""
    tableaux = [["maki-3", "maki-2"], ["maki-3"], ["maki-2", "maki-1"], ["maki-2"]]
    assert [points["maki"] for points in score_round(tableaux, {"edition": edition})] == [6, 1, 1, 0]


def test_worked_maki_5_3_2_3() -> None:
    """R11, print-and-play: 5, 3, 2, 3 icons score 6, 1, 0, 1."""
    assert maki([5, 3, 2, 3], {"edition": "print-and-play"}) == [6, 1, 0, 1]


@pytest.mark.parametrize("edition", [*CLASSIC, "anniversary"])
def test_worked_pudding_4_3_0_0(edition: str) -> None:
    """R18, original, print-and-play, 2014 and good old pudding: 4, 3, 0, 0 score +6, 0, −3, −3."""
    assert puddings([4, 3, 0, 0], edition=edition) == [6, 0, -3, -3]


def test_worked_strawberry_8_5_3_3() -> None:
    """R19, anniversary: 8, 5, 3, 3 symbols score 0, 0, −3, −3."""
    assert desserts_score("strawberry", [[4, 4], [3, 2], [3], [1, 2]]) == [0, 0, -3, -3]


def test_worked_yogurt_7_4_0_0() -> None:
    """R20, anniversary: values 7, 4, 0, 0 score +6, 0, −3, −3."""
    assert desserts_score("yogurt", [[4, 3], [4], [], []]) == [6, 0, -3, -3]


def test_worked_tea_2_3_4_4() -> None:
    """R21, anniversary: bubble tea 2, 3, 4, 4 scores 8 + 1 = 9."""
    assert desserts_score("tea", [[2, 3, 4, 4], []]) == [9, 0]


def test_worked_four_tempura() -> None:
    """R12, reference manual: 4 tempura score 10."""
    assert one(*["tempura"] * 4)["tempura"] == 10


def test_worked_six_sashimi() -> None:
    """R13, reference manual: 6 sashimi score 20."""
    assert one(*["sashimi"] * 6)["sashimi"] == 20


def test_worked_tie_for_second_in_maki() -> None:
    """R11, reference manual: two seats tied for second score 1 each."""
    assert maki([6, 4, 4], {"edition": "reference"}) == [6, 1, 1]


def test_faq_waiting_wasabi_takes_the_next_nigiri() -> None:
    """R6, reference manual's FAQ: the next nigiri lands on the wasabi, no skipping."""
    assert one("wasabi", "tempura", "egg", "squid")["nigiri"] == 3 + 3


def test_faq_lone_wasabi() -> None:
    """R15, reference manual's FAQ: a lone wasabi scores 0."""
    assert sum(one("wasabi").values()) == 0


def test_several_wasabi_wait_and_one_nigiri_each() -> None:
    """R6, R15: two wasabi triple the next two nigiri; a nigiri placed before stays plain."""
    assert one("salmon", "wasabi", "wasabi", "squid", "egg", "squid")["nigiri"] == 2 + 9 + 3 + 3


def test_incomplete_sets_and_many_dumplings() -> None:
    """R12–R14, R16: only whole sets count, dumplings stop at 15, chopsticks score nothing."""
    assert one(*["tempura"] * 3, *["sashimi"] * 5, *["dumpling"] * 7, "chopsticks") == {
        "maki": 0,
        "tempura": 5,
        "sashimi": 10,
        "dumpling": 15,
        "nigiri": 0,
    }
    assert [one(*["dumpling"] * count)["dumpling"] for count in range(7)] == [0, 1, 3, 6, 10, 15, 15]


def test_maki_tied_for_most() -> None:
    """R11: 6 is split, the remainder dropped, and there is no second place."""
    assert maki([4, 4, 3], {}) == [3, 3, 0]
    assert maki([4, 4, 4, 4, 1], {}) == [1, 1, 1, 1, 0]
    assert maki([2, 2, 2, 2, 2], {}) == [1, 1, 1, 1, 1]


def test_maki_three_and_four_tied_for_second() -> None:
    """R11: 3 split among three is 1 each, among four 0 each."""
    assert maki([5, 2, 2, 2], {}) == [6, 1, 1, 1]
    assert maki([5, 2, 2, 2, 2], {}) == [6, 0, 0, 0, 0]


@pytest.mark.parametrize("edition", CLASSIC)
def test_zero_icons_never_place_in_classic_editions(edition: str) -> None:
    """R11: without icons there is no first and no second place."""
    assert maki([3, 0], {"edition": edition}) == [6, 0]
    assert maki([0, 0, 0], {"edition": edition}) == [0, 0, 0]


def test_zero_icons_place_in_anniversary() -> None:
    """R11: all on zero split the 6; one seat with icons leaves the 3 to the rest."""
    assert maki([3, 0], ANNIVERSARY) == [6, 3]
    assert maki([0, 0], ANNIVERSARY) == [3, 3]
    assert maki([0, 0, 0, 0, 0], ANNIVERSARY) == [1, 1, 1, 1, 1]
    assert maki([2, 0, 0], ANNIVERSARY) == [6, 1, 1]
    assert maki([2, 0, 0, 0], ANNIVERSARY) == [6, 1, 1, 1]
    assert maki([2, 0, 0, 0, 0], ANNIVERSARY) == [6, 0, 0, 0, 0]
    assert maki([4, 2, 0], ANNIVERSARY) == [6, 3, 0]


def test_must_have_maki() -> None:
    """R32: who has no icons is left out, the dummy included."""
    must = {**ANNIVERSARY, "must_have_maki": True}
    assert maki([3, 0], must) == [6, 0]
    assert maki([0, 0], must) == [0, 0]
    assert maki([0, 1], must) == [0, 6]
    assert maki([2, 0, 1], {**must, "variant": "dummy"}) == [6, 0, 3]
    assert maki([2, 0, 0], {**must, "variant": "dummy"}) == [6, 0, 0]


def test_pudding_splits_toward_zero() -> None:
    """R18: −6 among four is −1 each; the remainder of +6 is dropped as well."""
    assert puddings([3, 1, 1, 1, 1]) == [6, -1, -1, -1, -1]
    assert puddings([2, 2, 2, 2, 0]) == [1, 1, 1, 1, -6]


def test_pudding_all_equal_and_two_seats() -> None:
    """R18: all equal nobody scores; with two seats nobody loses."""
    assert puddings([2, 2, 2]) == [0, 0, 0]
    assert puddings([0, 3]) == [0, 6]
    assert puddings([1, 1]) == [0, 0]


def test_dummy_brings_the_three_seat_dessert_rules() -> None:
    """R31: with the dummy as a third player somebody loses."""
    assert puddings([0, 3, 1], variant="dummy") == [-6, 6, 0]
    assert desserts_score("strawberry", [[1], [2], []]) == [0, 0, -6]


def test_strawberry_ties() -> None:
    """R19: with two seats −3 and nothing on a tie; three or more all equal lose their share each."""
    assert desserts_score("strawberry", [[4], [1]]) == [0, -3]
    assert desserts_score("strawberry", [[4], [3, 1]]) == [0, 0]
    assert desserts_score("strawberry", [[], [], []]) == [-2, -2, -2]
    assert desserts_score("strawberry", [[2], [2], [2], [2]]) == [-1, -1, -1, -1]
    assert desserts_score("strawberry", [[1], [1], [1], [1], [1]]) == [-1, -1, -1, -1, -1]


def test_yogurt_two_seats_and_equal_values() -> None:
    """R20: values count, not cards; two seats and all equal as R18."""
    assert desserts_score("yogurt", [[1, 1], [4]]) == [0, 6]
    assert desserts_score("yogurt", [[1, 3], [4], [2, 2]]) == [0, 0, 0]


def test_tea_runs() -> None:
    """R21: 1, 4, 8, 13, 20 for runs of 1 to 5; the best split counts."""
    assert [tea_points(list(range(1, length + 1))) for length in range(6)] == [0, 1, 4, 8, 13, 20]
    assert tea_points([1, 1, 2, 2, 3, 3, 4, 4, 5, 5]) == 40
    assert tea_points([1, 2, 3, 3, 4, 5]) == 21
    assert tea_points([5, 1, 3]) == 3
    assert tea_points([1, 1, 2]) == 5


def test_mochi_dice() -> None:
    """R22: highest die +6, lowest −6, split; all equal nobody; two seats nobody loses; cards count nothing."""
    assert dice_score([6, 6, 1, 1]) == [3, 3, -3, -3]
    assert dice_score([1, 1, 1]) == [0, 0, 0]
    assert dice_score([2, 5]) == [0, 6]
    assert dessert_points([["mochi"] * 3, []], [1, 4], {**ANNIVERSARY, "dessert": "mochi"}) == [0, 6]


def test_most_points_win_and_golf_turns_it_round() -> None:
    """R24: most points win, in golf the fewest, below zero too."""
    nothing: list[list[str]] = [[], [], []]
    assert winners([5, -2, 9], nothing, [1, 1, 1], {}) == [2]
    assert winners([5, -2, 9], nothing, [1, 1, 1], {"variant": "golf"}) == [1]


def test_tie_break_by_dessert() -> None:
    """R25: most dessert wins a tie, in golf too; still tied is shared."""
    cards = [["pudding"], ["pudding"] * 3, ["pudding"] * 9]
    assert winners([7, 7, 1], cards, [1, 1, 1], {}) == [1]
    assert winners([7, 7, 9], cards, [1, 1, 1], {"variant": "golf"}) == [1]
    assert winners([7, 7, 1], [["pudding"], ["pudding"], []], [1, 1, 1], {}) == [0, 1]


def test_tie_break_measures_of_the_other_desserts() -> None:
    """R25: strawberry symbols, yogurt value, number of tea cards, the mochi die."""
    strawberry = [["strawberry-1", "strawberry-1"], ["strawberry-3"]]
    assert winners([4, 4], strawberry, [1, 1], {**ANNIVERSARY, "dessert": "strawberry"}) == [1]
    yogurt = [["yogurt-1", "yogurt-1"], ["yogurt-3"]]
    assert winners([4, 4], yogurt, [1, 1], {**ANNIVERSARY, "dessert": "yogurt"}) == [1]
    assert winners([4, 4], [["tea-1", "tea-1"], ["tea-5"]], [1, 1], {**ANNIVERSARY, "dessert": "tea"}) == [0]
    assert winners([4, 4], [["mochi"], []], [2, 5], {**ANNIVERSARY, "dessert": "mochi"}) == [1]


def test_the_dummy_never_wins() -> None:
    """R31: the win is decided between the two people's seats."""
    assert winners([3, 8, 20], [[], [], []], [1, 1, 1], {"variant": "dummy"}) == [1]


def test_score_pad() -> None:
    """R11–R25: a document with two rounds, its desserts scored at the end of the rounds given."""
    rounds = [[["wasabi", "squid", "pudding"], ["maki-3", "dumpling"]], [["tempura", "tempura"], ["pudding"] * 2]]
    result = score_game({"rounds": rounds})
    assert result["rounds"][0][0] == {
        "maki": 0, "tempura": 0, "sashimi": 0, "dumpling": 0, "nigiri": 9, "squishy": 0,
    }  # fmt: skip
    assert result["dessert_points"] == [0, 6]
    assert result["totals"] == [14, 13]
    assert result["winners"] == [0]


def test_score_pad_adds_squishy_points_to_the_totals() -> None:
    """R19: squishy points given with the document are added to the totals only."""
    document = {"ruleset": ANNIVERSARY, "rounds": [[["strawberry-2"], ["maki-1"]]], "squishy": [2, 0]}
    result = score_game(document)
    assert result["totals"] == [3 + 2, 6 - 3]
    assert all(points["squishy"] == 0 for points in result["rounds"][0])


def test_score_pad_rejects_what_the_ruleset_does_not_have() -> None:
    """R1: a card of another dessert, or the wrong number of tableaux, is an error."""
    with pytest.raises(Wrong):
        score_game({"ruleset": ANNIVERSARY, "rounds": [[["pudding"], []]]})
    with pytest.raises(Wrong):
        score_game({"ruleset": {"seats": 3}, "rounds": [[[], []]]})


def test_rulesets() -> None:
    """R1, R4 and the table of editions: 108 cards each; two-seat variants and classic desserts are checked."""
    assert all(sum(deck(ruleset).values()) == 108 for ruleset in every_ruleset())
    assert len(every_ruleset()) == 4 * 21 + 5 * 21
    for bad in (
        {"seats": 6},
        {"seats": 3, "variant": "dummy"},
        {"dessert": "mochi"},
        {"seats": 4, "must_have_maki": True},
    ):
        with pytest.raises(Wrong):
            validate_ruleset(complete(bad, 2))
