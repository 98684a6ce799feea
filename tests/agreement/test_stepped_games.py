"""The vector environment beside the readable engine: same actions, same games, for every set of rules."""

import pytest

from okawari.rules.ruleset import Ruleset
from tests.support.games import COVERING, SETS_OF_RULES, label
from tests.support.stepped import play_beside

CLASSIC = [one for one in SETS_OF_RULES if one.dessert == "pudding" and one.variant in (None, "both-ways", "golf")]
OTHERS = [one for one in SETS_OF_RULES if one not in CLASSIC]


@pytest.mark.ci
@pytest.mark.parametrize("ruleset", CLASSIC, ids=label)
def test_packed_games_are_the_readable_ones(ruleset: Ruleset) -> None:
    """Every row, mask and reward of games in packed words, from the deal to the next deal."""
    assert play_beside(ruleset, 6, 3) >= 12


@pytest.mark.ci
@pytest.mark.parametrize("ruleset", OTHERS, ids=label)
def test_compiled_games_are_the_readable_ones(ruleset: Ruleset) -> None:
    """The same of all other rules, two games in each place."""
    assert play_beside(ruleset, 2, 4) >= 4


def test_one_of_each_way() -> None:
    """A classic game and a battle in the quick tests: packed words, and the general way, where one seat waits."""
    assert play_beside(Ruleset(seats=4), 3, 5) == 6
    assert play_beside(Ruleset("anniversary", 2, "yogurt", "battle"), 2, 5, rounds_paid=False) >= 4


@pytest.mark.ci
@pytest.mark.parametrize("ruleset", COVERING, ids=label)
def test_wins_are_paid_as_the_rules_say(ruleset: Ruleset) -> None:
    """R24, R25: the share of the win, at the end."""
    assert play_beside(ruleset, 3, 6, rounds_paid=False, every_row=False) >= 6
