"""Makes docs/commands.md from the commands themselves: `.venv/bin/python -m tests.cli.reference`."""

from collections.abc import Callable
from inspect import cleandoc, signature
from pathlib import Path
from typing import Any, get_args, get_type_hints

from typer.models import ArgumentInfo

from okawari.cli.app import app

PAGE = Path(__file__).parents[2] / "docs" / "commands.md"
INTRODUCTION = """# Commands

Made from the commands' own help by `.venv/bin/python -m tests.cli.reference`; a test keeps it true. Exit codes: 0 all
right, 1 a mistake in what was given (one line on standard error says which), 2 a mistake in how the command was called.
"""


def commands() -> dict[str, Callable[..., Any]]:
    """The commands by name."""
    found = [(command.name, command.callback) for command in app.registered_commands]
    return dict(sorted((name or function.__name__, function) for name, function in found if function))


def reference() -> str:
    """The page as it should be."""
    return "\n".join([INTRODUCTION, *(_section(name, function) for name, function in commands().items())])


def _section(name: str, function: Callable[..., Any]) -> str:
    lines = [f"## okawari {name}", "", cleandoc(function.__doc__ or ""), ""]
    hints = get_type_hints(function, include_extras=True)
    for parameter in signature(function).parameters.values():
        kind, info = get_args(hints[parameter.name])
        if isinstance(info, ArgumentInfo):
            lines.append(f"- `{parameter.name.upper()}`: {info.help}")
        else:
            flag = next(iter(info.param_decls or ()), f"--{parameter.name.replace('_', '-')}")
            default = "" if kind is bool or parameter.default in (None, "") else f" (default: {parameter.default})"
            lines.append(f"- `{flag}`: {info.help}{default}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(reference(), encoding="utf-8")
