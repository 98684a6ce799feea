"""Why a seat scored what it scored, and how a game ended, in words."""

import pytest

from okawari.game.score_pad import ScorePad
from okawari.game.score_sheet import Outcome, Reason
from okawari.rules.ruleset import Ruleset
from okawari.show.scores import dessert_reasons, reason_lines, round_reasons, why, why_won, won
from tests.support.games import finished


def test_every_line_of_reasons() -> None:
    """A line a seat and round, then one a seat for the desserts."""
    game = {
        "rounds": [
            [["wasabi", "squid", "pudding", "tempura", "tempura"], ["maki-3", "dumpling", "chopsticks"]],
            [["maki-1"], ["maki-1", "sashimi", "sashimi", "sashimi"]],
        ]
    }
    sheet = ScorePad.of_game(game).sheet
    first = [
        "Round 1, seat 0: maki 0 (no icons); tempura 5 (2 tempura, 1 pair); nigiri 9 (squid on wasabi)",
        "Round 1, seat 1: maki 6 (3 icons, most); dumpling 1 (1 dumpling)",
    ]
    second = [
        "Round 2, seat 0: maki 3 (1 icon, tied for most, 6 ÷ 2)",
        "Round 2, seat 1: maki 3 (1 icon, tied for most, 6 ÷ 2); sashimi 10 (3 sashimi, 1 set of three)",
    ]
    desserts = ["pudding, seat 0: 6 (1 pudding, first place)", "pudding, seat 1: 0 (0 puddings)"]
    assert [round_reasons(sheet, number) for number in (0, 1)] == [first, second]
    assert dessert_reasons(sheet) == desserts
    assert reason_lines(sheet) == first + second + desserts


def test_reasons_name_the_players() -> None:
    """Whoever has no name is called by the seat, and the dummy by its own."""
    state = finished(Ruleset("gamewright", 2, variant="dummy"))
    lines = reason_lines(state.score_sheet(), ["Ana"])
    told = [line.partition(":")[0] for line in lines]
    assert told[:4] == ["Round 1, Ana", "Round 1, seat 1", "Round 1, dummy", "Round 2, Ana"]
    assert told[-3:] == ["pudding, Ana", "pudding, seat 1", "pudding, dummy"]


def test_a_seat_without_cards_has_scored_nothing() -> None:
    """It has a line all the same."""
    assert round_reasons(ScorePad.of_round(["", "egg"]).sheet, 0)[0] == "Round 1, seat 0: nothing"


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (Reason(0, "nothing", {}), ""),
        (Reason(2, "squishy", {"times": 1}), "took the squishy once"),
        (Reason(4, "squishy", {"times": 2}), "took the squishy 2 times"),
        (Reason(15, "nigiri", {"squid on wasabi": 1, "salmon": 3, "egg": 0}), "squid on wasabi, 3 × salmon"),
        (Reason(0, "nigiri", {"wasabi unused": 2}), "2 × wasabi left over"),
        (
            Reason(-3, "dessert-fewest-tied", {"have": 1, "prize": 6, "tied": 2, "share": -3}, "pudding"),
            "1 pudding, tied for last, −6 ÷ 2",
        ),
        (Reason(6, "dessert-most", {"have": 5}, "mochi"), "die shows 5, first place"),
    ],
)
def test_a_reason_in_words(reason: Reason, words: str) -> None:
    """R11–R22: what there was, and what it brought."""
    assert why(reason) == words


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (Outcome((1,), "points-most", 41), "The most points (41)"),
        (Outcome((1,), "points-fewest", -4), "The fewest points (-4)"),
        (Outcome((1,), "tie-broken", 20, 3, "pudding"), "Tied on 20 points; the dessert decides (3 puddings)"),
        (Outcome((1,), "tie-broken", 20, 1, "strawberry"), "Tied on 20 points; the dessert decides (1 symbol)"),
        (Outcome((1,), "tie-broken", 20, 3, "yogurt"), "Tied on 20 points; the dessert decides (value 3)"),
        (Outcome((1,), "tie-broken", 20, 2, "tea"), "Tied on 20 points; the dessert decides (2 cards)"),
        (Outcome((1,), "tie-broken", 20, 5, "mochi"), "Tied on 20 points; the dessert decides (die shows 5)"),
        (Outcome((0, 1), "tie-shared", 20, 1, "pudding"), "Tied on 20 points and on dessert (1 pudding each)"),
        (Outcome((0, 1), "tie-shared", 20, 6, "mochi"), "Tied on 20 points and on dessert (die shows 6 each)"),
    ],
)
def test_why_somebody_won(outcome: Outcome, words: str) -> None:
    """R24, R25: most points, in golf the fewest; what decided a tie, or did not, in what the dessert is counted in."""
    assert why_won(outcome) == words


def test_who_won() -> None:
    """One or several, and why."""
    names = ("Ana", "bot", "random")
    assert won(Outcome((1,), "points-most", 30), names) == "Winner: bot. The most points (30)."
    shared = Outcome((0, 2), "tie-shared", 14, 2, "tea")
    assert won(shared, names) == "Winners: Ana and random. Tied on 14 points and on dessert (2 cards each)."
