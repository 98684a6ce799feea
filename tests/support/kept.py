"""Finished games in the file of a running server, as if they had been played there."""

import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path

from okawari.game.record import Record

_numbers = count()


def keep(record: Record, database: Path) -> str:
    """Put a record into the file; the path of its replay."""
    number = f"{next(_numbers):032x}"
    with closing(sqlite3.connect(database)) as store, store:
        store.execute("INSERT INTO records VALUES (?, 0, ?)", (number, record.to_json()))
    return f"/r/{number}"
