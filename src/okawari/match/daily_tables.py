"""What a store keeps of daily deals: the secret, who tried which day, and the yardstick of each day.

The statements are the same in SQLite and in PostgreSQL; a store says how one is asked. Each is atomic by itself, so
that several servers may ask at once.
"""

import secrets
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from okawari.match.daily import SECRET_SIZE

Ask = Callable[..., Sequence[Any]]
"""Asks a store: a statement with a `?` for each value, and the values. Returns rows; what it writes is durable."""
DAILY_SCHEMA = """
    CREATE TABLE daily_secret (id integer PRIMARY KEY CHECK (id = 1), secret {bytes} NOT NULL);
    CREATE TABLE daily_tries (
        day {text} NOT NULL, guest {text} NOT NULL, address {text} NOT NULL, number integer NOT NULL,
        table_id {text} NOT NULL, record {text} NOT NULL, points integer, ended {time}, PRIMARY KEY (day, guest)
    );
    CREATE UNIQUE INDEX daily_tries_of_address ON daily_tries (day, address, number) WHERE address <> '';
    CREATE TABLE daily_yardsticks (day {text} PRIMARY KEY, claimed {time} NOT NULL, points {bytes});
"""
"""For a store that says what it calls text, bytes and times."""
BEGIN = """
    INSERT INTO daily_tries (day, guest, address, number, table_id, record)
    SELECT CAST(? AS text), CAST(? AS text), CAST(? AS text), tried, CAST(? AS text), CAST(? AS text)
    FROM (SELECT count(*) AS tried FROM daily_tries WHERE day = ? AND address = ?) AS so_far WHERE tried < ?
    ON CONFLICT DO NOTHING
"""
"""Two at once that would have the same number get in each other's way: one of them asks again."""
TRY = "SELECT day, guest, table_id, record, points, ended FROM daily_tries"
CLAIM = """
    INSERT INTO daily_yardsticks (day, claimed) VALUES (?, ?)
    ON CONFLICT (day) DO UPDATE SET claimed = excluded.claimed
    WHERE daily_yardsticks.points IS NULL AND daily_yardsticks.claimed < ?
    RETURNING day
"""
NO_LIMIT = 1_000_000_000


class Try(NamedTuple):
    """A guest's one try at a day's deal."""

    day: str
    guest: str
    table: str
    record: str
    """Where the match will be told when it is over."""
    points: int | None
    ended: float | None
    """When it was over; None before that, and if it was abandoned."""


class DailyRows(NamedTuple):
    """Everything, as it is stored, in order."""

    secret: tuple[bytes, ...]
    """None or one."""
    tries: tuple[tuple[Any, ...], ...]
    yardsticks: tuple[tuple[Any, ...], ...]


class DailyTables:
    """The daily deals of a store. All methods wait, and may be called from any thread."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    def secret(self) -> bytes:
        """The secret of this store; of several servers that need it first, one makes it."""
        query = "INSERT INTO daily_secret (id, secret) VALUES (1, ?) ON CONFLICT (id) DO NOTHING"
        found = self._ask("SELECT secret FROM daily_secret")
        if not found:
            self._ask(query, secrets.token_bytes(SECRET_SIZE))
            found = self._ask("SELECT secret FROM daily_secret")
        return bytes(found[0][0])

    def begin(self, wanted: Try, address: str, most: int) -> Try | None:
        """A guest's try at a day, a new one or the one that there is; None if their address has had so many.

        Without an address nothing is counted. The addresses of days before are forgotten.
        """
        self._ask("UPDATE daily_tries SET address = '' WHERE day < ? AND address <> ''", wanted.day)
        values = (wanted.day, wanted.guest, address, wanted.table, wanted.record)
        limit = most if address else NO_LIMIT
        for _ in range(most + 1):
            self._ask(BEGIN, *values, wanted.day, address, limit)
            found = self.try_of(wanted.day, wanted.guest)
            if found is not None:
                return found
        return None

    def try_of(self, day: str, guest: str) -> Try | None:
        """A guest's try at a day."""
        return next((Try(*row) for row in self._ask(f"{TRY} WHERE day = ? AND guest = ?", day, guest)), None)

    def ended(self, day: str) -> list[tuple[str, bytes]]:
        """The guests of matches that are over and whose points are not noted yet, each with the record."""
        query = "SELECT guest, document FROM daily_tries JOIN records ON record = id WHERE day = ? AND points IS NULL"
        return [(guest, bytes(document)) for guest, document in self._ask(query, day)]

    def note(self, day: str, guest: str, points: int, ended: float) -> None:
        """Note how a match ended."""
        query = "UPDATE daily_tries SET points = ?, ended = ? WHERE day = ? AND guest = ?"
        self._ask(query, points, ended, day, guest)

    def results(self, day: str, before: float, guest: str = "") -> list[int]:
        """The points of all, but for one guest, who had played a day's deal before a time."""
        query = "SELECT points FROM daily_tries WHERE day = ? AND points IS NOT NULL AND ended < ? AND guest <> ?"
        return [points for (points,) in self._ask(query, day, before, guest)]

    def claim(self, day: str, now: float, until: float) -> bool:
        """Whether this server is to make a day's yardstick: nobody has, and nobody is at it until after now."""
        return bool(self._ask(CLAIM, day, until, now))

    def give_back(self, day: str, until: float) -> None:
        """Nobody is at a day's yardstick any more that was claimed until then."""
        self._ask("UPDATE daily_yardsticks SET claimed = 0 WHERE day = ? AND claimed = ?", day, until)

    def keep_yardstick(self, day: str, points: Sequence[int]) -> None:
        """Keep the points of a bot's games with a day's deal."""
        self._ask("UPDATE daily_yardsticks SET points = ? WHERE day = ?", msgspec.json.encode(points), day)

    def yardstick(self, day: str) -> list[int] | None:
        """The points of a bot's games with a day's deal; None as long as they are not there."""
        rows = self._ask("SELECT points FROM daily_yardsticks WHERE day = ? AND points IS NOT NULL", day)
        return msgspec.json.decode(bytes(rows[0][0]), type=list[int]) if rows else None

    def rows(self) -> DailyRows:
        """Everything, to be moved."""
        return DailyRows(
            tuple(bytes(secret) for (secret,) in self._ask("SELECT secret FROM daily_secret")),
            tuple(map(tuple, self._ask("SELECT * FROM daily_tries ORDER BY day, guest"))),
            tuple(
                (day, claimed, None if points is None else bytes(points))
                for day, claimed, points in self._ask("SELECT * FROM daily_yardsticks ORDER BY day")
            ),
        )

    def put(self, rows: DailyRows) -> None:
        """Keep rows of another store, as far as they are not there yet."""
        for secret in rows.secret:
            self._ask("INSERT INTO daily_secret VALUES (1, ?) ON CONFLICT DO NOTHING", secret)
        for row in rows.tries:
            self._ask("INSERT INTO daily_tries VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", *row)
        for row in rows.yardsticks:
            self._ask("INSERT INTO daily_yardsticks VALUES (?, ?, ?) ON CONFLICT DO NOTHING", *row)
