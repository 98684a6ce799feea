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
REACHING = {"getattr", "setattr", "delattr", "hasattr", "setitem", "delitem", "object", "patch", "attrgetter"}
REACHING |= {f"__{name}__" for name in ("getattribute", "setattr", "delattr")}
"""What takes the name of a member as a text; so do the methods of pytest's monkeypatch."""
MOST_LINES = 300


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
    match node:
        case ast.Attribute(attr=name):
            found = PRIVATE.fullmatch(name) and name not in PUBLIC_BY_DOCUMENTATION and not is_own(node)
            return ast.unparse(node) if found else ""
        case ast.Import(names=aliases):
            return ", ".join(alias.name for alias in aliases if is_private(alias.name))
        case ast.ImportFrom(module=str(module), names=aliases):
            return ", ".join(name for name in (module, *(alias.name for alias in aliases)) if is_private(name))
        case ast.Call(args=arguments, keywords=named) if called(node) in REACHING:
            texts = [one.value for one in (*arguments, *(one.value for one in named)) if isinstance(one, ast.Constant)]
            return ", ".join(text for text in texts[:1] if isinstance(text, str) and is_private(text))
        case ast.Subscript(value=ast.Attribute(attr="__dict__") | ast.Call(func=ast.Name(id="vars")), slice=key):
            return ast.unparse(node) if isinstance(key, ast.Constant) and is_private(str(key.value)) else ""
        case ast.ClassDef():
            return ", ".join(sorted(inherited(node)))
    return ""


def is_private(name: str) -> bool:
    """Whether a part of a dotted name is."""
    return any(PRIVATE.fullmatch(part) for part in name.split("."))


def is_own(node: ast.Attribute) -> bool:
    """Whether it is asked of the very object whose method it is."""
    return isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")


def inherited(of: ast.ClassDef) -> set[str]:
    """The private members that a class uses and has from another."""
    parts = list(ast.walk(of))
    asked = [part for part in parts if isinstance(part, ast.Attribute) and is_own(part) and is_private(part.attr)]
    own = {part.attr for part in asked if isinstance(part.ctx, ast.Store)}
    own |= {part.id for part in parts if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)}
    own |= {part.name for part in parts if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)}
    return {part.attr for part in asked} - own


def test_no_test_reaches_for_a_private_member() -> None:
    """What tests need is public and documented, so that what is private can be changed."""
    wrong = everywhere(private_member, FILES)
    assert not wrong, wrong


@pytest.mark.parametrize(
    ("source", "reaches"),
    [
        ("bot._seen", True),
        ("bot.seen._cards", True),
        ("bot.seen", False),
        ("where._replace(seat=1)", False),
        ("bot.__dict__", False),
        ("import okawari._secret", True),
        ("from okawari.game import _secret", True),
        ("from okawari._game import secret", True),
        ("from __future__ import annotations", False),
        ("getattr(bot, '_seen')", True),
        ("object.__setattr__(bot, '_seen', 1)", True),
        ("monkeypatch.setattr('okawari.game._secret', 1)", True),
        ("monkeypatch.setattr(bot, name='_seen', value=1)", True),
        ("patch.object(bot, '_seen')", True),
        ("attrgetter('seen._cards')", True),
        ("setattr(bot, 'seen', '_cards')", False),
        ("vars(bot)['_seen']", True),
        ("bot.__dict__['_seen'] = 1", True),
        ("vars(bot)['seen']", False),
        ("class Own(Bot):\n  def look(self):\n    return self._seen", True),
        ("class Own(Bot):\n  def look(self):\n    self._seen = 1\n    return self._seen", False),
        ("class Own(Bot):\n  def _see(self):\n    ...\n  def look(self):\n    return self._see()", False),
    ],
)
def test_every_way_to_a_private_member_is_seen(source: str, reaches: bool) -> None:
    """By a dot, an import, its name as a text, or because a class has it from another."""
    assert any(private_member(node) for node in ast.walk(ast.parse(source))) == reaches


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


def test_no_file_of_tests_is_too_long_to_read() -> None:
    """One that passes 300 lines is asking to be two, the tests of the pages' scripts as well."""
    files = (*FILES, *TESTS.rglob("*.mjs"))
    long = {str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in files}
    assert {path: lines for path, lines in long.items() if lines > MOST_LINES} == {}


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


def test_no_made_up_example_has_a_time_limit() -> None:
    """Hypothesis gives each a fifth of a second unless it is told otherwise; `tests.support.examples` tells it."""
    wrong = [str(path.relative_to(ROOT)) for path in TEST_FILES if "hypothesis.settings" in imports(path)]
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
