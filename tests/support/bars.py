"""What progress bars are told."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest


class Bars:
    """Stands for the progress bars of a module."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, module: str) -> None:
        self.shown: list[tuple[str, int | None, list[int]]] = []
        """Of each: what it counts, how many there are, and how many were told to be done."""
        monkeypatch.setattr(f"{module}.progress_bar", self._bar)

    @contextmanager
    def _bar(self, what: str, total: int | None) -> Iterator[Callable[[int], None]]:
        done: list[int] = []
        self.shown.append((what, total, done))
        yield done.append
