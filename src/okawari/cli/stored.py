"""`okawari export`, `forget` and `backup`: what a server has stored."""

import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from okawari.cli.app import app, setting
from okawari.game.errors import OkawariError
from okawari.game.files import writing
from okawari.web.config import data_folder

if TYPE_CHECKING:
    from okawari.match.sqlite import SQLiteStore

Database = Annotated[Path | None, setting("DB", "The server's SQLite file; else okawari.db in your data folder.")]


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
        lines = record_lines(store, blank=blank_names, addresses=addresses)
        if output is None:
            sys.stdout.buffer.writelines(line + b"\n" for line in lines)
            sys.stdout.flush()
            return
        with writing(output), output.open("wb") as file:
            count = sum(1 for line in lines if file.write(line + b"\n"))
    typer.echo(f"{output}: {count} record{'' if count == 1 else 's'}")


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


@app.command()
def backup(
    target: Annotated[Path, typer.Argument(help="The file to write; it must not exist yet.")], db: Database = None
) -> None:
    """Copy a server's tables and records to a file. The server may be running.

    Example: okawari backup okawari-copy.db
    """
    if target.exists():
        raise OkawariError(f"{target} exists already; name a file that does not")
    with open_store(db) as store:
        store.backup(target)
    typer.echo(f"{target}: {target.stat().st_size:,} bytes")


def open_store(path: Path | None) -> "closing[SQLiteStore]":
    """The store of a server, which may be running; closed at the end of the `with`."""
    from okawari.match.sqlite import SQLiteStore

    path = path or data_folder() / "okawari.db"
    if not path.is_file() or not path.stat().st_size:
        wrong = f"nothing in {path}" if path.is_file() else f"no file {path}"
        raise OkawariError(f"there is {wrong}; name the server's file: --db okawari.db")
    return closing(SQLiteStore(path))
