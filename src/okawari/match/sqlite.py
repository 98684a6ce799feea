"""The embedded store: one SQLite file.

One thread writes. It takes all appends that are pending, of whatever tables, and commits them in one transaction;
only then are they acknowledged. The file is in WAL mode with synchronous=FULL: a commit is on disk before it counts.
The writer makes few calls for many rows, most often one: after each, the event loop may keep Python to itself for
milliseconds, and all who wait for an answer wait.
"""

import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from okawari.match.daily_tables import DailyTables
from okawari.match.events import Entry, stored_entry
from okawari.match.gathering import Gathering, Pending, acknowledge
from okawari.match.sqlite_file import blank_record, check_ours, commit, create_own, explained, migrate, store_error
from okawari.match.store import Append, Kept, Store

LARGEST_BATCH = 512
BUSY_SECONDS = 5.0
WRITER_CACHE_KB = 16 * 1024
"""Two pages of every table that is played: in what is usual they have no room, and are read again for every pick."""
QUIET_SECONDS = 10.0
"""After so long without anything to write, the writer keeps no pages in memory: what was written last, such as the ends
of thousands of matches that nobody came back to, may never be read again."""
PAGES_OF_LOG = 8_000
"""Pages (32 MB) of the write-ahead log that are written back together: those of tables that are played are in it again
and again, and are written back once for many times."""
UNTOUCHED = "(SELECT at FROM log WHERE table_id = id ORDER BY seq DESC LIMIT 1) < ?"
IDLE_LOBBY = f"""
    phase = 'lobby' AND {UNTOUCHED}
    AND NOT EXISTS (SELECT 1 FROM log WHERE table_id = id AND instr(events, CAST('"event":"started"' AS BLOB)))
"""


class SQLiteStore(Store):
    """Tables and records in a file; `Store` says what each method is for."""

    def __init__(
        self,
        path: Path,
        *,
        busy_seconds: float = BUSY_SECONDS,
        quiet_seconds: float = QUIET_SECONDS,
        largest_batch: int = LARGEST_BATCH,
        connect: Callable[..., sqlite3.Connection] = sqlite3.connect,
    ) -> None:
        """`connect` opens every connection to the file: whoever wants to watch or to hinder them brings another."""
        self._path, self._busy_seconds, self._largest_batch = path, busy_seconds, largest_batch
        self._quiet_seconds = quiet_seconds
        self._new_connection = connect
        self._pending: queue.SimpleQueue[list[Pending] | None] = queue.SimpleQueue()
        self._gathering = Gathering(self._pending.put)
        self._readers: queue.SimpleQueue[sqlite3.Connection] = queue.SimpleQueue()
        """Connections that nobody reads from just now."""
        with explained(f"cannot open {path}"):
            with suppress(OSError):  # SQLite says what is wrong
                create_own(path)
            with closing(connect(path, timeout=busy_seconds)) as connection:
                check_ours(connection, path)
            self._connection = self._open_writer()
            try:
                migrate(self._connection)
            except BaseException:
                self._connection.close()
                raise
        self.daily = DailyTables(self._ask)
        self._writer = threading.Thread(target=self._write, name="okawari-store", daemon=True)
        self._writer.start()

    def _open(self) -> sqlite3.Connection:
        connection = self._new_connection(
            self._path, timeout=self._busy_seconds, isolation_level=None, check_same_thread=False
        )
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        return connection

    def _open_writer(self) -> sqlite3.Connection:
        connection = self._open()
        connection.execute(f"PRAGMA cache_size = {-WRITER_CACHE_KB}")
        connection.execute(f"PRAGMA wal_autocheckpoint = {PAGES_OF_LOG}")
        return connection

    async def append(self, append: Append) -> None:
        await self._gathering.append(append)

    def load(self, table: str) -> list[Entry]:
        rows = self._read("SELECT at, author, command, events FROM log WHERE table_id = ? ORDER BY seq", table)
        return [stored_entry(*row) for row in rows]

    def lobby(self, code: str) -> str | None:
        rows = self._read("SELECT id FROM tables WHERE code = ? AND phase = 'lobby'", code)
        return str(rows[-1][0]) if rows else None

    def free_seats(self, table: str) -> int | None:
        rows = self._read("SELECT free_seats FROM tables WHERE id = ? AND phase = 'lobby'", table)
        return rows[0][0] if rows else None

    def untouched(self, since: float) -> list[str]:
        return [row[0] for row in self._read(f"SELECT id FROM tables WHERE phase = 'playing' AND {UNTOUCHED}", since)]

    def idle_lobbies(self, since: float) -> list[str]:
        return [row[0] for row in self._read(f"SELECT id FROM tables WHERE {IDLE_LOBBY}", since)]

    def delete_lobby(self, table: str, since: float) -> bool:
        with explained(), closing(self._open()) as connection:
            connection.execute("BEGIN IMMEDIATE")
            found = connection.execute(f"DELETE FROM tables WHERE {IDLE_LOBBY} AND id = ?", (since, table))
            if found.rowcount:
                connection.execute("DELETE FROM log WHERE table_id = ?", (table,))
            connection.execute("COMMIT")
        return bool(found.rowcount)

    def record(self, record: str) -> bytes | None:
        rows = self._read("SELECT document FROM records WHERE id = ?", record)
        return bytes(rows[0][0]) if rows else None

    def records(self) -> Iterator[Kept]:
        ended, last = float("-inf"), ""
        query = "SELECT id, ended, document FROM records WHERE (ended, id) > (?, ?) ORDER BY ended, id LIMIT 100"
        while rows := self._read(query, ended, last):
            for last, ended, document in rows:
                yield Kept(last, ended, document)

    def wall(self) -> float:
        return time.time()

    def last_time(self) -> float | None:
        return next((at for (at,) in self._read("SELECT at FROM clock")), None)

    def keep_time(self, now: float) -> None:
        with explained(), closing(self._open()) as connection:
            connection.execute("INSERT INTO clock VALUES (1, ?) ON CONFLICT DO UPDATE SET at = excluded.at", (now,))

    def blank_names(self, record: str) -> bool:
        with explained(), closing(self._open()) as connection:
            return blank_record(connection, record)

    def backup(self, path: Path) -> None:
        with suppress(OSError):
            create_own(path)
        with (
            explained(f"cannot write {path}"),
            closing(sqlite3.connect(path)) as target,
            closing(self._open()) as source,
        ):
            source.backup(target)

    def _ask(self, query: str, *values: Any) -> list[Any]:
        with explained(), closing(self._open()) as connection:
            return connection.execute(query, values).fetchall()

    def close(self) -> None:
        if not self._gathering.closed:
            self._gathering.close()
            self._pending.put(None)
            self._writer.join()
            self._connection.close()
            self._close_readers()

    def _close_readers(self) -> None:
        with suppress(queue.Empty):
            while True:
                self._readers.get_nowait().close()

    def _read(self, query: str, *values: Any) -> list[Any]:
        with explained():
            try:
                reader = self._readers.get_nowait()
            except queue.Empty:
                reader = self._open()
            try:
                return reader.execute(query, values).fetchall()
            finally:
                self._readers.put(reader)
                if self._gathering.closed:
                    self._close_readers()

    def _write(self) -> None:
        """The writer thread: batch after batch until told to stop."""
        waiting: list[Pending] = []
        more: list[Pending] | None = []
        while waiting or more is not None:
            while more is not None and (not waiting or not self._pending.empty()):
                more = self._next()
                waiting += more or ()
            batch, waiting = waiting[: self._largest_batch], waiting[self._largest_batch :]
            if batch:
                acknowledge(batch, self._commit([one.append for one in batch]))

    def _next(self) -> list[Pending] | None:
        """What is to be written next; None if nothing more is."""
        try:
            return self._pending.get(timeout=self._quiet_seconds)
        except queue.Empty:
            with suppress(sqlite3.Error):
                self._connection.execute("PRAGMA shrink_memory")
            return self._pending.get()

    def _commit(self, appends: list[Append]) -> "list[Exception | None]":
        """Write a batch in one transaction; what is wrong with each append, or with all if the store fails."""
        try:
            return commit(self._connection, appends)
        except Exception as error:
            self._roll_back()
            return [store_error(error)] * len(appends)

    def _roll_back(self) -> None:
        """Leave no half transaction; a connection that cannot even do that makes way for another one."""
        try:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        except sqlite3.Error:
            self._connection.close()
            with suppress(sqlite3.Error):
                self._connection = self._open_writer()
