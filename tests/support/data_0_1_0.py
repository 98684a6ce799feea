"""Reads `tests/data/0.1.0`: what version 0.1.0 left behind. `make_0_1_0` made it."""

import gzip
import json
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from okawari.web.identity import bot_guest, browser_guest
from tests.support.paths import ROOT

FOLDER = ROOT / "tests" / "data" / "0.1.0"
CONVERSATIONS = sorted(path.name.removesuffix(".jsonl.gz") for path in (FOLDER / "conversations").iterdir())
WORDS = frozenset({"english", "reason", "why_not", "keeping", "message"})
"""Members that tell people something: they must be there, in whatever words."""


class KeptGuest(msgspec.Struct, frozen=True):
    """Somebody who was at a table when the server stopped."""

    name: str
    seat: int | None
    cookie: str = ""
    token: str = ""

    @property
    def guest(self) -> str:
        """The guest that a server knows them as."""
        return bot_guest(self.token) if self.token else browser_guest(self.cookie)


class KeptTable(msgspec.Struct, frozen=True):
    """A table in the file."""

    name: str
    id: str
    phase: str
    settings: dict[str, Any]
    guests: list[KeptGuest]
    records: list[str]

    def of(self, name: str) -> KeptGuest:
        """Who had this name."""
        return next(guest for guest in self.guests if guest.name == name)


class _Tables(msgspec.Struct):
    tables: list[KeptTable]


TABLES = {
    table.name: table for table in msgspec.json.decode((FOLDER / "tables.json").read_bytes(), type=_Tables).tables
}


def in_phase(phase: str) -> list[str]:
    """The names of the tables in this phase."""
    return [table.name for table in TABLES.values() if table.phase == phase]


def kept_file(path: Path) -> float:
    """Unpack the database; the time at which the last thing happened in it."""
    path.write_bytes(gzip.decompress((FOLDER / "okawari.db.gz").read_bytes()))
    with closing(sqlite3.connect(path)) as connection:
        return float(connection.execute("SELECT max(at) FROM log").fetchone()[0])


def move_to(path: Path, now: float) -> None:
    """As if the last thing in an unpacked database had happened at this time: no match is old enough to be given up."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE log SET at = at + ? - (SELECT max(at) FROM log)", (now,))


def kept_records() -> list[bytes]:
    """Every record, a line each."""
    return gzip.decompress((FOLDER / "records.jsonl.gz").read_bytes()).splitlines()


@cache
def kept_views(table: str) -> dict[str, dict[str, Any]]:
    """The parts that everybody at a table saw last, by name."""
    return {line["who"]: line["parts"] for line in _lines("views") if line["table"] == table}


def conversation(name: str) -> list[dict[str, Any]]:
    """All lines of a conversation: who, and what was posted, got, sent or received."""
    return _lines(f"conversations/{name}")


@cache
def _lines(name: str) -> list[dict[str, Any]]:
    text = gzip.decompress((FOLDER / f"{name}.jsonl.gz").read_bytes())
    return [json.loads(line) for line in text.splitlines()]


def losses(old: Any, new: Any, free: frozenset[str] = WORDS, where: str = "") -> list[str]:
    """What of the old document is not in the new one, or is different; members may be new, `free` ones may differ."""
    if isinstance(old, dict) and isinstance(new, dict):
        gone = [f"{where}.{key} is gone" for key in old if key not in new]
        both = [key for key in old if key in new and key not in free]
        return gone + [loss for key in both for loss in losses(old[key], new[key], free, f"{where}.{key}")]
    if isinstance(old, list | tuple) and isinstance(new, list | tuple) and len(old) == len(new):
        pairs = enumerate(zip(old, new, strict=True))
        return [loss for number, pair in pairs for loss in losses(*pair, free, f"{where}[{number}]")]
    return [] if old == new else [f"{where} was {old!r}, is {new!r}"]
