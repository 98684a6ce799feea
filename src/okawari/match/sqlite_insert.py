"""What an append writes to the SQLite store."""

import sqlite3
from collections.abc import Sequence
from typing import Any

import msgspec

from okawari.match.store import Append, LostRace, Repeated


def is_log_only(append: Append) -> bool:
    """Whether all that it changes is the log."""
    return append.phase is None and append.record is None


def insert(connection: sqlite3.Connection, appends: Sequence[Append]) -> "list[Exception | None]":
    """Insert a batch within a transaction; if some of it is refused, one after the other to see which."""
    problems: list[Exception | None] = [None] * len(appends)
    if not insert_log(connection, appends):
        problems = [None if insert_log(connection, [one]) else _refusal(connection, one) for one in appends]
    for append, problem in zip(appends, problems, strict=True):
        if problem is not None:
            continue
        if append.phase is not None:
            connection.execute(
                "INSERT INTO tables VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET phase = excluded.phase",
                (append.table, append.phase, append.code),
            )
        if append.record is not None:
            record, document = append.record
            connection.execute("INSERT INTO records VALUES (?, ?, ?)", (record, append.entry.at, document))
    return problems


def insert_log(connection: sqlite3.Connection, appends: Sequence[Append]) -> bool:
    """Insert rows into the log with one statement: all of them, or none if one is in the way of another."""
    values: list[Any] = []
    for table, seq, entry, *_ in appends:
        values += (table, seq, entry.at, entry.author, entry.command, msgspec.json.encode(entry.events))
    rows = ", ".join(["(?, ?, ?, ?, ?, ?)"] * len(appends))
    try:
        connection.execute(f"INSERT INTO log VALUES {rows}", values)
    except sqlite3.IntegrityError:
        return False
    return True


def _refusal(connection: sqlite3.Connection, append: Append) -> LostRace | Repeated:
    query = "SELECT 1 FROM log WHERE table_id = ? AND seq = ?"
    taken = connection.execute(query, (append.table, append.seq)).fetchone()
    return LostRace() if taken else Repeated()
