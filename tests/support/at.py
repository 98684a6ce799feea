"""What happens at a table, wherever it is: it is loaded first, or the answer is why it cannot be had."""

from msgspec.structs import replace

from okawari.match.authority import Authority
from okawari.match.commands import Answer, AnyCommand, Refusal
from okawari.match.live_tables import LiveTables
from okawari.match.publish import Connection, Send
from okawari.match.table import Table


async def ask_at(tables: LiveTables, table_id: str, guest: str, command: AnyCommand) -> Answer:
    """A guest's command."""
    found = await tables.authority(table_id)
    return await found.ask(guest, command) if isinstance(found, Authority) else replace(found, id=command.id)


async def link(tables: LiveTables, table_id: str, guest: str, other: str) -> Answer:
    """Another device of a guest gets the guest's seat."""
    found = await tables.authority(table_id)
    return await found.link(guest, other) if isinstance(found, Authority) else found


async def unlink(tables: LiveTables, table_id: str, guest: str) -> Answer:
    """The other devices of a guest lose the seat."""
    found = await tables.authority(table_id)
    return await found.unlink(guest) if isinstance(found, Authority) else found


async def connect(tables: LiveTables, table_id: str, guest: str, send: Send) -> Connection | Refusal:
    """A guest's page opens."""
    found = await tables.authority(table_id)
    return found.connect(guest, send) if isinstance(found, Authority) else found


async def table_at(tables: LiveTables, table_id: str) -> Table | None:
    """The table as it is now."""
    found = await tables.authority(table_id)
    return found.table if isinstance(found, Authority) else None
