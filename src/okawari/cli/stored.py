"""The store that `export`, `forget` and `backup` work on."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from okawari.game.errors import OkawariError

if TYPE_CHECKING:
    from okawari.match.sqlite import SQLiteStore

Database = Annotated[
    Path | None,
    typer.Option("--db", envvar="OKAWARI_DB", help="The server's SQLite file; else okawari.db in your data folder."),
]


@contextmanager
def open_store(path: Path | None) -> "Iterator[SQLiteStore]":
    """The store of a server, which may be running."""
    from okawari.match.sqlite import SQLiteStore
    from okawari.web.config import data_folder

    path = path or data_folder() / "okawari.db"
    if not path.is_file():
        raise OkawariError(f"there is no file {path}; name the server's file: --db okawari.db")
    if not path.stat().st_size:
        raise OkawariError(f"there is nothing in {path}; name the server's file: --db okawari.db")
    store = SQLiteStore(path)
    try:
        yield store
    finally:
        store.close()
