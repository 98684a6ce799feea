"""The `okawari` command: one file a command. A command parses, calls and prints; Python can call what it calls."""

from okawari.cli import backup, bots, export, forget, loadtest, play, replay, rules, score, serve, simulate, verify
from okawari.cli.app import main

__all__ = [
    "backup",
    "bots",
    "export",
    "forget",
    "main",
    "play",
    "replay",
    "rules",
    "score",
    "loadtest",
    "serve",
    "simulate",
    "verify",
]
