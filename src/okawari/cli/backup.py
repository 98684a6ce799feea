"""`okawari backup`: a copy of a server's file."""

from pathlib import Path
from typing import Annotated

import typer

from okawari.cli.app import app
from okawari.cli.stored import Database, open_store
from okawari.game.errors import OkawariError


@app.command()
def backup(
    target: Annotated[Path, typer.Argument(help="The file to write; it must not exist yet.")],
    db: Database = None,
) -> None:
    """Copy a server's tables and records to a file. The server may be running.

    Example: okawari backup okawari-copy.db
    """
    if target.exists():
        raise OkawariError(f"{target} exists already; name a file that does not")
    with open_store(db) as store:
        store.backup(target)
    typer.echo(f"{target}: {target.stat().st_size:,} bytes")
