"""Whatever happens where the bots think, a seat gets its pick in the end, and the table can be forgotten."""

import asyncio

import pytest

from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.match import commands as c
from okawari.match.authority import RETRY_SECONDS
from okawari.match.fold import fold
from okawari.match.live_tables import FORGET_AFTER
from tests.support import at
from tests.support.late import bob_is_away, playing, table, waiting
from tests.support.served import QuickBots, Served
from tests.support.travel import WaitingBots, store_of, travel


class FailingBots(QuickBots):
    """Bots that fail so many times before they pick."""

    def __init__(self, failures: int) -> None:
        super().__init__()
        self.failures, self.asked = failures, 0

    async def choose(self, bot: str, seen: Observation) -> Pick:
        """Any legal pick, or an error."""
        self.asked += 1
        if self.asked <= self.failures:
            raise RuntimeError("no worker could be started")
        return await super().choose(bot, seen)


def test_a_bot_that_fails_is_asked_again(caplog: pytest.LogCaptureFixture) -> None:
    """The error is logged, the bot picks when it can, and the match goes on to its end."""
    bots = FailingBots(2)

    async def play(served: Served) -> None:
        await served.open()
        await served.sit_and_start("ana", bots=1)
        await served.settle()
        assert served.pages["ana"]["turn"]["locked"] == []
        await asyncio.sleep(2.5 * RETRY_SECONDS)
        assert served.pages["ana"]["turn"]["locked"] == [1]
        assert bots.asked == 3
        await served.play_on()
        assert served.pages["ana"]["end"]["record"]

    travel(play, lambda: bots)
    assert [record.message for record in caplog.records] == ["a bot could not pick; it will be asked again"] * 2


def test_a_bot_that_always_fails_is_not_asked_at_once_and_holds_no_table() -> None:
    """It is asked again after a while; when everybody has gone, the table leaves the memory."""
    bots = FailingBots(1000)

    async def play(served: Served) -> None:
        await served.open()
        await served.sit_and_start("ana", bots=1)
        await asyncio.sleep(RETRY_SECONDS - 0.1)
        assert bots.asked == 1
        served.go("ana")
        await asyncio.sleep(FORGET_AFTER + 1)
        await served.tables.sweep()
        assert len(served.tables) == 0
        assert bots.asked < 5

    travel(play, lambda: bots)


def test_a_pick_that_cannot_be_stored_is_thought_about_again() -> None:
    """After a while, and with the table as it was: what was not stored did not happen."""

    async def play(served: Served, bots: WaitingBots) -> None:
        thought = await bob_is_away(served, bots)
        store = store_of(served)
        store.broken = lambda append: True
        before, failed = table(served), asyncio.get_running_loop().time()
        thought.answer()
        await served.settle()
        assert table(served) == before
        store.broken = lambda append: False
        again = await bots.ask_number(2)
        assert asyncio.get_running_loop().time() == pytest.approx(failed + RETRY_SECONDS, abs=0.01)
        again.answer()
        await served.settle()
        assert playing(served).locked == {1}
        assert fold(store.load(served.id)) == table(served)

    waiting(play)


def test_a_pick_counts_on_a_table_that_was_not_sure() -> None:
    """Ana's choice was kept though the store said it failed: the bot's pick is made after it, and it is asked once."""

    async def play(served: Served, bots: WaitingBots) -> None:
        thought = await bob_is_away(served, bots)
        store = store_of(served)
        store.unsure = True
        mine = served.pages["ana"]["own"]["legal"][0]
        answer = await at.ask_at(served.tables, served.id, "ana", c.Choose("1", 1, mine))
        assert isinstance(answer, c.Refusal)
        assert served.pages["ana"]["choice"]["pick"] is None
        store.unsure = False
        thought.answer()
        await served.settle()
        assert len(bots.asked) == 1
        assert playing(served).locked == {1}
        assert served.pages["ana"]["choice"]["pick"] == mine
        assert await at.ask_at(served.tables, served.id, "ana", c.Choose("1", 1, mine)) == c.Accepted("1")

    waiting(play)


def test_a_bot_that_fails_is_asked_again_after_a_while(caplog: pytest.LogCaptureFixture) -> None:
    """Not at once, but as long as it takes; every failure is told."""

    async def play(served: Served, bots: WaitingBots) -> None:
        thought = await bob_is_away(served, bots)
        for number in range(2, 5):
            failed = asyncio.get_running_loop().time()
            thought.fail()
            await served.settle()
            thought = await bots.ask_number(number)
            assert asyncio.get_running_loop().time() == pytest.approx(failed + RETRY_SECONDS, abs=0.01)
        thought.answer()
        await served.settle()
        assert playing(served).locked == {1}

    waiting(play)
    assert [record.message for record in caplog.records] == ["a bot could not pick; it will be asked again"] * 3
