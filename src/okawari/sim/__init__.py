"""The same rules at native speed: batches of games, playouts, and millions of random games."""

from okawari.sim.errors import PolicyError, SimulationError
from okawari.sim.random_games import random_games

__all__ = ["PolicyError", "SimulationError", "random_games"]
