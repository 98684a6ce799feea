"""Bots: the protocol, the registry, each bot in a file; one game between them."""

from okawari.bots.bot import Bot
from okawari.bots.errors import BotError
from okawari.bots.guard import Guard
from okawari.bots.play import play
from okawari.bots.registry import BOTS, find_bot, load_bot

__all__ = ["BOTS", "Bot", "BotError", "Guard", "find_bot", "load_bot", "play"]
