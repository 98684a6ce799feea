"""Records in files: one JSON document, or JSON lines; and files that a user named."""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from okawari.game.documents import Document
from okawari.game.errors import OkawariError, RecordError
from okawari.game.record import Record


def read_records(path: Path) -> Iterator[Record]:
    """Every record of a file, one after the other; an error says which."""
    for found in check_records(path):
        if isinstance(found, RecordError):
            raise found
        yield found


def check_records(path: Path) -> Iterator[Record | RecordError]:
    """Every record of a file, or what is wrong with it."""
    for number, text in enumerate(_documents(path), 1):
        try:
            yield Record.read(text)
        except OkawariError as error:
            yield RecordError(f"{path}, record {number}: {error}")


def _documents(path: Path) -> Iterator[bytes]:
    """The JSON texts of a file: the whole if that is one document, else its lines if one of them tells its format."""
    try:
        with path.open("rb") as file:
            first = next((line for line in file if line.strip()), b"")
            if _members(first) is not None:
                yield first
                yield from (line for line in file if line.strip())
                return
            whole = first + file.read()
    except OSError as error:
        raise OkawariError(f"cannot read {path}: {error.strerror}") from None
    lines = [line for line in whole.splitlines() if line.strip()]
    if _members(whole) is None and any("format" in (_members(line) or {}) for line in lines):
        yield from lines
    else:
        yield whole


def _members(text: bytes) -> Document | None:
    """What a JSON object says, of whatever sort it is; None if this is no object."""
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def write_records(path: Path, records: Iterable[Record]) -> int:
    """Write records as JSON lines; returns how many."""
    count = 0
    with writing(path), path.open("wb") as file:
        for record in records:
            file.write(record.to_json() + b"\n")
            count += 1
    return count


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Whatever keeps a file from being written becomes one line that names it."""
    try:
        yield
    except OSError as error:
        raise OkawariError(f"cannot write {path}: {error.strerror}") from None


def cache_home() -> Path:
    """The folder for what can be made again: OKAWARI_CACHE_DIR, or `okawari` in the user's cache folder."""
    home = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA") or Path.home() / ".cache"
    return Path(os.environ.get("OKAWARI_CACHE_DIR") or Path(home) / "okawari")
