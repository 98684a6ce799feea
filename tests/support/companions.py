"""A server among others on one database, and what it hears."""

from okawari.match.postgres import PostgresStore
from okawari.match.postgres_company import PostgresCompany


class Heard:
    """What a server hears."""

    def __init__(self) -> None:
        self.told: list[tuple[object, ...]] = []

    def table_changed(self, table: str, seq: int) -> None:
        """A log is longer."""
        self.told.append((table, seq))

    def guests_changed(self, table: str) -> None:
        """Somebody came or went."""
        self.told.append((table,))

    def reacted(self, table: str, seat: int, reaction: int) -> None:
        """A reaction."""
        self.told.append((table, seat, reaction))

    def missed(self) -> None:
        """Anything may have happened."""


def company_of(store: PostgresStore) -> PostgresCompany:
    """The company of a store that serves."""
    assert store.company is not None
    return store.company
