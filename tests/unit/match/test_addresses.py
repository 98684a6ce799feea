"""Where a store is, as somebody types it; and that nobody is shown a password."""

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from okawari.game.errors import OkawariError
from okawari.match.addresses import PostgresAddress, open_house, open_store, parse_store
from okawari.match.postgres_codes import PostgresCodes
from okawari.match.sqlite import SQLiteStore

SECRET = "postgresql://okawari:s3cret@db.example.org/okawari"


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        (SECRET, "postgresql://okawari:***@db.example.org/okawari"),
        ("postgres://okawari:p@ss/w:rd@db/x", "postgres://okawari:***@db/x"),
        (
            "postgresql://db/x?user=a&password=s3cret&sslmode=require",
            "postgresql://db/x?user=a&password=***&sslmode=require",
        ),
        ("postgresql://okawari@db/x?sslpassword=s3cret", "postgresql://okawari@db/x?sslpassword=***"),
    ],
)
def test_a_password_is_not_shown(typed: str, shown: str) -> None:
    """However badly it is written."""
    address = parse_store(typed)
    assert isinstance(address, PostgresAddress)
    assert (str(address), address.has_password, address.url) == (shown, True, typed)
    assert "s3cret" not in repr(address)


def test_an_address_without_a_password() -> None:
    """Is shown as it is."""
    address = parse_store("postgresql://okawari@db:5433/okawari")
    assert isinstance(address, PostgresAddress)
    assert str(address) == address.url
    assert not address.has_password


def test_a_file_is_a_store_for_one_server(tmp_path: Path) -> None:
    """Nobody else plays there, and nothing is counted together."""
    house = open_house(parse_store(str(tmp_path / "a.db")))
    assert isinstance(house.store, SQLiteStore)
    assert (house.company, house.codes) == (None, None)
    house.store.close()


def test_a_database_is_a_store_for_several_servers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever serves its tables is in their company, and counts together with them; who only looks is not."""
    opened: list[tuple[PostgresAddress, bool]] = []
    shared = SimpleNamespace(daily=object(), company=object())

    def store(address: PostgresAddress, *, serving: bool) -> SimpleNamespace:
        opened.append((address, serving))
        return shared

    monkeypatch.setattr("okawari.match.postgres.PostgresStore", store)
    address = PostgresAddress(SECRET)
    house = open_house(address)
    assert house[:3] == (shared, shared.daily, shared.company)
    assert isinstance(house.codes, PostgresCodes)
    open_store(address)
    assert opened == [(address, True), (address, False)]


def test_another_kind_of_store() -> None:
    """What there is."""
    with pytest.raises(OkawariError, match="there is no store 'mysql'; give a SQLite file, or postgresql://"):
        parse_store("mysql://x")


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """What to install."""
    monkeypatch.setitem(sys.modules, "okawari.match.postgres", None)
    with pytest.raises(OkawariError, match=r"pip install 'okawari\[postgres\]'"):
        open_store(PostgresAddress(SECRET))
