"""The same rules at native speed: batches of games, playouts, and millions of random games."""

from okawari.sim.errors import PolicyError, SimulationError
from okawari.sim.games import Games, play_games, playouts
from okawari.sim.policies import Policy, policy
from okawari.sim.random_games import random_games

__all__ = ["random_games", "play_games", "playouts", "policy", "Games", "Policy", "PolicyError", "SimulationError"]
