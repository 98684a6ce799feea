"""Tournaments with honest statistics: blocks of games, confidence intervals, sequential tests, ratings, clusters."""

from okawari.arena.sprt import Verdict, judge
from okawari.arena.standings import Standing, standings
from okawari.arena.tournament import Tournament

__all__ = ["Standing", "Tournament", "Verdict", "judge", "standings"]
