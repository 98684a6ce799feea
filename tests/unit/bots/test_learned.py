"""The bot that learned by playing against itself."""

from random import Random

import pytest

from okawari import Ruleset, State, play
from okawari.bots.learned import TRAINED, LearnedBot
from okawari.bots.network import NetworkPlayer
from okawari.bots.quick import PlannerBot
from okawari.game.observation import Observation
from tests.support.games import COVERING, label

FOUR = Ruleset(seats=4)


def test_the_bot_that_learned_plays_by_its_network() -> None:
    """At four seats with pudding, in every decision of a game; it takes no chance."""
    player, bot = NetworkPlayer(TRAINED), LearnedBot()
    seen_by_all: list[Observation] = []

    def watch(state: State) -> None:
        if not state.over:
            seen_by_all.extend(state.observe(seat) for seat in range(4))

    end = play(FOUR, [bot] * 4, seed=7, watch=watch)
    assert [pick for turn in end.turns for pick in turn.picks] == [player.choose(seen) for seen in seen_by_all]


@pytest.mark.parametrize("ruleset", [one for one in COVERING if one.words != FOUR.words], ids=label)
def test_the_bot_that_learned_plays_the_rest_as_the_planner(ruleset: Ruleset) -> None:
    """Every other ruleset."""
    state = State.start(ruleset, seed=7)
    for seat in state.acting:
        seen = state.observe(seat)
        assert LearnedBot().choose(seen, Random(1)) == PlannerBot().choose(seen, Random(1))
