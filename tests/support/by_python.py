"""Kernels as Python runs them: nothing is compiled, so that a test of what they do takes milliseconds."""

from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from numba.core.dispatcher import Dispatcher

from okawari.sim.compile import borrow, store_word


@contextmanager
def by_python(*modules: ModuleType) -> Iterator[None]:
    """In this block the kernels of these modules are the functions that they are compiled from."""
    with pytest.MonkeyPatch.context() as patch, np.errstate(over="ignore"):  # a word less one is a sum that overflows
        for module in modules:
            for name, value in list(vars(module).items()):
                if isinstance(value, Dispatcher):
                    patch.setattr(module, name, value.py_func)
                elif value is borrow:
                    patch.setattr(module, name, _as_it_is)
                elif value is store_word:
                    patch.setattr(module, name, _store_word)
        yield


def _as_it_is(owned: Any) -> Any:
    """Nothing has to be borrowed."""
    return owned


def _store_word(row: Any, at: int, word: Any) -> None:
    row[at : at + 8] = np.frombuffer(int(word).to_bytes(8, "little"), row.dtype)
