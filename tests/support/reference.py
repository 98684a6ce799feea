"""Makes docs/commands.md from what the commands say, and most of docs/rules.md from the decisions and the docstrings.

Run it: `.venv/bin/python -m tests.support.reference`.
"""

from inspect import cleandoc
from typing import Any

from typer.main import get_command

from okawari.cli.app import app
from okawari.cli.house_decisions import HOUSE_DECISIONS
from tests.support.paths import DOCS
from tests.support.traced import traced_rules

PAGE = DOCS / "commands.md"
RULES_PAGE = PAGE.with_name("rules.md")
DECISIONS_HEAD = "| rule | our decision | where |\n|---|---|---|"
TRACED = """## Every rule, its functions and its tests

Made from docstrings, by the same command. A function of `rules/` or `game/` whose docstring begins with a rule's number
is that rule, or part of it (R36, which is only shown, is in `match/keeping.py`); a test whose docstring does proves it.
Tests of whole games, which name R1–R33 at once, stand in [how we know that it is right](right.md). A rule without a
function or without a test fails a test.
"""
INTRODUCTION = """# Commands

Made from the commands' own help by `.venv/bin/python -m tests.support.reference`; a test keeps it true.

Exit codes: 0 all right, 1 a mistake in what was given (one line on standard error says which), 2 a mistake in how the
command was called.
"""


def commands() -> dict[str, Any]:
    """The commands by name, as the command line knows them."""
    found: dict[str, Any] = get_command(app).commands  # type: ignore[attr-defined]
    return dict(sorted(found.items()))


def reference() -> str:
    """The page as it should be."""
    return "\n".join([INTRODUCTION, *(_section(name, command) for name, command in commands().items())])


def _section(name: str, command: Any) -> str:
    lines = [f"## okawari {name}", "", cleandoc(command.help or ""), ""]
    for parameter in command.params:
        if parameter.param_type_name == "argument":
            lines.append(f"- `{parameter.name.upper()}`: {parameter.help}")
        elif parameter.name != "help":
            flags = ", ".join(f"`{flag}`" for flag in parameter.opts)
            shown = not parameter.is_flag and parameter.default not in (None, "")
            lines.append(f"- {flags}: {parameter.help}" + (f" (default: {parameter.default})" if shown else ""))
    return "\n".join(lines) + "\n"


def rules_page() -> str:
    """The page of the rules as it should be: it ends with the decisions, and where each rule is and is proved."""
    page = RULES_PAGE.read_text(encoding="utf-8")
    rows = [f"| {one.rule} | {one.text} | `okawari.{one.where}` |" for one in HOUSE_DECISIONS]
    return "\n".join([page[: page.index(DECISIONS_HEAD)] + DECISIONS_HEAD, *rows, "", TRACED, traced_rules()])


if __name__ == "__main__":
    PAGE.write_text(reference(), encoding="utf-8")
    RULES_PAGE.write_text(rules_page(), encoding="utf-8")
