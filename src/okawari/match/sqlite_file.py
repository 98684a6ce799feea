"""A store's file: who may read it, its schema, how entries get in and names get out, what its errors mean."""

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec

from okawari.match.blanking import Blanked, address_in_log
from okawari.match.daily_tables import DAILY_SCHEMA
from okawari.match.store import Append, LostRace, Repeated, StoreError

MIGRATIONS = (
    """
    CREATE TABLE tables (id TEXT PRIMARY KEY, phase TEXT NOT NULL, code TEXT NOT NULL) WITHOUT ROWID;
    CREATE INDEX tables_by_code ON tables (code) WHERE phase = 'lobby';
    CREATE INDEX tables_by_phase ON tables (phase);
    CREATE TABLE log (
        table_id TEXT NOT NULL, seq INTEGER NOT NULL, at REAL NOT NULL,
        author TEXT NOT NULL, command TEXT, events BLOB NOT NULL,
        PRIMARY KEY (table_id, seq)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX log_by_command ON log (table_id, author, command) WHERE command IS NOT NULL;
    CREATE TABLE records (id TEXT PRIMARY KEY, ended REAL NOT NULL, document BLOB NOT NULL) WITHOUT ROWID;
    CREATE INDEX records_by_time ON records (ended, id);
    """,
    """
    CREATE TABLE clock (id INTEGER PRIMARY KEY CHECK (id = 1), at REAL);
    INSERT INTO clock SELECT 1, max(at) FROM log;
    """,
    DAILY_SCHEMA.format(text="TEXT", bytes="BLOB", time="REAL"),
    "ALTER TABLE tables ADD COLUMN free_seats INTEGER",
)
"""Each brings the schema from its number in this list to the next; `PRAGMA user_version` says which were applied."""
OURS = {"tables", "log", "records"}

OWNER_ONLY = 0o600
"""Seeds, hands and names are in the file, and in what is made beside it and of it."""


def create_own(path: Path) -> None:
    """Make an empty file that nobody else may read; one that is there stays as it is.

    It is not even opened: to close a file that SQLite has open would take SQLite's locks from it.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))


def check_ours(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse a database of something else before anything is written to it; an empty one will be ours."""
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if (names or version) and not names >= OURS:
        raise StoreError(f"{path} is a database of something else; name another file with --store")


def migrate(connection: sqlite3.Connection, migrations: tuple[str, ...] = MIGRATIONS) -> None:
    """Bring the schema up to date, each step in a transaction of its own."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(migrations):
        known = len(migrations)
        raise StoreError(f"this file was written by a newer Okawari (schema {version}); this one knows {known}")
    for number in range(version, len(migrations)):
        connection.executescript(f"BEGIN IMMEDIATE; {migrations[number]}; PRAGMA user_version = {number + 1}; COMMIT;")


def commit(connection: sqlite3.Connection, appends: Sequence[Append]) -> list[Exception | None]:
    """Write a batch in one transaction; if some of it is refused, one after the other to see which, and why."""
    problems: list[Exception | None] = [None] * len(appends)
    log_only = all(append.phase is None and append.record is None for append in appends)
    if log_only and _insert_log(connection, appends):
        return problems  # one statement is a transaction by itself
    connection.execute("BEGIN IMMEDIATE")
    if not _insert_log(connection, appends):
        problems = [None if _insert_log(connection, [one]) else _refusal(connection, one) for one in appends]
    query = (
        "INSERT INTO tables VALUES (?, ?, ?, ?)"
        " ON CONFLICT (id) DO UPDATE SET phase = excluded.phase, free_seats = excluded.free_seats"
    )
    for append, problem in zip(appends, problems, strict=True):
        if problem is None and append.phase is not None:
            connection.execute(query, (append.table, append.phase, append.code, append.free_seats))
        if problem is None and append.record is not None:
            record, document = append.record
            connection.execute("INSERT INTO records VALUES (?, ?, ?)", (record, append.entry.at, document))
    connection.execute("COMMIT")
    return problems


def _insert_log(connection: sqlite3.Connection, appends: Sequence[Append]) -> bool:
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


def blank_record(connection: sqlite3.Connection, record: str) -> bool:
    """Blank a record and the log of its table; whether there is such a record.

    To look for the table takes as long as the file is large, so that is done before anybody is kept from writing.
    """
    connection.execute("PRAGMA secure_delete = ON")  # what goes is overwritten
    query = "SELECT DISTINCT table_id FROM log WHERE instr(events, ?)"
    tables = connection.execute(query, (address_in_log(record),)).fetchall()
    connection.execute("BEGIN IMMEDIATE")
    row = connection.execute("SELECT document FROM records WHERE id = ?", (record,)).fetchone()
    blanked = Blanked()
    if row is not None:
        connection.execute("UPDATE records SET document = ? WHERE id = ?", (blanked.record(row[0]), record))
        for (table,) in tables:
            _blank_log(connection, table, blanked)
    connection.execute("COMMIT")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # the write-ahead log has the old pages
    blanked.check()
    return row is not None


def _blank_log(connection: sqlite3.Connection, table: str, blanked: Blanked) -> None:
    for seq, before in connection.execute("SELECT seq, events FROM log WHERE table_id = ?", (table,)).fetchall():
        after = blanked.events(before)
        if after is not before:
            connection.execute("UPDATE log SET events = ? WHERE table_id = ? AND seq = ?", (after, table, seq))


@contextmanager
def explained(failed: str = "") -> Iterator[None]:
    """SQLite's errors as StoreErrors: for the person at the table; or for the operator, with what failed."""
    try:
        yield
    except sqlite3.Error as error:
        raise (StoreError(f"{failed}: {error}") if failed else store_error(error)) from error


def store_error(error: Exception) -> StoreError:
    """What went wrong, for the person at the table."""
    text = str(error)
    if "full" in text:
        return StoreError("the server's disk is full, so this could not be saved; please tell its operator")
    if "locked" in text or "busy" in text:
        return StoreError("the server's file is in use by another program, so this could not be saved; try again")
    return StoreError(f"the server could not save this ({text}); please tell its operator")
