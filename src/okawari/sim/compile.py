"""Compiling with Numba, and all that touches its private classes: what is compiled, where it is kept, borrowed arrays.

A *kernel* is a compiled function that Python calls; it works through a whole batch of games without the GIL. What it
calls is compiled into it: the shared functions of `rules/` and `policies/`, and those marked `@inner` here.

Compiled code is kept between runs, in a folder named after a hash of everything it was made from. Numba's own cache
watches one file only, and would go on using code compiled from a rule that has changed since. Here the name of the
folder changes with every source that is compiled: stale code is never found. No path is part of it, so that all
checkouts of the same sources share what one of them has compiled.
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
from importlib import import_module
from inspect import signature
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, TypeAlias

import numba
from numba import njit, types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.targetconfig import ConfigStack
from numba.extending import intrinsic, register_jitable

import okawari.policies
import okawari.rules
from okawari.game.files import cache_home
from okawari.rules.shared import SHARED, Function
from okawari.sim.errors import NotCompiled

PACKAGE = Path(__file__).parent.parent
COMPILED_ROOMS = ("rules", "policies", "sim", "solve")
FOLDERS_KEPT = 8
"""Older folders are deleted when a new one is made."""
HASH = re.compile(r"[0-9a-f]{20}")
"""What `source_hash` gives, and so the names of the folders that are ours to delete."""

Array: TypeAlias = Any
"""A NumPy array. Kernels are not type-checked beyond that: Numba checks the rest."""


class _PartLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of a function that only kernels call: it is linked into them, and optimised and made machine code there.

    Numba would do both for each function by itself, too, so that Python can call it.
    """

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """There is none."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> "_PartLibrary":
        """Who is told of the function's environment, which only Python's calls need."""
        return self

    def set_env(self, name: str, environment: Any) -> None:
        """Nothing is to be done."""


class _PartCompiler(Compiler):  # type: ignore[misc]
    """Compiles a part for a caller. Bounds are checked in it unless a kernel calls it, or what was compiled for one.

    Whatever a user's policy passes to a rule, it is told; kernels are tested with all checks on. They and their parts
    are known by having no wrapper for C. Numba keeps a part once for every set of flags that a caller can have.
    """

    def __init__(self, typing: Any, target: Any, library: Any, kinds: Any, result: Any, flags: Any, names: Any) -> None:
        caller = ConfigStack().top()
        flags.boundscheck = caller.boundscheck or not caller.no_cfunc_wrapper
        library = _PartLibrary(target.codegen(), "part of a kernel")
        super().__init__(typing, target, library, kinds, result, flags, names)


def part(**options: Any) -> Callable[[Function], Function]:
    """Marks a function that kernels call, to be compiled with Numba's `options`."""
    marked: Callable[[Function], Function] = register_jitable(
        no_cpython_wrapper=True, no_cfunc_wrapper=True, pipeline_class=_PartCompiler, **options
    )
    return marked


inner = part(forceinline=True)
"""Marks a function that kernels call. It becomes part of its caller: handing a Position on costs more than using it."""


def helper(function: Function) -> Function:
    """Marks a function that kernels call and that stays one of its own, which takes less time to compile.

    It makes no array, and so counts no references to those it is given; it does not look whether it divides by 0.
    """
    return part(_nrt=False, error_model="numpy")(function)


INLINED = frozenset(("position", "outlook", "word", "seed"))
"""Arguments of functions that become part of their callers: handing ten arrays on, or as much, takes longer than using
them, and what is done to a word or a seed, a loop does to several at once if no call is in its way."""
_registered: set[Callable[..., Any]] = set()
_compiles: ContextVar[bool] = ContextVar("_compiles", default=True)
"""Whether what is not kept yet is compiled: here and now, for other threads have an answer of their own."""


def register_shared() -> None:
    """Let compiled code call every shared function that has been imported so far.

    Those that take one of INLINED become part of their callers, as `inner` functions do. Who registers them otherwise,
    with Numba's own `register_jitable`, takes the checks of bounds away from the whole process.
    """
    for function in SHARED:
        if function not in _registered:
            _registered.add(function)
            is_inlined = not INLINED.isdisjoint(signature(function).parameters)
            part(forceinline=is_inlined)(function)


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a function at its first call, and keep the code between runs.

    It is compiled anew when a source in one of COMPILED_ROOMS has changed, or in the room that it stands in:
    so a kernel of another room may call what stands there. A function from outside may call the shared ones, and else
    only what stands in its own file.
    """
    dispatcher = njit(nogil=True, no_cfunc_wrapper=True)(function)
    dispatcher._cache = KeptCode(function)
    return dispatcher


@intrinsic
def borrow(typing_context: Any, owned: Any) -> Any:
    """The same array, or tuple of arrays, without its reference counters, for the time of a kernel.

    Numba counts references to every array it passes on, atomically: a rule that hands a Position of ten arrays to the
    next one would spend most of its time counting. A borrowed array must not outlive its owner: kernels borrow from
    what they were called with, which Python holds until they return.
    """

    def without_counter(context: Any, builder: Any, kind: Any, value: Any) -> Any:
        if isinstance(kind, types.Array):
            borrowed = context.make_array(kind)(context, builder, value)
            borrowed.meminfo = borrowed.meminfo.type(None)
            borrowed.parent = borrowed.parent.type(None)
            return borrowed._getvalue()
        if isinstance(kind, types.BaseTuple):
            for number, part in enumerate(kind):
                bare = without_counter(context, builder, part, builder.extract_value(value, number))
                value = builder.insert_value(value, bare, number)
        return value

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return without_counter(context, builder, signature.return_type, arguments[0])

    return owned(owned), generate


@intrinsic
def store_word(typing_context: Any, row: Any, at: Any, word: Any) -> Any:
    """Writes the eight bytes of a word into a contiguous row of bytes, from `at` on, wherever that lies in memory.

    Nobody checks that the row is so long: a kernel that uses it has to know.
    """

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        place = builder.bitcast(builder.gep(data, [arguments[1]]), arguments[2].type.as_pointer())
        builder.store(arguments[2], place, align=1)
        return context.get_dummy_value()

    return types.void(row, types.intp, types.uint64), generate


def source_hash(package: Path = PACKAGE) -> str:
    """A hash of the sources that are compiled, and of what compiles them."""
    digest = hashlib.sha256()
    checks = os.environ.get("NUMBA_BOUNDSCHECK", ""), os.environ.get("NUMBA_OPT", "")
    digest.update(repr((sys.version_info[:3], numba.__version__, checks)).encode())
    for room in COMPILED_ROOMS:
        for source in sorted((package / room).rglob("*.py")):
            digest.update(source.relative_to(package).as_posix().encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


def room_hash(room: Path) -> str:
    """A hash of a room's own sources, which the names of its kernels' files have."""
    return _hash(sorted(room.glob("*.py")))


def _hash(sources: list[Path]) -> str:
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:10]


@cache
def cache_folder() -> Path:
    """The folder for code compiled from these sources; a temporary one where the user's cannot be written."""
    folder = cache_home() / source_hash()
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
    """Tells Numba to use our folder, whose name is stamp enough for what it is named after.

    A function may stand elsewhere. So the names of its files have a hash of the source that it stands in, or of all
    sources of its room if that is one of ours: were there a stamp only, a process could read old code between another
    one's writing of the new index and of the new code.
    """

    def __init__(self, name: str) -> None:
        self._hash = name

    def get_cache_path(self) -> str:
        return str(cache_folder())

    def get_source_stamp(self) -> str:
        return ""

    def get_disambiguator(self) -> str:
        return self._hash

    @classmethod
    def from_function(cls, function: Callable[..., Any], py_file: str) -> "_Locator":
        room = Path(py_file).parent
        return cls(room_hash(room) if PACKAGE in room.parents else _hash([Path(py_file)]))


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


for room in (okawari.rules, okawari.policies):
    for module in iter_modules(room.__path__, room.__name__ + "."):
        import_module(module.name)
register_shared()
