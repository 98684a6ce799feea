"""Which of a server's processes takes a connection: the one of the table that its first line names.

Any of them serves any table, because the log refuses what comes too late; but a table whose pages are all at one
process costs nobody a query a turn. So a wrong choice is slower, and never wrong.
"""

import re
from zlib import crc32

LOOKED_AT = 512
"""Bytes of a connection that are looked at."""
_TABLE = re.compile(rb"[A-Z]+ /(?:ws|t|api/seat)/([^/? ]+)[? ]")
_PROCESS = re.compile(rb"GET /metrics\?process=([0-9]{1,3}) ")


def process_of(table: str, processes: int) -> int:
    """The process that a table belongs to, of so many.

    >>> [process_of(table, 2) for table in ("sushi", "maki")]
    [0, 1]
    """
    return crc32(table.encode()) % processes


def wanted_process(start: bytes, processes: int) -> int | None:
    """The process that a connection wants, by what it begins with; None if it is all the same.

    >>> wanted_process(b"GET /metrics?process=1 HTTP/1.1", 2)
    1
    """
    table = _TABLE.match(start)
    if table is not None:
        return process_of(table[1].decode("latin-1"), processes)
    asked = _PROCESS.match(start)
    return int(asked[1]) if asked is not None and int(asked[1]) < processes else None
