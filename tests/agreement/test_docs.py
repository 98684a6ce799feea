"""What the documentation shows works, and what it names exists. All of it is tried in this process."""

import doctest
import importlib
import pkgutil
import re
import tomllib
from pathlib import Path

import pytest

import okawari
from tests.support.paths import DOCS, ROOT

PAGES = [ROOT / "README.md", *sorted(DOCS.glob("*.md"))]
PYTHON = re.compile(r"```python\n(.*?)```", re.DOTALL)
PYCON = re.compile(r"```pycon\n(.*?)```", re.DOTALL)
NAME = re.compile(r"`(okawari(?:\.\w+)+)`")
IMPORTED_AS = {"pillow": "PIL", "resvg-py": "resvg_py"}
"""Packages that are imported by another name."""
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")


def examples() -> list[object]:
    """Every Python block that runs by itself: one that imports okawari. A policy takes seconds to compile."""
    blocks = [(page, block) for page in PAGES for block in PYTHON.findall(page.read_text(encoding="utf-8"))]
    return [
        pytest.param(block, id=f"{page.stem}-{number}", marks=[pytest.mark.ci] if "stream, codes):" in block else [])
        for number, (page, block) in enumerate(blocks)
        if "import okawari" in block or "from okawari" in block
    ]


@pytest.mark.parametrize("block", examples())
def test_python_examples_run(block: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader can paste any Python example of the README and the docs, in the project's folder."""
    monkeypatch.chdir(ROOT)
    exec(compile(block, "<example>", "exec"), {"__name__": "example"})


@pytest.mark.parametrize("page", [page for page in PAGES if "```pycon" in page.read_text(encoding="utf-8")])
def test_python_dialogues_get_the_answers_that_are_shown(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every line of them; all dialogues of a page are one, and those of docs/python.md know all that okawari gives."""
    text = "\n".join(PYCON.findall(page.read_text(encoding="utf-8")))
    names = {name: getattr(okawari, name) for name in okawari.__all__} if page.name == "python.md" else {}
    dialogue = doctest.DocTestParser().get_doctest(text, names, page.name, str(page), 0)
    result = doctest.DocTestRunner().run(dialogue)
    assert result.attempted > 0
    assert result.failed == 0, capsys.readouterr().out


def exists(name: str) -> bool:
    """Whether the code has something of this full name."""
    found: object = okawari
    path = "okawari"
    for part in name.split(".")[1:]:
        path += f".{part}"
        try:
            found = importlib.import_module(path)
        except ModuleNotFoundError:
            found = getattr(found, part, None)
    return found is not None


def test_named_code_exists() -> None:
    """A rule, a decision or a class that a page points to is where the page says."""
    named = [(page.name, name) for page in PAGES for name in NAME.findall(page.read_text(encoding="utf-8"))]
    assert named
    assert [pair for pair in named if not exists(pair[1])] == []


def test_links_lead_somewhere() -> None:
    """A link to a file of the project leads to one."""
    links = [(page, target) for page in PAGES for target in LINK.findall(page.read_text(encoding="utf-8"))]
    assert links
    assert [(page.name, target) for page, target in links if not (page.parent / target).exists()] == []


def test_every_dependency_is_imported() -> None:
    """What the package and its extras install is imported by its code; no name is reserved."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = [name for extra, names in project["optional-dependencies"].items() if extra != "dev" for name in names]
    code = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "src").rglob("*.py"))
    for dependency in [*project["dependencies"], *extras]:
        name = re.split(r"[\[>=<~ ]", dependency)[0]
        name = IMPORTED_AS.get(name, name)
        assert re.search(rf"^\s*(?:from|import) .*\b{name}\b", code, re.MULTILINE), dependency


def test_docstring_examples_are_true() -> None:
    """The examples in docstrings print what they say; what differs is printed, the modules are named."""
    found = pkgutil.walk_packages(okawari.__path__, "okawari.")
    modules = [module.name for module in found if module.name != "okawari.__main__"]
    results = {module: doctest.testmod(importlib.import_module(module)) for module in modules}
    assert sum(result.attempted for result in results.values()) > 0
    assert [module for module, result in results.items() if result.failed] == []
