"""`okawari forget`: the names in a record and in its table's log, taken out for good."""

from typing import Annotated

import typer

from okawari.cli.app import app
from okawari.cli.stored import Database, open_store
from okawari.game.errors import OkawariError


@app.command()
def forget(
    records: Annotated[list[str], typer.Argument(help="The records' addresses: the end of their links.")],
    db: Database = None,
) -> None:
    """Take the names of those who played out of stored records, and out of the logs of their tables; bots stay.

    The server may be running; a table that is still in use keeps its names in memory for as long.

    Example: okawari forget 5f0c1d2ab3e94c7788f60a1b2c3d4e5f
    """
    with open_store(db) as store:
        for record in records:
            if not store.blank_names(record):
                raise OkawariError(f"there is no record {record!r}; `okawari export --addresses` lists them")
            typer.echo(f"{record}: no names any more")
