"""From one store to another, here from file to file; `tests/live/match/test_moving.py` has PostgreSQL."""

from contextlib import ExitStack
from pathlib import Path

import pytest

from okawari.match.daily_tables import Try
from okawari.match.moving import TableRows, is_empty, move
from okawari.match.sqlite import SQLiteStore
from okawari.match.sqlite_shelf import SQLiteShelf, sqlite_shelf
from okawari.match.store import Kept, StoreError
from tests.support.appending import append, put
from tests.support.command import okawari, refusal


@pytest.fixture
def filled(tmp_path: Path) -> Path:
    """A file with three tables, of which one cannot be read, and a record."""
    file = tmp_path / "tables.db"
    store = SQLiteStore(file)
    put(store, append(0, "one"), append(1, "two"), append(0, table="u"))
    put(store, append(1, table="u", phase="over")._replace(record=("r", b"{}")), append(3, table="gap"))
    store.keep_time(7.0)
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


class Careless(SQLiteShelf):
    """A store that keeps something else."""

    def put_table(self, rows: TableRows) -> None:
        """The last entry is lost."""
        super().put_table(rows._replace(log=rows.log[:-1]))


def test_what_did_not_arrive_is_told(filled: Path, tmp_path: Path) -> None:
    """It is read back, and compared."""
    with sqlite_shelf(filled) as source, sqlite_shelf(tmp_path / "there.db") as target:
        careless = Careless(target.store, target.connection)
        with pytest.raises(StoreError, match="did not arrive as it was; nothing was changed in the source"):
            move(source, careless)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    """None is made."""
    assert "there is no file" in refusal("move", "--from", tmp_path / "no.db", "--to", tmp_path / "there.db")
    assert list(tmp_path.iterdir()) == []
