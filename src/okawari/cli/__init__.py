"""The `okawari` command: one file a command. A command parses, calls and prints; Python can call what it calls."""

from okawari.cli import bench, bots, play, replay, rules, score, simulate, stats, verify, warm
from okawari.cli.app import main

__all__ = ["bench", "bots", "main", "play", "replay", "rules", "score", "simulate", "stats", "verify", "warm"]
