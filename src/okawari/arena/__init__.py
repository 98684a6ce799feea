"""Many games: simulations, and tournaments with honest statistics (blocks, intervals, sequential tests, ratings)."""

from okawari.arena.simulation import Simulation
from okawari.arena.sprt import Verdict, judge
from okawari.arena.standings import Standing, standings
from okawari.arena.tournament import Tournament

__all__ = ["Simulation", "Standing", "Tournament", "Verdict", "judge", "standings"]
