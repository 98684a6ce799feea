"""Seeded bugs in the pages' scripts: one at a time, in a copy, against the tests in Node.

    python -m tests.support.script_mutants --count 60 --seed 1 --json

Those that change nothing that anybody could see are listed, each with its reason, in equivalent_scripts.txt.
"""

import argparse
import json
import re
import shutil
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from random import Random

from tests.support.node_tests import NODE, run_node
from tests.support.paths import STATIC
from tests.support.script_tokens import Token, closing, tokens

FOLDERS = ("lib", "parts", "screens")
EQUIVALENT = Path(__file__).parent / "equivalent_scripts.txt"
SWAPPED = {
    "===": "!==",
    "!==": "===",
    "&&": "||",
    "||": "&&",
    "??": "&&",
    "??=": "=",
    "<=": "<",
    ">=": ">",
    "<": "<=",
    ">": ">=",
    "true": "false",
    "false": "true",
    "min": "max",
    "max": "min",
    "some": "every",
    "every": "some",
    "find": "findLast",
    "continue": ";",
}
"""A sign or a word for another one."""
WIDEST = 150
"""Characters of a line that are shown as a whole."""
CALL = re.compile(r"^ *[\w.?]+\(.*\);$")


@dataclass(frozen=True)
class Mutant:
    """A bug: the line as it is, and as it is with the bug; of a long line a part."""

    file: str
    line: int
    before: str
    after: str
    start: int
    end: int
    replacement: str
    again: int

    def __str__(self) -> str:
        """A line of equivalent_scripts.txt; where one line stands twice in a file, the second time is [2]."""
        return f"{self.file}: {self.before} => {self.after}" + (f" [{self.again}]" if self.again > 1 else "")


def mutants(count: int, seed: int, folders: tuple[str, ...] = FOLDERS) -> list[Mutant]:
    """So many different bugs, chosen by chance; those that change nothing are left out."""
    known = equivalent()
    possible = [bug for folder in folders for file in sorted((STATIC / folder).glob("*.js")) for bug in every_bug(file)]
    possible = [bug for bug in possible if str(bug) not in known]
    return Random(seed).sample(possible, min(count, len(possible)))


@cache
def equivalent() -> frozenset[str]:
    """The bugs that are none."""
    lines = EQUIVALENT.read_text().splitlines()
    return frozenset(line for line in lines if line and not line.startswith("#"))


def every_bug(file: Path, static: Path = STATIC) -> Iterator[Mutant]:
    """All bugs that can be seeded in a script."""
    script = file.read_text()
    name = file.relative_to(static).as_posix()
    seen: Counter[tuple[str, str]] = Counter()
    for start, end, replacement in sorted(set(_changes(script))):
        first, last = _shown(script, start, end)
        before = " ".join(script[first:last].split())
        after = " ".join((script[first:start] + replacement + script[end:last]).split())
        seen[before, after] += 1
        yield Mutant(
            name, script.count("\n", 0, start) + 1, before, after, start, end, replacement, seen[before, after]
        )


def _shown(script: str, start: int, end: int) -> tuple[int, int]:
    """The line in which something stands, or of a long line what is around it."""
    first, last = script.rfind("\n", 0, start) + 1, script.find("\n", end)
    if last - first <= WIDEST:
        return first, last
    return max(first, start - WIDEST // 3), min(last, end + WIDEST // 3)


def _changes(script: str) -> Iterator[tuple[int, int, str]]:
    found = tokens(script)
    for place, token in enumerate(found):
        before = found[place - 1] if place else Token("", "", 0, 0)
        after = found[place + 1] if place + 1 < len(found) else Token("", "", 0, 0)
        yield from _one(found, place, before, token, after)
    yield from _dropped_calls(script, found)


def _one(found: list[Token], place: int, before: Token, token: Token, after: Token) -> Iterator[tuple[int, int, str]]:
    text = token.text
    is_key = token.kind == "name" and after.text == ":" and before.text in ("{", ",")
    if text in ("min", "max", "some", "every", "find") and (before.text not in (".", "?.") or after.text != "("):
        return
    if text in SWAPPED and not is_key:
        yield token.start, token.end, SWAPPED[text]
    if token.kind == "number" and text.replace("_", "").isdigit() and before.text != "#":
        yield token.start, token.end, str(int(text.replace("_", "")) + 1)
    if token.kind == "sign" and text in ("+", "-") and _is_value(before) and "text" not in (before.kind, after.kind):
        yield token.start, token.end, "-" if text == "+" else "+"
    if token.kind == "sign" and text == "!":
        yield token.start, token.end, ""
    if token.kind == "sign" and text == "?":
        yield token.start, token.end, "&& false ?"
    if text == "return":
        yield token.start, token.end, "" if after.text == ";" else "void"
    if text == "else":
        yield token.start, token.end, "else if (false)"
    if text == "if" and after.text == "(":
        end = closing(found, place + 1)
        yield after.start, found[end].end, "(false)"
        yield after.start, found[end].end, "(true)"
    if text == "filter" and after.text == "(":
        end = closing(found, place + 1)
        yield after.start, found[end].end, "(() => false)"
        yield after.start, found[end].end, "(() => true)"


def _is_value(token: Token) -> bool:
    return token.kind in ("name", "number") or token.text in (")", "]")


def _dropped_calls(script: str, found: list[Token]) -> Iterator[tuple[int, int, str]]:
    """A line that only calls something."""
    starts = {token.start for token in found}
    at = 0
    for line in script.splitlines(keepends=True):
        begin = at + len(line) - len(line.lstrip())
        if CALL.match(line.rstrip()) and begin in starts:
            yield begin, at + len(line.rstrip()), ";"
        at += len(line)


def noticed(mutant: Mutant) -> bool:
    """Whether any test fails on a copy with this bug. The tests that belong to its script are asked first."""
    with tempfile.TemporaryDirectory() as folder:
        static = Path(folder) / "static"
        shutil.copytree(STATIC, static, ignore=shutil.ignore_patterns("*.svg", "*.css", "*.json", "*.LICENSE"))
        script = static / mutant.file
        text = script.read_text()
        script.write_text(text[: mutant.start] + mutant.replacement + text[mutant.end :])
        return any(_fails(static, only) for only in (mutant.file.replace(".js", "."), ""))


def _fails(static: Path, only: str) -> bool:
    try:
        return run_node(static, only, reporter=str(NODE / "bail.mjs")).returncode != 0
    except subprocess.TimeoutExpired:
        return True


def main() -> None:
    """Seed bugs and say which of them were noticed."""
    parser = argparse.ArgumentParser(description="Seed bugs in the pages' scripts and run their tests.")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--folder", choices=FOLDERS, action="append", help="only these folders")
    parser.add_argument("--file", default="", help="only files whose name contains this, all their bugs")
    parser.add_argument("--json", action="store_true", help="tell it as JSON")
    asked = parser.parse_args()
    bugs = mutants(10**6 if asked.file else asked.count, asked.seed, tuple(asked.folder or FOLDERS))
    bugs = [bug for bug in bugs if asked.file in bug.file]
    results = []
    with ThreadPoolExecutor(asked.jobs) as jobs:
        for bug, seen in zip(bugs, jobs.map(noticed, bugs), strict=True):
            results.append({**asdict(bug), "noticed": seen})
            if not seen and not asked.json:
                print(f"line {bug.line} of {bug}", flush=True)
    if asked.json:
        print(json.dumps(results, indent=1))
    else:
        print(f"{sum(bool(result['noticed']) for result in results)} of {len(results)} seeded bugs were noticed")


if __name__ == "__main__":
    main()
