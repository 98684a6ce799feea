"""Where a server keeps its tables: a SQLite file, or a PostgreSQL database by its address. No password is shown."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from okawari.game.errors import OkawariError

if TYPE_CHECKING:  # commands that need no store shall not load it
    from okawari.match.codes import SharedCodes
    from okawari.match.company import Company
    from okawari.match.daily_tables import DailyTables
    from okawari.match.postgres import PostgresStore
    from okawari.match.store import Store

SCHEMES = ("postgresql://", "postgres://")
PASSWORD = re.compile(r"(?<=://)([^:@/?]*):.+@")
"""As it stands in an address; one with an @ or a / in it should be written %40 or %2F, and is hidden anyway."""
PASSWORD_PARAMETER = re.compile(r"([?&](?:ssl)?password=)[^&]+")


@dataclass(frozen=True)
class PostgresAddress:
    """The address of a database as libpq writes it; printed without the password."""

    url: str = field(repr=False)

    def __str__(self) -> str:
        return PASSWORD_PARAMETER.sub(r"\1***", PASSWORD.sub(r"\1:***@", self.url))

    @property
    def has_password(self) -> bool:
        return str(self) != self.url


StoreAddress = Path | PostgresAddress


def parse_store(text: str) -> StoreAddress:
    """A store's address as somebody types it.

    >>> str(parse_store("postgresql://okawari:s3cret@db.example.org/okawari"))
    'postgresql://okawari:***@db.example.org/okawari'
    """
    if text.startswith(SCHEMES):
        return PostgresAddress(text)
    if "://" in text:
        scheme = text.partition("://")[0]
        raise OkawariError(f"there is no store {scheme!r}; give a SQLite file, or postgresql://user@host/database")
    return Path(text)


def open_store(address: StoreAddress) -> "Store":
    """The store at an address; what it lacks (a file, a schema) is made."""
    if isinstance(address, Path):
        from okawari.match.sqlite import SQLiteStore

        return SQLiteStore(address)
    return _postgres(address, serving=False)


class House(NamedTuple):
    """A store to play the tables of; and on one that several servers may share, what they share."""

    store: "Store"
    daily: "DailyTables"
    company: "Company | None" = None
    codes: "SharedCodes | None" = None


def open_house(address: StoreAddress) -> House:
    """The store at an address, and whoever else plays there."""
    if isinstance(address, Path):
        from okawari.match.sqlite import SQLiteStore

        file = SQLiteStore(address)
        return House(file, file.daily)
    store = _postgres(address, serving=True)
    from okawari.match.postgres_codes import PostgresCodes

    return House(store, store.daily, store.company, PostgresCodes(store))


def _postgres(address: PostgresAddress, *, serving: bool) -> "PostgresStore":
    try:
        from okawari.match.postgres import PostgresStore
    except ModuleNotFoundError as error:
        raise OkawariError(f"PostgreSQL needs {error.name}: pip install 'okawari[postgres]'") from None
    return PostgresStore(address, serving=serving)
