"""The same deal again: who sits where, and what is refused; `tests/live/match/test_again.py` plays it."""

import asyncio
import re
from dataclasses import replace
from random import Random

import msgspec
import pytest

from okawari.game.errors import RecordError
from okawari.game.state import State
from okawari.match import events as e
from okawari.match.commands import Problem, Refusal
from okawari.match.live_tables import LiveTables
from okawari.match.record import KnownDeal, can_be_dealt_again, deal_again, find_deal, record_of
from okawari.match.settings import Settings
from okawari.match.store import Kept
from okawari.rules.ruleset import Ruleset
from tests.support.live import Live
from tests.support.served import QuickBots
from tests.support.travel import MemoryStore

FIRST, LATER = "1" * 32, "2" * 32
RULESET = Ruleset(seats=3)
DEAL = KnownDeal("first", RULESET, State.start(RULESET, seed=1).world, ("Ana", "bot:greedy", "bot:gone"))


@pytest.mark.parametrize(
    ("wanted", "there", "bots"),
    [
        ("random", ("greedy", "random", "normal"), ["random", "greedy", "random"]),
        ("", ("greedy", "random", "normal"), ["normal", "greedy", "normal"]),
        ("nowhere", ("greedy", "normal"), ["normal", "greedy", "normal"]),
        ("", ("random", "greedy"), ["random", "greedy", "random"]),
        ("random", (), ["", "", ""]),
    ],
)
def test_the_bots_that_played_then_play_again(wanted: str, there: tuple[str, ...], bots: list[str]) -> None:
    """If they are there today; people's seats get the one that is asked for, or a usual one."""
    assert DEAL.bots(wanted, there) == bots


def dealt(
    seat: int = 0, name: str | None = None, deal: KnownDeal = DEAL, bots: tuple[str, ...] = ("x", "y", "z")
) -> object:
    """What dealing again leads to."""
    return deal_again(deal, "ana", seat, name, bots, "CODE", Random(0).randbytes)


def test_the_guest_sits_in_one_seat_and_bots_in_the_others() -> None:
    """The match starts at once, with the deal's settings and no nonces."""
    events = dealt(1, "Anna")
    assert isinstance(events, tuple)
    opened, again, *seated, started = events
    assert opened == e.Opened("ana", "CODE", Settings(RULESET.edition, RULESET.dessert, None, False, 3))
    assert isinstance(again, e.SameDeal)
    assert (again.again, again.world) == ("first", DEAL.world)
    assert (len(bytes.fromhex(again.match)), len(bytes.fromhex(again.record))) == (16, 16)
    assert again.match != again.record
    assert seated == [e.BotAdded(0, "x"), e.Sat(1, "ana", "Anna", "person", ""), e.BotAdded(2, "z")]
    assert started == e.Started(("", "", ""))


@pytest.mark.parametrize(
    ("seat", "name", "called", "nameless"),
    [
        (0, " Anna ", "Anna", 0),
        (0, None, "Ana", 0),
        (1, None, "Guest", 1),
        (0, "", "Guest", 1),
        (2, "\u200b", "Guest", 1),
    ],
)
def test_a_guest_who_says_nothing_of_a_name_is_called_as_who_sat_there(
    seat: int, name: str | None, called: str, nameless: int
) -> None:
    """Unless that was a bot; who gives an empty name has none."""
    events = dealt(seat, name)
    assert isinstance(events, tuple)
    (sat,) = (event for event in events if isinstance(event, e.Sat))
    assert (sat.seat, sat.name, sat.nameless) == (seat, called, nameless)


def test_what_cannot_be_dealt_again_is_refused() -> None:
    """A seat that was not there; no bot for the others."""
    refused = [dealt(3), dealt(bots=("x", "", "z"))]
    assert [isinstance(one, Refusal) and one.problem for one in refused] == [Problem.NO_SUCH_SEAT, Problem.NO_SUCH_BOT]
    assert isinstance(dealt(2), tuple)


def test_a_deal_leads_to_the_match_that_was_dealt_so_first() -> None:
    """Whose record has the seed; if that record is not there, nor is the deal."""
    store = MemoryStore()
    live = Live(Settings(seats=3), seed=4)
    live.start(2, bots=1)
    live.play_on()
    first = record_of(live.table, 5.0).document
    later = first | {"names": ["Eve", "bot:random", "bot:greedy"], "again": FIRST}
    del later["fair"]
    store.kept[LATER] = Kept(LATER, 9.0, msgspec.json.encode(later))
    assert find_deal(store, LATER, 0.0) is None
    assert not can_be_dealt_again(store, LATER, 0.0)
    assert find_deal(store, FIRST, 0.0) is None
    store.kept[FIRST] = Kept(FIRST, 5.0, msgspec.json.encode(first))
    assert live.table.match is not None
    for record, names in ((FIRST, ["Guest-0", "Guest-1", "bot:greedy"]), (LATER, later["names"])):
        deal = find_deal(store, record, 0.0)
        assert deal is not None
        assert can_be_dealt_again(store, record, 0.0)
        assert (deal.record, deal.names) == (FIRST, names)
        assert deal.ruleset == live.table.match.state.ruleset
        assert deal.world == live.table.match.state.world


def kept_match() -> MemoryStore:
    """A store with one finished match."""
    live = Live(Settings(seats=3), seed=4)
    live.start(3)
    live.play_on()
    store = MemoryStore()
    store.kept[FIRST] = Kept(FIRST, 5.0, record_of(live.table, 5.0).to_json())
    return store


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"names": []}, "there are 0 names; this game needs 3"),
        ({"totals": [1, 2, 3]}, "totals are"),
        ({"again": FIRST}, "again: a deal that was known has no seed of its own"),
        ({"fair": {}}, "fair: Object missing required field `seed`"),
    ],
)
def test_a_record_that_is_refused_is_not_dealt_again(change: dict[str, object], told: str) -> None:
    """It is read as strictly as everywhere else, also as the first of a deal that was dealt again."""
    store = kept_match()
    document = msgspec.json.decode(store.kept[FIRST].document)
    later = {name: value for name, value in document.items() if name != "fair"} | {"again": FIRST}
    store.kept[LATER] = Kept(LATER, 9.0, msgspec.json.encode(later))
    assert find_deal(store, LATER, 0.0) is not None
    store.kept[FIRST] = Kept(FIRST, 5.0, msgspec.json.encode(document | change))
    for record in (FIRST, LATER):
        with pytest.raises(RecordError, match=re.escape(told)):
            find_deal(store, record, 0.0)


def test_a_record_without_a_seed_is_not_dealt_again() -> None:
    """Its World cannot be known: dice and yogurts that nobody took are told nowhere."""
    store = kept_match()
    document = msgspec.json.decode(store.kept[FIRST].document)
    del document["fair"]
    store.kept[FIRST] = Kept(FIRST, 5.0, msgspec.json.encode(document))
    assert not can_be_dealt_again(store, FIRST, 0.0)
    with pytest.raises(RecordError, match="this record has no seed"):
        find_deal(store, FIRST, 0.0)


def test_the_house_says_why_a_record_is_not_dealt_again() -> None:
    """A refusal with the reason, no error of the server."""

    async def ask() -> str | Refusal:
        store = kept_match()
        document = msgspec.json.decode(store.kept[FIRST].document) | {"names": []}
        store.kept[FIRST] = Kept(FIRST, 5.0, msgspec.json.encode(document))
        return await LiveTables(store, QuickBots()).same_deal("ana", FIRST)

    refused = asyncio.run(ask())
    assert isinstance(refused, Refusal)
    assert refused.problem == Problem.BAD_RECORD
    assert refused.message == "The deal of that match cannot be dealt again: there are 0 names; this game needs 3."


def test_the_settings_are_those_of_the_match() -> None:
    """Variant, dessert and must-have-maki, too."""
    ruleset = Ruleset("anniversary", 2, "mochi", "dummy", must_have_maki=True)
    deal = replace(DEAL, ruleset=ruleset, world=State.start(ruleset, seed=2).world)
    events = dealt(deal=deal, bots=("x", "y"))
    assert isinstance(events, tuple)
    opened = events[0]
    assert isinstance(opened, e.Opened)
    assert opened.settings.ruleset() == ruleset
