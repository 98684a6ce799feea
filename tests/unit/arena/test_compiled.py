"""Which simulations the compiled engine plays; `tests/agreement` shows that it plays them the same."""

import pytest

from okawari.arena import Simulation
from okawari.game.errors import OkawariError
from okawari.rules.ruleset import Ruleset

RULESET = Ruleset(seats=2)


def test_the_compiled_engine_plays_by_itself() -> None:
    """Many games, and all bots compiled."""
    assert Simulation(RULESET, ("greedy", "random"), 500, 1).compiled
    assert not Simulation(RULESET, ("greedy", "random"), 499, 1).compiled
    assert not Simulation(RULESET, ("greedy", "okawari.bots.quick:RandomBot"), 500, 1).compiled


def test_what_cannot_be_is_told() -> None:
    """An engine that does not exist, a bot that is not compiled."""
    with pytest.raises(OkawariError, match="there is no engine 'fast'; there are: auto"):
        Simulation(RULESET, ("greedy", "greedy"), 1, 1, engine="fast")
    with pytest.raises(OkawariError, match="RandomBot is not compiled; compiled bots are: random, greedy"):
        Simulation(RULESET, ("greedy", "okawari.bots.quick:RandomBot"), 1, 1, engine="compiled")
