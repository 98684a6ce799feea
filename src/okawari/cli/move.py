"""`okawari move`: from a SQLite file to PostgreSQL, and back."""

from pathlib import Path
from typing import Annotated

import typer

from okawari.cli.app import app, store_setting
from okawari.game.errors import OkawariError
from okawari.match.addresses import parse_store


@app.command()
def move(
    source: Annotated[str, store_setting("Where the tables are.", "--from", names="MOVE_FROM")],
    target: Annotated[str, store_setting("Where they shall be: nothing else may be there.", "--to", names="MOVE_TO")],
) -> None:
    """Copy all tables and records from a SQLite file to a PostgreSQL database, or back, and compare all of them.

    No server may run on either. If it is interrupted, the same command goes on. The source stays as it is.

    Example: okawari move --from okawari.db --to postgresql://okawari@localhost/okawari
    """
    from okawari.match.moving import move as move_all
    from okawari.web.shelves import open_shelf

    here, there = parse_store(source), parse_store(target)
    if isinstance(here, Path) and not here.is_file():
        raise OkawariError(f"there is no file {here}; name the server's file")
    with open_shelf(here) as from_shelf, open_shelf(there) as to_shelf:
        moved = move_all(from_shelf, to_shelf)
    again = f" ({moved.before} of them were there already)" if moved.before else ""
    typer.echo(f"{there}: {moved.tables} tables and {moved.records} records, all compared{again}")
