"""The `okawari` command: one file a command. A command parses, calls and prints; Python can call what it calls."""

from okawari.cli import bench, bots, duel, play, replay, rules, score, simulate, stats, tournament, verify, warm
from okawari.cli.app import main

__all__ = [
    "bench",
    "bots",
    "duel",
    "main",
    "play",
    "replay",
    "rules",
    "score",
    "simulate",
    "stats",
    "tournament",
    "verify",
    "warm",
]
