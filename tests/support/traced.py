"""Which functions are a rule and which tests prove it, from the rule numbers that their docstrings begin with."""

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from tests.support.paths import ROOT

RULES = {
    1: "the deck",
    2: "seats, hands and rounds",
    3: "one shuffle, one draw pile",
    4: "how many can play",
    5: "pick, reveal, pass",
    6: "wasabi",
    7: "chopsticks",
    8: "two cards land in the order of their picks",
    9: "the last card",
    10: "pass both ways",
    11: "maki",
    12: "tempura",
    13: "sashimi",
    14: "dumplings",
    15: "nigiri",
    16: "chopsticks score nothing",
    17: "desserts stay, the rest is discarded",
    18: "pudding",
    19: "strawberry pudding and the squishy",
    20: "frozen yogurt",
    21: "bubble tea",
    22: "mochi",
    23: "the cards of each dessert",
    24: "who wins",
    25: "ties",
    26: "draw piles",
    27: "battle",
    28: "chopsticks in battle",
    29: "who starts a round of battle",
    30: "the dummy",
    31: "the dummy's score",
    32: "must-have-maki",
    33: "desserts of the two-seat variants",
    34: "what each seat may know",
    35: "the boat",
    36: "keeping score",
}
SOURCES = ("rules", "game", "show/keeping.py")
"""Where rules are; `show/keeping.py` has what is only shown. Whoever else names a rule plays by it or tells of it."""
NUMBERS = r"R\d+(?:–R\d+)?"
HEAD = re.compile(rf"{NUMBERS}(?:, {NUMBERS})*(?=:)")
WIDEST = 10
"""A docstring that names more rules in a row is of whole games: it proves all rules, and none by itself."""
Traced = dict[int, list[str]]


def numbers(docstring: str | None) -> set[int]:
    """The rules that a docstring begins with: `R12: …`, `R5, R7: …`, `R18–R22, R25: …`."""
    head = HEAD.match(docstring or "")
    ranges = re.findall(r"R(\d+)(?:–R(\d+))?", head[0]) if head else []
    spans = [range(int(first), int(last or first) + 1) for first, last in ranges]
    return {number for span in spans if len(span) <= WIDEST for number in span}


def functions() -> Traced:
    """The functions that are a rule, by their full names."""
    package = ROOT / "src" / "okawari"
    files = [file for place in SOURCES for file in _python(package / place)]
    return _traced(files, lambda name: not re.match(r"_[^_]", name), _full_name)


def tests() -> Traced:
    """The tests that prove a rule, as pytest names them."""
    files = [file for file in _python(ROOT / "tests") if file.name.startswith("test_")]
    return _traced(files, lambda name: name.startswith("test_"), lambda file, name: f"{file.relative_to(ROOT)}::{name}")


def untraced() -> list[str]:
    """The rules that no function is or no test proves."""
    are, prove = functions(), tests()
    return [f"R{rule}" for rule in RULES if not are[rule] or not prove[rule]]


def traced_rules() -> str:
    """Every rule with its functions and its tests, as it stands in docs/rules.md."""
    are, prove = functions(), tests()
    return "\n".join(_section(rule, title, are[rule], prove[rule]) for rule, title in RULES.items())


def _section(rule: int, title: str, are: list[str], prove: list[str]) -> str:
    lines = [f"### R{rule}: {title}", "", ", ".join(f"`{name}`" for name in are), ""]
    files: dict[str, list[str]] = {}
    for file, _, test in (name.partition("::") for name in prove):
        files.setdefault(file, []).append(f"`{test}`")
    lines += [f"- [{Path(file).name}](../{file}): {', '.join(names)}" for file, names in files.items()]
    return "\n".join(lines) + "\n"


def _python(place: Path) -> list[Path]:
    return [place] if place.is_file() else sorted(place.rglob("*.py"))


def _full_name(file: Path, name: str) -> str:
    return ".".join((*file.relative_to(ROOT / "src").with_suffix("").parts, name))


def _traced(files: list[Path], wanted: Callable[[str], bool], told: Callable[[Path, str], str]) -> Traced:
    found: Traced = {rule: [] for rule in RULES}
    for file in files:
        for name, docstring in _docstrings(file):
            if wanted(name.rpartition(".")[2]):
                for rule in sorted(numbers(docstring) & RULES.keys()):
                    found[rule].append(told(file, name))
    return found


@cache
def _docstrings(file: Path) -> list[tuple[str, str | None]]:
    """Of a file's functions and methods."""
    return list(_documented(ast.parse(file.read_bytes())))


def _documented(tree: ast.Module | ast.ClassDef, within: str = "") -> Iterator[tuple[str, str | None]]:
    """Functions and the methods of classes, with their docstrings."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield from _documented(node, f"{within}{node.name}.")
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{within}{node.name}", ast.get_docstring(node)
