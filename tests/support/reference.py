"""Makes docs/commands.md from what the commands say, docs/python.md from what the package gives, and most of
docs/rules.md from the decisions and the docstrings.

Run it: `.venv/bin/python -m tests.support.reference`.
"""

import inspect
from collections.abc import Iterator
from dataclasses import is_dataclass
from inspect import cleandoc
from typing import Any

from typer.main import get_command

import okawari
from okawari.cli.app import app
from okawari.show.rulebook import HOUSE_DECISIONS
from tests.support.paths import DOCS
from tests.support.traced import traced_rules

PAGE = DOCS / "commands.md"
RULES_PAGE = PAGE.with_name("rules.md")
DECISIONS_HEAD = "| rule | our decision | where |\n|---|---|---|"
TRACED = """## Every rule, its functions and its tests

Made from docstrings, by the same command. A function of `rules/` or `game/` whose docstring begins with a rule's number
is that rule, or part of it (R36, which is only shown, is in `show/keeping.py`); a test whose docstring does proves it.
Tests of whole games, which name R1–R33 at once, stand in [how we know that it is right](right.md). A rule without a
function or without a test fails a test.
"""
INTRODUCTION = """# Commands

Made from the commands' own help by `.venv/bin/python -m tests.support.reference`; a test keeps it true.

Exit codes: 0 all right, 1 a mistake in what was given (one line on standard error says which), 2 a mistake in how the
command was called.
"""


PYTHON_PAGE = PAGE.with_name("python.md")
PYTHON_INTRODUCTION = """# From Python

What `from okawari import …` gives. Made from the docstrings by `.venv/bin/python -m tests.support.reference`; a test
keeps it true. A first game is in the [README](../README.md#from-python), a bot of your own in [bots](bots.md).
"""
BUILT_IN = (object, Exception, ValueError, BaseException)


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


def python_page() -> str:
    """The page of the package as it should be."""
    things = [(name, getattr(okawari, name)) for name in okawari.__all__ if not name.startswith("_")]
    return "\n".join([PYTHON_INTRODUCTION, *(line for name, thing in things for line in _thing(name, thing))])


def _thing(name: str, thing: Any) -> Iterator[str]:
    called = inspect.isfunction(thing) or is_dataclass(thing)
    signature = f"{name}{_parameters(thing)}" if called else name
    yield from [f"## {name}", "", *([f"`{signature}`", ""] if signature != name else [])]
    text, _, example = cleandoc(thing.__doc__).partition(">>>")
    yield from [text.strip(), ""]
    if example:
        yield from ["```pycon", f">>>{example}".strip(), "```", ""]
    if members := dict(_members(thing)) if inspect.isclass(thing) else {}:
        yield from ["| | |", "|---|---|", *(f"| `{told}` | {words} |" for told, words in members.items()), ""]


def _members(cls: type) -> Iterator[tuple[str, str]]:
    """The public methods and properties, those of the class itself first."""
    for owner in cls.__mro__:
        if owner in BUILT_IN or not owner.__module__.startswith("okawari."):
            continue
        for name, member in vars(owner).items():
            call = inspect.unwrap(getattr(member, "__func__", member))
            words = (inspect.getdoc(call) or "").partition("\n\n")[0].replace("\n", " ")
            if name.startswith("_") or not (isinstance(member, property) or inspect.isfunction(call)):
                continue
            made = f"{cls.__name__}." if isinstance(member, classmethod | staticmethod) else "."
            yield f"{made}{name}" + ("" if isinstance(member, property) else _parameters(call)), words


def _parameters(function: Any) -> str:
    names = [
        name if one.default is one.empty else f"{name}=…"
        for name, one in inspect.signature(function).parameters.items()
        if name not in ("self", "cls")
    ]
    return f"({', '.join(names)})"


def rules_page() -> str:
    """The page of the rules as it should be: it ends with the decisions, and where each rule is and is proved."""
    page = RULES_PAGE.read_text(encoding="utf-8")
    rows = [f"| {one.rule} | {one.text} | `okawari.{one.where}` |" for one in HOUSE_DECISIONS]
    return "\n".join([page[: page.index(DECISIONS_HEAD)] + DECISIONS_HEAD, *rows, "", TRACED, traced_rules()])


if __name__ == "__main__":
    PAGE.write_text(reference(), encoding="utf-8")
    PYTHON_PAGE.write_text(python_page(), encoding="utf-8")
    RULES_PAGE.write_text(rules_page(), encoding="utf-8")
