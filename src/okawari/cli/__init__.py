"""The `okawari` command: one file a command. A command parses, calls and prints; Python can call what it calls."""

from okawari.cli import bots, play, replay, rules, score, simulate, verify
from okawari.cli.app import main

__all__ = ["bots", "main", "play", "replay", "rules", "score", "simulate", "verify"]
