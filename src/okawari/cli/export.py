"""`okawari export`: the records of finished matches."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from okawari.cli.app import app
from okawari.cli.stored import Database, open_store
from okawari.game.files import writing


@app.command()
def export(
    db: Database = None,
    output: Annotated[Path | None, typer.Option(help="Write to this file, not to standard output.")] = None,
    blank_names: Annotated[bool, typer.Option("--blank-names", help="Leave out who played.")] = False,
    addresses: Annotated[bool, typer.Option("--addresses", help="Only the records' addresses, one a line.")] = False,
) -> None:
    """Write every finished match as a record, oldest first: JSON lines. The server may be running.

    Example: okawari export --blank-names --output games.jsonl
    """
    from okawari.match.record import record_lines

    with open_store(db) as store:
        if output is None:
            for line in record_lines(store, blank=blank_names, addresses=addresses):
                sys.stdout.buffer.write(line + b"\n")
            sys.stdout.flush()
            return
        with writing(output), output.open("wb") as file:
            found = record_lines(store, blank=blank_names, addresses=addresses)
            count = sum(1 for line in found if file.write(line + b"\n"))
    typer.echo(f"{output}: {count} record{'' if count == 1 else 's'}")
