"""How a game ended, in words."""

import pytest

from okawari.game.outcome import Outcome
from okawari.show.ending import why_won, won


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
