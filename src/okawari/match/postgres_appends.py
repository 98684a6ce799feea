"""Entries of many tables, appended to a PostgreSQL database with one statement: one round trip, one transaction.

An entry whose number is taken, whose command is there already, or whose table was deleted is left out without an
error, so that it is in nobody else's way. The statement inserts in the order of the tables' ids: two servers that
append to the same tables may wait for one another, but never in a circle.
"""

from collections.abc import Sequence
from typing import Any

import asyncpg
import msgspec

from okawari.match.store import Append, LostRace, Repeated

APPEND = """
    WITH asked AS (
        SELECT * FROM unnest($1::text[], $2::integer[], $3::float8[], $4::text[], $5::bytea[], $6::bytea[])
            AS one (table_id, seq, at, author, command, events)
    ), kept AS (
        INSERT INTO log SELECT * FROM asked WHERE seq = 0
            OR EXISTS (SELECT 1 FROM log AS old WHERE old.table_id = asked.table_id AND old.seq = asked.seq - 1)
        ON CONFLICT DO NOTHING RETURNING table_id
    ), phases AS (
        INSERT INTO tables SELECT id, phase, code, free_seats
            FROM unnest($7::text[], $8::text[], $9::text[], $10::integer[]) AS one (id, phase, code, free_seats)
            WHERE id IN (SELECT table_id FROM kept)
        ON CONFLICT (id) DO UPDATE SET phase = excluded.phase, free_seats = excluded.free_seats
    ), ended AS (
        INSERT INTO records SELECT id, ended, document
            FROM unnest($11::text[], $12::text[], $13::float8[], $14::bytea[]) AS one (table_id, id, ended, document)
            WHERE table_id IN (SELECT table_id FROM kept)
        ON CONFLICT DO NOTHING
    )
    SELECT table_id FROM asked WHERE table_id NOT IN (SELECT table_id FROM kept)
    UNION ALL SELECT pg_notify('okawari_log', told)::text FROM unnest($15::text[]) AS told
"""
"""Returns the tables whose entries were not kept, and an empty text for each notification."""
LOG_CHANNEL = "okawari_log"
FRESH = """
    SELECT NOT EXISTS (SELECT 1 FROM log WHERE table_id = $1 AND seq = $2)
        AND EXISTS (SELECT 1 FROM log WHERE table_id = $1 AND author = $3 AND command = $4)
"""
"""Whether a refused entry is one whose command is there already, though its number is not taken."""


def can_be_kept(text: str) -> bool:
    """Whether PostgreSQL's text can hold this; nothing else is there to be found."""
    return "\0" not in text and text.isascii()


async def append_all(
    connection: asyncpg.Connection, appends: list[Append], told: Sequence[str]
) -> list[Exception | None]:
    """Append at most one entry to each table, and notify whoever listens; what is wrong with each."""
    refused = {row["table_id"] for row in await connection.fetch(APPEND, *_columns(appends), told)}
    return [await _refusal(connection, one) if one.table in refused else None for one in appends]


def _columns(appends: list[Append]) -> tuple[list[Any], ...]:
    """The values of APPEND."""
    by_table = sorted(appends, key=lambda append: append.table)
    encode = msgspec.json.encode
    phases = [append for append in by_table if append.phase is not None]
    ended = [(append, *append.record) for append in by_table if append.record is not None]
    return (
        [append.table for append in by_table],
        [append.seq for append in by_table],
        [append.entry.at for append in by_table],
        [append.entry.author for append in by_table],
        [None if append.entry.command is None else append.entry.command.encode() for append in by_table],
        [encode(append.entry.events) for append in by_table],
        [append.table for append in phases],
        [append.phase for append in phases],
        [append.code for append in phases],
        [append.free_seats for append in phases],
        [append.table for append, _, _ in ended],
        [record for _, record, _ in ended],
        [append.entry.at for append, _, _ in ended],
        [document for _, _, document in ended],
    )


async def _refusal(connection: asyncpg.Connection, append: Append) -> LostRace | Repeated:
    command = append.entry.command
    kept = None if command is None else command.encode()
    fresh = await connection.fetchval(FRESH, append.table, append.seq, append.entry.author, kept)
    return Repeated() if fresh else LostRace()
