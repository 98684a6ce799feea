"""Okawari: the card game Sushi Go! on a computer, every edition, dessert and variant."""

from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.game.state import State
from okawari.game.world import World
from okawari.rules.ruleset import Ruleset

__version__ = "0.1.0"
__all__ = ["Observation", "Pick", "Ruleset", "State", "World", "__version__"]
