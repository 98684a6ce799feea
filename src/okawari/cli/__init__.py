"""The `okawari` command: one file a command. A command parses, calls and prints; Python can call what it calls."""

from okawari.cli import backup, export, forget, serve
from okawari.cli.app import main

__all__ = ["backup", "export", "forget", "main", "serve"]
