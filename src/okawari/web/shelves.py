"""The rows of a store, whichever it is, while no server runs on it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from okawari.game.errors import OkawariError
from okawari.match.addresses import StoreAddress
from okawari.match.moving import Shelf
from okawari.web.server import alone


@contextmanager
def open_shelf(address: StoreAddress) -> Iterator[Shelf]:
    """The rows; raises OkawariError if a server runs there."""
    if isinstance(address, Path):
        from okawari.match.sqlite_shelf import sqlite_shelf

        with alone(address), sqlite_shelf(address) as file:
            yield file
        return
    try:
        from okawari.match.postgres_shelf import postgres_shelf
    except ModuleNotFoundError as error:
        raise OkawariError(f"PostgreSQL needs {error.name}: pip install 'okawari[postgres]'") from None
    with postgres_shelf(address) as database:
        yield database
