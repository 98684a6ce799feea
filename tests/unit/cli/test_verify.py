"""What is shown while `okawari verify` reads."""

import os
from pathlib import Path

import pytest

from okawari.game.files import write_records
from okawari.rules.ruleset import Ruleset
from tests.support.bars import Bars
from tests.support.command import okawari
from tests.support.recorded import finished_record


def test_every_record_is_shown_to_be_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of how many, if it is a file; those after a wrong one, too."""
    path, wrong = tmp_path / "games.jsonl", tmp_path / "wrong.jsonl"
    record = finished_record(Ruleset(seats=2))
    write_records(path, [record, record, record])
    wrong.write_bytes(b"{}\n" + record.to_json() + b"\n")
    bars = Bars(monkeypatch, "okawari.cli.verify")
    assert okawari("verify", path, wrong).code == 1
    assert bars.shown == [("records", 3, [1, 2, 3]), ("records", 2, [1, 2])]


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="this system gives open files no names")
def test_nobody_knows_how_many_come_out_of_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is read to count them: it could not be read again."""
    reads, writes = os.pipe()
    os.write(writes, finished_record(Ruleset(seats=2)).to_json() + b"\n")
    os.close(writes)
    bars = Bars(monkeypatch, "okawari.cli.verify")
    assert okawari("verify", f"/dev/fd/{reads}").code == 0
    os.close(reads)
    assert bars.shown == [("records", None, [1])]
