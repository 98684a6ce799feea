"""Both stores for one test: a folder stands for a SQLite file in it, an address for a PostgreSQL database."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from okawari.match.addresses import PostgresAddress, StoreAddress
from okawari.match.postgres import PostgresStore
from okawari.match.sqlite import SQLiteStore
from okawari.match.store import Store
from tests.support.postgres import rows_at

Where = Path | PostgresAddress


def address_in(where: Where) -> StoreAddress:
    """The store's address."""
    return where / "tables.db" if isinstance(where, Path) else where


def as_typed(address: StoreAddress) -> str:
    """An address as somebody types it; that of a test's database has no password."""
    return str(address) if isinstance(address, Path) else address.url


def store_in(where: Where, *, connect: Callable[..., sqlite3.Connection] = sqlite3.connect) -> Store:
    """The store; `connect` opens the connections to a file."""
    address = address_in(where)
    return SQLiteStore(address, connect=connect) if isinstance(address, Path) else PostgresStore(address)


def rows_in(where: Where, query: str) -> list[Any]:
    """What a query finds in the store, or changes there."""
    address = address_in(where)
    if not isinstance(address, Path):
        return rows_at(address.url, query)
    with closing(sqlite3.connect(address, isolation_level=None)) as connection:
        return connection.execute(query).fetchall()
