"""The same deal again, against bots: the same chance, an honest record, and a fair deal after it."""

from pathlib import Path

import msgspec
import pytest

from okawari.game.record import Record
from okawari.game.world import World
from okawari.match import commands as c
from okawari.match.commands import Problem
from okawari.match.fold import fold
from okawari.match.settings import Settings
from tests.support import at
from tests.support.served import Served, run


async def played(served: Served, settings: Settings, *guests: str, bots: int = 0) -> str:
    """A finished match; the address of its record."""
    await served.open(settings)
    await served.sit_and_start(*guests, bots=bots)
    await served.play_on()
    return str(served.pages[guests[0]]["end"]["record"])


async def again(served: Served, record: str, guest: str, **asked: object) -> World:
    """Deal it again for a guest, who opens the page; the world of the new match."""
    opened = await served.tables.same_deal(guest, record, **asked)  # type: ignore[arg-type]
    assert isinstance(opened, str), opened
    served.id = opened
    served.pages.clear()
    await served.come(guest)
    return await world(served)


async def world(served: Served) -> World:
    """All chance of the match at the table."""
    table = await at.table_at(served.tables, served.id)
    assert table is not None
    assert table.match is not None
    return table.match.state.world


@pytest.mark.parametrize(
    "settings",
    [
        Settings(seats=3),
        Settings(seats=2, variant="battle"),
        Settings(seats=2, variant="dummy"),
        Settings(edition="anniversary", dessert="yogurt", seats=3),
        Settings(edition="anniversary", dessert="mochi", seats=2),
    ],
    ids=lambda settings: f"{settings.variant or settings.dessert or 'classic'}",
)
def test_the_same_world_is_dealt_again(settings: Settings, tmp_path: Path) -> None:
    """Deck, dice, yogurt draws and starter are those of the first match, also when dealt again from its repetition."""

    async def play(served: Served) -> None:
        first = await played(served, settings, "ana", bots=settings.seats - 1)
        before = await world(served)
        assert await again(served, first, "ana") == before
        await served.play_on()
        second = served.pages["ana"]["end"]["record"]
        assert second != first
        assert await again(served, second, "bob", seat=1) == before
        await served.play_on()
        third = served.store.record(served.pages["bob"]["end"]["record"])
        assert third is not None
        assert Record.read(third).document["again"] == first

    run(play, tmp_path)


def test_the_record_says_that_the_deal_was_known(tmp_path: Path) -> None:
    """It promises no fair deal but names the first record; the table shows a known deal and no commitment."""

    async def play(served: Served) -> None:
        first = await played(served, Settings(seats=3), "ana", "bob", bots=1)
        await again(served, first, "eve", seat=1, name="Eve", bot="random")
        table = served.pages["eve"]["table"]
        assert (table["known_deal"], table["commitment"], table["phase"]) == (True, "", "playing")
        assert [seat["name"] for seat in table["seats"]] == ["bot:random", "Eve", "bot:greedy"]
        assert served.pages["eve"]["own"]["seat"] == 1
        await served.play_on()
        document = served.store.record(served.pages["eve"]["end"]["record"])
        assert document is not None
        record = Record.read(document)
        assert "fair" not in record.document
        assert not record.check_fair()
        assert record.document["again"] == first
        old = served.store.record(first)
        assert old is not None
        hands = [[part["hands"] for part in msgspec.json.decode(text)["rounds"]] for text in (document, old)]
        assert hands[0] == hands[1]

    run(play, tmp_path)


def test_a_known_deal_survives_a_restart(tmp_path: Path) -> None:
    """The log alone rebuilds the table in the middle of such a match, and it is played to its end."""

    async def play(served: Served) -> None:
        first = await played(served, Settings(seats=2, variant="dummy"), "ana", "bob")
        dealt = await again(served, first, "bob", seat=1)
        for _ in range(3):
            await served.pick("bob")
            await served.settle()
        before = await at.table_at(served.tables, served.id)
        assert fold(served.store.load(served.id)) == before
        restarted = Served(served.store)
        restarted.id = served.id
        await restarted.come("bob")
        assert restarted.pages["bob"].parts["own"] == served.pages["bob"].parts["own"]
        assert await world(restarted) == dealt
        await restarted.play_on()
        assert restarted.pages["bob"]["end"]["record"]
        await restarted.tables.close()

    run(play, tmp_path)


def test_a_rematch_is_dealt_fresh_and_fair(tmp_path: Path) -> None:
    """After a known deal the next match has a seed, a commitment and another deal."""

    async def play(served: Served) -> None:
        first = await played(served, Settings(seats=2), "ana", bots=1)
        known = await again(served, first, "ana")
        await served.play_on()
        assert isinstance(await served.ask("ana", c.Rematch), c.Accepted)
        table = served.pages["ana"]["table"]
        assert not table["known_deal"]
        assert table["commitment"]
        assert isinstance(await served.ask("ana", c.Start), c.Accepted)
        assert await world(served) != known
        await served.play_on()
        document = served.store.record(served.pages["ana"]["end"]["record"])
        assert document is not None
        record = Record.read(document)
        assert record.check_fair()
        assert record.document["fair"]["commitment"] == table["commitment"]
        assert "again" not in record.document

    run(play, tmp_path)


def test_what_cannot_be_dealt_again_is_refused(tmp_path: Path) -> None:
    """An unknown record, a seat that was not there."""

    async def play(served: Served) -> None:
        first = await played(served, Settings(seats=2), "ana", bots=1)
        refused = await served.tables.same_deal("ana", "0" * 32)
        assert isinstance(refused, c.Refusal)
        assert refused.problem == Problem.NO_SUCH_RECORD
        refused = await served.tables.same_deal("ana", first, seat=2)
        assert isinstance(refused, c.Refusal)
        assert refused.problem == Problem.NO_SUCH_SEAT

    run(play, tmp_path)
