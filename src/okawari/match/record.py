"""The records of matches that are over: how they are made, what is told of them, and the same deal again.

That is a match with all the chance of a finished one, a person in one seat and bots in the others.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import msgspec

from okawari.game.documents import Document, some_ruleset
from okawari.game.errors import RecordError
from okawari.game.fair import FairDeal
from okawari.game.record import Record
from okawari.game.world import World
from okawari.match import events as e
from okawari.match.commands import Problem, Refusal
from okawari.match.decide import ID_BYTES, Decision
from okawari.match.names import sit_alone
from okawari.match.openness import day_in, find_record, is_open
from okawari.match.settings import Settings
from okawari.match.store import Store
from okawari.match.table import Table
from okawari.rules.ruleset import Ruleset

USUAL_BOT = "normal"
"""Who sits in the seats of people, if nobody else was asked for."""
BOT_NAME = "bot:"
"""How the name of a house's bot begins in a record."""


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
    if table.dealt.day:
        record.document["daily"] = table.dealt.day
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


def record_lines(store: Store, now: float, *, blank: bool = False, addresses: bool = False) -> Iterator[bytes]:
    """Every record that is open as one line of JSON, oldest first, if so wished without names; or their addresses."""
    for kept in store.records():
        if not is_open(day_in(kept.document), now):
            continue
        if addresses:
            yield kept.id.encode()
        elif blank:
            yield msgspec.json.encode(blank_names(msgspec.json.decode(kept.document)))
        else:
            yield kept.document


@dataclass(frozen=True, slots=True)
class KnownDeal:
    """The deal of a finished match."""

    record: str
    """Where the match that was dealt so first is told; its seed can be checked there."""
    ruleset: Ruleset
    world: World
    names: Sequence[str]

    def bots(self, wanted: str, there: Sequence[str]) -> list[str]:
        """[seat] the house's bot that sat there, if it is there today, else the one that is wanted or a usual one."""
        usual = next((bot for bot in (wanted, USUAL_BOT, *there) if bot in there), "")
        sat = [name.removeprefix(BOT_NAME) if name.startswith(BOT_NAME) else "" for name in self.names]
        return [bot if bot in there else usual for bot in sat]


def find_deal(store: Store, record: str, now: float) -> KnownDeal | None:
    """The deal of a match that is open; one that was itself dealt again leads to the first one. Waits for the store.

    An error says why a record is none whose deal could be trusted.
    """
    told = _read(store, record, now)
    address = record if told is None else str(told.document.get("again", record))
    first = told if address == record else _read(store, address, now)
    if told is None or first is None:
        return None
    if "fair" not in first.document:
        raise RecordError("this record has no seed, from which its deal would follow")
    ruleset = first.state.ruleset
    world = FairDeal.read(first.document["fair"], ruleset.seats).world(ruleset)
    return KnownDeal(address, ruleset, world, told.names[: ruleset.seats])


def can_be_dealt_again(store: Store, record: str, now: float) -> bool:
    """Whether `find_deal` finds something; not if its first round was laid out for learning. Waits for the store."""
    try:
        return find_deal(store, record, now) is not None
    except RecordError:
        return False


def _read(store: Store, record: str, now: float) -> Record | None:
    kept = find_record(store, record, now)
    return None if kept is None else Record.read(kept)


def deal_again(
    deal: KnownDeal,
    guest: str,
    seat: int,
    name: str | None,
    bots: Sequence[str],
    code: str,
    random: Callable[[int], bytes],
) -> Decision:
    """The first events of a table with this deal, the start of the match included.

    Without a name, not even an empty one, the guest is called as who sat there; that of a bot is nobody's.
    """
    ruleset = deal.ruleset
    if seat >= ruleset.seats:
        return Refusal(Problem.NO_SUCH_SEAT, f"There was no such seat; that match had {ruleset.seats}.")
    if not all(bots):
        return Refusal(Problem.NO_SUCH_BOT, "There is no bot here that could play the other seats.")
    if name is None:
        name = "" if deal.names[seat].startswith(BOT_NAME) else deal.names[seat]
    return (
        e.Opened(guest, code, Settings.of(ruleset)),
        e.SameDeal(random(ID_BYTES).hex(), random(ID_BYTES).hex(), deal.record, deal.world),
        *(
            sit_alone(number, guest, name) if number == seat else e.BotAdded(number, bot)
            for number, bot in enumerate(bots)
        ),
        e.Started(("",) * ruleset.seats),
    )
