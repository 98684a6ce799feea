"""No rule and no point value in JavaScript: what the scripts of the pages compare and calculate with."""

import re
from collections.abc import Sequence

import pytest

from okawari.rules.battle import BATTLE_ROWS
from okawari.rules.desserts import TEA_RUNS
from okawari.rules.editions import EDITIONS, VARIANTS
from okawari.rules.kinds import DESSERTS, NAMES
from okawari.rules.ruleset import HAND_SIZE
from okawari.rules.scoring import DUMPLINGS
from okawari.show.keeping import DARK_CUBE, TRAIN_CARD
from tests.support.paths import SCRIPTS

NAMED = "|".join(map(re.escape, sorted({*EDITIONS, *VARIANTS, *DESSERTS, *NAMES} - {"?"}, key=len)[::-1]))
"""What only a rule would ask for by name."""
TESTED = re.compile(
    rf"""(?:[!=]==?\s*|\bcase\s+|\bincludes\(|\bstartsWith\(|\bendsWith\()["'`](?:{NAMED})["'`]"""
    rf"""|["'`](?:{NAMED})["'`](?:\s*[!=]==?|\s+in\b|\]\.includes\()"""
)
GAME = r"(?:seats?|players?|people|rounds?|turns?|hands?|icons?|dic?e|legal|tableaux?|points|totals?|scores?|worth)"
COUNTED = re.compile(
    rf"""\b\w*{GAME}\b(?:\.length|\[\w+\]|\))*\s*(?:[!=]==?|[<>]=?|\*|/|%|\?\?)\s*(?:[2-9]|\d\d+)\b"""
    rf"""|\b(?:[2-9]|\d\d+)\s*(?:[!=]==?|[<>]=?|\*|%)\s*\w*{GAME}\b""",
    re.IGNORECASE,
)
"""A number from 2 up that something of the game is compared with or calculated by; 0 and 1 are none and one."""
NUMBERS = re.compile(r"\[\s*(\d+(?:\s*,\s*\d+){2,})\s*,?\s*\]")
TABLES: tuple[Sequence[int], ...] = (DUMPLINGS, TEA_RUNS, BATTLE_ROWS, tuple(HAND_SIZE), tuple(HAND_SIZE.values()))
"""The rulebook's rows of numbers, any three of which in a row give it away."""
COMMENT = re.compile(r"/\*.*?\*/|(?<![:\w\"'`])//[^\n]*", re.DOTALL)


def rules_in(text: str) -> list[str]:
    """Whatever in a script looks like a rule."""
    code = COMMENT.sub("", text)
    found = [match[0] for pattern in (TESTED, COUNTED) for match in pattern.finditer(code)]
    return found + [match[0] for match in NUMBERS.finditer(code) if _is_table([int(n) for n in match[1].split(",")])]


def _is_table(numbers: list[int]) -> bool:
    parts = [list(table[start : start + 3]) for table in TABLES for start in range(len(table) - 2)]
    return any(numbers[start : start + 3] in parts for start in range(len(numbers) - 2))


def test_no_rule_stands_in_a_script() -> None:
    """No edition, variant, dessert or kind is asked for, nothing of the game is counted, no row of points is there."""
    found = {script.name: rules for script in SCRIPTS if (rules := rules_in(script.read_text()))}
    assert not found


@pytest.mark.parametrize(
    "rule",
    [
        'if (settings.edition === "anniversary") show(boat);',
        'const Look = "original" === edition ? Train : Pencil;',
        'const count = seats + (ruleset.variant === "dummy" ? 1 : 0);',
        'switch (dessert) { case "mochi": roll(); }',
        'if (need.of === "squid") triple();',
        "if (filled.seats < 2) return;",
        "const most = facts?.rounds ?? 3;",
        "if (legal.length === 2) both();",
        f"const dark = Math.floor(total / {DARK_CUBE});",
        f"const first = {TRAIN_CARD} * totals;",
        "const half = points / 2;",
        "const ROWS = [2, 3, 4, 5, 6];",
        "const DUMPLING = [1, 3, 6, 10, 15];",
        "const runs = [ 4, 8, 13 ];",
        "const seats = all.seats ?? [2, 3, 4, 5];",
    ],
)
def test_a_rule_would_be_found(rule: str) -> None:
    """Each of these has no place in a script, and is seen."""
    assert rules_in(rule)


@pytest.mark.parametrize(
    "text",
    [
        "// R36: total / 5 dark cubes",
        "if (legal.length > 0) act();",
        't("round", { n: game.round + 1 })',
        'const SIGNS = { maki: "maki-3", nigiri: "salmon-on-wasabi" };',
        "[523, 659, 784, 1047].forEach(play);",
        'if (seat.role === "bot") return;',
    ],
)
def test_what_is_no_rule_is_not_found(text: str) -> None:
    """Words, signs, first and none are no rules."""
    assert not rules_in(text)
