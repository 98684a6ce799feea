"""What the score pad refuses because it cannot have been, and what of it an unfinished pad only points out."""

import json
from typing import Any

import pytest

from okawari.game.errors import RecordError
from okawari.game.pad_faults import PadFault
from okawari.game.score_pad import ScorePad
from okawari.rules.ruleset import Ruleset

Round = list[list[str]]
DEALT: list[tuple[dict[str, Any], int, int]] = [
    ({"seats": 2}, 2, 10),
    ({"seats": 3}, 3, 9),
    ({"seats": 4}, 4, 8),
    ({"seats": 5}, 5, 7),
    ({"seats": 2, "variant": "draw-piles"}, 2, 10),
    ({"seats": 2, "variant": "battle"}, 2, 10),
    ({"seats": 2, "variant": "dummy"}, 3, 9),
]
"""Ruleset, tableaux, and how many cards lie in each at the end of a round."""
KINDS = ["tempura"] * 7 + ["sashimi"] * 7 + ["dumpling"] * 7


def game(*rounds: Round, ruleset: dict[str, Any] | None = None, **numbers: Any) -> dict[str, Any]:
    """A document for the pad."""
    return {"ruleset": ruleset or {}, "rounds": list(rounds), **numbers}


def mochi(*rounds: Round, **numbers: Any) -> dict[str, Any]:
    """A game with mochi."""
    return game(*rounds, ruleset={"edition": "anniversary", "dessert": "mochi"}, **numbers)


def strawberry(*rounds: Round, **numbers: Any) -> dict[str, Any]:
    """A game with strawberry pudding."""
    return game(*rounds, ruleset={"edition": "anniversary", "dessert": "strawberry"}, **numbers)


def refused(document: dict[str, Any]) -> str:
    """What is said of a game that cannot have been; an unfinished one says it first, too."""
    with pytest.raises(RecordError) as error:
        ScorePad.of_game(document)
    _, faults = ScorePad.unfinished(json.dumps(document))
    ruleset = document["ruleset"]
    seats = len(document["rounds"][0]) - (ruleset.get("variant") == "dummy")
    assert faults[0].told(Ruleset(**{"seats": seats, **ruleset}).rules) == str(error.value)
    return str(error.value)


def test_mochi_needs_its_die() -> None:
    """R22: of every seat that took one, in whatever round; nobody else needs to say it."""
    assert refused(mochi([["mochi"], []])) == "dice, player 1: who took mochi has a die; say what it shows"
    assert refused(mochi([["egg"], []], [[], ["mochi"]], dice=[1, None])).startswith("dice, player 2: ")
    assert refused(mochi([["mochi"], ["mochi"]], dice=[])).startswith("dice, player 1: ")
    assert ScorePad.of_game(mochi([["mochi"], []], dice=[4, None])).sheet.dessert_points == (6, 0)
    assert ScorePad.of_game(mochi([["egg"], []])).sheet.dessert_points == (0, 0)


def test_a_round_by_itself_asks_for_no_dice() -> None:
    """R22: desserts do not count in it."""
    pad = ScorePad.of_round(["mochi, egg", "squid"], edition="anniversary", dessert="mochi")
    assert pad.totals == (4, 6), "R11: in this edition both place with no maki"


@pytest.mark.parametrize("die", [2, 3, 6])
def test_a_die_that_nobody_rolled_shows_one(die: int) -> None:
    """R22: only a mochi rolls it; the dummy's likewise."""
    told = refused(mochi([["mochi"], ["egg"]], dice=[5, die]))
    assert told == f"dice, player 2: a die that shows {die} cannot be: without mochi it stays at 1"
    assert ScorePad.of_game(mochi([["mochi"], ["egg"]], dice=[5, 1])).sheet.dessert_points == (6, 0)
    dummy = {"edition": "anniversary", "dessert": "mochi", "variant": "dummy"}
    assert refused(game([[], [], ["egg"]], ruleset=dummy, dice=[1, 1, die])).startswith("dice, the dummy: ")


def test_the_squishy_comes_with_a_strawberry() -> None:
    """R19: who has none never took it."""
    told = refused(strawberry([["strawberry-1"], ["egg"]], squishy=[2, 4]))
    assert told == "squishy, player 2: 4 points cannot be: who has no strawberry never took the squishy"


def test_each_strawberry_takes_the_squishy_once_at_most() -> None:
    """R19: the cards of all rounds together."""
    cards: list[Round] = [[["strawberry-1"], []], [["strawberry-4", "strawberry-2"], []]]
    told = refused(strawberry(*cards, squishy=[8, 0]))
    assert told == "squishy, player 1: 8 points cannot be: each strawberry pays 2 at most, here 6 in all"
    assert ScorePad.of_game(strawberry(*cards, squishy=[6, 0])).squishy == (6, 0)


@pytest.mark.parametrize(("ruleset", "tableaux", "turns"), DEALT)
def test_nobody_has_more_cards_than_turns(ruleset: dict[str, Any], tableaux: int, turns: int) -> None:
    """R2, R26, R27, R30: one a turn, in every round."""
    others: Round = [[] for _ in range(tableaux - 1)]
    full: Round = [KINDS[:turns], *others]
    assert ScorePad.of_game(game(full, ruleset=ruleset)).sheet.rounds
    told = refused(game([[]] * tableaux, [*others, KINDS[: turns + 1]], ruleset=ruleset))
    last = "the dummy" if tableaux > ruleset["seats"] else f"player {tableaux}"
    assert told == (
        f"round 2, {last}: {turns + 1} cards cannot be: "
        f"a round has {turns} turns, and a pair needs chopsticks taken before"
    )


def test_a_round_by_itself_has_so_many_turns_too() -> None:
    """As the command line scores it."""
    with pytest.raises(RecordError, match="round 1, player 1: 11 cards cannot be"):
        ScorePad.of_round(["tempura x11", "egg"])


@pytest.mark.parametrize(
    ("cards", "right"),
    [
        (["chopsticks", *KINDS[:10]], True),
        (["chopsticks", *KINDS[:11]], False),
        (["chopsticks", "chopsticks", *KINDS[:10]], True),
        (["chopsticks", "chopsticks", *KINDS[:11]], False),
        ([*KINDS[:7], "chopsticks", *KINDS[7:10]], True),
        ([*KINDS[:8], "chopsticks", *KINDS[8:10]], False),
        ([*KINDS[:9], "chopsticks", *KINDS[9:10]], False),
        ([*KINDS[:10], "chopsticks"], False),
    ],
)
def test_chopsticks_that_were_used_allow_a_pair(cards: list[str], right: bool) -> None:
    """R7: one pair for each, in a later turn, and not in the last one, when a hand has one card."""
    document = game([cards, []])
    if right:
        assert ScorePad.of_game(document).sheet.rounds
    else:
        assert refused(document).startswith(f"round 1, player 1: {len(cards)} cards cannot be")


def test_in_battle_the_last_turn_of_a_seat_may_be_a_pair() -> None:
    """R28: two cards are left for who started, if nothing else."""
    cards = [*KINDS[:8], "chopsticks", *KINDS[8:10]]
    assert ScorePad.of_game(game([cards, []], ruleset={"variant": "battle"})).sheet.rounds


def test_the_dummy_takes_no_pairs() -> None:
    """R30: it never uses chopsticks."""
    dummy = {"variant": "dummy"}
    assert refused(game([[], [], ["chopsticks", *KINDS[:9]]], ruleset=dummy)).startswith("round 1, the dummy: 10 cards")
    assert ScorePad.of_game(game([["chopsticks", *KINDS[:9]], [], []], ruleset=dummy)).sheet.rounds


def test_all_together_have_no_more_cards_than_were_dealt() -> None:
    """R3: a pair that one took is no card more on the table: used chopsticks lie in one place at the end."""
    pair = ["chopsticks", *KINDS[:10]]
    told = refused(game([pair, ["maki-2"] * 10]))
    assert told == ("round 1: 21 cards cannot be: 20 were dealt; used chopsticks count where they lie at the end")
    assert ScorePad.of_game(game([pair, ["maki-2"] * 9])).sheet.rounds


def test_an_unfinished_pad_is_scored_in_whatever_order_it_is_filled() -> None:
    """Dice and squishy points before the cards: they are pointed out, do not count yet, and the rest is scored."""
    pad, faults = ScorePad.unfinished(json.dumps(mochi([["egg"], ["mochi"]], dice=[5, None])))
    assert pad is not None
    assert pad.sheet.dessert_points == (0, 0)
    assert faults == (
        PadFault("dice", None, 0, "not-rolled", {"die": 5, "start": 1}),
        PadFault("dice", None, 1, "no-die", {}),
    )
    pad, faults = ScorePad.unfinished(json.dumps(strawberry([["strawberry-1"], ["egg"]], squishy=[2, 4])))
    assert pad is not None
    assert pad.squishy == (2, 0)
    assert faults == (PadFault("squishy", None, 1, "no-strawberry", {"points": 4}),)


def test_cards_that_cannot_have_been_score_nothing() -> None:
    """Not even on an unfinished pad; every place is pointed out."""
    pad, faults = ScorePad.unfinished(json.dumps(game([KINDS[:11], KINDS[:2] + KINDS[7:18]])))
    assert pad is None
    assert [(fault.round, fault.seat, fault.reason) for fault in faults] == [
        (0, 0, "too-many-cards"),
        (0, 1, "too-many-cards"),
        (0, None, "more-than-dealt"),
    ]


def test_a_possible_pad_has_no_faults() -> None:
    """And the same points, finished or not."""
    document = strawberry([["strawberry-1"], ["egg"]], squishy=[2, 0])
    pad, faults = ScorePad.unfinished(json.dumps(document))
    assert (pad, faults) == (ScorePad.of_game(document), ())


def test_what_is_no_pad_is_refused_unfinished_or_not() -> None:
    """A misspelt card, a die that shows seven."""
    for document in (game([["unicorn"], []]), mochi([["mochi"], []], dice=[7, 1])):
        with pytest.raises(RecordError):
            ScorePad.unfinished(json.dumps(document))
