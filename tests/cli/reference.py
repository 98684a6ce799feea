"""Makes docs/commands.md from the commands themselves: `.venv/bin/python -m tests.cli.reference`."""

from pathlib import Path

import click
import typer.main

import okawari.cli
from okawari.cli.app import app

PAGE = Path(__file__).parents[2] / "docs" / "commands.md"
INTRODUCTION = """# Commands

Made from the commands' own help by `.venv/bin/python -m tests.cli.reference`; a test keeps it true. Exit codes: 0 all
right, 1 a mistake in what was given (one line on standard error says which), 2 a mistake in how the command was called.
"""


def reference() -> str:
    """The page as it should be."""
    assert okawari.cli.main
    root = typer.main.get_command(app)
    assert isinstance(root, click.Group)
    parts = [INTRODUCTION]
    for name, command in sorted(root.commands.items()):
        context = click.Context(command, info_name=f"okawari {name}", max_content_width=100, terminal_width=100)
        parts.append(f"## okawari {name}\n\n```\n{command.get_help(context)}\n```\n")
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(reference(), encoding="utf-8")
