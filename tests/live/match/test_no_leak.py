"""Nothing leaks from views (R34): `tests/support/leaks.py` says how they are compared."""

from random import Random

import pytest

from okawari.match.table import Table
from okawari.rules.ruleset import Ruleset
from tests.support import leaks
from tests.support.games import SETS_OF_RULES
from tests.support.leaks import check_game, imagined_table

PARTS = 6
A_FEW = [
    Ruleset("gamewright", 4),
    Ruleset("original", 3, variant="both-ways"),
    Ruleset("anniversary", 2, "yogurt", "dummy", must_have_maki=True),
    Ruleset("anniversary", 2, "tea", "draw-piles"),
    Ruleset("anniversary", 2, "mochi", "battle"),
    Ruleset("anniversary", 5, "strawberry", "golf"),
]
"""Every variant, every dessert, every number of seats."""


def test_nothing_leaks() -> None:
    """A game of each, every other one with the memory aid."""
    for seed, ruleset in enumerate(A_FEW):
        check_game(ruleset, seed)


@pytest.mark.ci
@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_leaks_in_any_set_of_rules(part: int) -> None:
    """A game of each."""
    for number in range(part, len(SETS_OF_RULES), PARTS):
        check_game(SETS_OF_RULES[number], number)


def test_a_card_that_a_seat_may_not_see_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a game imagined from what a spectator knows, a seat's own hand differs: the comparison fails."""

    def too_little(table: Table, seat: int | None, rng: Random) -> Table:
        return imagined_table(table, None, rng)

    monkeypatch.setattr(leaks, "imagined_table", too_little)
    with pytest.raises(AssertionError, match=r"guest-0, turn 1"):
        check_game(Ruleset("gamewright", 3), 0)
