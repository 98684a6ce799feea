"""A SQLite file as its rows, to be moved."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from okawari.match.moving import LogRow, TableRows
from okawari.match.sqlite import SQLiteStore
from okawari.match.sqlite_file import explained
from okawari.match.store import Kept


class SQLiteShelf:
    """The rows of a file; whoever moves them sees to it that no server runs on it."""

    def __init__(self, store: SQLiteStore, connection: sqlite3.Connection) -> None:
        self.store, self.daily = store, store.daily
        self.connection = connection

    def tables(self, after: str, count: int) -> list[TableRows]:
        query = "SELECT id, phase, code, free_seats FROM tables WHERE id > ? ORDER BY id LIMIT ?"
        with explained():
            return [self._with_log(*row) for row in self.connection.execute(query, (after, count))]

    def table(self, id: str) -> TableRows | None:
        with explained():
            row = self.connection.execute(
                "SELECT id, phase, code, free_seats FROM tables WHERE id = ?", (id,)
            ).fetchone()
            return self._with_log(*row) if row else None

    def _with_log(self, table: str, phase: str, code: str, free_seats: int | None) -> TableRows:
        query = "SELECT seq, at, author, command, CAST(events AS BLOB) FROM log WHERE table_id = ? ORDER BY seq"
        log = tuple(LogRow(*row) for row in self.connection.execute(query, (table,)))
        return TableRows(table, phase, code, free_seats, log)

    def put_table(self, rows: TableRows) -> None:
        with explained(), self.connection:
            self.connection.execute("BEGIN")
            self.connection.execute("INSERT INTO tables VALUES (?, ?, ?, ?)", rows[:4])
            self.connection.executemany(
                "INSERT INTO log VALUES (?, ?, ?, ?, ?, ?)", [(rows.id, *entry) for entry in rows.log]
            )

    def put_record(self, kept: Kept) -> None:
        with explained():
            self.connection.execute("INSERT INTO records VALUES (?, ?, ?)", kept)


@contextmanager
def sqlite_shelf(path: Path) -> Iterator[SQLiteShelf]:
    """The rows of a file."""
    with closing(SQLiteStore(path)) as store, closing(sqlite3.connect(path, isolation_level=None)) as connection:
        yield SQLiteShelf(store, connection)
