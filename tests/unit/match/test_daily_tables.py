"""What a store keeps of daily deals, on a file; `tests/live/match/test_daily_deals.py` has both stores."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from okawari.match.daily_deals import DailyDeals
from okawari.match.daily_tables import BEGIN, DailyTables, Try
from okawari.match.live_tables import LiveTables
from okawari.match.sqlite import SQLiteStore
from okawari.match.yardstick import Yardsticks

DAY, BEFORE = "2026-11-18", "2026-11-17"


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[DailyTables]:
    """Those of a new file."""
    store = SQLiteStore(tmp_path / "tables.db")
    yield store.daily
    store.close()


def wanted(guest: str, day: str = DAY) -> Try:
    """A try that somebody wants to begin."""
    return Try(day, guest, f"table of {guest}", f"record of {guest}", None, None)


def test_an_address_has_so_many_tries_a_day(kept: DailyTables) -> None:
    """Each guest has one, which stays the first; on another day, at another address or at none, others may begin."""
    assert [kept.begin(wanted(guest), "home", 2) for guest in ("ana", "bob", "eve")] == [
        wanted("ana"),
        wanted("bob"),
        None,
    ]
    assert kept.begin(wanted("ana")._replace(table="another"), "home", 2) == wanted("ana")
    assert kept.begin(wanted("eve", BEFORE), "home", 1) == wanted("eve", BEFORE)
    assert kept.begin(wanted("eve"), "school", 1) == wanted("eve")
    assert [kept.begin(wanted(guest), "", 1) for guest in ("zoe", "max")] == [wanted("zoe"), wanted("max")]
    assert kept.try_of(DAY, "somebody") is None


def test_who_loses_a_race_against_all_others_at_an_address_is_told() -> None:
    """Of so many who begin at once one is the first; who was in nobody's way in the end has a try."""
    for lost, begins in ((2, True), (3, False)):
        asked: list[str] = []

        def ask(query: str, *values: Any, asked: list[str] = asked, lost: int = lost) -> list[Any]:
            asked.append(query)
            won = asked.count(BEGIN) > lost
            return [tuple(wanted("ana"))] if query.startswith("SELECT") and won else []

        assert DailyTables(ask).begin(wanted("ana"), "home", 2) == (wanted("ana") if begins else None)


def test_addresses_of_days_before_are_forgotten(kept: DailyTables) -> None:
    """With the first try of the next day; nothing else is."""
    kept.begin(wanted("ana", BEFORE), "home", 2)
    kept.begin(wanted("bob"), "home", 2)
    assert [(row[0], row[1], row[2]) for row in kept.rows().tries] == [(BEFORE, "ana", ""), (DAY, "bob", "home")]


def test_points_are_those_of_others_who_ended_in_time(kept: DailyTables) -> None:
    """Before a time, and not at it; somebody's own are left out."""
    for guest, points, ended in (("ana", 30, 5.0), ("bob", 41, 9.0), ("eve", 52, 10.0)):
        kept.begin(wanted(guest), "", 1)
        kept.note(DAY, guest, points, ended)
    kept.begin(wanted("zoe"), "", 1)
    assert sorted(kept.results(DAY, 10.0)) == [30, 41]
    assert kept.results(DAY, 10.0, "ana") == [41]
    assert kept.results(BEFORE, 10.0) == []
    assert kept.try_of(DAY, "eve") == wanted("eve")._replace(points=52, ended=10.0)


def test_one_server_makes_a_yardstick_until_its_time_is_over(kept: DailyTables) -> None:
    """Then another may; nobody once it is there."""
    assert [kept.claim(DAY, 1.0, 10.0), kept.claim(DAY, 9.0, 20.0), kept.claim(DAY, 10.5, 20.0)] == [True, False, True]
    assert kept.yardstick(DAY) is None
    kept.keep_yardstick(DAY, [30, 41])
    assert kept.yardstick(DAY) == [30, 41]
    assert not kept.claim(DAY, 99.0, 100.0)


def test_the_secret_is_made_once(kept: DailyTables) -> None:
    """32 bytes, which stay; a store that gets the rows of another has that one's."""
    secret = kept.secret()
    assert (len(secret), kept.secret()) == (32, secret)
    assert kept.rows().secret == (secret,)


def test_what_another_store_had_is_put_beside_what_is_there(kept: DailyTables, tmp_path: Path) -> None:
    """All of it, once; what is there already stays as it is."""
    secret = kept.secret()
    kept.begin(wanted("ana"), "home", 2)
    kept.note(DAY, "ana", 30, 5.0)
    kept.begin(wanted("bob"), "home", 2)
    kept.claim(DAY, 1.0, 10.0)
    kept.keep_yardstick(DAY, [30, 41])
    kept.claim(BEFORE, 1.0, 10.0)
    store = SQLiteStore(tmp_path / "there.db")
    for _ in range(2):
        store.daily.put(kept.rows())
        assert store.daily.rows() == kept.rows()
    assert store.daily.try_of(DAY, "ana") == wanted("ana")._replace(points=30, ended=5.0)
    kept.note(DAY, "ana", 99, 9.0)
    store.daily.put(kept.rows()._replace(secret=(b"another",)))
    assert (store.daily.secret(), store.daily.results(DAY, 10.0)) == (secret, [30])
    store.close()


def test_a_server_makes_its_own_yardsticks_unless_it_is_given_some(kept: DailyTables) -> None:
    """As a test does."""
    tables, given = cast(LiveTables, SimpleNamespace()), Yardsticks(kept, games=3)
    assert isinstance(DailyDeals(tables, kept).yardsticks, Yardsticks)
    assert DailyDeals(tables, kept, given).yardsticks is given
