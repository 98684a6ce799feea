"""The tests keep their own order: told from their syntax, without running them."""

import ast
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.support.belonging import PACKAGE, imports, nodes, tree
from tests.support.paths import ROOT

TESTS = ROOT / "tests"
SUPPORT = TESTS / "support"
FILES = sorted(TESTS.rglob("*.py"))
TEST_FILES = [path for path in FILES if path.name.startswith("test_")]
FOLDERS = ("unit", "agreement", "live", "browser", "soak")
PRIVATE = re.compile(r"_[^_]\w*")
PUBLIC_BY_DOCUMENTATION = {"_replace", "_asdict", "_fields", "_make", "_exit", "_getframe"}
"""Of NamedTuple, `os` and `sys`."""
REACHING = {"getattr", "setattr", "delattr", "hasattr", "setitem", "delitem"}
"""What takes the name of a member as a text; so do the methods of pytest's monkeypatch."""


def found(path: Path, wrong: Callable[[ast.AST], object]) -> list[str]:
    """Where in a file something is wrong, as `file:line what`."""
    where = path.relative_to(ROOT)
    return [f"{where}:{getattr(node, 'lineno', 1)} {told}" for node in nodes(path) if (told := wrong(node))]


def everywhere(wrong: Callable[[ast.AST], object], paths: list[Path]) -> str:
    """All that is wrong, a line each."""
    return "\n".join(line for path in paths for line in found(path, wrong))


def called(node: ast.AST) -> str:
    """The last name of what is called."""
    if not isinstance(node, ast.Call):
        return ""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def private_member(node: ast.AST) -> str:
    """The private member of something else that is named here."""
    if isinstance(node, ast.Attribute) and PRIVATE.fullmatch(node.attr) and node.attr not in PUBLIC_BY_DOCUMENTATION:
        return "" if isinstance(node.value, ast.Name) and node.value.id in ("self", "cls") else ast.unparse(node)
    if isinstance(node, ast.ImportFrom) and node.module:
        names = (node.module, *(alias.name for alias in node.names))
        return ", ".join(name for name in names if any(PRIVATE.fullmatch(part) for part in name.split(".")))
    if isinstance(node, ast.Call) and called(node) in REACHING:
        texts = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        return ", ".join(text for text in texts[:1] if PRIVATE.fullmatch(text.rpartition(".")[2]))
    return ""


def test_no_test_reaches_for_a_private_member() -> None:
    """What tests need is public and documented, so that what is private can be changed."""
    wrong = everywhere(private_member, FILES)
    assert not wrong, wrong


def test_no_test_imports_from_a_test() -> None:
    """What two tests need is in `tests/support`."""
    wrong = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in FILES
        for name in sorted(imports(path))
        if re.match(r"tests\.(?!support\b)|.*\btest_", name)
    ]
    assert not wrong, "\n".join(wrong)


def names_for_others(path: Path) -> Iterator[str]:
    """The public functions and classes of a helper, and those of its values that others import."""
    module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for node in tree(path).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = (target.id for target in targets if isinstance(target, ast.Name))
            yield from (name for name in names if f"{module}.{name}" in all_imports())


@cache
def all_imports() -> frozenset[str]:
    """What any test or helper imports."""
    return frozenset(name for path in FILES for name in imports(path))


def test_no_two_helpers_have_one_name() -> None:
    """One word, one meaning. The naive referee shares nothing with anybody, not even words."""
    homes = defaultdict(set)
    for path in SUPPORT.glob("*.py"):
        for name in names_for_others(path):
            if not name.startswith("_") and name != "main":
                homes[name].add(path.name)
    wrong = [f"{name}: {', '.join(sorted(files))}" for name, files in sorted(homes.items()) if len(files) > 1]
    assert not wrong, "\n".join(wrong)


def test_the_folders_are_those_that_are_named() -> None:
    """A test is in one of five folders, a helper in `tests/support`; nothing else lies about."""
    assert {path.relative_to(TESTS).parts[0] for path in TEST_FILES} <= set(FOLDERS)
    helpers = [path for path in FILES if not path.name.startswith("test_") and path.name != "conftest.py"]
    assert not [str(path) for path in helpers if not path.is_relative_to(SUPPORT)]
    assert not [str(path) for path in TEST_FILES if path.is_relative_to(SUPPORT)]


@pytest.mark.parametrize("folder", ["unit", "live"])
def test_every_folder_mirrors_a_room(folder: str) -> None:
    """Who looks for the tests of a room finds them under its name."""
    rooms = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists()}
    folders = {path.name for path in (TESTS / folder).iterdir() if any(path.rglob("test_*.py"))}
    assert folders <= rooms


def test_soak_tests_are_run_by_hand(request: pytest.FixtureRequest) -> None:
    """`pytest` without arguments does not even collect them; every other folder it does."""
    assert sorted(request.config.getini("testpaths")) == sorted(f"tests/{name}" for name in FOLDERS if name != "soak")


def sleep(node: ast.AST) -> str:
    """A wait for time instead of for what is to happen; to sleep for no time is to let others work."""
    if called(node) not in ("sleep", "wait_for_timeout"):
        return ""
    lets_others_work = isinstance(node, ast.Call) and bool(node.args) and ast.unparse(node.args[0]) in ("0", "0.0")
    return "" if lets_others_work else ast.unparse(node)


def test_no_test_sleeps() -> None:
    """A test waits for what is to happen, in a helper that gives up after a generous time.

    Where the event loop travels through time, to sleep takes none.
    """
    wrong = everywhere(sleep, [path for path in TEST_FILES if "tests.support.travel" not in imports(path)])
    assert not wrong, wrong


def test_no_page_is_made_to_poll() -> None:
    """Its policy forbids to evaluate texts: `wait_for_function` may look once, and fails if it has to look again."""
    wrong = everywhere(lambda node: called(node) == "wait_for_function", FILES)
    assert not wrong, wrong


def test_every_test_says_what_it_proves() -> None:
    """In its docstring; a file of tests says it for all of its own."""
    wrong = []
    for path in TEST_FILES:
        parts = [node for node in nodes(path) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
        tests = [node for node in parts if node.name.startswith("test_")]
        wrong += [f"{path.relative_to(ROOT)}: {node.name}" for node in tests if not ast.get_docstring(node)]
        wrong += [] if ast.get_docstring(tree(path)) else [str(path.relative_to(ROOT))]
    assert not wrong, "\n".join(wrong)


def test_no_test_is_rerun_skipped_by_luck_or_expected_to_fail() -> None:
    """A test that fails now and then is mended."""
    marks = ("xfail", "flaky", "reruns")
    wrong = everywhere(lambda node: isinstance(node, ast.Attribute) and node.attr in marks, FILES)
    assert not wrong, wrong
