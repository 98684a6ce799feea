"""Compiling everything ahead of its first use: first what the levels for people need."""

from collections.abc import Callable, Iterator
from functools import partial

from okawari.bots.parts import Part, load
from okawari.game.state import State
from okawari.rules.ruleset import Ruleset
from okawari.sim.games import play_games, playouts
from okawari.sim.policies import BUILT_IN
from okawari.sim.random_games import random_games


def steps() -> dict[str, Callable[[], object]]:
    """What compiles each part, by its name: a game or two that need it."""
    ruleset = Ruleset(seats=2)
    seen = State.start(ruleset, seed=0).observe(0)
    parts: dict[str, Callable[[], object]] = {part.value: partial(load, part) for part in Part}
    parts["random games"] = lambda: random_games(2, 1, 0)
    for name in BUILT_IN:
        parts[f"games of the {name} policy"] = lambda name=name: play_games(ruleset, name, 1, 0)  # type: ignore[misc]
    parts["playouts"] = lambda: playouts(seen, "random", 1, 0)
    return parts


def warm() -> Iterator[str]:
    """Compile everything that is not compiled yet; gives the name of each part before it begins."""
    for name, compile_part in steps().items():
        yield name
        compile_part()
