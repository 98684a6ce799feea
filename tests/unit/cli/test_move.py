"""What `okawari move` says; `tests/unit/match/test_moving.py` has what it does."""

from pathlib import Path

from okawari.match.sqlite import SQLiteStore
from tests.support.appending import append, put
from tests.support.command import okawari, refusal


def test_what_was_moved_is_told(tmp_path: Path) -> None:
    """How much there is now, and how much of it was there before."""
    source, target = tmp_path / "here.db", tmp_path / "there.db"
    store = SQLiteStore(source)
    put(store, append(0), append(0, table="u")._replace(record=("r", b"{}")))
    store.close()
    told = f"{target}: 2 tables and 1 records, all compared"
    assert okawari("move", "--from", source, "--to", target) == (0, f"{told}\n", "")
    again = okawari("move", env={"OKAWARI_MOVE_FROM": str(source), "OKAWARI_MOVE_TO": str(target)})
    assert again == (0, f"{told} (3 of them were there already)\n", "")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    """None is made."""
    missing = tmp_path / "no.db"
    told = refusal("move", "--from", missing, "--to", tmp_path / "there.db")
    assert told == f"okawari: there is no file {missing}; name the server's file"
    assert list(tmp_path.iterdir()) == []
