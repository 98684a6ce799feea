"""Compiling ahead: every part has a step, and is named before it begins; nothing is compiled here."""

import pytest

from okawari.bots import warm
from okawari.bots.parts import Part
from okawari.sim.policies import BUILT_IN


def test_every_part_is_named_and_then_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """First what bots think with; then random games, those of each policy, and playouts: one of each."""
    called: list[object] = []
    monkeypatch.setattr(warm, "load", called.append)
    monkeypatch.setattr(warm, "random_games", lambda seats, games, seed: called.append(("packed", games)))
    monkeypatch.setattr(warm, "play_games", lambda ruleset, name, games, seed: called.append((name, games)))
    monkeypatch.setattr(warm, "playouts", lambda seen, name, games, seed: called.append((seen.seat, name, games)))
    named: list[str] = []
    for name in warm.warm():
        assert len(called) == len(named)
        named.append(name)
    games = [f"games of the {name} policy" for name in BUILT_IN]
    assert named == [*(part.value for part in Part), "random games", *games, "playouts"]
    assert called == [*Part, ("packed", 1), *((name, 1) for name in BUILT_IN), (0, "random", 1)]
