"""The parent of several processes: what it does about those that die, do not start, or do not end."""

import asyncio
import errno
import signal
import socket
from collections.abc import Callable

import pytest

from okawari.game.errors import OkawariError
from okawari.web.config import Config
from okawari.web.doorkeeper import Child
from tests.support.mute import never_gone, never_ready
from tests.support.pretended import PAUSED, TABLE, House, Pretended, keep_door
from tests.support.process import PATIENCE
from tests.support.waiting import until


def test_a_dead_process_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """At once, and after a pause if it could not start, however often; meanwhile another one has its tables."""
    slept: list[float] = []
    sleep = asyncio.sleep

    async def noted(seconds: float) -> None:
        slept.append(seconds)
        await sleep(0)

    monkeypatch.setattr(asyncio, "sleep", noted)

    async def test(house: House) -> None:
        made, connect = house
        made[1].end.set()
        await until(lambda: len(made) == 3)
        assert slept.count(PAUSED) == 0
        with connect(TABLE):
            await until(lambda: made[0].handed == [TABLE])
        made[2].end.set()
        await until(lambda: len(made) == 4 and made[3].ready)
        assert slept.count(PAUSED) == 1
        with connect(TABLE):
            await until(lambda: made[3].handed == [TABLE])

    keep_door(monkeypatch, test, "", "", "the database is away")


NO_ROOM = OSError(errno.EAGAIN, "Resource temporarily unavailable")


def test_a_system_without_room_for_another_process_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is there serves everybody until there is room; nobody else ends because of it."""

    async def test(house: House) -> None:
        made, connect = house
        made[1].end.set()
        await until(lambda: len(made) == 3 and made[2].ready)
        with connect(TABLE):
            await until(lambda: made[2].handed == [TABLE])
        assert made[0].ready

    keep_door(monkeypatch, test, "", "", NO_ROOM, NO_ROOM)


@pytest.mark.parametrize(
    ("problem", "told"),
    [
        ("the database is away", "the database is away"),
        (NO_ROOM, "a process cannot be started: Resource temporarily unavailable"),
    ],
)
def test_what_cannot_start_at_all_is_told(monkeypatch: pytest.MonkeyPatch, problem: str | OSError, told: str) -> None:
    """With its own words; the others are ended."""

    async def never(house: House) -> None:
        raise AssertionError

    with pytest.raises(OkawariError, match=told):
        keep_door(monkeypatch, never, "", problem)


def hang(monkeypatch: pytest.MonkeyPatch, process: Callable[[Config, socket.socket], None], *beats: float) -> str:
    """What a process says that has to be killed; so long a beat is as it starts, and as it ends."""
    monkeypatch.setattr("okawari.web.doorkeeper.serve_handed", process)
    monkeypatch.setattr("okawari.web.doorkeeper.MOST_MISSED", None)

    async def run() -> str:
        child = Child(Config())
        try:
            async with asyncio.timeout(PATIENCE):
                monkeypatch.setattr("okawari.web.doorkeeper.SAID_EVERY", beats[0])
                word = await child.word()
                monkeypatch.setattr("okawari.web.doorkeeper.SAID_EVERY", beats[1])
                assert await child.ended() == -signal.SIGKILL
        finally:
            child.process.kill()
        return word

    return asyncio.run(run())


def test_one_that_hangs_as_it_starts_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever starts a server that does not come up is told so, and need not wait for ever."""
    assert hang(monkeypatch, never_ready, 0.0, PATIENCE) == "a process ended before it could serve anybody"


def test_one_that_hangs_as_it_ends_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    """It closed its line, so that nothing more is heard of it."""
    assert hang(monkeypatch, never_gone, PATIENCE, 0.0) == ""


def test_a_second_word_does_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Told to stop, the parent lets its processes end; told again, it kills them."""
    told: list[int] = []
    killed: list[int] = []

    def kill(child: Pretended) -> None:
        killed.append(child.number)
        child.end.set()

    monkeypatch.setattr(Pretended, "terminate", lambda child: told.append(child.number))
    monkeypatch.setattr(Pretended, "kill", kill)

    async def test(house: House) -> None:
        signal.raise_signal(signal.SIGTERM)
        await until(lambda: len(told) == 2)
        assert killed == []

    keep_door(monkeypatch, test)
    assert sorted(killed) == [0, 1]
