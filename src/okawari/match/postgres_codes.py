"""Codes and guesses in a PostgreSQL database: `SharedCodes` says what each method is for."""

from typing import TYPE_CHECKING

from okawari.match.codes import Offer
from okawari.match.postgres_schema import AnyConnection

if TYPE_CHECKING:
    from okawari.match.postgres import PostgresStore

GUESS = """
    INSERT INTO guesses AS old VALUES ($1, $2 - 1, clock_timestamp())
    ON CONFLICT (key) DO UPDATE SET level = excluded.level - $2 + least($2, {level}), filled = excluded.filled
    WHERE {level} >= 1 RETURNING 1
""".format(level="old.level + extract(epoch FROM clock_timestamp() - old.filled) * $3")
"""Takes one from a bucket that fills again with time; returns nothing if there is none."""


class PostgresCodes:
    """What all servers on a database count together."""

    def __init__(self, store: "PostgresStore") -> None:
        self._store = store

    def keep(self, code: str, offer: Offer) -> None:
        async def write(connection: AnyConnection) -> None:
            async with connection.transaction():
                await connection.execute("DELETE FROM device_codes WHERE table_id = $1 AND guest = $2", *offer[:2])
                await connection.execute("INSERT INTO device_codes VALUES ($1, $2, $3, $4)", code, *offer)

        self._store.run(write)

    def take(self, code: str) -> Offer | None:
        rows = self._store.read("DELETE FROM device_codes WHERE hash = $1 RETURNING table_id, guest, expires", code)
        return Offer(*rows[0]) if rows else None

    def revoke(self, table: str, guest: str) -> None:
        self._store.read("DELETE FROM device_codes WHERE table_id = $1 AND guest = $2", table, guest)

    def may_guess(self, who: str, burst: float, per_second: float) -> bool:
        return bool(self._store.read(GUESS, who, burst, per_second))
