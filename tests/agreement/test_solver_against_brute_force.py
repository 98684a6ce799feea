"""The exact solver against a brute force that was written from the rules alone, and against itself turned round.

A few positions of every set of rules; CI tries eleven of each, and `tests/soak/test_soak_solver.py` thousands.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import count, islice, product
from random import Random

import pytest

from okawari import Ruleset, State
from okawari.solve import solve
from tests.support.endings import (
    ENDING_RULES,
    HABITS,
    LAST_ROUND,
    all_known,
    cards_left,
    endings,
    game_of_habit,
    lines_of_play,
    mirrored,
    some_endings,
    symmetric_game,
)
from tests.support.games import label, random_picks
from tests.support.solving import AIMS, CLOSE, brute_value, faults, told

PARTS = 6
"""The sets of rules are shared out among so many tests, which run side by side."""
parts = pytest.mark.parametrize("part", range(PARTS))
POSITIONS = 11
"""Of each set of rules, in CI: more than 500 in all."""
FEW_LINES, SOME_LINES, LONG_LINES, MANY_LINES = 12, 200, 500, 20_000
"""How long a position may take: in every run, in CI, with hands of five cards, and where the solver is alone."""
DESSERT_RULES = [
    Ruleset(seats=2),
    *(Ruleset("anniversary", 2, name) for name in ("strawberry", "yogurt", "tea", "mochi")),
]
SOME_RULES = [*DESSERT_RULES, Ruleset(seats=2, variant="golf")]
LEVEL_TURNS = 6
"""Then each seat has four cards, and goes its own way."""
TIES = 10
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
    """Among those tried are chopsticks and waiting wasabi in front, all desserts in play, hands of two to four cards,
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
    assert min(seen[f"{number} cards"] for number in (2, 3, 4)) >= 20, seen
    assert min(seen[dessert] for dessert in ("pudding", "strawberry", "yogurt", "tea", "mochi")) >= 20, seen
    assert min(seen[what] for what in ("chopsticks", "chopsticks in front", "waiting wasabi", "mixed", "open")) >= 20
    assert seen["second card owed"] >= 5, seen


@pytest.mark.ci
@pytest.mark.parametrize("ruleset", SOME_RULES, ids=label)
def test_the_solver_agrees_with_five_cards_a_hand(ruleset: Ruleset) -> None:
    """A position of ten cards: five turns of both seats."""
    found = (state for seed in count() for state in endings(list(game_of_habit(ruleset, seed)), LONG_LINES))
    must_agree(next(state for state in found if len(cards_left(state)[0]) == 5))


@pytest.mark.ci
@pytest.mark.parametrize("ruleset", SOME_RULES, ids=label)
def test_ties_on_points_are_decided_as_the_rules_say(ruleset: Ruleset) -> None:
    """Endings of games that were level on points: the aim to win knows what decides then."""
    for state in islice(tied_endings(ruleset), TIES):
        must_agree(state)


def tied_endings(ruleset: Ruleset) -> Iterator[State]:
    """The last choices of games of chance in which the seats had as many points."""
    for seed in count(step=len(HABITS)):
        game = list(game_of_habit(ruleset, seed))
        if game[-1].scores[0] == game[-1].scores[1]:
            yield from endings(game, FEW_LINES)[-1:]


def test_before_the_last_round_only_points_count() -> None:
    """Rounds 1 and 2, where nobody is ahead in desserts and none are left: worth what the brute force says."""
    for round_number, ruleset in product(range(LAST_ROUND), DESSERT_RULES):
        for state in islice(level_endings(ruleset, round_number), 2):
            right = float(brute_value(state, "points"))
            for seat, own in ((0, right), (1, -right)):
                assert solve(state.observe(seat), "points").value == pytest.approx(own, abs=CLOSE), told(state)


def level_endings(ruleset: Ruleset, round_number: int) -> Iterator[State]:
    """Endings of a round that had gone the same for both: desserts, dice and squishy are level, and none are left."""
    for seed in count():
        for level in symmetric_game(ruleset, seed):
            if level.round == round_number and level.turn == LEVEL_TURNS:
                state = level.play(random_picks(level, Random(seed)))
                if not any(card.partition("-")[0] == ruleset.dessert for hand in cards_left(level) for card in hand):
                    yield state
                break


@parts
def test_who_has_the_same_as_the_other_gets_the_same(part: int) -> None:
    """Symmetric positions are worth no points and half a win, though they are too long to try everything."""
    simultaneous = [ruleset for ruleset in ENDING_RULES if ruleset.variant != "battle"]
    for number, ruleset in list(enumerate(simultaneous))[part::PARTS]:
        states = (state for state in symmetric_game(ruleset, number) if state.round == LAST_ROUND and all_known(state))
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
