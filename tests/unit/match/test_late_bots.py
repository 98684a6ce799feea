"""A bot that answers late: its pick counts only for the turn it was asked in, and only while it is still wanted."""

import asyncio

import pytest

from okawari.match import commands as c
from okawari.match.clock import IDLE_AFTER
from okawari.match.settings import Settings
from okawari.match.table import Choice
from tests.support import at
from tests.support.late import another, ask_for_bob, bob_is_away, choose, playing, table, waiting
from tests.support.served import Served
from tests.support.travel import MemoryStore, WaitingBots


def test_a_substitute_picks_for_who_is_away() -> None:
    """Its pick is locked and told as a bot's; it is asked once, however often the table wakes up meanwhile."""

    async def play(served: Served, bots: WaitingBots) -> None:
        thought = await bob_is_away(served, bots)
        await asyncio.sleep(10 * IDLE_AFTER)
        await choose(served, "ana", served.pages["ana"]["own"]["legal"][0])
        await served.authority.tick()
        assert len(bots.asked) == 1
        pick = thought.answer()
        await served.settle()
        assert playing(served).choices[1] == Choice(str(pick), "bot")
        assert playing(served).locked == {1}
        assert served.pages["ana"]["turn"]["locked"] == [1]

    waiting(play)


@pytest.mark.parametrize("lock", [False, True])
def test_the_choice_of_somebody_who_is_back_is_not_overwritten(lock: bool) -> None:
    """Bob comes back and chooses while the substitute still thinks: his choice stands, locked or not."""

    async def play(served: Served, bots: WaitingBots) -> None:
        thought = await bob_is_away(served, bots)
        await served.come("bob")
        mine = another(served, thought)
        await choose(served, "bob", mine, lock=lock)
        thought.answer()
        await served.settle()
        assert playing(served).choices[1] == Choice(mine, "person")
        assert playing(served).locked == ({1} if lock else set())
        assert served.pages["bob"]["choice"] == {"turn": 1, "pick": mine, "locked": lock, "by_bot": False}

    waiting(play)


def test_who_is_back_without_a_choice_is_not_picked_for() -> None:
    """The late pick is dropped; Bob thinks for as long as he likes, and picks himself."""

    async def play(served: Served, bots: WaitingBots) -> None:
        thought = await bob_is_away(served, bots)
        await served.come("bob")
        thought.answer()
        await served.settle()
        assert playing(served).choices == (None, None)
        await asyncio.sleep(10 * IDLE_AFTER)
        assert len(bots.asked) == 1
        for guest in ("ana", "bob"):
            await served.pick(guest)
        assert playing(served).picked_by == (("person", "person"),)

    waiting(play)


def test_who_goes_again_is_picked_for_again_if_somebody_asks() -> None:
    """Who was back is waited for anew; after a dropped pick the substitute thinks again when Ana asks again."""

    async def play(served: Served, bots: WaitingBots) -> None:
        thought = await bob_is_away(served, bots)
        await served.come("bob")
        thought.answer()
        await served.settle()
        served.go("bob")
        await asyncio.sleep(10 * IDLE_AFTER)
        assert len(bots.asked) == 1
        await ask_for_bob(served)
        again = await bots.ask_number(2)
        again.answer()
        await served.settle()
        assert playing(served).locked == {1}

    waiting(play)


def test_a_pick_for_a_turn_that_is_over_is_dropped() -> None:
    """Bob was back, both locked, the next turn is on: it has no choice of a bot's, though Bob is away once more."""

    async def play(served: Served, bots: WaitingBots) -> None:
        first = await bob_is_away(served, bots)
        await served.come("bob")
        for guest in ("ana", "bob"):
            await served.pick(guest)
        assert table(served).turn == 2
        served.go("bob")
        await ask_for_bob(served)
        second = await bots.ask_number(2)
        first.answer()
        await asyncio.sleep(1)
        assert playing(served).choices == (None, None)
        pick = second.answer(-1)
        await served.settle()
        assert playing(served).choices[1] == Choice(str(pick), "bot")

    waiting(play)


def test_a_seat_that_was_left_and_taken_back_is_its_owners() -> None:
    """Bob leaves on purpose, a bot thinks at once; he sits down again and chooses: that stands."""

    async def play(served: Served, bots: WaitingBots) -> None:
        await served.open(Settings(seats=2))
        await served.sit_and_start("ana", "bob")
        await served.ask("bob", c.Leave)
        thought = await bots.ask_number(1)
        assert asyncio.get_running_loop().time() < 1_000_000 + 1
        await served.ask("bob", c.Sit)
        mine = another(served, thought)
        await choose(served, "bob", mine)
        thought.answer()
        await served.settle()
        assert playing(served).choices[1] == Choice(mine, "person")

    waiting(play)


def test_a_seat_that_another_device_took_over_is_its_owners() -> None:
    """Bob's phone, which watched, gets his seat while a bot thinks for him: he is there again, and picks himself.

    When the phone loses the seat he is gone, and 20 seconds later Ana may ask for a bot anew.
    """

    async def play(served: Served, bots: WaitingBots) -> None:
        await served.open(Settings(seats=2))
        await served.sit_and_start("ana", "bob")
        await served.come("phone")
        served.go("bob")
        await ask_for_bob(served)
        thought = await bots.ask_number(1)
        assert await at.link(served.tables, served.id, "bob", "phone") == c.Accepted()
        thought.answer()
        await served.settle()
        assert playing(served).choices == (None, None)
        assert served.authority.presence.connected == {"ana", "bob"}
        await asyncio.sleep(10 * IDLE_AFTER)
        assert len(bots.asked) == 1
        assert await at.unlink(served.tables, served.id, "bob") == c.Accepted()
        assert served.authority.presence.connected == {"ana", "phone"}
        await ask_for_bob(served)
        await bots.ask_number(2)

    waiting(play)


@pytest.mark.parametrize("clock", ["none", "quick"])
def test_a_choice_made_while_the_substitute_thinks_is_locked_as_it_is(clock: str) -> None:
    """Time is over, or somebody asked that the turn be played for Bob, who is there after all: his card stands."""

    async def play(served: Served, bots: WaitingBots) -> None:
        await served.open(Settings(seats=3, clock=clock))  # type: ignore[arg-type]
        await served.sit_and_start("ana", "bob", "eve")
        await choose(served, "eve", served.pages["eve"]["own"]["legal"][0], lock=True)
        if clock == "none":
            await asyncio.sleep(IDLE_AFTER)
            await served.ask("ana", lambda id: c.PlayFor(id, 1, 1))
        else:
            await choose(served, "ana", served.pages["ana"]["own"]["legal"][0])
        thought = await bots.ask_number(1)
        assert thought.seen.seat == 1
        if clock == "none":
            await choose(served, "ana", served.pages["ana"]["own"]["legal"][0])
        mine = another(served, thought)
        await choose(served, "bob", mine)
        thought.answer()
        await served.settle()
        if clock == "none":
            assert playing(served).choices[1] == Choice(mine, "person")
            assert playing(served).locked == {1, 2}
        else:
            assert playing(served).picked_by == (("person",) * 3,)
            assert str(playing(served).state.turns[0].picks[1]) == mine

    waiting(play)


def test_a_pick_for_an_earlier_match_is_not_made_in_the_next() -> None:
    """Ana leaves her match against a bot that thinks, and starts another: the same bot is asked for the same seat.

    The number of the turn goes on from match to match, so the old answer fits nowhere.
    """

    async def play(served: Served, bots: WaitingBots) -> None:
        await served.open(Settings(seats=2))
        await served.sit_and_start("ana", bots=1)
        old = await bots.ask_number(1)
        assert old.bot == "greedy"
        await served.ask("ana", c.Leave)
        assert table(served).abandoned
        await served.ask("ana", c.Rematch)
        await served.ask("ana", c.Sit)
        (bot,) = (number for number, seat in enumerate(table(served).seats) if seat.bot)
        await served.ask("ana", c.Start)
        new = await bots.ask_number(2)
        assert (new.bot, new.seen.seat) == ("greedy", old.seen.seat) == ("greedy", bot)
        old.answer()
        await asyncio.sleep(1)
        assert playing(served).choices == (None, None)
        pick = new.answer()
        await served.settle()
        assert playing(served).choices[bot] == Choice(str(pick), "bot")

    waiting(play)


def test_a_pick_that_comes_in_the_lobby_is_dropped() -> None:
    """The match ended and nobody plays: the answer changes nothing and nothing fails."""

    async def play(served: Served, bots: WaitingBots) -> None:
        await served.open(Settings(seats=2))
        await served.sit_and_start("ana", bots=1)
        thought = await bots.ask_number(1)
        await served.ask("ana", c.Leave)
        await served.ask("ana", c.Rematch)
        before = table(served)
        thought.answer()
        await served.settle()
        assert table(served) is before

    waiting(play)


def test_nothing_is_picked_while_nobody_is_there() -> None:
    """Everybody went while a bot thought: its pick is dropped, and it is asked again when somebody comes."""

    async def play(served: Served, bots: WaitingBots) -> None:
        await served.open(Settings(seats=2))
        await served.sit_and_start("ana", bots=1)
        thought = await bots.ask_number(1)
        served.go("ana")
        thought.answer()
        await served.settle()
        assert playing(served).choices == (None, None)
        await asyncio.sleep(3600)
        assert len(bots.asked) == 1
        await served.come("ana")
        (await bots.ask_number(2)).answer()
        await served.settle()
        assert playing(served).locked == {1}

    waiting(play)


def test_another_server_was_faster() -> None:
    """Its entry is read, and the late pick is dropped where it is not wanted any more, or made on the fresh table."""

    async def play(served: Served, bots: WaitingBots) -> None:
        thought = await bob_is_away(served, bots)
        store = served.store
        assert isinstance(store, MemoryStore)
        other = Served(store, now=asyncio.get_running_loop().time, thinker=bots)
        other.id = served.id
        await other.come("bob")
        mine = another(served, thought)
        await choose(other, "bob", mine, lock=True)
        assert playing(served).choices == (None, None)
        thought.answer()
        await served.settle()
        assert playing(served).choices[1] == Choice(mine, "person")
        assert table(served) == table(other)
        assert served.pages["ana"]["turn"]["locked"] == [1]
        await other.tables.close()

    waiting(play)
