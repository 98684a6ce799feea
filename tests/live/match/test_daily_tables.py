"""What a store keeps of daily deals, tried on each store."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from okawari.match.addresses import PostgresAddress
from okawari.match.daily_tables import DailyTables, Try
from okawari.match.moving import move
from okawari.match.postgres import PostgresStore
from okawari.match.postgres_shelf import postgres_shelf
from okawari.match.sqlite import SQLiteStore
from okawari.match.sqlite_shelf import sqlite_shelf
from okawari.match.store import StoreError
from tests.support.dailies import DAY, NEXT_DAY
from tests.support.stores import Where, address_in, rows_in

MANY = 8


def opened(where: Where) -> SQLiteStore | PostgresStore:
    """Another server's store."""
    address = address_in(where)
    return SQLiteStore(address) if isinstance(address, Path) else PostgresStore(address)


def a_try(guest: str, day: str = DAY) -> Try:
    """A try that nobody has begun."""
    return Try(day, guest, f"table of {guest}", f"record of {guest}", None, None)


def test_of_many_servers_that_start_at_once_one_makes_the_secret(where: Where) -> None:
    """All have the same, and so has the next one."""
    stores = [opened(where) for _ in range(4)]
    with ThreadPoolExecutor(len(stores)) as threads:
        found = list(threads.map(lambda store: store.daily.secret(), stores))
    for store in stores:
        store.close()
    assert len(found[0]) == 32
    assert set(found) == {found[0]}
    with closing(opened(where)) as store:
        assert store.daily.secret() == found[0]
    assert rows_in(where, "SELECT count(*) FROM daily_secret") == [(1,)]


def test_a_guest_has_one_try_a_day(where: Where) -> None:
    """The second time it is the first one's table; another day is another try."""
    with closing(opened(where)) as store:
        daily = store.daily
        first = daily.begin(a_try("ana"), "here", 5)
        assert first == a_try("ana")
        again = a_try("ana")._replace(table="another", record="another")
        assert daily.begin(again, "elsewhere", 5) == first == daily.try_of(DAY, "ana")
        assert daily.begin(a_try("ana", NEXT_DAY), "here", 5) == a_try("ana", NEXT_DAY)
        assert daily.try_of(DAY, "bob") is None


def test_an_address_has_few_even_at_once(where: Where) -> None:
    """Many guests of one address ask several servers at the same moment: no more than so many have a try."""
    stores = [opened(where) for _ in range(4)]

    def begin(number: int) -> Try | None:
        return stores[number % len(stores)].daily.begin(a_try(f"guest {number}"), "here", 3)

    with ThreadPoolExecutor(MANY) as threads:
        begun = list(threads.map(begin, range(MANY)))
    assert sum(one is not None for one in begun) == 3
    assert stores[0].daily.begin(a_try("late"), "here", 3) is None
    assert stores[0].daily.begin(a_try("there"), "there", 3) is not None
    known = next(one for one in begun if one is not None)
    assert stores[0].daily.begin(a_try(known.guest), "here", 3) == known
    for store in stores:
        store.close()


def test_where_nothing_is_counted_everybody_has_a_try(where: Where) -> None:
    """Without an address."""
    with closing(opened(where)) as store:
        assert all(store.daily.begin(a_try(f"guest {number}"), "", 1) for number in range(3))


def test_addresses_are_forgotten_the_next_day(where: Where) -> None:
    """With the first try of that day."""
    with closing(opened(where)) as store:
        store.daily.begin(a_try("ana"), "here", 3)
        store.daily.begin(a_try("bob"), "here", 3)
        assert rows_in(where, "SELECT address FROM daily_tries") == [("here",)] * 2
        store.daily.begin(a_try("ana", NEXT_DAY), "here", 3)
    assert rows_in(where, "SELECT address FROM daily_tries ORDER BY day") == [("",), ("",), ("here",)]


def test_only_what_ended_in_time_is_placed(where: Where) -> None:
    """What is noted is the result; who has none, or ended too late, is not among them."""
    with closing(opened(where)) as store:
        for guest in ("ana", "bob", "cem"):
            store.daily.begin(a_try(guest), "", 1)
        store.daily.note(DAY, "ana", 40, 10.0)
        store.daily.note(DAY, "bob", -3, 20.0)
        assert sorted(store.daily.results(DAY, 20.5)) == [-3, 40]
        assert store.daily.results(DAY, 20.0) == [40]
        assert store.daily.results(NEXT_DAY, 99.0) == []
        assert store.daily.try_of(DAY, "bob") == a_try("bob")._replace(points=-3, ended=20.0)


def test_one_server_makes_a_yardstick_and_another_if_it_does_not(where: Where) -> None:
    """While one is at it nobody else is; once it is there nobody is ever again."""
    stores = [opened(where) for _ in range(4)]
    with ThreadPoolExecutor(len(stores)) as threads:
        claims = list(threads.map(lambda store: store.daily.claim(DAY, 100.0, 200.0), stores))
    assert sorted(claims) == [False, False, False, True]
    daily = stores[0].daily
    assert not daily.claim(DAY, 200.0, 300.0)
    assert daily.claim(DAY, 200.5, 300.0)
    assert daily.yardstick(DAY) is None
    daily.keep_yardstick(DAY, [3, -1, 2])
    assert stores[1].daily.yardstick(DAY) == [3, -1, 2]
    assert not daily.claim(DAY, 999.0, 1000.0)
    assert daily.claim(NEXT_DAY, 999.0, 1000.0)
    for store in stores:
        store.close()


def fill(daily: DailyTables) -> None:
    """One of everything."""
    daily.secret()
    daily.begin(a_try("ana"), "here", 3)
    daily.begin(a_try("bob"), "", 3)
    daily.note(DAY, "bob", 7, 1.5)
    daily.claim(DAY, 1.0, 2.0)
    daily.keep_yardstick(DAY, [1, 2])
    daily.claim(NEXT_DAY, 1.0, 2.0)


def test_the_daily_deals_move_along(tmp_path: Path, postgres: PostgresAddress) -> None:
    """There and back: the secret, the tries and the yardsticks; a store with a secret of its own is no target."""
    file, back, other = tmp_path / "a.db", tmp_path / "b.db", tmp_path / "c.db"
    with closing(SQLiteStore(file)) as store:
        fill(store.daily)
        rows = store.daily.rows()
    with closing(SQLiteStore(other)) as store:
        store.daily.secret()
    for _ in range(2):  # the second time all of it is there
        with sqlite_shelf(file) as source, postgres_shelf(postgres) as target:
            move(source, target)
            assert target.daily.rows() == rows
    with postgres_shelf(postgres) as source, sqlite_shelf(back) as target:
        move(source, target)
        assert target.daily.rows() == rows
    with sqlite_shelf(file) as source, sqlite_shelf(other) as target, pytest.raises(StoreError, match="daily deals"):
        move(source, target)
