"""The score pad: cards of a game with paper cards, scored."""

import json
from random import Random
from typing import Any

import pytest

from okawari.game.errors import OkawariError
from okawari.game.score_pad import ScorePad, parse_cards
from tests.support.naive.cards import deck, every_ruleset
from tests.support.naive.scoring import score_game
from tests.support.sizes import times

DOCUMENTS = times(189)
RULESETS = every_ruleset()
TWO_SEATS: list[list[list[str]]] = [[["egg"], ["squid"]]]


def random_document(rng: Random, number: int) -> dict[str, Any]:
    """A game that could lie on a table: cards from one deck, some parts of the ruleset left out."""
    ruleset = RULESETS[number % len(RULESETS)]
    everyone = ruleset["seats"] + (ruleset["variant"] == "dummy")
    cards = [card for card, count in deck(ruleset).items() for _ in range(count)]
    rng.shuffle(cards)
    rounds = [
        [[cards.pop() for _ in range(rng.randrange(8))] for _ in range(everyone)] for _ in range(rng.randint(1, 3))
    ]
    document: dict[str, Any] = {"ruleset": dict(ruleset), "rounds": rounds}
    if rng.random() < 0.5:
        del document["ruleset"]["seats"]
    desserts = [
        sum(card.startswith(ruleset["dessert"]) for tableaux in rounds for card in tableaux[seat])
        for seat in range(everyone)
    ]
    if ruleset["dessert"] == "mochi" and (any(desserts) or rng.random() < 0.5):
        document["dice"] = [rng.randint(1, 6) if cards else 1 for cards in desserts]
    if ruleset["dessert"] == "strawberry" and rng.random() < 0.9:
        document["squishy"] = [2 * rng.randint(0, cards) for cards in desserts]
    return document


def test_the_pad_agrees_with_an_independent_scorer() -> None:
    """R11–R25, R31, R32: every point, total and winner of thousands of games, every ruleset among them."""
    rng = Random("score pad")
    for number in range(DOCUMENTS):
        document = random_document(rng, number)
        assert ScorePad.of_game(document).document() == score_game(document), json.dumps(document)


def test_the_example_of_the_help() -> None:
    """R11, R12, R15: a pair of tempura and a squid on wasabi against the most maki."""
    pad = ScorePad.of_round(["tempura x2, wasabi, squid", "maki-3, maki-2, pudding"])
    assert pad.document() == {
        "rounds": [
            [
                {"maki": 0, "tempura": 5, "sashimi": 0, "dumpling": 0, "nigiri": 9, "squishy": 0},
                {"maki": 6, "tempura": 0, "sashimi": 0, "dumpling": 0, "nigiri": 0, "squishy": 0},
            ]
        ],
        "squishy": [0, 0],
        "dessert_points": [0, 0],
        "totals": [14, 6],
        "winners": [],
    }
    assert pad.leaders == (0,)


def test_cards_land_in_the_order_given() -> None:
    """R6, R8: a nigiri before the wasabi is not dipped."""
    assert ScorePad.of_round(["wasabi, squid", "squid, wasabi"]).totals == (9, 3)


def test_one_round_scores_no_dessert_and_names_no_winner() -> None:
    """R18: pudding counts when the game ends, not in a round."""
    pad = ScorePad.of_round(["pudding x3", "egg", ""])
    assert pad.document()["dessert_points"] == [0, 0, 0]
    assert pad.outcome is None


def test_in_golf_the_fewest_points_lead() -> None:
    """R24: golf is won by the fewest points, but not by the dummy or a third tableau that is none."""
    assert ScorePad.of_round(["squid", "egg"], variant="golf").leaders == (1,)
    assert ScorePad.of_round(["egg", "egg"], variant="golf").leaders == (0, 1)


def test_the_last_tableau_is_the_dummys() -> None:
    """R31: with the dummy three tableaux are two seats, and the dummy cannot win."""
    pad = ScorePad.of_round(["egg", "egg", "squid"], variant="dummy")
    assert pad.sheet.ruleset.seats == 2
    assert pad.totals == (1, 1, 3)
    assert pad.leaders == (0, 1)


def test_squishy_points_count_in_no_round() -> None:
    """R19: nobody knows any more in which round the squishy paid; what it paid in all is said."""
    document = {
        "ruleset": {"edition": "anniversary"},
        "rounds": [[["strawberry-1"], ["strawberry-2"] * 2]],
        "squishy": [2, 4],
    }
    scored = ScorePad.of_game(document).document()
    assert [seat["squishy"] for seat in scored["rounds"][0]] == [0, 0]
    assert scored["squishy"] == [2, 4]
    assert ScorePad.of_game(document | {"squishy": None}).document()["squishy"] == [0, 0]


def test_everything_adds_up() -> None:
    """R24: rounds, squishy and dessert points are the totals, in every ruleset."""
    rng = Random("adding up")
    for number in range(len(RULESETS)):
        scored = ScorePad.of_game(random_document(rng, number)).document()
        for seat, total in enumerate(scored["totals"]):
            rounds = sum(sum(tableaux[seat].values()) for tableaux in scored["rounds"])
            assert rounds + scored["squishy"][seat] + scored["dessert_points"][seat] == total


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("", []),
        ("  egg ", ["egg"]),
        ("tempura x2,Wasabi", ["tempura", "tempura", "wasabi"]),
        ("maki-3 X 2", ["maki-3", "maki-3"]),
        ("maki-2x3", ["maki-2"] * 3),
        ("egg ×2", ["egg", "egg"]),
    ],
)
def test_cards_as_text(text: str, cards: list[str]) -> None:
    """Counts are x2, spaces and capitals do not matter."""
    assert parse_cards(text) == cards


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ({}, "missing required field `rounds`"),
        ({"rounds": []}, "0 rounds; a game for the score pad has 1 to 3"),
        ({"rounds": TWO_SEATS * 4}, "4 rounds"),
        ({"rounds": [[["egg"]]]}, "a game has 2, 3, 4 or 5 seats, not 1"),
        ({"rounds": [[[]] * 6]}, "seats, not 6"),
        ({"rounds": [[["egg"], ["sqid"]]]}, "round 1, player 2: there is no card 'sqid'; did you mean squid"),
        ({"rounds": [[["egg"], [""]]]}, "there is no card ''"),
        ({"rounds": [[["egg"], [7]]]}, "Expected `str`, got `int`"),
        ({"rounds": [[["egg"] * 3, ["egg"] * 3]]}, "6 egg cards; the deck has 5"),
        ({"rounds": [*TWO_SEATS, [["egg"] * 5, []]]}, "6 egg cards; the deck has 5"),
        ({"rounds": [[["mochi"], []]]}, "mochi is not in this game; its dessert cards are: pudding"),
        ({"rounds": [[["yogurt"], []]], "ruleset": {"edition": "anniversary", "dessert": "yogurt"}}, "yogurt-1 to"),
        ({"rounds": [*TWO_SEATS, [["egg"]]]}, "round 2 has cards for 1; 2 seats need 2"),
        ({"rounds": TWO_SEATS, "ruleset": {"seats": 3}}, "round 1 has cards for 2; 3 seats need 3"),
        ({"rounds": TWO_SEATS, "ruleset": {"seats": 2, "variant": "dummy"}}, "2 seats and the dummy need 3"),
        ({"rounds": TWO_SEATS, "ruleset": {"edition": "first"}}, "there is no edition 'first'; there are: original"),
        ({"rounds": TWO_SEATS, "dice": [1, 2]}, "dice: a game with pudding has none; they go with mochi"),
        ({"rounds": TWO_SEATS, "squishy": [2, 0]}, "squishy: a game with pudding has none"),
        ({"rounds": TWO_SEATS, "dise": [1, 2]}, "unknown field `dise`"),
    ],
)
def test_what_is_wrong_is_said(document: dict[str, Any], message: str) -> None:
    """Every mistake in a document is named, with what would be right."""
    with pytest.raises(OkawariError) as error:
        ScorePad.of_game(document)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("dessert", "part", "message"),
    [
        ("mochi", {"dice": [0, 3]}, "a die shows 1 to 6"),
        ("mochi", {"dice": [7, 3]}, "a die shows 1 to 6"),
        ("mochi", {"dice": [3]}, "dice: there are 1; this game needs 2"),
        ("mochi", {"squishy": [2, 2]}, "it goes with strawberry"),
        ("strawberry", {"squishy": [-2, 0]}, "it pays 2 points each time"),
        ("strawberry", {"squishy": [3, 0]}, "it pays 2 points each time"),
        ("strawberry", {"squishy": [2]}, "squishy: there are 1 numbers; this game needs 2"),
        ("strawberry", {"dice": [2, 2]}, "they go with mochi"),
    ],
)
def test_dice_and_squishy_points_must_be_possible(dessert: str, part: dict[str, Any], message: str) -> None:
    """R19, R22: dice show 1 to 6 in a game with mochi; the squishy pays twos in a game with strawberry."""
    document = {"ruleset": {"edition": "anniversary", "dessert": dessert}, "rounds": TWO_SEATS} | part
    with pytest.raises(OkawariError, match=message):
        ScorePad.of_game(document)


def test_a_member_that_is_there_twice() -> None:
    """A pad with two lists of rounds is no game."""
    with pytest.raises(OkawariError, match="'rounds' is there twice in one object"):
        ScorePad.read('{"rounds": [[["egg"], []]], "rounds": [[[], ["egg"]]]}')
