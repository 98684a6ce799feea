"""Compiled code that a change of one source leaves as it was, taken over into the folder of the changed sources.

The program itself compiles everything anew when any source changes, to be sure. Whoever changes one source after the
other cannot wait for that: here only the kernels whose modules import the changed one are compiled again.
"""

from functools import cache
from os import link
from pathlib import Path

from tests.support.belonging import PACKAGE, imports
from tests.support.paths import ROOT

KERNELS = ("sim", "solve", "env")
"""The rooms where they stand; HELPERS has some, too."""
HELPERS = ROOT / "tests" / "support"


def take_over(kept: Path, own: Path, package: Path, changed: str) -> None:
    """Fill the empty folder `own` from `kept`, where this checkout's program has kept what it compiled.

    Both are what OKAWARI_CACHE_DIR names. The program that can be imported here, in `package`, has the changed source,
    whose path in it is `changed`.
    """
    from okawari.sim.compile import room_hash, source_hash  # of the caller's process, not of whoever imports this

    before, after = kept / source_hash(PACKAGE), own / source_hash(package)
    after.mkdir()
    for room in KERNELS:
        _take_room(
            before, after, package / room, package / changed, room_hash(PACKAGE / room), room_hash(package / room)
        )
    for index in before.glob("*.nbi"):
        source = HELPERS / f"{_module(index)}.py"
        if source.exists() and package / changed not in _needed(source, package):
            _take(index, after / index.name)


def _take_room(before: Path, after: Path, room: Path, changed: Path, old: str, new: str) -> None:
    """A room's kernels; the hash of its sources is part of their files' names."""
    for index in before.glob(f"*-{old}.*.nbi"):
        if changed not in _needed(room / f"{_module(index)}.py", room.parent):
            _take(index, after / index.name.replace(old, new))


def _module(index: Path) -> str:
    return index.name.partition(".")[0]


def _take(index: Path, name: Path) -> None:
    """An index under a new name, and the code, which it knows under the old one."""
    link(index, name)
    for code in index.parent.glob(f"{index.stem}.*.nbc"):
        link(code, name.parent / code.name)


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
