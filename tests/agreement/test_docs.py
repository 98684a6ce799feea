"""What the documentation shows works, and what it names exists."""

import doctest
import importlib
import pkgutil
import re
import tomllib
from pathlib import Path

import pytest

import okawari
from tests.support.paths import ROOT

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
PYTHON = re.compile(r"```python\n(.*?)```", re.DOTALL)
NAME = re.compile(r"`(okawari(?:\.\w+)+)`")
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")


def examples() -> list[object]:
    """Every Python block that runs by itself: one that imports okawari."""
    blocks = [(page, block) for page in PAGES for block in PYTHON.findall(page.read_text(encoding="utf-8"))]
    return [
        pytest.param(block, id=f"{page.stem}-{number}")
        for number, (page, block) in enumerate(blocks)
        if "import okawari" in block or "from okawari" in block
    ]


@pytest.mark.parametrize("block", examples())
def test_python_examples_run(block: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader can paste any Python example of the README and the docs, in the project's folder."""
    monkeypatch.chdir(ROOT)
    exec(compile(block, "<example>", "exec"), {"__name__": "example"})


def named() -> list[str]:
    """Everything in the code that a page names in full."""
    return sorted({name for page in PAGES for name in NAME.findall(page.read_text(encoding="utf-8"))})


@pytest.mark.parametrize("name", named())
def test_named_code_exists(name: str) -> None:
    """A rule, a decision or a class that a page points to is where the page says."""
    found: object = okawari
    path = "okawari"
    for part in name.split(".")[1:]:
        path += f".{part}"
        try:
            found = importlib.import_module(path)
        except ModuleNotFoundError:
            found = getattr(found, part)
    assert found is not None


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    """A link to a file of the project leads to one."""
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_every_dependency_is_imported() -> None:
    """What the package and its extras install is imported by its code; no name is reserved."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = [name for extra, names in project["optional-dependencies"].items() if extra != "dev" for name in names]
    code = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "src").rglob("*.py"))
    for dependency in [*project["dependencies"], *extras]:
        name = re.split(r"[\[>=<~ ]", dependency)[0]
        assert re.search(rf"^\s*(?:from|import) .*\b{name}\b", code, re.MULTILINE), dependency


def modules() -> list[str]:
    """Every module of the package but the one that runs when imported."""
    found = pkgutil.walk_packages(okawari.__path__, "okawari.")
    return sorted(module.name for module in found if module.name != "okawari.__main__")


@pytest.mark.parametrize("module", modules())
def test_docstring_examples_are_true(module: str) -> None:
    """The examples in docstrings print what they say."""
    result = doctest.testmod(importlib.import_module(module))
    assert result.failed == 0
