"""Compiling ahead: every part has a step, and is named before it begins; nothing is compiled here."""

import pytest

from okawari.bots import warm
from okawari.bots.parts import Part
from okawari.game.state import State
from okawari.rules.ruleset import Ruleset
from okawari.sim.policies import BUILT_IN


def test_every_part_is_named_and_then_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """First what bots think with; then random games, those of each policy, and playouts: one of each, of two seats."""
    called: list[object] = []
    monkeypatch.setattr(warm, "load", called.append)
    monkeypatch.setattr(warm, "random_games", lambda *asked: called.append(("packed", *asked)))
    monkeypatch.setattr(warm, "play_games", lambda *asked: called.append(asked))
    monkeypatch.setattr(warm, "playouts", lambda *asked: called.append(asked))
    named: list[str] = []
    for name in warm.warm():
        assert len(called) == len(named)
        named.append(name)
    games = [f"games of the {name} policy" for name in BUILT_IN]
    assert named == [*(part.value for part in Part), "random games", *games, "playouts"]
    two, seen = Ruleset(seats=2), State.start(Ruleset(seats=2), seed=0).observe(0)
    policies = [(two, name, 1, 0) for name in BUILT_IN]
    assert called == [*Part, ("packed", 2, 1, 0), *policies, (seen, "random", 1, 0)]
