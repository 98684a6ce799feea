"""The tables of version 0.1.0, in a copy of its server's file: they fold, show what they showed, and go on."""

import re
from pathlib import Path

import msgspec
import pytest

from okawari.game.record import Record
from okawari.match import commands as c
from okawari.match.fold import advance, fold
from okawari.match.record import record_of
from okawari.match.sqlite import SQLiteStore
from okawari.match.table import Table
from tests.support.data_0_1_0 import TABLES, in_phase, kept_file
from tests.support.returning import Return, go_back
from tests.support.sizes import quick

VARIANTS = {None, "both-ways", "golf", "draw-piles", "battle", "dummy"}
EVENTS = {
    *("opened", "prepared", "dealtagain", "settingschanged", "sat", "botadded", "left", "removed", "hostpassed"),
    *("linked", "unlinked", "started", "chose", "tookback", "locked", "askedfor", "abandoned", "rematched"),
}
"""All that could happen at a table of version 0.1.0."""


@pytest.fixture
def store(tmp_path: Path) -> SQLiteStore:
    """The file of version 0.1.0, opened."""
    kept_file(tmp_path / "tables.db")
    return SQLiteStore(tmp_path / "tables.db")


def test_everything_that_could_happen_is_in_the_file(store: SQLiteStore) -> None:
    """Lobbies, running and finished matches of every variant; every event; blind pairs, chosen and played."""
    for phase in ("lobby", "playing", "over"):
        assert {TABLES[name].settings["variant"] for name in in_phase(phase)} == VARIANTS
    entries = [entry for table in TABLES.values() for entry in store.load(table.id)]
    events = [msgspec.to_builtins(event) for entry in entries for event in entry.events]
    assert {event["event"] for event in events} == EVENTS
    assert sum("+?@" in event.get("pick", "") for event in events) > 100
    assert {event["by"] for event in events if "+?@" in event.get("pick", "")} == {"person", "bot"}
    store.close()


def test_every_log_folds_to_its_table(store: SQLiteStore) -> None:
    """Each is in the phase in which it was; every match that ended makes, byte by byte, the record that was kept."""
    ended = []
    for kept in TABLES.values():
        table = Table()
        for entry in store.load(kept.id):
            before, table = table, advance(table, entry)
            if before.phase == "playing" and table.phase == "over" and not table.abandoned:
                assert table.dealt is not None
                ended.append(table.dealt.record)
                assert record_of(table, entry.at).to_json() == store.record(table.dealt.record), kept.name
        assert table.phase == kept.phase, kept.name
        assert table == fold(store.load(kept.id))
    assert sorted(ended) == sorted(record.id for record in store.records())
    assert sorted(ended) == sorted(record for kept in TABLES.values() for record in kept.records)
    store.close()


@pytest.mark.parametrize("name", quick(2, TABLES))
def test_everybody_is_shown_what_they_saw_last(name: str, tmp_path: Path) -> None:
    """Seats, hands, tableaux, scores, choices, the end: members may be new, none is gone or different."""

    async def visit(back: Return) -> None:
        await back.all_come()
        for guest in back.kept.guests:
            assert back.lost(guest.name) == [], guest.name

    go_back(name, tmp_path, visit)


def pattern(pick: str) -> str:
    """What a chosen pick becomes: a yogurt shows its value, a face-down card what it is."""
    return re.escape(pick).replace(r"\?", "[a-z0-9-]+").replace("yogurt", r"yogurt-\d")


@pytest.mark.parametrize("name", quick(2, in_phase("playing")))
def test_a_running_match_goes_on_to_its_end(name: str, tmp_path: Path) -> None:
    """Its people are back, what they had chosen stands, and all that was played before is in the record."""

    async def visit(back: Return) -> None:
        before = await back.table()
        assert before.match is not None
        played = [[pick and str(pick) for pick in turn.picks] for turn in before.match.state.turns]
        await back.seated_come()
        document = await back.play_to_the_end()
        turns = [turn for part in document["rounds"] for turn in part["turns"]]
        assert [turn["picks"] for turn in turns[: len(played)]] == played
        for who, pick in back.chosen().items():
            seat = back.kept.of(who).seat
            assert seat is not None
            assert re.fullmatch(pattern(pick), turns[len(played)]["picks"][seat])
        record = Record.from_document(document)
        assert bool(record.check_fair()) == ("again" not in document)

    go_back(name, tmp_path, visit)


@pytest.mark.ci
@pytest.mark.parametrize("name", in_phase("over"))
def test_after_a_finished_match_there_is_another(name: str, tmp_path: Path) -> None:
    """A rematch: the lobby, a new start and a whole match, at the same table with the same tally."""

    async def visit(back: Return) -> None:
        await back.seated_come()
        if back.kept.name == "abandoned":
            await back.come("Ana")
        table = await back.table()
        host = next(guest for guest in back.kept.guests if guest.guest == table.host)
        await back.ask(host.name, c.Rematch)
        if back.kept.name == "abandoned":
            await back.ask("Ana", c.Sit)
        games = [seat.games for seat in (await back.table()).filled]
        await back.ask(host.name, c.Start)
        await back.served.play_on()
        assert [seat.games for seat in (await back.table()).seats] == [number + 1 for number in games]
        assert Record.from_document(await back.record()).check_fair()

    go_back(name, tmp_path, visit)


@pytest.mark.parametrize("name", in_phase("lobby"))
def test_a_lobby_is_found_and_starts(name: str, tmp_path: Path) -> None:
    """By its code; with those who sit there, bots among them, a match is played to its end."""

    async def visit(back: Return) -> None:
        await back.seated_come()
        table = await back.table()
        assert await back.served.tables.find(table.code) == back.kept.id
        host = next(guest for guest in back.kept.guests if guest.guest == table.host)
        await back.ask(host.name, c.Start)
        await back.served.play_on()
        assert Record.from_document(await back.record()).check_fair()

    go_back(name, tmp_path, visit)
