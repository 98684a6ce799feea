"""Records in files: one document, or JSON lines."""

import json
from pathlib import Path
from random import Random

import pytest

from okawari import Ruleset
from okawari.game.errors import OkawariError, RecordError
from okawari.game.files import check_records, read_records, write_records
from okawari.game.record import Record
from tests.support.games import finished


def some_records(count: int) -> list[Record]:
    """Records of different games."""
    rulesets = [Ruleset(seats=2), Ruleset("anniversary", 2, "mochi", "dummy"), Ruleset(seats=2, variant="battle")]
    return [Record.of(finished(rulesets[number % 3], number)) for number in range(count)]


def test_json_lines_round_trip(tmp_path: Path) -> None:
    """As many records as were written, in their order, each on its line."""
    path, records = tmp_path / "games.jsonl", some_records(5)
    assert write_records(path, iter(records)) == 5
    assert path.read_bytes().count(b"\n") == 5
    assert [record.document for record in read_records(path)] == [record.document for record in records]


def test_one_document_on_one_line_or_many(tmp_path: Path) -> None:
    """A record may be a pretty-printed document, with or without a newline at the end."""
    (record,) = some_records(1)
    path = tmp_path / "game.json"
    for text in (
        record.to_json().decode(),
        record.to_json().decode() + "\n",
        json.dumps(record.document, indent=2),
        json.dumps(record.document, indent=2) + "\n\n",
        "\n\n" + record.to_json().decode(),
        "\r\n" + json.dumps(record.document, indent=1).replace("\n", "\r\n"),
    ):
        path.write_bytes(text.encode())
        assert [found.document for found in read_records(path)] == [record.document]


def test_empty_lines_between_records_are_skipped(tmp_path: Path) -> None:
    """As editors leave them."""
    path, records = tmp_path / "games.jsonl", some_records(3)
    path.write_bytes(b"\n\n".join(record.to_json() for record in records) + b"\n\n")
    assert [found.state for found in read_records(path)] == [record.state for record in records]


def test_empty_lines_before_the_first_record_are_skipped(tmp_path: Path) -> None:
    """As editors leave them, too."""
    path, records = tmp_path / "games.jsonl", some_records(3)
    path.write_bytes(b"\n \r\n" + b"\n".join(record.to_json() for record in records))
    assert [found.state for found in read_records(path)] == [record.state for record in records]


@pytest.mark.parametrize("text", [b"", b"\n\n", b"   "])
def test_an_empty_file_is_refused(tmp_path: Path, text: bytes) -> None:
    """With the name of the file."""
    path = tmp_path / "empty.json"
    path.write_bytes(text)
    with pytest.raises(RecordError, match=r"empty\.json.*this is empty; a record is a JSON document"):
        list(read_records(path))


@pytest.mark.parametrize("text", [b"[1, 2]\n", b"hello\nworld\n", b"\xff\xfe\x00", b'{"a": 1\n}\n{"b": 2}'])
def test_junk_is_refused(tmp_path: Path, text: bytes) -> None:
    """One line with the name of the file."""
    path = tmp_path / "junk.json"
    path.write_bytes(text)
    with pytest.raises(RecordError, match=r"junk\.json") as refused:
        list(read_records(path))
    assert len(str(refused.value).splitlines()) == 1


def test_megabytes_of_junk_are_refused_in_one_short_line(tmp_path: Path) -> None:
    """Bytes at random, one long line, and a file of opening brackets."""
    path = tmp_path / "junk.json"
    for junk in (Random(1).randbytes(2_000_000), b"x" * 2_000_000, b"[" * 2_000_000, b'{"a":' * 400_000):
        path.write_bytes(junk)
        with pytest.raises(RecordError, match=r"junk\.json") as refused:
            list(read_records(path))
        assert len(str(refused.value).splitlines()) == 1
        assert len(str(refused.value)) < 500


def test_a_bad_record_among_good_ones_is_named_by_its_number(tmp_path: Path) -> None:
    """The good ones before it are read; the error says which one is wrong and why."""
    path, records = tmp_path / "games.jsonl", some_records(3)
    records[2].document["totals"][0] += 1
    write_records(path, records)
    reading = read_records(path)
    assert next(reading).state == records[0].state
    assert next(reading).state == records[1].state
    with pytest.raises(RecordError, match=r"games\.jsonl, record 3: totals are"):
        next(reading)


@pytest.mark.parametrize("broken", [0, 1, 2])
def test_the_records_after_a_bad_one_are_checked(tmp_path: Path, broken: int) -> None:
    """Cut short or by no rule, the first line or a later one: every other record is read."""
    path, records = tmp_path / "games.jsonl", some_records(3)
    good = [record.to_json() for record in records]
    for bad in (good[broken][:500], b"{}", good[broken].replace(b'{"format"', b'{"totals":[],"format"')):
        path.write_bytes(b"\n".join([*good[:broken], bad, *good[broken + 1 :]]))
        found = list(check_records(path))
        assert [place for place, record in enumerate(found) if isinstance(record, RecordError)] == [broken]
        assert f"games.jsonl, record {broken + 1}: " in str(found[broken])


def test_a_document_cut_short_is_one_bad_record(tmp_path: Path) -> None:
    """The lines of a pretty-printed document are no records, even those that are objects."""
    path, (record,) = tmp_path / "game.json", some_records(1)
    points = json.dumps(record.document["rounds"][0]["points"][0])
    path.write_text('{"rounds": [\n{"points": [\n' + points + "\n]}\n")
    (found,) = check_records(path)
    assert isinstance(found, RecordError)


def test_a_broken_line_among_good_ones(tmp_path: Path) -> None:
    """A line cut short, as when a disk was full."""
    path, records = tmp_path / "games.jsonl", some_records(2)
    path.write_bytes(records[0].to_json() + b"\n" + records[1].to_json()[:500])
    reading = read_records(path)
    next(reading)
    with pytest.raises(RecordError, match=r"games\.jsonl, record 2: this is no JSON"):
        next(reading)


def test_a_path_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    """One line with the path and the system's reason."""
    with pytest.raises(OkawariError, match=r"cannot read .*nowhere\.json: No such file or directory"):
        list(read_records(tmp_path / "nowhere.json"))
    with pytest.raises(OkawariError, match=r"cannot read .*: Is a directory"):
        list(read_records(tmp_path))
    with pytest.raises(OkawariError, match=r"cannot write .*: No such file or directory"):
        write_records(tmp_path / "no" / "where.jsonl", [])
