"""Compiled code that a change of one source leaves as it was, taken over into the folder of the changed sources.

The program itself compiles everything anew when any source changes, to be sure. Whoever changes one source after the
other cannot wait for that: here only the kernels whose modules import the changed one are compiled again.
"""

from functools import cache
from os import link
from pathlib import Path

from tests.support.belonging import imports
from tests.support.paths import ROOT

HELPERS = ROOT / "tests" / "support"


def take_over(kept: Path, own: Path, package: Path, changed: str) -> None:
    """Fill the empty folder `own` from `kept`; the program that can be imported here has the changed source.

    Both are what OKAWARI_CACHE_DIR names; `changed` is the source's path in the package.
    """
    from okawari.sim.compile import source_hash  # the program of the caller's process, not of whoever imports this

    name = source_hash()
    (own / name).mkdir()
    for index in kept.glob("*/*.nbi"):
        module = index.name.partition(".")[0]
        sources = [path for path in (package / "sim" / f"{module}.py", HELPERS / f"{module}.py") if path.exists()]
        if sources and not any(package / changed in _needed(source, package) for source in sources):
            for file in (index, *index.parent.glob(f"{index.stem}.*.nbc")):
                link(file, own / name / file.name)


@cache
def _needed(source: Path, package: Path) -> frozenset[Path]:
    """A source and all the sources that it imports, directly or not."""
    found, waiting = set[Path](), [source]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += [one for name in imports(path) for one in _sources(name, package)]
    return frozenset(found)


def _sources(name: str, package: Path) -> list[Path]:
    root, _, rest = name.partition(".")
    if root not in ("okawari", "tests"):
        return []
    path = (package if root == "okawari" else ROOT / "tests").joinpath(*filter(None, rest.split(".")))
    return [one for one in (path.with_suffix(".py"), path / "__init__.py") if one.is_file()]
