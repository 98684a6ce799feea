"""Which tests belong to which room, and to which of its sources: told by folders, names and imports."""

import ast
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

from tests.support.paths import ROOT

PACKAGE = ROOT / "src" / "okawari"
LIVE = ("bots", "arena", "match", "web", "cli")
"""Rooms whose quick tests of `tests/live` belong to them, too: what they do needs processes, sockets or stores."""
ON_POSTGRES = ("match",)
"""Rooms with a store on PostgreSQL."""
READABLE = ("against_naive", "golden", "properties")
COMPILED = ("compiled_*", "imagined_chance", "packed_games", "perft")
STEPPED = ("encoded_rows", "stepped_games")
AGREEING = {
    "rules": READABLE,
    "game": READABLE,
    "policies": (*READABLE, "encoded_rows"),
    "sim": COMPILED,
    "solve": ("solver_against_brute_force",),
    "env": STEPPED,
    "match": ("promised_numbers",),
    "web": ("promised_numbers",),
    "cli": ("reference",),
}
"""The tests of `tests/agreement` that belong to a room, too. A wrong rule is found without compiling it."""


def tests_of(room: str) -> list[Path]:
    """The files of tests that belong to a room; those of `tests/agreement` that are named after a source of it, too."""
    found = _tests_below("unit", room)
    if room in LIVE:
        found += _tests_below("live", room)
    for path in _tests_below("agreement"):
        about = path.stem.removeprefix("test_")
        if any(fnmatch(about, name) for name in AGREEING.get(room, (source.stem for source in _sources(room)))):
            found.append(path)
    return found


def marks_for(source: str) -> str:
    """Which marks tests may have: those with PostgreSQL belong to its store, `match/postgres*.py`, and to that room."""
    room, _, file = source.partition("/")
    return "not ci or postgres" if room in ON_POSTGRES and file[:8] in ("", "postgres") else "not ci"


def _sources(room: str) -> list[Path]:
    return sorted((PACKAGE / room).rglob("*.py"))


def _tests_below(*folders: str) -> list[Path]:
    return sorted(ROOT.joinpath("tests", *folders).rglob("test_*.py"))


def is_near(test: Path, source: str) -> bool:
    """Whether a file of tests is about a source (`rules/turn.py`): it has its name, or imports it."""
    module = "okawari." + source.removesuffix(".py").replace("/", ".")
    return test.stem == f"test_{Path(source).stem}" or module in imported_by(test)


@cache
def imported_by(path: Path) -> frozenset[str]:
    """The modules of the program that a file of tests imports, itself or through helpers."""
    found: set[str] = set()
    for name in imports(path):
        if name.split(".")[0] == "okawari":
            found.add(name)
        helper = ROOT.joinpath(*name.split(".")).with_suffix(".py")
        if name.startswith("tests.") and helper.is_file():
            found |= imported_by(helper)
    return frozenset(found)


@cache
def tree(path: Path) -> ast.Module:
    """A source's syntax."""
    return ast.parse(path.read_bytes())


@cache
def nodes(path: Path) -> list[ast.AST]:
    """All nodes of it."""
    return list(ast.walk(tree(path)))


@cache
def imports(path: Path) -> frozenset[str]:
    """The modules that a source names in its imports."""
    found: set[str] = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return frozenset(found)
