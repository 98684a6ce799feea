"""The SQLite store: acknowledged means durable, and a failure is told and loses nothing."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from okawari.match import commands as c
from okawari.match import events as e
from okawari.match.events import Entry
from okawari.match.settings import Settings
from okawari.match.sqlite import SQLiteStore
from okawari.match.sqlite_schema import MIGRATIONS, migrate
from okawari.match.store import Append, LostRace, Repeated, StoreError
from okawari.match.table import Phase
from tests.support.served import Served, run

OPENED = e.Opened("ana", "ABCDEF", Settings())


def entry(command: str | None = None, name: str = "Ana") -> Entry:
    """Something for a log."""
    return Entry(1.0, (OPENED, e.Sat(0, "ana", name, "person", "00ff")), "ana", command)


def append(
    seq: int, command: str | None = None, table: str = "t", name: str = "Ana", phase: Phase | None = "lobby"
) -> Append:
    """An append of it."""
    return Append(table, seq, entry(command, name), phase, "ABCDEF")


def put(store: SQLiteStore, *appends: Append) -> None:
    """Append them together and wait; raises what is wrong with the first that fails."""
    for problem in put_all(store, *appends):
        if problem is not None:
            raise problem


def put_all(store: SQLiteStore, *appends: Append, after: Callable[[], None] = lambda: None) -> list[Exception | None]:
    """Append them together; what is wrong with each. `after` is called while they are pending."""

    async def write() -> list[Exception | None]:
        pending = [asyncio.ensure_future(store.append(one)) for one in appends]
        await asyncio.sleep(0.05)
        after()
        async with asyncio.timeout(60):
            done = await asyncio.gather(*pending, return_exceptions=True)
        return [problem if isinstance(problem, Exception) else None for problem in done]

    return asyncio.run(write())


def test_what_is_appended_is_loaded(tmp_path: Path) -> None:
    """Every event comes back as it was, also for the next process."""
    events: tuple[e.AnyEvent, ...] = (
        OPENED,
        e.Prepared("m", "00" * 32, "r"),
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
    store = SQLiteStore(tmp_path / "a.db")
    put(store, Append("t", 0, told, "lobby", ""))
    assert store.load("t") == [told]
    store.close()
    store = SQLiteStore(tmp_path / "a.db")
    assert store.load("t") == [told]
    assert store.load("other") == []
    store.close()


def test_commits_are_on_disk_before_they_count(tmp_path: Path) -> None:
    """WAL and synchronous=FULL, on the connection that writes."""
    store = SQLiteStore(tmp_path / "a.db")
    assert store._connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert store._connection.execute("PRAGMA synchronous").fetchone() == (2,)
    store.close()


@pytest.mark.parametrize("phase", ["lobby", None])
def test_a_lost_race_and_a_repeated_command_fail_alone(tmp_path: Path, phase: Phase | None) -> None:
    """In one batch the others are kept, whether phases change or not."""
    store = SQLiteStore(tmp_path / "a.db")
    put(store, append(0, "first"))
    with closing(sqlite3.connect(tmp_path / "a.db", isolation_level=None)) as blocker:
        blocker.execute("BEGIN IMMEDIATE")
        rows = [(0, "late", "t"), (1, "first", "t"), (1, "second", "t"), (0, "first", "another")]
        appends = [append(*row, phase=phase) for row in rows]
        problems = put_all(store, append(0, table="waits", phase=phase), *appends, after=lambda: blocker.commit())
    assert [type(problem) for problem in problems] == [type(None), LostRace, Repeated, type(None), type(None)]
    assert [told.command for told in store.load("t")] == ["first", "second"]
    store.close()


@pytest.mark.parametrize(("phase", "begins"), [("lobby", "BEGIN"), (None, "INSERT INTO log")])
def test_appends_of_many_tables_share_a_transaction(tmp_path: Path, phase: Phase | None, begins: str) -> None:
    """What piles up while one transaction waits is written by the next; where no phase changes, by one statement."""
    store = SQLiteStore(tmp_path / "a.db")
    begun: list[str] = []
    store._connection.set_trace_callback(lambda text: begun.append(text) if text.startswith(begins) else None)
    with closing(sqlite3.connect(tmp_path / "a.db", isolation_level=None)) as blocker:
        blocker.execute("BEGIN IMMEDIATE")
        appends = [append(0, table=f"t{number}", phase=phase) for number in range(100)]
        assert put_all(store, *appends, after=lambda: blocker.commit()) == [None] * 100
    assert 1 <= len(begun) <= 3
    store.close()


def test_a_full_disk_is_told_and_loses_nothing_acknowledged(tmp_path: Path) -> None:
    """SQLITE_FULL: a clear error; what was acknowledged stays, and writing goes on when there is room again."""
    store = SQLiteStore(tmp_path / "a.db")
    (pages,) = store._connection.execute("PRAGMA page_count").fetchone()
    store._connection.execute(f"PRAGMA max_page_count = {pages + 2}")
    acknowledged = 0
    while (error := put_all(store, append(acknowledged, name="x" * 500))[0]) is None:
        acknowledged += 1
    assert "disk is full" in str(error)
    assert acknowledged > 0
    assert len(store.load("t")) == acknowledged
    store._connection.execute("PRAGMA max_page_count = 100000")
    put(store, append(acknowledged))
    assert len(store.load("t")) == acknowledged + 1
    store.close()


def test_a_player_is_told_of_a_full_disk_and_plays_on_afterwards(tmp_path: Path) -> None:
    """The command is refused, the table stands as it was; with room again the same command is accepted."""

    async def play(served: Served) -> None:
        store = served.store
        assert isinstance(store, SQLiteStore)
        await served.open()
        await served.sit_and_start("ana", "bob")
        (pages,) = store._connection.execute("PRAGMA page_count").fetchone()
        store._connection.execute(f"PRAGMA max_page_count = {pages}")
        page = served.pages["ana"]
        picks = page["own"]["legal"]
        refused: c.Answer | None = None
        asked = 0
        while not isinstance(refused, c.Refusal):
            assert asked < 1000
            asked += 1
            pick = picks[asked % len(picks)]
            before = page["choice"]
            refused = await served.ask("ana", lambda id: c.Choose(id, 1, pick))  # noqa: B023
        assert refused.problem == c.Problem.NOT_STORED
        assert "disk is full" in refused.message
        assert page["choice"] == before
        store._connection.execute("PRAGMA max_page_count = 100000")
        assert isinstance(await served.ask("ana", lambda id: c.Choose(id, 1, picks[0], lock=True)), c.Accepted)
        assert page["choice"] == {"turn": 1, "pick": picks[0], "locked": True}
        await served.play_on()
        assert page["end"]["record"]

    run(play, tmp_path)


def test_a_locked_file_is_told_and_loses_nothing(tmp_path: Path) -> None:
    """Another program holds the file: a clear error after the time-out, then it goes on."""
    store = SQLiteStore(tmp_path / "a.db", busy_seconds=0.1)
    put(store, append(0))
    with closing(sqlite3.connect(tmp_path / "a.db", isolation_level=None)) as blocker:
        blocker.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreError, match="in use by another program"):
            put(store, append(1))
        blocker.execute("ROLLBACK")
    put(store, append(1))
    assert len(store.load("t")) == 2
    store.close()


def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    """One line, no traceback."""
    (tmp_path / "a.db").write_text("this is a shopping list, " * 100)
    with pytest.raises(StoreError, match=r"cannot open .*a\.db: file is not a database"):
        SQLiteStore(tmp_path / "a.db")


@pytest.mark.parametrize("schema", ["CREATE TABLE notes (text)", "PRAGMA user_version = 1"])
def test_a_database_of_something_else_is_refused_and_stays_as_it_was(tmp_path: Path, schema: str) -> None:
    """Whoever names the wrong file loses nothing."""
    path = tmp_path / "a.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(schema)
    before = path.read_bytes()
    with pytest.raises(StoreError, match=r"a\.db is a database of something else"):
        SQLiteStore(path)
    assert path.read_bytes() == before


def test_migrations_are_applied_once_and_in_order(tmp_path: Path) -> None:
    """An old file is brought up to date and keeps its rows; a newer one is refused."""
    path = tmp_path / "a.db"
    store = SQLiteStore(path)
    put(store, append(0))
    store.close()
    newer = (*MIGRATIONS, "ALTER TABLE tables ADD COLUMN colour TEXT NOT NULL DEFAULT 'red'")
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        migrate(connection, newer)
        migrate(connection, newer)
        assert connection.execute("SELECT colour FROM tables").fetchall() == [("red",)]
        assert connection.execute("PRAGMA user_version").fetchone() == (len(newer),)
        assert connection.execute("SELECT count(*) FROM log").fetchone() == (1,)
    with pytest.raises(StoreError, match="newer Okawari"):
        SQLiteStore(path)


def test_a_failed_migration_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    """All of a step, or nothing of it."""
    with closing(sqlite3.connect(tmp_path / "a.db", isolation_level=None)) as connection:
        with pytest.raises(sqlite3.OperationalError):
            migrate(connection, (*MIGRATIONS, "CREATE TABLE half (x); CREATE TABLE tables (y)"))
        connection.rollback()
        assert connection.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
        assert connection.execute("SELECT name FROM sqlite_master WHERE name = 'half'").fetchall() == []


def test_a_backup_while_running_is_complete(tmp_path: Path) -> None:
    """The copy opens as a store and has every acknowledged entry."""
    store = SQLiteStore(tmp_path / "a.db")
    put(store, *(append(seq) for seq in range(50)))
    others = [append(seq, table="other") for seq in range(50)]
    assert put_all(store, *others, after=lambda: store.backup(tmp_path / "copy.db")) == [None] * 50
    copy = SQLiteStore(tmp_path / "copy.db")
    assert copy.load("t") == store.load("t")
    copy.close()
    store.close()


def test_an_append_that_nobody_waits_for_any_more_does_no_harm(tmp_path: Path) -> None:
    """A cancelled waiter does not stop the writer."""

    async def cancel(store: SQLiteStore) -> None:
        waiting = asyncio.ensure_future(store.append(append(0)))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.sleep(0)

    store = SQLiteStore(tmp_path / "a.db")
    asyncio.run(cancel(store))
    put(store, append(0, table="another"))
    store.close()
    with pytest.raises(StoreError, match="shutting down"):
        put(store, append(9))


def test_the_writer_goes_on_after_a_transaction_that_cannot_be_rolled_back(tmp_path: Path) -> None:
    """Whatever fails is told, nothing of it is kept, and the next append is written."""
    store = SQLiteStore(tmp_path / "a.db")

    def forbid(action: int, first: str | None, *_: str | None) -> int:
        rolls_back = action == sqlite3.SQLITE_TRANSACTION and first == "ROLLBACK"
        names_table = action == sqlite3.SQLITE_INSERT and first == "tables"
        return sqlite3.SQLITE_DENY if rolls_back or names_table else sqlite3.SQLITE_OK

    store._connection.set_authorizer(forbid)
    assert [type(problem) for problem in put_all(store, append(0))] == [StoreError]
    assert store.load("t") == []
    put(store, append(0))
    assert len(store.load("t")) == 1
    store.close()


def test_a_closed_store_holds_no_file(tmp_path: Path) -> None:
    """Readers of all threads are closed, too: the last connection to go takes the write-ahead log with it."""
    store = SQLiteStore(tmp_path / "a.db")
    put(store, append(0))
    readers = [Thread(target=store.load, args=("t",)) for _ in range(4)]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
    assert (tmp_path / "a.db-wal").exists()
    store.close()
    assert [path.name for path in tmp_path.iterdir()] == ["a.db"]
