"""Where compiled code is kept between runs: a folder named after a hash of everything it was made from.

Numba's own cache watches one file only, and would go on using code compiled from a rule that has changed since. Here
the name of the folder changes with every source that is compiled: stale code is never found.
"""

import hashlib
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any

import numba
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator

from okawari.sim.errors import NotCompiled

PACKAGE = Path(__file__).parent.parent
COMPILED_ROOMS = ("rules", "policies", "sim")
FOLDERS_KEPT = 8
"""Older folders are deleted when a new one is made."""
HASH = re.compile(r"[0-9a-f]{20}")
"""What `source_hash` gives, and so the names of the folders that are ours to delete."""
_compiles: ContextVar[bool] = ContextVar("_compiles", default=True)
"""Whether what is not kept yet is compiled: here and now, for other threads have an answer of their own."""


def source_hash(package: Path = PACKAGE) -> str:
    """A hash of the sources that are compiled, and of what compiles them."""
    digest = hashlib.sha256()
    checks = os.environ.get("NUMBA_BOUNDSCHECK", ""), os.environ.get("NUMBA_OPT", "")
    digest.update(repr((sys.version_info[:3], numba.__version__, checks)).encode())
    for room in COMPILED_ROOMS:
        for source in sorted((package / room).rglob("*.py")):
            digest.update(source.relative_to(package).as_posix().encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


def cache_root() -> Path:
    """The folder of all compiled code: OKAWARI_CACHE_DIR, or `okawari` in the user's cache folder."""
    if chosen := os.environ.get("OKAWARI_CACHE_DIR"):
        return Path(chosen)
    home = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA") or Path.home() / ".cache"
    return Path(home) / "okawari"


@cache
def cache_folder() -> Path:
    """The folder for code compiled from these sources; a temporary one where the user's cannot be written."""
    folder = cache_root() / source_hash()
    try:
        is_new = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
        if is_new:
            _delete_old(folder.parent)
    except OSError:
        return Path(tempfile.mkdtemp(prefix="okawari-"))
    return folder


def _delete_old(root: Path) -> None:
    ours = (path for path in root.iterdir() if HASH.fullmatch(path.name) and path.is_dir())
    for folder in sorted(ours, key=lambda path: path.stat().st_mtime)[:-FOLDERS_KEPT]:
        shutil.rmtree(folder, ignore_errors=True)


class _Locator(_CacheLocator):  # type: ignore[misc]
    """Tells Numba to use our folder; its name is stamp enough for what the folder is named after.

    A function may stand elsewhere. So the names of its files have a hash of the source that it stands in: were there
    a stamp only, a process could read old code between another one's writing of the new index and of the new code.
    """

    def __init__(self, py_file: str) -> None:
        self._py_file = py_file

    def get_cache_path(self) -> str:
        return str(cache_folder())

    def get_source_stamp(self) -> str:
        return cache_folder().name

    def get_disambiguator(self) -> str:
        source = Path(self._py_file).read_bytes()
        return hashlib.sha256(self._py_file.encode() + b"\0" + source).hexdigest()[:10]

    @classmethod
    def from_function(cls, function: Callable[..., Any], py_file: str) -> "_Locator":
        return cls(py_file)


class _Kept(CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (_Locator,)


class KeptCode(FunctionCache):  # type: ignore[misc]
    """The compiled code of one function; says so, once, when there is none and compiling begins."""

    _impl_class = _Kept
    announced = False

    def load_overload(self, signature: Any, context: Any) -> Any:
        """The code for this signature, or None: then Numba compiles it."""
        try:
            found = super().load_overload(signature, context)
        except Exception:  # a damaged file: compile again, and overwrite it
            found = None
        if found is None and not _compiles.get():
            raise NotCompiled("the simulator is not compiled yet; okawari warm compiles it")
        if found is None and not KeptCode.announced:
            KeptCode.announced = True
            print("okawari: compiling the game for this machine, once; about half a minute …", file=sys.stderr)
        return found


@contextmanager
def kept_code_only() -> Iterator[None]:
    """In this block compiled code is loaded but nothing is compiled: what is not kept yet raises NotCompiled."""
    before = _compiles.set(False)
    try:
        yield
    finally:
        _compiles.reset(before)
