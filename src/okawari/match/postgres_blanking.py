"""Names are taken out of a PostgreSQL database: of a record, and of the log that its match is in."""

from okawari.match.blanking import Blanked, address_in_log
from okawari.match.postgres_schema import NO_HURRY, AnyConnection


async def blank_record(connection: AnyConnection, record: str) -> bool:
    """Take the names out of a record and its table's log, both or neither; whether there is such a record."""
    blanked = Blanked()
    query = "SELECT DISTINCT table_id FROM log WHERE position($1::bytea IN events) > 0"
    tables = await connection.fetch(query, address_in_log(record), timeout=NO_HURRY)
    async with connection.transaction():
        document = await connection.fetchval("SELECT document FROM records WHERE id = $1 FOR UPDATE", record)
        if document is None:
            return False
        await connection.execute("UPDATE records SET document = $1 WHERE id = $2", blanked.record(document), record)
        for (table,) in tables:
            await _blank_log(connection, table, blanked)
    blanked.check()
    return True


async def _blank_log(connection: AnyConnection, table: str, blanked: Blanked) -> None:
    for seq, before in await connection.fetch("SELECT seq, events FROM log WHERE table_id = $1", table):
        after = blanked.events(before)
        if after is not before:
            await connection.execute("UPDATE log SET events = $1 WHERE table_id = $2 AND seq = $3", after, table, seq)
