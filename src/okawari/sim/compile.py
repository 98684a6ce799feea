"""Compiling with Numba: the shared functions are registered, kernels are compiled and kept.

A *kernel* is a compiled function that Python calls; it works through a whole batch of games without the GIL. What it
calls is compiled into it: the shared functions of `rules/` and `policies/`, and those marked `@inner` here.
"""

from collections.abc import Callable
from importlib import import_module
from inspect import signature
from pkgutil import iter_modules
from typing import Any, TypeAlias

from numba import njit
from numba.extending import register_jitable

import okawari.policies
import okawari.rules
from okawari.rules.shared import SHARED
from okawari.sim.cache import KeptCode

Array: TypeAlias = Any
"""A NumPy array. Kernels are not type-checked beyond that: Numba checks the rest."""

inner = register_jitable(forceinline=True)
"""Marks a function that kernels call. It becomes part of its caller: handing a Position on costs more than using it."""

_registered: set[Callable[..., Any]] = set()


def register_shared() -> None:
    """Let compiled code call every shared function that has been imported so far.

    Those that take a Position become part of their callers, as `inner` functions do. Bounds are checked in all of them,
    whatever a policy passes to a rule; it costs little. Who registers them another way, with Numba's own
    `register_jitable`, takes the checks away from the whole process.
    """
    for function in SHARED:
        if function not in _registered:
            _registered.add(function)
            takes_position = "position" in signature(function).parameters
            register_jitable(forceinline=takes_position, boundscheck=True)(function)


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a function at its first call, and keep the code between runs.

    It is compiled anew when a source in `rules/`, `policies/` or `sim/` has changed, or the file that it stands in: so
    a function from elsewhere may call the shared ones, and else only what stands in its own file.
    """
    dispatcher = njit(nogil=True)(function)
    dispatcher._cache = KeptCode(function)
    return dispatcher


for room in (okawari.rules, okawari.policies):
    for module in iter_modules(room.__path__, room.__name__ + "."):
        import_module(module.name)
register_shared()
