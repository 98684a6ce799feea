"""What SQLite's errors mean to the person at the table, and to the operator."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from okawari.match.store import StoreError

Returned = TypeVar("Returned")


def explained(work: Callable[[], Returned]) -> Returned:
    """The result of some work with SQLite, whose errors become StoreErrors."""
    try:
        return work()
    except sqlite3.Error as error:
        raise store_error(error) from error


@contextmanager
def told(what: str) -> Iterator[None]:
    """Work for the operator, whom SQLite's own words help."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(f"{what}: {error}") from error


def store_error(error: Exception) -> StoreError:
    """What went wrong, for the person at the table."""
    text = str(error)
    if "full" in text:
        return StoreError("the server's disk is full, so this could not be saved; please tell its operator")
    if "locked" in text or "busy" in text:
        return StoreError("the server's file is in use by another program, so this could not be saved; try again")
    return StoreError(f"the server could not save this ({text}); please tell its operator")
