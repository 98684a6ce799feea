"""The `okawari` command: one file a command. A command parses, calls and prints; Python can call what it calls."""

from okawari.cli import bots, duel, play, replay, rules, score, simulate, tournament, verify
from okawari.cli.app import main

__all__ = ["bots", "duel", "main", "play", "replay", "rules", "score", "simulate", "tournament", "verify"]
