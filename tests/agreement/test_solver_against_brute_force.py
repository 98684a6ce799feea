"""The exact solver against a brute force that was written from the rules alone, and against itself turned round.

A few positions of every set of rules; CI tries eleven of each, and `tests/soak/test_soak_solver.py` thousands.
"""

from collections import Counter
from itertools import islice

import pytest

from okawari import Ruleset, State
from okawari.solve import solve
from tests.support.endings import (
    ENDING_RULES,
    LAST_ROUND,
    cards_left,
    endings,
    game_of_habit,
    lines_of_play,
    mirrored,
    some_endings,
    symmetric_game,
)
from tests.support.games import label
from tests.support.oracle import same_table
from tests.support.solving import AIMS, CLOSE, brute_value, faults, told

PARTS = 6
"""The sets of rules are shared out among so many tests, which run side by side."""
parts = pytest.mark.parametrize("part", range(PARTS))
POSITIONS = 11
"""Of each set of rules, in CI: more than 500 in all."""
FEW_LINES, SOME_LINES, MANY_LINES = 12, 200, 20_000
"""How long a position may take: in every run, in CI, and where the solver is alone."""
EDITION_OF = {dessert: Ruleset("anniversary", 2, dessert) for dessert in ("strawberry", "yogurt", "tea", "mochi")}
BY_DESSERT = {"pudding": Ruleset(seats=2), **EDITION_OF}
TIES = 4
"""Of each dessert, and of golf."""


def must_agree(state: State) -> None:
    """Values, strategies and the worth of all picks, for both seats and both aims."""
    wrong = [fault for aim in AIMS for fault in faults(state, aim)]
    assert not wrong, "\n".join([*wrong, told(state)])


def test_the_solver_agrees_with_trying_everything() -> None:
    """One position of each set of rules with few lines of play: to a thousandth of a millionth."""
    for number, ruleset in enumerate(ENDING_RULES):
        for state in some_endings(ruleset, 1, FEW_LINES, first_seed=number):
            must_agree(state)


@pytest.mark.ci
@parts
def test_the_solver_agrees_in_five_hundred_positions(part: int) -> None:
    """Every edition's rules, dessert and two-seat variant, after games of chance and sensible ones."""
    assert len(ENDING_RULES) * POSITIONS >= 500
    for number, ruleset in list(enumerate(ENDING_RULES))[part::PARTS]:
        for state in some_endings(ruleset, POSITIONS, SOME_LINES, first_seed=1000 * (number + 1)):
            must_agree(state)


@pytest.mark.ci
def test_the_positions_have_all_that_makes_an_ending_hard() -> None:
    """Among those tried are chopsticks and waiting wasabi in front, all desserts in play, hands of two to five cards,
    the second card of a battle's turn, mixed strategies and games that are open."""
    seen = Counter[str]()
    for number, ruleset in enumerate(ENDING_RULES):
        for state in some_endings(ruleset, POSITIONS, SOME_LINES, first_seed=1000 * (number + 1)):
            cards = cards_left(state)
            seen.update({card.partition("-")[0] for hand in cards for card in hand})
            seen["chopsticks in front"] += any("chopsticks" in tableau for tableau in state.tableaux)
            seen["waiting wasabi"] += any(tableau.waiting_wasabi for tableau in state.tableaux)
            seen["second card owed"] += state.owed
            seen[f"{len(cards[0])} cards" if state.hands else "battle"] += 1
            seen["mixed"] += len(solve(state, "points", seat=0).strategy) > 1
            seen["open"] += CLOSE < solve(state, "win", seat=0).value < 1 - CLOSE
    assert min(seen[f"{number} cards"] for number in (2, 3, 4, 5)) >= 20, seen
    assert min(seen[dessert] for dessert in ("pudding", "strawberry", "yogurt", "tea", "mochi")) >= 20, seen
    assert min(seen[what] for what in ("chopsticks", "chopsticks in front", "waiting wasabi", "mixed", "open")) >= 20
    assert seen["second card owed"] >= 5, seen


@pytest.mark.ci
@pytest.mark.parametrize("ruleset", [*BY_DESSERT.values(), Ruleset(seats=2, variant="golf")], ids=label)
def test_ties_on_points_are_decided_as_the_rules_say(ruleset: Ruleset) -> None:
    """Positions in which best play for points ends level, on the way or at the end: the aim to win knows R25."""
    found, seed = 0, 0
    while found < TIES:
        for state in endings(list(game_of_habit(ruleset, seed)), FEW_LINES)[:1]:
            totals = same_table(state).totals
            lead = totals[1] - totals[0] if ruleset.variant == "golf" else totals[0] - totals[1]
            if lead + brute_value(state, "points") == 0:
                must_agree(state)
                found += 1
        seed += 1


def test_before_the_last_round_only_points_count() -> None:
    """Rounds 1 and 2, where nobody is ahead in desserts and none are left: worth what the brute force says."""
    for round_number in (0, 1):
        for dessert, ruleset in BY_DESSERT.items():
            state = next(state for seed in range(10_000) for state in level_endings(ruleset, seed, round_number))
            right = float(brute_value(state, "points"))
            for seat, own in ((0, right), (1, -right)):
                assert solve(state.observe(seat), "points").value == pytest.approx(own, abs=CLOSE), (
                    f"{dessert} {told(state)}"
                )


def level_endings(ruleset: Ruleset, seed: int, round_number: int) -> list[State]:
    """Endings of a round in which the same desserts, dice and squishy lie before both, and none are to be had."""
    return [
        state
        for state in endings(list(game_of_habit(ruleset, seed)), SOME_LINES, round_number)[:1]
        if state.desserts[0] == state.desserts[1]
        and state.dice[:1] == state.dice[1:]
        and state.squishy is None
        and not any(card.partition("-")[0] == ruleset.dessert for hand in cards_left(state) for card in hand)
    ]


@parts
def test_who_has_the_same_as_the_other_gets_the_same(part: int) -> None:
    """Symmetric positions are worth no points and half a win, though they are too long to try everything."""
    simultaneous = [ruleset for ruleset in ENDING_RULES if ruleset.variant != "battle"]
    for number, ruleset in list(enumerate(simultaneous))[part::PARTS]:
        states = (state for state in symmetric_game(ruleset, number) if state.round == LAST_ROUND and state.turn > 0)
        for state in islice((one for one in states if lines_of_play(one) <= MANY_LINES), 3):
            for aim, level in (("points", 0.0), ("win", 0.5)):
                for seat in (0, 1):
                    value = solve(state.observe(seat), aim).value
                    assert value == pytest.approx(level, abs=CLOSE), f"{aim}: {value}, {told(state)}"


@parts
def test_exchanging_the_seats_turns_the_value_round(part: int) -> None:
    """The other's cards, picks and dice: the points with the other sign, the rest of the chance to win."""
    for number, ruleset in list(enumerate(ENDING_RULES))[part::PARTS]:
        for state in some_endings(ruleset, 2, MANY_LINES, first_seed=100 * number):
            mirror = mirrored(state)
            assert cards_left(mirror) == cards_left(state)[::-1]
            for aim in AIMS:
                value, other = solve(state, aim, seat=0).value, solve(mirror, aim, seat=0).value
                assert other == pytest.approx(-value if aim == "points" else 1 - value, abs=CLOSE), told(state)
