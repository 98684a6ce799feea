"""Bots: the protocol, the registry, each bot in a file; games between them, one or many."""

from okawari.bots.bot import Bot
from okawari.bots.errors import BotError
from okawari.bots.guard import Guard
from okawari.bots.play import play
from okawari.bots.registry import BOTS, find_bot, load_bot
from okawari.bots.simulation import Simulation

__all__ = ["BOTS", "Bot", "BotError", "Guard", "Simulation", "find_bot", "load_bot", "play"]
