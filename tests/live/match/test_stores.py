"""What every store has to do, tried on each: `Store` says it, `where` is a SQLite file or a PostgreSQL database."""

import asyncio

import pytest
from msgspec.structs import replace

from okawari.match import events as e
from okawari.match.events import Entry
from okawari.match.settings import Settings
from okawari.match.store import Append, LostRace, Repeated, Store, StoreError
from okawari.match.table import Phase
from tests.support.appending import OPENED, append, put, put_all
from tests.support.stores import Where, rows_in, store_in


def test_what_is_appended_is_loaded(where: Where) -> None:
    """Every event comes back as it was, also for the next process."""
    events: tuple[e.AnyEvent, ...] = (
        OPENED,
        e.Prepared("m", "00" * 32, "r"),
        e.DailyDealt("daily-2026-11-18", "r", "2026-11-18", "00" * 32, "ff" * 32),
        e.SettingsChanged(Settings(clock="quick")),
        e.Sat(1, "bob", "Böb 🍣", "bot", ""),
        e.BotAdded(2, "greedy"),
        e.Left(1),
        e.Removed(2),
        e.HostPassed("bob"),
        e.Linked("ana", "phone"),
        e.Unlinked("ana"),
        e.Started(("00", "ff")),
        e.Chose(0, 3, "wasabi+squid", "person"),
        e.TookBack(0, 3),
        e.Locked(0, 3),
        e.AskedFor(1, 3),
        e.Abandoned(),
        e.Rematched(),
    )
    told = Entry(1.5, events, "ana", "id")
    store = store_in(where)
    put(store, Append("t", 0, told, "lobby", ""))
    assert store.load("t") == [told]
    store.close()
    store = store_in(where)
    assert store.load("t") == [told]
    assert store.load("other") == []
    store.close()


def test_an_append_that_nobody_waits_for_any_more_does_no_harm(where: Where) -> None:
    """A cancelled waiter does not stop the writer."""

    async def cancel(store: Store) -> None:
        waiting = asyncio.ensure_future(store.append(append(0)))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.sleep(0)

    store = store_in(where)
    asyncio.run(cancel(store))
    put(store, append(0, table="another"))
    store.close()
    with pytest.raises(StoreError, match="shutting down"):
        put(store, append(9))


def test_a_phase_and_a_code_are_kept_with_the_entry_that_changed_them(where: Where) -> None:
    """The newest lobby of a code is found; a table that plays, or is over, is in none."""
    store = store_in(where)
    for table in ("a", "b"):
        put(store, append(0, table=table))
    assert store.lobby("ABCDEF") in ("a", "b")
    put(store, append(1, table="a", phase="playing"), append(1, table="b", phase=None))
    assert store.lobby("ABCDEF") == "b"
    assert store.untouched(2.0) == ["a"]
    assert store.untouched(1.0) == []
    assert store.idle_lobbies(2.0) == ["b"]
    assert store.idle_lobbies(1.0) == []
    put(store, append(2, table="a", phase="over"))
    assert store.untouched(2.0) == []
    assert store.lobby("FEDCBA") is None
    store.close()


def test_free_seats_are_told_of_a_lobby_alone(where: Where) -> None:
    """As the last entry that changed them said, and of no table that plays, is over, is closed or is not there."""
    store = store_in(where)
    put(store, append(0)._replace(free_seats=3), append(0, table="closed"))
    assert (store.free_seats("t"), store.free_seats("closed"), store.free_seats("nowhere\0")) == (3, None, None)
    put(store, append(1)._replace(free_seats=0))
    assert store.free_seats("t") == 0
    put(store, append(2, phase=None))
    assert store.free_seats("t") == 0
    put(store, append(3, phase="playing")._replace(free_seats=2))
    assert store.free_seats("t") is None
    store.close()


def test_records_are_told_oldest_first_however_many(where: Where) -> None:
    """Each once, also those that ended at the same time."""
    store = store_in(where)
    ended = [5.0] * 120 + [7.0, 3.0] + [9.0] * 100
    appends = [
        append(0, table=f"t{number}")._replace(
            entry=replace(append(0).entry, at=at), record=(f"r{number:03}", f"{number}".encode())
        )
        for number, at in enumerate(ended)
    ]
    put(store, *appends)
    found = list(store.records())
    expected = sorted((at, f"r{number:03}", f"{number}".encode()) for number, at in enumerate(ended))
    assert [(kept.ended, kept.id, kept.document) for kept in found] == expected
    assert store.record("r007") == b"7"
    assert store.record("nowhere") is None
    store.close()


@pytest.mark.parametrize("phase", ["lobby", None])
def test_each_append_of_many_is_decided_by_itself(where: Where, phase: Phase | None) -> None:
    """A lost race and a repeated command are told so; of those that come with them, all others are kept."""
    store = store_in(where)
    put(store, append(0, "first"))
    rows = [(0, "late", "t"), (1, "first", "t"), (1, "second", "t"), (0, "first", "another")]
    problems = put_all(store, *(append(*row, phase=phase) for row in rows))
    assert [type(problem) for problem in problems] == [LostRace, Repeated, type(None), type(None)]
    assert [told.command for told in store.load("t")] == ["first", "second"]
    store.close()


def test_many_tables_and_a_lost_race_among_them(where: Where) -> None:
    """More than fit into one transaction: each table has its entries in order, and the race is lost alone."""
    store = store_in(where)
    put(store, append(0, table="t7", phase="playing"))
    everywhere = [append(0, table=f"t{number}") for number in range(700)]
    problems = put_all(store, *everywhere, *(append(1, table=one.table) for one in everywhere))
    assert [number for number, problem in enumerate(problems) if problem is not None] == [7]
    assert isinstance(problems[7], LostRace)
    assert rows_in(where, "SELECT count(*) FROM log") == [(1400,)]
    assert rows_in(where, "SELECT count(*) FROM tables") == [(700,)]
    store.close()


def test_a_record_is_kept_with_the_entry_that_ended_its_match_or_not_at_all(where: Where) -> None:
    """Who lost the race has ended nothing."""
    store = store_in(where)
    put(store, append(0))
    for seq in (0, 1):
        put_all(store, append(seq, phase="over")._replace(record=(f"r{seq}", b"{}")))
    assert [kept.id for kept in store.records()] == ["r1"]
    store.close()


def test_whatever_a_guest_names_is_looked_for(where: Where) -> None:
    """A zero, letters of other scripts and half a letter lead nowhere; as a command's id they are kept and found."""
    store = store_in(where)
    for odd in ("\0", "a\0b", "Ünsinn", "\U0001f363"):
        assert store.load(odd) == []
        assert store.lobby(odd) is None
        assert store.record(odd) is None
        assert not store.blank_names(odd)
        put(store, append(0, odd, table=odd.encode().hex()))
        assert store.load(odd.encode().hex())[0].command == odd
        (problem,) = put_all(store, append(1, odd, table=odd.encode().hex()))
        assert isinstance(problem, Repeated)
    store.close()


def test_time_is_kept_for_the_next_server(where: Where) -> None:
    """The last one counts; the store's own clock goes."""
    store = store_in(where)
    assert store.last_time() is None
    store.keep_time(5.0)
    store.keep_time(7.5)
    store.close()
    store = store_in(where)
    assert store.last_time() == 7.5
    assert store.wall() > 1_700_000_000
    store.close()


def test_an_idle_lobby_is_deleted_only_if_it_still_is_one(where: Where) -> None:
    """Its log goes with it; one that has played, or where something happened since, stays."""
    store = store_in(where)
    started = replace(append(1).entry, events=(e.Started(("00",)),))
    put(store, append(0, table="idle"), append(0, table="played"))
    put(store, append(1, table="played", phase="playing")._replace(entry=started))
    put(store, append(2, table="played", phase="lobby"))
    assert store.idle_lobbies(2.0) == ["idle"]
    assert not store.delete_lobby("idle", 1.0)
    assert not store.delete_lobby("played", 2.0)
    assert store.delete_lobby("idle", 2.0)
    assert not store.delete_lobby("idle", 2.0)
    assert (store.load("idle"), len(store.load("played"))) == ([], 3)
    store.close()
