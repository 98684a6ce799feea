"""The very same bodies of the policies compile with Numba and choose the same picks."""

from random import Random

import numpy as np
import pytest

from okawari.bots.random import RandomBot
from okawari.game.pick import Pick
from okawari.game.state import State
from okawari.policies.greedy import greedy_pick
from okawari.policies.planner import planner_pick
from okawari.policies.uniform import uniform_pick
from okawari.rules.chance import game_seed
from okawari.rules.picks import MOST_PICKS
from okawari.rules.ruleset import every_ruleset
from tests.support.drivers import arrays, called_from
from tests.support.policy_drivers import POLICIES, all_leads, compiled_greedy, greedy_picks


def test_every_policy_function_is_compiled_here() -> None:
    """No shared function of the policies escapes comparison, here or (the random one's) in tests/sim."""
    compared = called_from([greedy_picks, planner_pick, uniform_pick, all_leads])
    assert [function.__name__ for function in POLICIES if function not in compared] == []


@pytest.mark.ci
def test_compiled_greedy_picks_are_the_interpreted_ones() -> None:
    """Over a game of every ruleset, in which the seats pick greedily or at random, both engines choose the same."""
    codes, on_array = [0] * MOST_PICKS, np.zeros(MOST_PICKS, dtype=np.int64)
    rng = Random(5)
    rulesets = {ruleset.rules: ruleset for ruleset in every_ruleset()}  # the classic editions have the same numbers
    for number, ruleset in enumerate(rulesets.values()):
        state = State.start(ruleset, seed=game_seed(5, number))
        while not state.over:
            picks: list[Pick | None] = [None] * ruleset.seats
            for seat in state.acting:
                seen = state.observe(seat)
                pick = greedy_pick(seen.position, seen.rules, seat, codes)
                assert compiled_greedy(arrays(seen.position), seen.rules, seat, on_array) == pick
                picks[seat] = Pick.of(pick) if rng.random() < 0.5 else RandomBot().choose(seen, rng)
            state = state.play(picks)
    assert len(compiled_greedy.signatures) == 1, "one compilation serves every ruleset"
