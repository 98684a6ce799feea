"""The `okawari` command: one file a command. A command parses, calls and prints; Python can call what it calls."""

from importlib import import_module

from okawari.cli.app import main

__all__ = ["main"]

COMMANDS = (
    *("play", "score", "rules", "replay", "verify"),
    *("serve", "export", "forget", "backup", "loadtest"),
    *("bots", "simulate", "tournament", "duel", "stats", "warm", "bench"),
)
for command in COMMANDS:
    import_module(f"okawari.cli.{command}")
