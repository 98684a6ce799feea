"""The same deal again: a match with all the chance of a finished one, a person in one seat and bots in the others."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from okawari.game.errors import RecordError
from okawari.game.fair import FairDeal
from okawari.game.record import Record
from okawari.game.world import World
from okawari.match import events as e
from okawari.match.commands import Problem, Refusal
from okawari.match.decide import ID_BYTES, Decision, clean_name
from okawari.match.settings import Settings
from okawari.match.store import Store
from okawari.rules.ruleset import Ruleset

USUAL_BOT = "normal"
"""Who sits in the seats of people, if nobody else was asked for."""
BOT_NAME = "bot:"
"""How the name of a house's bot begins in a record."""


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


def find_deal(store: Store, record: str) -> KnownDeal | None:
    """The deal of a match in the store; one that was itself dealt again leads to the first one. Waits for the store.

    An error says why a record is none whose deal could be trusted.
    """
    told = _read(store, record)
    address = told and str(told.document.get("again", record))
    first = told if address == record else _read(store, str(address))
    if told is None or first is None:
        return None
    if "fair" not in first.document:
        raise RecordError("this record has no seed, from which its deal would follow")
    ruleset = first.state.ruleset
    world = FairDeal.read(first.document["fair"], ruleset.seats).world(ruleset)
    return KnownDeal(str(address), ruleset, world, told.names[: ruleset.seats])


def _read(store: Store, record: str) -> Record | None:
    kept = store.record(record)
    return None if kept is None else Record.read(kept)


def deal_again(
    deal: KnownDeal,
    guest: str,
    seat: int,
    name: str,
    bots: Sequence[str],
    code: str,
    random: Callable[[int], bytes],
) -> Decision:
    """The first events of a table with this deal, the start of the match included."""
    ruleset = deal.ruleset
    if seat >= ruleset.seats:
        return Refusal(Problem.NO_SUCH_SEAT, f"There was no such seat; that match had {ruleset.seats}.")
    if not all(bots):
        return Refusal(Problem.NO_SUCH_BOT, "There is no bot here that could play the other seats.")
    before = "" if deal.names[seat].startswith(BOT_NAME) else deal.names[seat]
    person = clean_name(name) or clean_name(before) or f"Guest {seat + 1}"
    return (
        e.Opened(guest, code, Settings.of(ruleset)),
        e.SameDeal(random(ID_BYTES).hex(), random(ID_BYTES).hex(), deal.record, deal.world),
        *(
            e.Sat(number, guest, person, "person", "") if number == seat else e.BotAdded(number, bot)
            for number, bot in enumerate(bots)
        ),
        e.Started(("",) * ruleset.seats),
    )
