"""The `okawari` command: a file a command, or a few about one thing. A command parses, calls and prints.

Python can call what it calls. What is slow to load (rich, the compiler, the server) is imported within the command that
needs it.
"""

from importlib import import_module

from okawari.cli.app import main

__all__ = ["main"]

# By name, because the order counts: --help lists commands as they are made, first those of players, then of hosts.
for _file in (
    *("play", "score", "rules", "replay", "verify", "solve"),
    *("serve", "stored", "move", "loadtest"),
    *("bots", "simulate", "tournament", "duel", "stats", "dataset", "engines"),
):
    import_module(f"okawari.cli.{_file}")
