"""The records of matches that are over."""

from collections.abc import Iterator

import msgspec

from okawari.game.documents import Document, some_ruleset
from okawari.game.record import Record
from okawari.match.same_deal import BOT_NAME
from okawari.match.store import Store
from okawari.match.table import Table


def record_of(table: Table, ended: float) -> Record:
    """The finished match as a Record: who sat there, who made each pick, and the seed that everybody can check.

    A match that was dealt the cards of another has no such seed: it names the record of the other.
    """
    played = table.match
    assert played is not None
    assert table.dealt is not None
    record = Record.of(played.state, [seat.name for seat in table.seats], played.fair)
    turns = [turn for part in record.document["rounds"] for turn in part["turns"]]
    for number, (turn, by) in enumerate(zip(turns, played.picked_by, strict=True)):
        turn["by"] = list(by)
        if number in played.picked_by_first:
            turn["by_first"] = list(played.picked_by_first[number])
    record.document["ended"] = round(ended)
    if table.dealt.again:
        record.document["again"] = table.dealt.again
    return record


def blank_names(document: Document) -> Document:
    """A record's document without the names of those who played; the house's bots are still told."""
    seats = some_ruleset(document["ruleset"]).seats
    names = list(document.get("names", ()))
    turns = [turn for part in document["rounds"] for turn in part["turns"]]
    for seat in range(min(seats, len(names))):
        by_person = any("person" in (turn[by][seat] for by in ("by", "by_first") if by in turn) for turn in turns)
        if by_person or not names[seat].startswith(BOT_NAME):
            names[seat] = f"seat {seat}"
    return document | {"names": names}


def record_lines(store: Store, *, blank: bool = False, addresses: bool = False) -> Iterator[bytes]:
    """Every record as one line of JSON, oldest first, if so wished without names; or only their addresses."""
    for kept in store.records():
        if addresses:
            yield kept.id.encode()
        elif blank:
            yield msgspec.json.encode(blank_names(msgspec.json.decode(kept.document)))
        else:
            yield kept.document
