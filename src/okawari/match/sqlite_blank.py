"""Taking names out of the SQLite store for good: out of a record, and out of the log that it came from."""

import sqlite3

import msgspec
from msgspec.structs import replace

from okawari.match.events import AnyEvent, Sat
from okawari.match.record import blank_names


def blank_record(connection: sqlite3.Connection, record: str) -> bool:
    """Blank a record and the log of its table; whether there is such a record."""
    connection.execute("PRAGMA secure_delete = ON")  # what goes is overwritten
    connection.execute("BEGIN IMMEDIATE")
    row = connection.execute("SELECT document FROM records WHERE id = ?", (record,)).fetchone()
    if row is not None:
        document = msgspec.json.encode(blank_names(msgspec.json.decode(row[0])))
        connection.execute("UPDATE records SET document = ? WHERE id = ?", (document, record))
        _blank_log(connection, record)
    connection.execute("COMMIT")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # the write-ahead log has the old pages
    return row is not None


def _blank_log(connection: sqlite3.Connection, record: str) -> None:
    """Take the names out of the log of a match's table: the event that gave the match its record's address is there."""
    query = (
        "SELECT table_id, seq, events FROM log "
        "WHERE table_id IN (SELECT table_id FROM log WHERE instr(events, CAST(? AS BLOB)))"
    )
    for table, seq, row in connection.execute(query, (f'"record":"{record}"',)).fetchall():
        events = msgspec.json.decode(row, type=tuple[AnyEvent, ...])
        blank = [replace(one, name=f"seat {one.seat}") if isinstance(one, Sat) else one for one in events]
        if blank != list(events):
            values = (msgspec.json.encode(blank), table, seq)
            connection.execute("UPDATE log SET events = ? WHERE table_id = ? AND seq = ?", values)
