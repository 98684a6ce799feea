"""The `okawari` command: one file a command. A command parses, calls and prints; what it calls can be called from Python."""

from okawari.cli.app import main

__all__ = ["main"]
