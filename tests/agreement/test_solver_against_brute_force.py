"""The exact solver against a brute force that was written from the rules alone, and against itself turned round.

A few positions of every set of rules; CI tries eleven of each, and `tests/soak/test_soak_solver.py` thousands.
"""

from collections.abc import Iterator
from itertools import count, islice, product
from random import Random

import pytest

from okawari import Ruleset, State
from okawari.solve import solve
from tests.support.games import label, random_picks
from tests.support.late_turns import (
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
    traits_of_an_ending,
)
from tests.support.solving import AIMS, CLOSE, brute_value, faults, told, worth_of_this_turn

PARTS = 4
"""The sets of rules are shared out among so many tests, which run side by side."""
parts = pytest.mark.parametrize("part", range(PARTS))
POSITIONS = 11
"""Of each set of rules, in CI: more than 500 in all."""
FEW_LINES, SOME_LINES, LONG_LINES, MANY_LINES = 12, 150, 500, 20_000
"""How long a position may take: in every run, in CI, with hands of five cards, and where the solver is alone."""
DESSERTS = ("pudding", "strawberry", "yogurt", "tea", "mochi")
DESSERT_RULES = [Ruleset(seats=2), *(Ruleset("anniversary", 2, dessert) for dessert in DESSERTS[1:])]
SOME_RULES = [*DESSERT_RULES, Ruleset(seats=2, variant="golf")]
WITHOUT_CHANCE = [ruleset for ruleset in SOME_RULES if ruleset.dessert not in ("yogurt", "mochi")]
SOME_PAIRS = 200
"""Of picks."""
LEVEL_TURNS = 6
"""Then each seat has four cards, and goes its own way."""
TIES = COINS = 8
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
    """Every edition's rules, dessert and two-seat variant, after games of chance and sensible ones.

    All that makes an ending hard is among them, in each part.
    """
    assert len(ENDING_RULES) * POSITIONS >= 500
    seen = set[str]()
    for number, ruleset in list(enumerate(ENDING_RULES))[part::PARTS]:
        for state in some_endings(ruleset, POSITIONS, SOME_LINES, first_seed=1000 * (number + 1)):
            must_agree(state)
            seen |= traits_of_an_ending(state)
            seen |= {"either can win"} if CLOSE < solve(state, "win", seat=0).value < 1 - CLOSE else set()
    assert {"2 cards", "3 cards", "4 cards", "battle", "the second card of a turn", "either can win"} <= seen
    assert {"chopsticks", "chopsticks in front", "wasabi waits", *DESSERTS} <= seen


@pytest.mark.ci
@pytest.mark.parametrize("ruleset", SOME_RULES, ids=label)
def test_the_solver_agrees_where_a_seat_needs_a_coin(ruleset: Ruleset) -> None:
    """Positions in which no single pick is best, which are few and the easiest to get wrong."""
    for state in islice(mixed_endings(ruleset), COINS):
        must_agree(state)


def mixed_endings(ruleset: Ruleset) -> Iterator[State]:
    """Of games of chance, the positions in which the solver has more than one pick for seat 0."""
    for seed in count(step=len(HABITS)):
        for state in endings(list(game_of_habit(ruleset, seed)), SOME_LINES):
            if len(solve(state, "points", seat=0).strategy) > 1:
                yield state


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


@pytest.mark.ci
@pytest.mark.parametrize("ruleset", WITHOUT_CHANCE, ids=label)
def test_a_long_position_is_worth_what_its_next_turn_leaves(ruleset: Ruleset) -> None:
    """Hands of six to nine cards, which nobody can try out: one turn is, and the solver judges what is left.

    So what holds for the hands that are tried out holds for longer ones, turn by turn.
    """
    for seed, turn in enumerate((1, 2, 3, 4)):
        found = (state for game in count(seed, 4) for state in game_of_habit(ruleset, game))
        state = next(state for state in found if (state.round, state.turn) == (LAST_ROUND, turn) and few_pairs(state))
        for aim in AIMS:
            value = solve(state, aim, seat=0).value
            assert value == pytest.approx(float(worth_of_this_turn(state, aim)), abs=CLOSE), told(state)


def few_pairs(state: State) -> bool:
    """Whether one turn is tried out in a second or two."""
    return len(state.legal_picks(0)) * len(state.legal_picks(1)) <= SOME_PAIRS


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


@pytest.mark.ci
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
