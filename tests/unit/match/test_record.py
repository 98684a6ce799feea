"""Finished matches as lines."""

from pathlib import Path

import msgspec

from okawari.match.record import record_lines
from okawari.match.sqlite import SQLiteStore
from okawari.rules.ruleset import Ruleset
from tests.support.appending import append, put
from tests.support.recorded import finished_record


def test_records_as_lines(tmp_path: Path) -> None:
    """As they are stored, without names, or their addresses alone."""
    first = finished_record(Ruleset(seats=2), 1, ("Ana", "Ben")).to_json()
    second = finished_record(Ruleset(seats=2), 2, ("Cleo", "Dan")).to_json()
    store = SQLiteStore(tmp_path / "tables.db")
    put(store, append(0, table="t")._replace(record=("one", first)))
    put(store, append(0, table="u")._replace(record=("two", second)))
    assert list(record_lines(store, 0.0)) == [first, second]
    assert list(record_lines(store, 0.0, addresses=True)) == [b"one", b"two"]
    blank = [msgspec.json.decode(line) for line in record_lines(store, 0.0, blank=True)]
    assert [record["names"] for record in blank] == [["seat 0", "seat 1"]] * 2
    for record, whole in zip(blank, (first, second), strict=True):
        assert {**record, "names": []} == {**msgspec.json.decode(whole), "names": []}
    store.close()
