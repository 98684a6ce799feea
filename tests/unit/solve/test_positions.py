"""How many positions the search takes, and what it says when there were too few."""

import pytest

from okawari.rules.ruleset import Ruleset
from okawari.solve import solve
from tests.support.endings import known_ending
from tests.support.games import after

ANY_NUMBER = 10**9
SEEDS = range(1, 7)
TURNS = (24, 26)
"""Before the fifth and the seventh one of the last round."""


def positions(ruleset: Ruleset) -> dict[str, int]:
    """How many positions are searched in all, each ending by itself; in the first round for points, too."""
    last = [after(ruleset, turns, seed) for seed in SEEDS for turns in TURNS]
    searched = {aim: sum(solve(state, aim, nodes=ANY_NUMBER).nodes for state in last) for aim in ("points", "win")}
    first = [after(ruleset, turns - 20, seed) for seed in SEEDS for turns in TURNS]
    return searched | {"first round": sum(solve(state, nodes=ANY_NUMBER).nodes for state in first)}


@pytest.mark.parametrize(
    ("ruleset", "points", "win", "first_round"),
    [
        (Ruleset(seats=2), 5358, 6264, 3366),
        (Ruleset(seats=2, variant="golf"), 5507, 3141, 4479),
        (Ruleset("anniversary", 2, "pudding"), 5331, 6281, 3565),
        (Ruleset("anniversary", 2, "strawberry"), 2732, 4353, 4263),
        (Ruleset("anniversary", 2, "yogurt"), 56_500, 48_881, 9726),
        (Ruleset("anniversary", 2, "tea"), 9086, 11_127, 4573),
        (Ruleset("anniversary", 2, "mochi"), 130_037, 140_451, 37_585),
    ],
    ids=lambda value: value.words if isinstance(value, Ruleset) else "",
)
def test_the_search_takes_so_many_positions(ruleset: Ruleset, points: int, win: int, first_round: int) -> None:
    """The order of picks, what is dropped, and which positions are taken for the same decide it, not the values.

    A change of one of them shows here: fewer are better.
    """
    assert positions(ruleset) == {"points": points, "win": win, "first round": first_round}


def test_a_first_look_tells_by_what_the_cards_score() -> None:
    """Squid or egg against salmon or egg: 3 − 2, 3 − 1, 1 − 2 or 1 − 1; squid and salmon are best."""
    look = solve(known_ending(["squid", "egg"], ["salmon", "egg"]), nodes=1)
    assert (look.value, look.exact, look.nodes) == (1, False, 1)
    assert {str(pick): share for pick, share in look.strategy} == {"squid": 1}
    assert {str(pick): value for pick, value in look.picks} == {"squid": 1, "egg": -1}


@pytest.mark.parametrize(("totals", "chance"), [((4, 0), 0.625), ((0, 11), 0.25), ((30, 0), 1), ((0, 30), 0)])
def test_a_first_look_at_a_win_is_a_part_of_twenty_points(totals: tuple[int, int], chance: float) -> None:
    """A lead of twenty is a win: 4 ahead and 1 more for squid against salmon is a quarter of the way, so 5/8."""
    look = solve(known_ending(["squid", "egg"], ["salmon", "egg"], totals=totals), "win", nodes=1)
    assert look.value == pytest.approx(chance)
    assert not look.exact
