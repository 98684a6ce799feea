"""The vector environment beside the readable engine: same actions, same games, for every set of rules."""

import pytest

from okawari.env import classic, general, packed_rows, sampling
from okawari.rules.ruleset import Ruleset
from okawari.sim import batch
from tests.support.by_python import by_python
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


@pytest.mark.parametrize(
    ("ruleset", "reward", "per_round"),
    [
        (Ruleset(seats=2), "margin", True),
        (Ruleset(seats=3, variant="both-ways"), "win", False),
        (Ruleset("anniversary", 4, "pudding", "golf"), "margin", True),
        (Ruleset(seats=5), "points", True),
        (Ruleset("anniversary", 2, "strawberry", "draw-piles"), "margin", True),
        (Ruleset("anniversary", 2, "yogurt", "battle"), "win", False),
        (Ruleset("anniversary", 2, "mochi", "dummy"), "points", True),
        (Ruleset("anniversary", 3, "tea", "golf"), "margin", False),
    ],
    ids=lambda value: label(value) if isinstance(value, Ruleset) else str(value),
)
def test_games_are_the_readable_ones_before_anything_is_compiled(
    ruleset: Ruleset, reward: str, per_round: bool
) -> None:
    """The same, as Python runs the kernels: of the round that a reset breaks off nothing is left."""
    with by_python(classic, general, packed_rows, sampling, batch):
        assert play_beside(ruleset, 1, 5, reward=reward, per_round=per_round, begun=4) == 2


def test_one_of_each_way() -> None:
    """A classic game and a battle in the quick tests: packed words, and the general way, where one seat waits."""
    assert play_beside(Ruleset(seats=4), 3, 5) == 6
    assert play_beside(Ruleset("anniversary", 2, "yogurt", "battle"), 2, 5, reward="win", per_round=False) >= 4


@pytest.mark.ci
@pytest.mark.parametrize("ruleset", COVERING, ids=label)
def test_wins_are_paid_as_the_rules_say(ruleset: Ruleset) -> None:
    """R24, R25: the share of the win, at the end."""
    assert play_beside(ruleset, 3, 6, reward="win", per_round=False, every_row=False) >= 6
