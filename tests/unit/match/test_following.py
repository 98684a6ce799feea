"""A table in memory follows what other servers did: what is heard, what is looked for, what cannot be read."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from okawari.match import commands as c
from okawari.match.attendance import Stay
from okawari.match.commands import REACTIONS
from okawari.match.events import Entry, Linked, Locked
from okawari.match.following import CHECK_SECONDS, Following
from tests.support import at
from tests.support.fellows import Fellows, two_servers
from tests.support.process import PATIENCE
from tests.support.travel import CountingStore, MemoryStore, travel


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """In a loop in which nobody waits."""
    travel(lambda served: test())


def test_what_is_heard_of_is_read_and_shown() -> None:
    """An entry, who came, a reaction, and that a device was linked."""

    async def play() -> None:
        store = MemoryStore()
        here, fellows, there, table, page = await two_servers(store)
        assert fellows.ears is not None
        assert here.following is not None
        linked: list[tuple[str, str]] = []
        here.following.linked = lambda *told: linked.append(told)
        await at.ask_at(there, table, "bob", c.Sit("1", name="Bob"))
        fellows.ears.table_changed(table, 2)
        fellows.ears.table_changed("another", 2)
        await asyncio.sleep(0.5)
        assert page["table"]["seats"][0]["name"] == "Bob"
        assert not page["table"]["seats"][0]["connected"]
        fellows.elsewhere[table] = [Stay("bob", "other", 1.0)]
        fellows.ears.guests_changed(table)
        fellows.ears.guests_changed("another")
        await asyncio.sleep(0.5)
        assert page["table"]["seats"][0]["connected"]
        fellows.ears.reacted(table, 0, 3)
        fellows.ears.reacted(table, 0, len(REACTIONS))
        assert page["reaction"] == {"seat": 0, "emoji": REACTIONS[3]}
        store.logs[table].append(Entry(fellows.time(), (Linked("bob", "phone"),), "bob"))
        fellows.ears.table_changed(table, 3)
        await asyncio.sleep(0.5)
        assert linked == [(table, "bob")]
        assert [(told, stay.guest) for told, stay in fellows.noted] == [(table, "ana")]
        await here.close()

    run(play)


def test_what_is_not_heard_of_is_found_every_two_seconds() -> None:
    """Also after a time when the database could not be asked."""

    async def play() -> None:
        store = MemoryStore()
        here, fellows, there, table, page = await two_servers(store)
        fellows.reachable = False
        await at.ask_at(there, table, "bob", c.Sit("1", name="Bob"))
        await asyncio.sleep(3 * CHECK_SECONDS)
        assert not page["table"]["seats"][0]["filled"]
        fellows.reachable = True
        await asyncio.sleep(CHECK_SECONDS + 0.5)
        assert page["table"]["seats"][0]["name"] == "Bob"
        await here.close()

    run(play)


def test_nothing_is_refused_on_a_table_that_is_not_fresh() -> None:
    """Somebody sat down elsewhere a moment ago: the match can start, though nobody has told so yet."""

    async def play() -> None:
        store = MemoryStore()
        here, fellows, there, table, page = await two_servers(store)
        await at.ask_at(here, table, "ana", c.Sit("1"))
        refused = await at.ask_at(here, table, "ana", c.Start("2"))
        assert isinstance(refused, c.Refusal)
        assert refused.problem == c.Problem.TOO_FEW
        await at.ask_at(there, table, "bob", c.Sit("3"))
        assert isinstance(await at.ask_at(here, table, "ana", c.Start("4")), c.Accepted)
        assert page["table"]["phase"] == "playing"
        assert await at.ask_at(here, table, "ana", c.Start("2")) == refused, "the first answer stays"
        await at.ask_at(here, table, "ana", c.React("5", REACTIONS[1]))
        await at.ask_at(here, table, "ana", c.React("5", REACTIONS[1]))
        assert fellows.reactions == [(table, 0, 1)]
        await there.close()
        await here.close()
        assert asyncio.all_tasks() == {asyncio.current_task()}

    run(play)


def test_who_hears_something_can_be_closed_all_the_same() -> None:
    """Told to end at whatever moment after something was heard, it ends."""

    async def close() -> None:
        for rounds in range(8):
            following = Following(Fellows(MemoryStore()), {})
            following.start()
            await asyncio.sleep(0)
            following.look_after("a table")
            for _ in range(rounds):
                await asyncio.sleep(0)
            async with asyncio.timeout(PATIENCE):
                await following.close()

    asyncio.run(close())


def test_who_never_began_to_follow_can_be_closed() -> None:
    """As by a server that could not start."""
    asyncio.run(Following(Fellows(MemoryStore()), {}).close())


def test_what_is_known_is_not_read_again() -> None:
    """Neither an entry that is here already, nor the log when only guests changed."""

    async def play() -> None:
        here, fellows, _, table, _ = await two_servers(MemoryStore())
        await asyncio.sleep(0.5)
        assert fellows.ears is not None
        fellows.asked.clear()
        fellows.ears.table_changed(table, 1)
        await asyncio.sleep(0.5)
        assert fellows.asked == []
        fellows.ears.guests_changed(table)
        await asyncio.sleep(0.5)
        assert fellows.asked == [("stays", [table])]
        fellows.ears.table_changed(table, 2)
        await asyncio.sleep(0.25)
        assert fellows.asked[1:] == [("newer", {table: 1})]
        await here.close()

    run(play)


def test_a_table_is_looked_after_as_soon_as_it_is_here() -> None:
    """Something may have happened while it was loaded; and then every two seconds, log and guests."""

    async def play() -> None:
        here, fellows, _, table, _ = await two_servers(MemoryStore())
        look: list[object] = [("newer", {table: 1}), ("stays", [table])]
        await asyncio.sleep(0.5)
        assert fellows.asked == look
        await asyncio.sleep(2.0)
        assert fellows.asked == 2 * look
        second = await here.open("ana")
        await asyncio.sleep(0.1)
        assert fellows.asked[4:] == [("newer", {second: 1}), ("stays", [second])]
        await here.close()

    run(play)


def test_a_server_that_is_alone_looks_after_nothing() -> None:
    """Once after the others have left, for they may have done something last; and again when one has come."""

    async def play() -> None:
        here, fellows, _, table, page = await two_servers(MemoryStore())
        await asyncio.sleep(0.5)
        fellows.alone = True
        await asyncio.sleep(2.0)
        fellows.asked.clear()
        await asyncio.sleep(100.0)
        assert fellows.asked == []
        fellows.alone = False
        fellows.elsewhere[table] = [Stay("bob", "other", 1.0)]
        await asyncio.sleep(2.0)
        assert fellows.asked == [("newer", {table: 1}), ("stays", [table])]
        assert page["table"]["spectators"] == 2
        await here.close()

    run(play)


@pytest.mark.parametrize("when", ["newer", "stays"])
def test_a_table_that_is_let_go_of_meanwhile_hides_no_other(when: str, caplog: pytest.LogCaptureFixture) -> None:
    """While the database is asked, or before: the news of the others is read all the same, and nothing fails."""

    async def play() -> None:
        store = MemoryStore()
        here, fellows, there, table, page = await two_servers(store)
        first, second = [str(await here.open("eve")) for _ in range(2)]
        await asyncio.sleep(0.5)
        assert fellows.ears is not None

        def let_go(what: str) -> None:
            if what == when:
                here.in_memory.pop(first, None)

        for one in (first, second, table):
            await at.ask_at(there, one, "bob", c.Sit("1", name="Bob"))
            fellows.elsewhere[one] = [Stay("bob", "other", 1.0)]
            fellows.ears.table_changed(one, 2)
            fellows.ears.guests_changed(one)
        here.in_memory.pop(second)
        fellows.meanwhile = let_go
        await asyncio.sleep(0.5)
        assert page["table"]["seats"][0]["connected"]
        assert list(here.in_memory) == [table]
        await here.close()

    run(play)
    assert [record.message for record in caplog.records] == []


def test_an_entry_that_does_not_follow_makes_the_table_be_loaded_again(caplog: pytest.LogCaptureFixture) -> None:
    """By whoever needs it next; what is told of the fault is an error's name, and nothing of the table."""

    async def play() -> None:
        store = CountingStore()
        here, fellows, there, table, page = await two_servers(store)
        assert isinstance(await at.ask_at(here, table, "ana", c.Sit("1")), c.Accepted)
        store.logs[table].append(Entry(1.0, (Locked(0, 1),)))
        assert fellows.ears is not None
        fellows.ears.table_changed(table, 3)
        await asyncio.sleep(0.1)
        store.logs[table].pop()
        await at.ask_at(there, table, "bob", c.Sit("2", name="Bob"))
        store.loaded.clear()
        assert isinstance(await at.ask_at(here, table, "ana", c.React("3", REACTIONS[0])), c.Accepted)
        assert page["table"]["seats"][1]["name"] == "Bob"
        assert store.loaded == [table]
        await here.close()

    run(play)
    assert [record.message for record in caplog.records] == ["what another server did cannot be read: AssertionError"]
