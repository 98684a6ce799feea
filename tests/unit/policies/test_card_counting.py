"""Card counting, worked out by hand: cards and chances in hundredths."""

import pytest

from okawari.policies.card_counting import (
    add_chance,
    at_least_one,
    coming_hand,
    count_unseen,
    dessert_weight,
    fill_battle_odds,
    fill_odds,
    next_seat,
    odds_start,
    to_come,
    unknown_cards,
)
from okawari.policies.scratch import MORE, ODDS_SIZE, SCRATCH
from okawari.rules.kinds import KINDS, NAMES, NOTHING, NUMBER, TEMPURA, UNSEEN
from okawari.rules.position import ROUND, TURN, Working
from okawari.rules.ruleset import Ruleset
from tests.support.arranged import table_with

TWO = Ruleset(seats=2)
TEMPURA_ODDS = slice(0, 2 * MORE)
"""Tempura is the first kind: 1, 2, 3 more, and the same without one that is taken now."""


def unseen(ruleset: Ruleset, position: Working) -> dict[str, int]:
    """How many cards of each kind are not seen."""
    return {
        NAMES[kind]: count for kind, count in enumerate(count_unseen(position, ruleset.rules, [0] * SCRATCH)) if count
    }


def test_what_is_seen_anywhere_is_counted_out() -> None:
    """R1: the deck less tableaux (a nigiri on wasabi is a nigiri), known hands and discards."""
    position = table_with(TWO, ["wasabi", "squid", "egg"], ["pudding"])
    position.hands[0][TEMPURA] = 3
    position.hands[1][NUMBER["maki-1"]] = 1
    position.discards[NUMBER["salmon"]] = 2
    sets_and_maki = {"tempura": 11, "sashimi": 14, "dumpling": 14, "maki-1": 5, "maki-2": 12, "maki-3": 8}
    others = {"egg": 4, "salmon": 8, "squid": 4, "wasabi": 5, "chopsticks": 4, "pudding": 9}
    assert unseen(TWO, position) == sets_and_maki | others


def test_battle_shows_its_cards_but_not_those_face_down() -> None:
    """R27: one tempura lies face-up, one card face-down, the other places are empty."""
    battle = Ruleset(seats=2, variant="battle")
    position = table_with(battle, [], [])
    position.layout[:3] = [TEMPURA, UNSEEN, NOTHING]
    found = unseen(battle, position)
    assert (found["tempura"], sum(found.values())) == (13, 107)


def test_yogurts_are_counted_together() -> None:
    """R20: of ten, one lies in front of a seat and one is in a hand; the values of the others are nobody's business."""
    ruleset = Ruleset("anniversary", 2, "yogurt")
    position = table_with(ruleset, ["yogurt-3"], [])
    position.hands[0][NUMBER["yogurt"]] = 1
    found = unseen(ruleset, position)
    assert {name: count for name, count in found.items() if "yogurt" in name} == {"yogurt": 8}
    assert sum(found.values()) == 106


def test_which_hands_will_come() -> None:
    """R5, R10: in the third turn seat 0 of three holds the hand of seat 1, then its own, then that of seat 2."""
    for variant, round_number, hands, following in (
        (None, 1, [1, 0, 2], [1, 2, 0]),
        ("both-ways", 0, [1, 0, 2], [1, 2, 0]),
        ("both-ways", 1, [2, 0, 1], [2, 0, 1]),
    ):
        ruleset = Ruleset(seats=3, variant=variant)
        position = table_with(ruleset, [], [], [])
        position.now[TURN], position.now[ROUND] = 2, round_number
        assert [coming_hand(ruleset.rules, position.now, 0, turns) for turns in range(3)] == hands
        assert [next_seat(ruleset.rules, position.now, seat) for seat in range(3)] == following


def test_how_many_cards_to_come_are_unknown() -> None:
    """Of five to be taken from each hand: three known, six known, a yogurt that stands there twice, none."""
    hands = [[0] * KINDS for _ in range(4)]
    hands[0][TEMPURA] = 3
    hands[1][TEMPURA] = 6
    hands[2][NUMBER["yogurt-1"]] = hands[2][NUMBER["yogurt"]] = 1
    hands[2][NUMBER["yogurt-4"]] = 1
    assert unknown_cards(hands, 5, [9] * SCRATCH) == [2, 0, 4, 5]


@pytest.mark.parametrize(
    ("copies", "found"),
    [
        (0, 0),
        (50, 43),  # 50 · 350 / 400
        (100, 75),  # 100 · 300 / 400
        (199, 99),
        (200, 100),
        (300, 100),
    ],
)
def test_the_chance_of_at_least_one(copies: int, found: int) -> None:
    """It rises with the copies that are expected, and is certain from two on."""
    assert at_least_one(copies) == found


def test_chances_add_up_to_odds() -> None:
    """Three coins: at least one head in 7 of 8, two in 4 of 8, three in 1 of 8; the rest of the row is not ours."""
    odds = [5] * MORE + [0] * MORE + [5] * MORE
    for expected in ([50, 0, 0], [75, 25, 0], [87, 50, 12]):
        add_chance(odds, MORE, 50)
        assert odds == [5] * MORE + expected + [5] * MORE


def test_where_odds_stand() -> None:
    """Three odds for each kind, then three without one that is taken."""
    assert [odds_start(kind, taken) for kind, taken in ((0, False), (0, True), (1, False), (8, True))] == [0, 3, 6, 51]


def test_the_odds_of_tempura_in_hands_that_come() -> None:
    """Two seats in turn 8 of 10, two picks left after this one: first hand 0 comes, then the one held now.

    Hand 0: two unknown cards of which 10 % are tempura are 20 copies, and of three picks it stays for two: 13, so 12.
    The hand held now has two tempura, and one chance of three that they are still there: 66, so 55; without one that
    is taken now: 33, so 30.
    """
    position = table_with(TWO, [], [])
    position.now[TURN] = 7
    position.hands[1][TEMPURA] = 2
    odds = [0] * ODDS_SIZE
    fill_odds(position, TWO.rules, 0, 2, [0, 0], 10, TEMPURA, odds)
    assert odds[TEMPURA_ODDS] == [55, 0, 0, 30, 0, 0]
    odds = [0] * ODDS_SIZE
    fill_odds(position, TWO.rules, 0, 2, [2, 0], 10, TEMPURA, odds)
    # 12, then 12 + 88 % of 55 and 12 % of 55; 12 + 88 % of 30 and 12 % of 30.
    assert odds[TEMPURA_ODDS] == [60, 6, 0, 38, 3, 0]
    assert not any(odds[2 * MORE :])


def test_the_odds_of_battle() -> None:
    """R27: each card lying there comes as likely as not, except the one that is taken now; then what is face-down.

    A face-down card is tempura with 13 %: at least one with 12, half of it is ours: 6.
    """
    layout = [TEMPURA, TEMPURA, UNSEEN, NOTHING, NUMBER["egg"]]
    odds = [0] * ODDS_SIZE
    fill_battle_odds(layout, 13, TEMPURA, odds)
    # [75, 25, 0] and [50, 0, 0] without what is face-down
    assert odds[TEMPURA_ODDS] == [76, 28, 1, 53, 3, 0]
    battle = Ruleset(seats=2, variant="battle")
    position = table_with(battle, [], [])
    position.layout[: len(layout)] = layout
    again = [0] * ODDS_SIZE
    fill_odds(position, battle.rules, 0, 9, [], 13, TEMPURA, again)
    assert again == odds


def test_what_will_be_taken_by_anybody() -> None:
    """Two and one in hands, three unknown cards with 10 % each, one in the layout and one face-down: 440 in all."""
    position = table_with(TWO, [], [])._replace(layout=[TEMPURA, UNSEEN, NOTHING, NUMBER["egg"]])
    position.hands[0][TEMPURA], position.hands[1][TEMPURA] = 2, 1
    assert to_come(position, [1, 2], 10, TEMPURA) == 300 + 30 + 100 + 10


def test_what_a_dessert_adds_on_average() -> None:
    """R19, R20: its symbols or its value, a hidden yogurt 2 (of 2.5); other desserts are counted."""
    strawberries, yogurts = Ruleset("anniversary", 2).rules, Ruleset("anniversary", 2, "yogurt").rules
    assert [dessert_weight(strawberries, NUMBER[f"strawberry-{number}"]) for number in (1, 4)] == [1, 4]
    assert [dessert_weight(yogurts, NUMBER[name]) for name in ("yogurt-1", "yogurt-4", "yogurt")] == [1, 4, 2]
    assert dessert_weight(TWO.rules, NUMBER["pudding"]) == 1
    assert dessert_weight(Ruleset("anniversary", 2, "mochi").rules, NUMBER["mochi"]) == 1
