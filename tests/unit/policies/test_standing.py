"""How seats stand between rounds and at the end."""

from random import Random

from okawari.bots.quick import RandomBot
from okawari.game.state import State
from okawari.policies.greedy_value import WHOLE
from okawari.policies.scratch import SCRATCH
from okawari.policies.standing import standings
from okawari.rules.ruleset import Ruleset
from tests.support.arranged import arranged, follow


def after_rounds(ruleset: Ruleset, seed: int) -> list[State]:
    """A random game after each of its rounds."""
    rng, state, ended = Random(seed), State.start(ruleset, seed=seed), []
    while not state.over:
        before = state.round
        acting = state.acting
        state = state.play(
            [RandomBot().choose(state.observe(seat), rng) if seat in acting else None for seat in range(ruleset.seats)]
        )
        if state.over or state.round != before:
            ended.append(state)
    return ended


def stand(state: State) -> list[int]:
    """How the seats of a game stand."""
    found = [0] * state.rules.seats
    standings(state.position, state.rules, [0] * SCRATCH, found)
    return found


def test_at_the_end_points_count_and_in_golf_against_their_seat() -> None:
    """R24: after the last round nothing is left to hope for."""
    for variant, sign in ((None, 1), ("golf", -1)):
        end = after_rounds(Ruleset(seats=3, variant=variant), 8)[-1]
        assert stand(end) == [sign * WHOLE * score for score in end.scores]


def test_who_has_more_puddings_stands_better() -> None:
    """R18: with the same points, desserts that may still score are a lead."""
    state = follow(arranged(Ruleset(seats=2), ["pudding"], ["tempura"]), ["pudding", "tempura"])
    mine, theirs = stand(state)
    assert mine > theirs
