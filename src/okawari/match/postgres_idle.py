"""Tables in a PostgreSQL database at which nothing happens any more."""

from okawari.match.postgres_schema import AnyConnection

LOCK_MILLISECONDS = 200
"""How long a lock on the whole log is waited for, such as while it is vacuumed: all who append wait behind that."""
NOTHING_SINCE = "(SELECT at FROM log WHERE table_id = id ORDER BY seq DESC LIMIT 1) < $1"
NEVER_PLAYED = f"""
    phase = 'lobby' AND {NOTHING_SINCE}
    AND NOT EXISTS (SELECT 1 FROM log WHERE table_id = id AND position('"event":"started"'::bytea IN events) > 0)
    AND NOT EXISTS (SELECT 1 FROM connections WHERE table_id = id AND went IS NULL)
"""


async def delete_idle(connection: AnyConnection, table: str, since: float) -> bool:
    """Delete a lobby at which nothing has happened since a time, and its log; whether it still was one."""
    async with connection.transaction():
        await connection.execute(f"SET LOCAL lock_timeout = {LOCK_MILLISECONDS}")
        await connection.execute("LOCK TABLE log IN SHARE ROW EXCLUSIVE MODE")  # nobody appends meanwhile
        query = f"DELETE FROM tables WHERE {NEVER_PLAYED} AND id = $2 RETURNING id"
        if await connection.fetchval(query, since, table) is None:
            return False
        await connection.execute("DELETE FROM log WHERE table_id = $1", table)
        return True
