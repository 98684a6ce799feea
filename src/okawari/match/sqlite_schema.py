"""The tables of the SQLite store, and how an older file gets them."""

import sqlite3
from pathlib import Path

from okawari.match.store import StoreError

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
)
"""Each brings the schema from its number in this list to the next; `PRAGMA user_version` says which were applied."""


OURS = {"tables", "log", "records"}


def check_ours(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse a database of something else before anything is written to it; an empty one will be ours."""
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if (names or version) and not names >= OURS:
        raise StoreError(f"{path} is a database of something else; name another file with --db")


def migrate(connection: sqlite3.Connection, migrations: tuple[str, ...] = MIGRATIONS) -> None:
    """Bring the schema up to date, each step in a transaction of its own."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(migrations):
        raise StoreError(
            f"this file was written by a newer Okawari (schema {version}); this one knows {len(migrations)}"
        )
    for number in range(version, len(migrations)):
        connection.executescript(f"BEGIN IMMEDIATE; {migrations[number]}; PRAGMA user_version = {number + 1}; COMMIT;")
