"""What the greedy policy finds a pick worth, worked out by hand in hundredths of a point."""

import pytest

from okawari.game.pick import Pick
from okawari.policies.greedy import greedy_pick, pick_worth
from okawari.policies.greedy_value import card_worth, round_promise
from okawari.policies.scratch import SCRATCH
from okawari.rules.kinds import NUMBER
from okawari.rules.position import TURN
from okawari.rules.ruleset import Ruleset
from tests.support.arranged import table_with, tableau

FOUR = Ruleset(seats=4)


@pytest.mark.parametrize(
    ("mine", "pick", "found"),
    [
        ([], "tempura", 217),  # half of 500, 87 %
        (["tempura"], "tempura", 500 - 217),
        (["sashimi"], "sashimi", 579 - 246),
        ([], "dumpling", 148),
        ([], "maki-3", 173),  # (7 · 112 + 600) / 8
        (["maki-1"], "maki-2", 173 - 107),  # one icon: (7 · 37 + 600) / 8
        ([], "squid", 300),
        ([], "wasabi", 261),  # half of a salmon on it, 87 %
        (["wasabi"], "squid", 900 - 261),
        (["wasabi"], "egg", 300 - 261),
        ([], "chopsticks", 306),  # 350 · 7 / 8
        (["chopsticks"], "chopsticks", 0),
        ([], "pudding", 154),  # 23 picks left in the game: (23 · 135 + 600) / 24
        (["chopsticks"], "tempura+egg", 217 + 100 - 306),
        (["chopsticks"], "wasabi+squid", 261 + (900 - 261) - 306),
        (["chopsticks"], "squid+wasabi", 300 + 261 - 306),
        (["chopsticks", "chopsticks"], "tempura+egg", 217 + 100),
        (["chopsticks"], "tempura+chopsticks", 217 + 0),  # one pair goes, another stays
        ([], "?@9", 200),
    ],
)
def test_what_a_first_pick_is_worth(mine: list[str], pick: str, found: int) -> None:
    """R6–R18: with seven picks left this round and two rounds more; the tableau is left as it was."""
    position = table_with(FOUR, mine, [], [], [])
    before = [list(row) for row in position.tableaux]
    assert pick_worth(position, FOUR.rules, 0, Pick.parse(pick).code, [0] * SCRATCH) == found
    assert position.tableaux == before


def test_the_card_lands_in_the_tableau_that_is_given() -> None:
    """R6: so that a second card finds it there."""
    row = tableau("wasabi")
    position = table_with(FOUR, ["wasabi"], [], [], [])
    assert card_worth(position, FOUR.rules, 0, row, NUMBER["egg"], [0] * SCRATCH) == 300 - 261
    assert row == tableau("wasabi", "egg")
    row = tableau("pudding")
    card_worth(position, FOUR.rules, 0, row, NUMBER["pudding"], [0] * SCRATCH)
    assert row == tableau("pudding", "pudding")


def test_maki_are_compared_with_those_of_the_others() -> None:
    """R11: in the last turn [2, 3, 0, 0] is the second place; the icons are those of the tableau asked about."""
    position = table_with(FOUR, [], ["maki-3"], [], [])
    row = tableau("maki-2")
    assert round_promise(position, FOUR.rules, 0, row, NUMBER["maki-1"], 0, [0] * SCRATCH) == 300
    assert round_promise(position, FOUR.rules, 1, row, NUMBER["maki-3"], 0, [0] * SCRATCH) == 600


def test_a_card_for_the_dummy_is_worth_half_of_what_the_other_is_denied() -> None:
    """R30: the third sashimi is worth 1000 less two thirds of it with 88 %, 586, to the other seat; half of it: 207."""
    dummy = Ruleset(seats=2, variant="dummy")
    position = table_with(dummy, [], ["sashimi", "sashimi"], [])
    assert pick_worth(position, dummy.rules, 0, Pick.parse("squid|sashimi").code, [0] * SCRATCH) == 300 + 207
    assert pick_worth(position, dummy.rules, 0, Pick.parse("squid|egg").code, [0] * SCRATCH) == 300 + 50
    other = table_with(dummy, ["sashimi", "sashimi"], [], [])
    assert pick_worth(other, dummy.rules, 1, Pick.parse("squid|sashimi").code, [0] * SCRATCH) == 300 + 207


@pytest.mark.parametrize(("variant", "taken"), [(None, "squid"), ("golf", "egg")])
def test_the_most_is_taken_and_in_golf_the_least(variant: str | None, taken: str) -> None:
    """R24: also where everything is worth less than nothing or nothing at all; of equals the lowest code."""
    ruleset = Ruleset(seats=4, variant=variant)
    position = table_with(ruleset, [], [], [], [])
    for name in ("egg", "salmon", "squid"):
        position.hands[0][NUMBER[name]] = 1
    assert greedy_pick(position, ruleset.rules, 0, [0] * SCRATCH) == NUMBER[taken]
    position.now[TURN] = 7
    position.hands[1][:] = [0] * ruleset.rules.kinds
    position.hands[1][NUMBER["sashimi"]] = position.hands[1][NUMBER["tempura"]] = 1
    assert greedy_pick(position, ruleset.rules, 0, [0] * SCRATCH) == NUMBER["tempura"]
