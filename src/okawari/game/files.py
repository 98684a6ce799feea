"""Records in files: one JSON document, or JSON lines."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from okawari.game.documents import parse_json
from okawari.game.errors import OkawariError, RecordError
from okawari.game.record import Record
from okawari.game.writing import writing


def read_records(path: Path) -> Iterator[Record]:
    """Every record of a file, one after the other; an error says which."""
    for number, text in enumerate(_documents(path), 1):
        try:
            yield Record.from_document(parse_json(text, "a record"))
        except OkawariError as error:
            raise RecordError(f"{path}, record {number}: {error}") from None


def _documents(path: Path) -> Iterator[bytes]:
    """The JSON texts of a file: its lines if the first one stands alone, else the whole."""
    try:
        with path.open("rb") as file:
            first = file.readline()
            if not first.strip():
                yield first + file.read()
                return
            try:
                parse_json(first, "a record")
            except RecordError:
                yield first + file.read()
                return
            yield first
            yield from (line for line in file if line.strip())
    except OSError as error:
        raise OkawariError(f"cannot read {path}: {error.strerror}") from None


def write_records(path: Path, records: Iterable[Record]) -> int:
    """Write records as JSON lines; returns how many."""
    count = 0
    with writing(path), path.open("wb") as file:
        for record in records:
            file.write(record.to_json() + b"\n")
            count += 1
    return count
