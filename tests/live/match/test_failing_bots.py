"""Whatever happens where the bots think, a seat gets its pick in the end, and the table can be forgotten."""

import asyncio
from pathlib import Path

import pytest

from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.match import authority
from okawari.match.house import FORGET_AFTER, House
from tests.support.served import QuickBots, Served, run


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


async def start(served: Served, bots: FailingBots) -> None:
    """A match of a person and a bot."""
    served.house = House(served.store, bots, now=lambda: served.time)
    await served.open()
    await served.sit_and_start("ana", bots=1)


def test_a_bot_that_fails_is_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The error is logged, the bot picks when it can, and the match goes on to its end."""
    monkeypatch.setattr(authority, "RETRY_SECONDS", 0.01)

    async def play(served: Served) -> None:
        bots = FailingBots(2)
        await start(served, bots)
        async with asyncio.timeout(60):
            while 1 not in served.pages["ana"]["turn"]["locked"]:
                await asyncio.sleep(0.01)
        assert bots.asked == 3
        assert [record.message for record in caplog.records] == ["a bot could not pick; it will be asked again"] * 2
        await served.play_on()
        assert served.pages["ana"]["end"]["record"]

    run(play, tmp_path)


def test_a_bot_that_always_fails_is_not_asked_at_once_and_holds_no_table(tmp_path: Path) -> None:
    """It is asked again after a while; when everybody has gone, the table leaves the memory."""

    async def play(served: Served) -> None:
        bots = FailingBots(1000)
        await start(served, bots)
        for _ in range(20):
            await served.settle()
        assert bots.asked == 1
        served.go("ana")
        served.time += FORGET_AFTER + 1
        await served.house.sweep()
        assert len(served.house) == 0

    run(play, tmp_path)
