"""From one store to another, here from file to file; `tests/live/match/test_moving.py` has PostgreSQL."""

import sqlite3
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from okawari.match.daily_tables import DailyRows, DailyTables, Try
from okawari.match.events import Entry
from okawari.match.moving import LogRow, Moved, TableRows, is_empty, move
from okawari.match.sqlite import SQLiteStore
from okawari.match.sqlite_shelf import SQLiteShelf, sqlite_shelf
from okawari.match.store import Kept, StoreError
from tests.support.appending import append, put
from tests.support.command import okawari, refusal


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with three tables, of which one has a gap in its log, and a record. No test changes it."""
    file = tmp_path_factory.mktemp("moving") / "tables.db"
    store = SQLiteStore(file)
    put(store, append(0, "one"), append(1, "two"), append(0, table="u"))
    put(store, append(1, table="u", phase="over")._replace(record=("r", b"{}")), append(3, table="gap"))
    store.keep_time(7.0)
    store.daily.secret()
    store.daily.begin(Try("2026-11-18", "ana", "t", "r", None, None), "2001:db8::", 6)
    store.close()
    return file


def test_all_arrives(filled: Path, tmp_path: Path) -> None:
    """Tables with their logs, records, and the time; moved again, nothing is copied twice."""
    target = tmp_path / "there.db"
    assert okawari("move", "--from", filled, "--to", target).out == f"{target}: 3 tables and 1 records, all compared\n"
    store, before = SQLiteStore(target), SQLiteStore(filled)
    assert [store.load(table) for table in ("t", "u")] == [before.load(table) for table in ("t", "u")]
    assert (store.record("r"), store.last_time(), store.lobby("ABCDEF")) == (b"{}", 7.0, before.lobby("ABCDEF"))
    store.close()
    before.close()
    again = okawari("move", "--from", filled, "--to", target).out
    assert again.endswith("all compared (4 of them were there already)\n")


def test_a_store_is_empty_without_tables_records_and_tries(tmp_path: Path) -> None:
    """One of them is enough."""
    one_try = Try("2026-11-18", "ana", "t", "r", None, None)
    with ExitStack() as stack:
        shelves = [stack.enter_context(sqlite_shelf(tmp_path / f"{number}.db")) for number in range(4)]
        shelves[1].put_table(TableRows("t", "lobby", "ABCDEF", None, ()))
        shelves[2].put_record(Kept("r", 1.0, b"{}"))
        shelves[3].daily.begin(one_try, "2001:db8::", 6)
        assert [is_empty(shelf) for shelf in shelves] == [True, False, False, False]


@pytest.mark.parametrize("what", ["tables", "records"])
def test_a_target_with_something_else_is_refused(filled: Path, tmp_path: Path, what: str) -> None:
    """And told what is in the way."""
    target = tmp_path / "there.db"
    with sqlite_shelf(target) as shelf:
        if what == "tables":
            shelf.put_table(TableRows("other", "lobby", "ABCDEF", None, ()))
        else:
            shelf.put_record(Kept("other", 1.0, b"{}"))
    told = refusal("move", "--from", filled, "--to", target)
    assert f"the target is not empty: it has {what} that the source has not; name an empty one" in told


class LosesEntries(SQLiteShelf):
    """The last entry of a log is lost."""

    def put_table(self, rows: TableRows) -> None:
        """Without it."""
        super().put_table(rows._replace(log=rows.log[:-1]))


class LosesCodes(SQLiteShelf):
    """A table's code is another one: its log, of which the table is a fold, is as it was."""

    def put_table(self, rows: TableRows) -> None:
        """With no code."""
        super().put_table(rows._replace(code=""))


class LosesWords(SQLiteShelf):
    """Records are cut short."""

    def put_record(self, kept: Kept) -> None:
        """Without the last letter."""
        super().put_record(kept._replace(document=kept.document[:-1]))


class Misreads(SQLiteStore):
    """Every row is there, and none is read."""

    def load(self, table: str) -> list[Entry]:
        """No entry."""
        return []


class CannotRead(SQLiteStore):
    """Every row is there, and whoever loads a table finds an error."""

    reason: type[Exception] = ValueError

    def load(self, table: str) -> list[Entry]:
        """None."""
        raise self.reason(table)


class ForgetsDays(DailyTables):
    """Nothing of the daily deals is kept."""

    def put(self, rows: DailyRows) -> None:
        """None."""


def forgetting(store: SQLiteStore, connection: sqlite3.Connection) -> SQLiteShelf:
    """A shelf that keeps no daily deals."""
    shelf = SQLiteShelf(store, connection)
    shelf.daily = ForgetsDays(lambda query, *values: connection.execute(query, values).fetchall())
    return shelf


@pytest.mark.parametrize(
    ("store_of", "shelf_of", "what"),
    [
        (SQLiteStore, LosesEntries, "gap"),
        (SQLiteStore, LosesCodes, "gap"),
        (SQLiteStore, LosesWords, "r"),
        (Misreads, SQLiteShelf, "gap"),
        (CannotRead, SQLiteShelf, "gap"),
        (SQLiteStore, forgetting, "what belongs to the daily deals"),
    ],
)
def test_what_did_not_arrive_is_told(
    filled: Path,
    tmp_path: Path,
    store_of: type[SQLiteStore],
    shelf_of: Callable[[SQLiteStore, sqlite3.Connection], SQLiteShelf],
    what: str,
) -> None:
    """It is read back, row by row and as a table, and compared; what came first is named."""
    there = tmp_path / "there.db"
    told = f"^{what} did not arrive as it was; nothing was changed in the source$"
    with (
        sqlite_shelf(filled) as source,
        closing(store_of(there)) as store,
        closing(sqlite3.connect(there, isolation_level=None)) as connection,
        pytest.raises(StoreError, match=told),
    ):
        move(source, shelf_of(store, connection))


@pytest.mark.parametrize(("reason", "moves"), [(ValueError, True), (KeyError, False)])
def test_a_table_that_cannot_be_read_moves_as_it_is(tmp_path: Path, reason: type[Exception], moves: bool) -> None:
    """What is wrong with it has to be the same on both sides."""
    with ExitStack() as stack:
        source, target = (stack.enter_context(sqlite_shelf(tmp_path / f"{name}.db")) for name in ("here", "there"))
        source.put_table(TableRows("t", "lobby", "ABCDEF", None, ()))
        with closing(CannotRead(tmp_path / "here.db")) as unreadable:
            unreadable.reason = reason
            shelf = SQLiteShelf(unreadable, source.connection)
            target.store.close()
            target.store = stack.enter_context(closing(CannotRead(tmp_path / "there.db")))
            if moves:
                assert move(shelf, target) == Moved(1, 0, 0)
            else:
                with pytest.raises(StoreError, match=r"^t did not arrive"):
                    move(shelf, target)


def test_daily_deals_and_the_time_move_along(filled: Path, tmp_path: Path) -> None:
    """However often they are moved; a store that never kept the time leaves it to the next server."""
    with sqlite_shelf(filled) as source, sqlite_shelf(tmp_path / "there.db") as target:
        for before in (0, 4):
            assert move(source, target) == Moved(3, 1, before)
            assert target.daily.rows() == source.daily.rows()
            assert len(target.daily.rows().tries) == 1
            assert target.store.last_time() == 7.0
    with sqlite_shelf(tmp_path / "new.db") as source, sqlite_shelf(tmp_path / "kept.db") as target:
        target.store.keep_time(9.0)
        assert move(source, target) == Moved(0, 0, 0)
        assert target.store.last_time() == 9.0


def test_a_target_with_daily_deals_of_its_own_is_refused(filled: Path, tmp_path: Path) -> None:
    """A secret that is not the source's."""
    with sqlite_shelf(filled) as source, sqlite_shelf(tmp_path / "there.db") as target:
        target.daily.secret()
        with pytest.raises(StoreError, match="it has daily deals of its own; name an empty one"):
            move(source, target)


def test_a_table_and_its_log_arrive_together_or_not_at_all(tmp_path: Path) -> None:
    """The second of two entries with the same number is refused, and with it the table."""
    entry = LogRow(0, 1.0, "ana", None, b"[]")
    with sqlite_shelf(tmp_path / "a.db") as shelf:
        with pytest.raises(StoreError):
            shelf.put_table(TableRows("t", "lobby", "ABCDEF", None, (entry, entry)))
        assert shelf.table("t") is None
        shelf.put_table(TableRows("t", "lobby", "ABCDEF", 3, (entry,)))
        assert shelf.table("t") == TableRows("t", "lobby", "ABCDEF", 3, (entry,))


def test_tables_are_read_in_the_order_of_their_ids_so_many_at_a_time(tmp_path: Path) -> None:
    """From the one after a given one."""
    tables = [TableRows(id, "lobby", "ABCDEF", None, ()) for id in "abcd"]
    with sqlite_shelf(tmp_path / "a.db") as shelf:
        for rows in reversed(tables):
            shelf.put_table(rows)
        assert [shelf.tables("", 3), shelf.tables("b", 3), shelf.tables("d", 3)] == [tables[:3], tables[2:], []]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    """None is made."""
    assert "there is no file" in refusal("move", "--from", tmp_path / "no.db", "--to", tmp_path / "there.db")
    assert list(tmp_path.iterdir()) == []
