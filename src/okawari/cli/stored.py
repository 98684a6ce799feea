"""`okawari export`, `forget`, `backup` and `migrate`: what a server has stored."""

import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from okawari.cli.app import app, store_setting
from okawari.game.errors import OkawariError
from okawari.game.files import writing
from okawari.match.addresses import StoreAddress, open_store, parse_store
from okawari.web.config import data_folder

if TYPE_CHECKING:
    from okawari.match.store import Store

StoreOption = Annotated[
    str | None,
    store_setting("The server's SQLite file, or postgresql://user@host/database; else okawari.db in your data folder."),
]


@app.command()
def export(
    store: StoreOption = None,
    output: Annotated[Path | None, typer.Option(help="Write to this file, not to standard output.")] = None,
    blank_names: Annotated[bool, typer.Option("--blank-names", help="Leave out who played.")] = False,
    addresses: Annotated[bool, typer.Option("--addresses", help="Only the records' addresses, one a line.")] = False,
) -> None:
    """Write every finished match as a record, oldest first: JSON lines. The server may be running.

    Games of a daily deal are left out until that day's games are open.

    Example: okawari export --blank-names --output games.jsonl
    """
    from okawari.match.record import record_lines

    with opened(store) as found:
        lines = record_lines(found, found.wall(), blank=blank_names, addresses=addresses)
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
    store: StoreOption = None,
) -> None:
    """Take the names of those who played out of stored records, and out of the logs of their tables; bots stay.

    The server may be running; a table that is still in use keeps its names in memory for as long.

    Example: okawari forget 5f0c1d2ab3e94c7788f60a1b2c3d4e5f
    """
    with opened(store) as found:
        for record in records:
            if not found.blank_names(record):
                raise OkawariError(f"there is no record {record!r}; `okawari export --addresses` lists them")
            typer.echo(f"{record}: no names any more")


@app.command()
def backup(
    target: Annotated[Path, typer.Argument(help="The file to write; it must not exist yet.")],
    store: StoreOption = None,
) -> None:
    """Copy a server's tables and records to a file. The server may be running. Of PostgreSQL it says how.

    Example: okawari backup okawari-copy.db
    """
    if target.exists():
        raise OkawariError(f"{target} exists already; name a file that does not")
    with opened(store) as found:
        found.backup(target)
    typer.echo(f"{target}: {target.stat().st_size:,} bytes")


@app.command()
def migrate(store: StoreOption = None) -> None:
    """Bring a store's schema up to date, as a role that may: a server does it by itself if its role may.

    Example: okawari migrate --store okawari.db
    """
    with opened(store):
        typer.echo(f"{_address(store)}: up to date")


def opened(store: str | None) -> "closing[Store]":
    """The store of a server, which may be running; closed at the end of the `with`."""
    address = _address(store)
    if isinstance(address, Path) and (not address.is_file() or not address.stat().st_size):
        wrong = f"nothing in {address}" if address.is_file() else f"no file {address}"
        raise OkawariError(f"there is {wrong}; name the server's file: --store okawari.db")
    return closing(open_store(address))


def _address(store: str | None) -> StoreAddress:
    return parse_store(store) if store else data_folder() / "okawari.db"
