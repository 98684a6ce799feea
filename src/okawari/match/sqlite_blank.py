"""Taking names out of the SQLite store for good: out of a record, and out of the log that it came from."""

import sqlite3
from collections.abc import Iterator, Sequence

import msgspec

from okawari.match.record import blank_names
from okawari.match.store import StoreError


def blank_record(connection: sqlite3.Connection, record: str) -> bool:
    """Blank a record and the log of its table; whether there is such a record.

    To look for the table takes as long as the file is large, so that is done before anybody is kept from writing.
    """
    connection.execute("PRAGMA secure_delete = ON")  # what goes is overwritten
    tables = _tables(connection, record)
    connection.execute("BEGIN IMMEDIATE")
    row = connection.execute("SELECT document FROM records WHERE id = ?", (record,)).fetchone()
    left = [] if row is None else [*_blank_document(connection, record, row[0]), *_blank_logs(connection, tables)]
    connection.execute("COMMIT")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # the write-ahead log has the old pages
    if left:
        raise StoreError(f"{' and '.join(left)}; a name in there stays")
    return row is not None


def _blank_document(connection: sqlite3.Connection, record: str, document: bytes) -> Iterator[str]:
    """Take the names out of a record's document; if it cannot be read, say so."""
    try:
        blank = msgspec.json.encode(blank_names(msgspec.json.decode(document)))
    except Exception:  # whatever is wrong with it, the log can be blanked
        yield "the record cannot be read"
    else:
        connection.execute("UPDATE records SET document = ? WHERE id = ?", (blank, record))


def _blank_logs(connection: sqlite3.Connection, tables: Sequence[str]) -> Iterator[str]:
    """Take the names out of some tables' logs; if there are entries that cannot be read, say so."""
    unreadable = sum(_blank_log(connection, table) for table in tables)
    if unreadable:
        yield f"its table's log has entries that cannot be read ({unreadable})"


def _tables(connection: sqlite3.Connection, record: str) -> list[str]:
    """Where a match was played: the event that gave it its record's address is in that table's log."""
    query = "SELECT DISTINCT table_id FROM log WHERE instr(events, CAST(? AS BLOB))"
    return [table for (table,) in connection.execute(query, (f'"record":"{record}"',)).fetchall()]


def _blank_log(connection: sqlite3.Connection, table: str) -> int:
    """Take the names out of a table's log; how many of its entries cannot be read."""
    unreadable = 0
    for seq, row in connection.execute("SELECT seq, events FROM log WHERE table_id = ?", (table,)).fetchall():
        try:
            events = msgspec.json.decode(row, type=list[dict[str, object]])
        except msgspec.MsgspecError:
            unreadable += 1
            continue
        blank = [one | {"name": f"seat {one['seat']}"} if one.get("event") == "sat" else one for one in events]
        if blank != events:
            values = (msgspec.json.encode(blank), table, seq)
            connection.execute("UPDATE log SET events = ? WHERE table_id = ? AND seq = ?", values)
    return unreadable
