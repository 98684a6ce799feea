"""An authority answers, knows who is there, and does nothing that cannot be stored."""

import asyncio

import pytest

from okawari.match import commands as c
from okawari.match.authority import RETRY_SECONDS
from okawari.match.clock import HOST_PASSES_AFTER
from okawari.match.events import Entry
from okawari.match.fold import fold
from okawari.match.settings import Settings
from okawari.match.store import Append, LostRace
from tests.support import at
from tests.support.served import Served
from tests.support.travel import START, fresh, store_of, travel, until_time


def test_a_command_that_cannot_be_stored_changes_nothing_and_can_come_again() -> None:
    """The refusal is a sentence; the same command is accepted when there is room."""

    async def play(served: Served) -> None:
        await served.open()
        await served.come("ana")
        store = store_of(served)
        store.broken = lambda append: True
        before = dict(served.pages["ana"].parts)
        refused = await at.ask_at(served.tables, served.id, "ana", c.Sit("sit"))
        assert refused == c.Refusal(c.Problem.NOT_STORED, "The disk is full.", "sit")
        assert served.pages["ana"].parts == before
        store.broken = lambda append: False
        assert await at.ask_at(served.tables, served.id, "ana", c.Sit("sit")) == c.Accepted("sit")
        assert served.pages["ana"]["own"]["seat"] == 0
        assert fold(store.load(served.id)) == served.authority.table

    travel(play)


def test_what_was_kept_without_an_answer_is_shown_to_all() -> None:
    """A store that was cut off may have kept what it refused: everybody sees it soon, though nobody asks again."""

    async def play(served: Served) -> None:
        await served.open()
        await served.come("ana", "bob")
        store = store_of(served)
        store.unsure = True
        refused = await at.ask_at(served.tables, served.id, "ana", c.Sit("sit"))
        assert refused == c.Refusal(c.Problem.NOT_STORED, "Nobody knows.", "sit")
        store.unsure = False
        await until_time(START + RETRY_SECONDS)
        await served.settle()
        assert served.pages["bob"]["table"]["seats"][0]["filled"]
        assert served.pages["ana"]["own"]["seat"] == 0

    travel(play)


def test_what_was_kept_without_an_answer_is_shown_to_who_asks_again() -> None:
    """Also if the answer is a refusal, because it was done already."""

    async def play(served: Served) -> None:
        await served.open(Settings(seats=2))
        await served.sit_and_start("ana", "bob")
        store = store_of(served)
        store.unsure = True
        for guest in ("ana", "bob"):
            pick = served.pages[guest]["own"]["legal"][0]
            await at.ask_at(served.tables, served.id, guest, c.Choose(f"one {guest}", 1, pick, True))
        store.unsure = False
        pick = served.pages["bob"]["own"]["legal"][0]
        again = await at.ask_at(served.tables, served.id, "bob", c.Choose("two", 1, pick, True))
        assert isinstance(again, c.Refusal)
        assert again.problem == c.Problem.STALE_TURN
        assert served.pages["ana"]["turn"]["number"] == 2

    travel(play)


@pytest.mark.parametrize(("races", "accepted"), [(1, True), (19, True), (20, False)])
def test_a_lost_race_is_decided_again_but_not_for_ever(races: int, accepted: bool) -> None:
    """Whoever loses twenty in a row is told to try again."""

    async def play(served: Served) -> None:
        await served.open()
        await served.come("ana")
        lost = 0

        async def lose(append: Append) -> None:
            nonlocal lost
            lost += 1
            if lost <= races:
                raise LostRace

        store_of(served).held = lose
        answer = await served.ask("ana", c.Sit)
        assert isinstance(answer, c.Accepted if accepted else c.Refusal)
        if isinstance(answer, c.Refusal):
            assert answer.problem == c.Problem.NOT_STORED
            assert answer.id
            assert lost == 20

    travel(play)


def test_a_command_of_long_ago_is_found_by_the_store_and_costs_no_loading(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table has forgotten it, the store has not: accepted, not applied, and the table is as fresh as it was."""
    monkeypatch.setattr("okawari.match.table.REMEMBERED", 2)
    monkeypatch.setattr("okawari.match.table.FEW", 1)

    async def play(served: Served) -> None:
        await served.open()
        again, store = fresh(served)
        tables, table = again.tables, served.id
        assert await at.ask_at(tables, table, "ana", c.Sit("old", name="Ana")) == c.Accepted("old")
        for number in range(6):
            await at.ask_at(tables, table, "ana", c.Sit(f"{number}", name="Anna"))
        before = again.authority.table
        assert not before.answered.knows("ana", "old")
        assert await at.ask_at(tables, table, "ana", c.Sit("old", name="Ana")) == c.Accepted("old")
        assert await at.ask_at(tables, table, "eve", c.Leave("1")) != c.Accepted("1")
        assert again.authority.table is before
        assert store.loaded == [table]
        await tables.close()

    travel(play)


def test_what_was_asked_by_somebody_who_does_not_wait_is_shown() -> None:
    """The command may be kept all the same, and everybody else is to see it."""

    async def play(served: Served) -> None:
        await served.open()
        await served.come("ana", "bob")
        kept, go_on = asyncio.Event(), asyncio.Event()

        async def hold(append: Append) -> None:
            kept.set()
            try:
                await go_on.wait()
            except asyncio.CancelledError:
                store_of(served).logs[append.table].append(append.entry)
                raise

        store_of(served).held = hold
        asking = asyncio.ensure_future(served.ask("ana", c.Sit))
        await kept.wait()
        asking.cancel()
        await asyncio.wait({asking})
        assert asking.cancelled()
        await served.settle()
        assert served.pages["bob"]["table"]["seats"][0]["filled"]

    travel(play)


def test_a_guest_is_there_until_the_last_page_is_closed() -> None:
    """Two pages of one guest are one guest; closing a page twice closes no other."""

    async def play(served: Served) -> None:
        await served.open()
        await served.come("bob", "ana")
        first = served.pages["ana"]
        await served.come("ana")
        authority, second = served.authority, served.pages["ana"]
        assert first.connection is not None
        assert authority.presence.connected == {"ana", "bob"}
        authority.disconnect(first.connection)
        authority.disconnect(first.connection)
        assert authority.presence.connected == {"ana", "bob"}
        shown = len(first.frames)
        await served.ask("ana", c.Sit)
        assert len(first.frames) == shown
        assert second["own"]["seat"] == 0
        served.go("ana")
        assert authority.presence.connected == {"bob"}
        assert authority.presence.gone_since("ana") == START
        served.go("bob")
        assert authority.presence.connected == set()

    travel(play)


def test_an_authority_is_busy_as_long_as_anybody_or_anything_is_there() -> None:
    """A page, a command, a duty; `settled` and `deserted` return when that is over."""

    async def play(served: Served) -> None:
        await served.open()
        authority = served.authority
        assert not authority.busy
        await authority.deserted()
        await authority.settled()
        await served.come("ana", "bob")
        assert authority.busy
        deserted = asyncio.ensure_future(authority.deserted())
        served.go("ana")
        await asyncio.sleep(0)
        assert not deserted.done()
        served.go("bob")
        await deserted
        assert not authority.busy
        asking = asyncio.ensure_future(served.ask("ana", c.Sit))
        await asyncio.sleep(0)
        assert authority.busy
        await authority.settled()
        await asking
        assert not authority.busy

    travel(play)


def test_a_table_is_used_when_somebody_comes_goes_or_asks() -> None:
    """When it was used last decides when it leaves the memory; waking up for nothing is no use."""

    async def play(served: Served) -> None:
        await served.open()
        assert served.authority.used == START
        for seconds, act in ((10, lambda: served.come("ana")), (20, lambda: served.ask("ana", c.Sit))):
            await until_time(seconds)
            await act()
            assert served.authority.used == pytest.approx(START + seconds, abs=0.01)
        await until_time(30)
        served.go("ana")
        await until_time(500)
        await served.authority.tick()
        assert served.authority.used == pytest.approx(START + 30, abs=0.01)

    travel(play)


def test_an_entry_says_when_and_by_whom() -> None:
    """What the server does by itself has no author; a link and an unlink have one, and no command."""

    async def play(served: Served) -> None:
        await served.open()
        await served.come("ana", "bob", "phone")
        await until_time(5)
        await at.ask_at(served.tables, served.id, "ana", c.Sit("1"))
        await at.ask_at(served.tables, served.id, "bob", c.Sit("2"))
        await at.link(served.tables, served.id, "ana", "phone")
        await at.ask_at(served.tables, served.id, "phone", c.Sit("3", name="Anna"))
        await at.unlink(served.tables, served.id, "phone")
        served.go("ana")
        await until_time(6 + HOST_PASSES_AFTER)
        log: list[Entry] = store_of(served).load(served.id)
        told = [(round(entry.at - START), entry.author, entry.command) for entry in log]
        assert told == [
            (0, "ana", None),
            (5, "ana", "1"),
            (5, "bob", "2"),
            (5, "ana", None),
            (5, "ana", "3"),
            (5, "phone", None),
            (65, "", None),
        ]

    travel(play)
