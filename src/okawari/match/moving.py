"""Moves everything from one store to another, row by row and untouched, and compares what arrived.

A table and its log arrive together or not at all. So what an interrupted move left is part of what the source has, and
the next attempt goes on from there; a target that has anything else is refused.
"""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from okawari.match.daily_tables import DailyTables
from okawari.match.fold import fold
from okawari.match.store import Kept, Store, StoreError

AT_ONCE = 100
"""Tables that are read with one query."""


class LogRow(NamedTuple):
    """An entry of a log as it is stored."""

    seq: int
    at: float
    author: str
    command: str | None
    events: bytes


class TableRows(NamedTuple):
    """A table and its log as they are stored."""

    id: str
    phase: str
    code: str
    free_seats: int | None
    log: tuple[LogRow, ...]


class Shelf(Protocol):
    """A store as its rows, in which nobody else writes meanwhile."""

    @property
    def store(self) -> Store:
        """The store itself."""

    @property
    def daily(self) -> DailyTables:
        """Its daily deals."""

    def tables(self, after: str, count: int) -> list[TableRows]:
        """The next tables after one, in the order of their ids."""

    def table(self, id: str) -> TableRows | None:
        """One table."""

    def put_table(self, rows: TableRows) -> None:
        """Keep a table and its log, which are not there yet."""

    def put_record(self, kept: Kept) -> None:
        """Keep a record, which is not there yet."""


class Moved(NamedTuple):
    """What is in the target now, of which so much was there before."""

    tables: int
    records: int
    before: int


def is_empty(shelf: Shelf) -> bool:
    """Whether a store has no tables, records and tries at daily deals; waits for it."""
    return not shelf.tables("", 1) and next(shelf.store.records(), None) is None and not shelf.daily.rows().tries


def move(source: Shelf, target: Shelf) -> Moved:
    """Copy all tables, records and daily deals, compare every row and every table's fold, and keep the time.

    Waits for both.
    """
    before = _check_part_of(source, target)
    tables = 0
    for rows in _all_tables(source):
        if target.table(rows.id) is None:
            target.put_table(rows)
        _compare(rows.id, rows, target.table(rows.id))
        _compare(rows.id, _folded(source, rows.id), _folded(target, rows.id))
        tables += 1
    records = 0
    for kept in source.store.records():
        if target.store.record(kept.id) is None:
            target.put_record(kept)
        records += 1
    for here, there in zip(source.store.records(), target.store.records(), strict=True):
        _compare(here.id, here, there)
    target.daily.put(source.daily.rows())
    _compare("what belongs to the daily deals", source.daily.rows(), target.daily.rows())
    last = source.store.last_time()
    if last is not None:
        target.store.keep_time(last)
    return Moved(tables, records, before)


def _check_part_of(source: Shelf, target: Shelf) -> int:
    """How many tables and records of the source the target has already; raises StoreError if it has anything else."""
    there = 0
    for rows in _all_tables(target):
        if source.table(rows.id) != rows:
            raise StoreError("the target is not empty: it has tables that the source has not; name an empty one")
        there += 1
    for kept in target.store.records():
        if source.store.record(kept.id) != kept.document:
            raise StoreError("the target is not empty: it has records that the source has not; name an empty one")
        there += 1
    here, other = source.daily.rows(), target.daily.rows()
    if not all(set(found) <= set(wanted) for found, wanted in zip(other, here, strict=True)):
        raise StoreError("the target is not empty: it has daily deals of its own; name an empty one")
    return there


def _all_tables(shelf: Shelf) -> Iterator[TableRows]:
    last = ""
    while found := shelf.tables(last, AT_ONCE):
        yield from found
        last = found[-1].id


def _folded(shelf: Shelf, table: str) -> object:
    """The table that a log tells of; of one that cannot be read, what is wrong with it."""
    try:
        return fold(shelf.store.load(table))
    except StoreError:
        raise
    except Exception as error:
        return type(error), str(error)


def _compare(id: str, here: object, there: object) -> None:
    if here != there:
        raise StoreError(f"{id} did not arrive as it was; nothing was changed in the source")
