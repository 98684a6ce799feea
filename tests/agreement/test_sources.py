"""The sources keep their own order: told from their syntax, without running them."""

import ast
from collections import defaultdict

from okawari.rules.editions import VARIANTS
from tests.support.belonging import nodes, tree
from tests.support.paths import ROOT

SOURCE = ROOT / "src" / "okawari"
FILES = sorted(SOURCE.rglob("*.py"))
MOST_LINES = 300
EVERYWHERE = {"log", "ROUTES"}
"""What each file of some sort has."""
KNOWS_VARIANTS = {SOURCE / "rules" / "ruleset.py"}
"""Where a variant becomes traits."""


def names_a_variant(node: ast.AST) -> bool:
    """Whether a comparison asks which variant is played."""
    if not isinstance(node, ast.Compare):
        return False
    sides = [node.left, *node.comparators]
    named = any(isinstance(part, ast.Constant) and part.value in VARIANTS for side in sides for part in ast.walk(side))
    equal = any(isinstance(way, ast.Eq | ast.NotEq) for way in node.ops)
    asked = any(getattr(side, "attr", getattr(side, "id", "")) == "variant" for side in sides)
    return named or (equal and asked)


def test_nothing_asks_which_variant_is_played() -> None:
    """A ruleset's numbers have traits (`best`, `one_at_a_time`, …); only its own file names variants."""
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in FILES
        if path not in KNOWS_VARIANTS
        for node in nodes(path)
        if isinstance(node, ast.Compare) and names_a_variant(node)
    ]
    assert found == []


def test_no_file_is_too_long_to_read() -> None:
    """One that passes 300 lines is asking to be two."""
    long = {str(path.relative_to(ROOT)): len(path.read_text().splitlines()) for path in FILES}
    assert {path: lines for path, lines in long.items() if lines > MOST_LINES} == {}


def test_one_word_has_one_meaning() -> None:
    """No two classes or constants of one name stand in different files."""
    places = defaultdict(set)
    for path in FILES:
        for node in tree(path).body:
            names = [node.name] if isinstance(node, ast.ClassDef) else []
            if isinstance(node, ast.Assign):
                names = [target.id for target in node.targets if isinstance(target, ast.Name)]
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                names = [node.target.id]
            for name in names:
                if not name.startswith("_") and name not in EVERYWHERE:
                    places[name].add(str(path.relative_to(SOURCE)))
    assert {name: sorted(found) for name, found in places.items() if len(found) > 1} == {}
