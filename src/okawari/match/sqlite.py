"""The embedded store: one SQLite file.

One thread writes. It takes all appends that are pending, of whatever tables, and commits them in one transaction;
only then are they acknowledged. The file is in WAL mode with synchronous=FULL: a commit is on disk before it counts.
"""

import queue
import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from okawari.match.events import AnyEvent, Entry
from okawari.match.record import blank_names
from okawari.match.store import Append, Kept, LostRace, Repeated, StoreError

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
)
"""Each brings the schema from its number in this list to the next; `PRAGMA user_version` says which were applied."""
LARGEST_BATCH = 512
BUSY_SECONDS = 5.0
Result = TypeVar("Result")

_events = msgspec.json.Decoder(tuple[AnyEvent, ...])


class SQLiteStore:
    """Tables and records in a file."""

    def __init__(self, path: Path, *, busy_seconds: float = BUSY_SECONDS, largest_batch: int = LARGEST_BATCH) -> None:
        self._path, self._busy_seconds, self._largest_batch = path, busy_seconds, largest_batch
        self._work: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._readers = threading.local()
        self._closed = False
        self._connection = self._connect()
        try:
            _explained(lambda: migrate(self._connection))
        except BaseException:
            self._connection.close()
            raise
        self._writer = threading.Thread(target=self._write, name="okawari-store", daemon=True)
        self._writer.start()

    def _connect(self) -> sqlite3.Connection:
        def connect() -> sqlite3.Connection:
            connection = sqlite3.connect(
                self._path, timeout=self._busy_seconds, isolation_level=None, check_same_thread=False
            )
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            return connection

        return _explained(connect)

    def append(self, append: Append) -> "Future[None]":
        """Resolved after the entry is durable."""
        entry = append.entry
        row = (append.table, append.seq, entry.at, entry.author, entry.command, msgspec.json.encode(entry.events))

        def insert(connection: sqlite3.Connection) -> None:
            try:
                connection.execute("INSERT INTO log VALUES (?, ?, ?, ?, ?, ?)", row)
            except sqlite3.IntegrityError as error:
                raise (LostRace() if ".seq" in str(error) else Repeated()) from None
            connection.execute(
                "INSERT INTO tables VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET phase = excluded.phase "
                "WHERE phase <> excluded.phase",
                (append.table, append.phase, append.code),
            )
            if append.record is not None:
                connection.execute(
                    "INSERT INTO records VALUES (?, ?, ?)", (append.record[0], entry.at, append.record[1])
                )

        return self._submit(insert)

    def load(self, table: str) -> list[Entry]:
        """A table's log."""
        rows = self._read("SELECT at, author, command, events FROM log WHERE table_id = ? ORDER BY seq", table)
        return [Entry(at, _events.decode(events), author, command) for at, author, command, events in rows]

    def lobby(self, code: str) -> str | None:
        """The table in whose lobby this short code leads."""
        rows = self._read("SELECT id FROM tables WHERE code = ? AND phase = 'lobby'", code)
        return str(rows[-1][0]) if rows else None

    def untouched(self, since: float) -> list[str]:
        """The tables with a match going on at which nothing has happened since a time."""
        query = (
            "SELECT id FROM tables WHERE phase = 'playing' "
            "AND (SELECT at FROM log WHERE table_id = id ORDER BY seq DESC LIMIT 1) < ?"
        )
        return [str(row[0]) for row in self._read(query, since)]

    def record(self, record: str) -> bytes | None:
        """A finished match's record."""
        rows = self._read("SELECT document FROM records WHERE id = ?", record)
        return bytes(rows[0][0]) if rows else None

    def records(self) -> Iterator[Kept]:
        """Every record, oldest first."""
        ended, last = float("-inf"), ""
        query = "SELECT id, ended, document FROM records WHERE (ended, id) > (?, ?) ORDER BY ended, id LIMIT 100"
        while rows := self._read(query, ended, last):
            for last, ended, document in rows:
                yield Kept(last, ended, document)

    def blank_names(self, record: str) -> bool:
        """Take the names out of a record."""

        def blank(connection: sqlite3.Connection) -> bool:
            row = connection.execute("SELECT document FROM records WHERE id = ?", (record,)).fetchone()
            if row is None:
                return False
            document = msgspec.json.encode(blank_names(msgspec.json.decode(row[0])))
            connection.execute("UPDATE records SET document = ? WHERE id = ?", (document, record))
            return True

        return self._submit(blank).result()

    def backup(self, path: Path) -> None:
        """Write a copy of everything, while tables are being played."""

        def copy() -> None:
            with closing(sqlite3.connect(path)) as target, closing(self._connect()) as source:
                source.backup(target)

        _explained(copy)

    def close(self) -> None:
        """Write what is pending and stop."""
        if not self._closed:
            self._closed = True
            self._work.put(None)
            self._writer.join()
            self._connection.close()

    def _submit(self, work: "Callable[[sqlite3.Connection], Result]") -> "Future[Result]":
        future: Future[Result] = Future()
        if self._closed:
            future.set_exception(StoreError("the server is shutting down; try again in a moment"))
        else:
            self._work.put(_Job(work, future))
        return future

    def _read(self, query: str, *values: Any) -> list[Any]:
        reader = getattr(self._readers, "connection", None)
        if reader is None:
            reader = self._readers.connection = self._connect()
        return _explained(lambda: reader.execute(query, values).fetchall())

    def _write(self) -> None:
        """The writer thread: batch after batch until told to stop."""
        while True:
            batch = [self._work.get()]
            while len(batch) < self._largest_batch and not self._work.empty():
                batch.append(self._work.get())
            jobs = [job for job in batch if job is not None]
            if jobs:
                self._commit(jobs)
            if len(jobs) < len(batch):
                return

    def _commit(self, jobs: "list[_Job]") -> None:
        """One transaction: a job that is refused fails alone, a failure of the store fails all."""
        jobs = [job for job in jobs if job.future.set_running_or_notify_cancel()]
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            outcomes = [job.run(self._connection) for job in jobs]
            self._connection.execute("COMMIT")
        except Exception as error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            for job in jobs:
                job.future.set_exception(_store_error(error))
            return
        for job, (value, refused) in zip(jobs, outcomes, strict=True):
            if refused is not None:
                job.future.set_exception(refused)
            else:
                job.future.set_result(value)


class _Job:
    """Work for the writer, and who waits for it."""

    def __init__(self, work: Callable[[sqlite3.Connection], Any], future: "Future[Any]") -> None:
        self._work, self.future = work, future

    def run(self, connection: sqlite3.Connection) -> tuple[Any, Exception | None]:
        """The result, or why it was refused; a failure of the store goes on."""
        try:
            return self._work(connection), None
        except (LostRace, Repeated) as refused:
            return None, refused


def migrate(connection: sqlite3.Connection, migrations: tuple[str, ...] = MIGRATIONS) -> None:
    """Bring the schema up to date, each step in a transaction of its own."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(migrations):
        raise StoreError(
            f"this file was written by a newer Okawari (schema {version}); this one knows {len(migrations)}"
        )
    for number in range(version, len(migrations)):
        connection.executescript(f"BEGIN IMMEDIATE; {migrations[number]}; PRAGMA user_version = {number + 1}; COMMIT;")


def _explained(work: Callable[[], Result]) -> Result:
    try:
        return work()
    except sqlite3.Error as error:
        raise _store_error(error) from error


def _store_error(error: Exception) -> StoreError:
    """What went wrong, for the person at the table."""
    text = str(error)
    if "full" in text:
        return StoreError("the server's disk is full, so this could not be saved; please tell its operator")
    if "locked" in text or "busy" in text:
        return StoreError("the server's file is in use by another program, so this could not be saved; try again")
    return StoreError(f"the server could not save this ({text}); please tell its operator")
