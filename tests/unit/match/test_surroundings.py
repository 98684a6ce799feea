"""Time only passes; an alarm rings once, at the earliest of the times that it was set to."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any
from weakref import ref

import pytest

from okawari.match.clock import ABANDONED_AFTER
from okawari.match.live_tables import LOBBY_KEPT
from okawari.match.surroundings import LONGEST_STEP, Alarm, SteadyClock
from tests.support.travel import START, Travel

NOW = 1_800_000_000.0
YEAR = 365 * 24 * 3600.0


def rings(test: Callable[[Alarm], Coroutine[Any, Any, None]]) -> list[float]:
    """After how many seconds it rang in a test and in the hour after it."""
    found: list[float] = []

    async def play() -> None:
        loop = asyncio.get_running_loop()
        await test(Alarm(lambda: found.append(round(loop.time() - START, 3))))
        await asyncio.sleep(3600)

    with asyncio.Runner(loop_factory=Travel) as runner:
        runner.run(play())
    return found


def test_the_earliest_time_counts() -> None:
    """A later one changes nothing, an earlier one replaces it; it rings once."""

    async def play(alarm: Alarm) -> None:
        alarm.set(20)
        alarm.set(30)
        alarm.set(10)
        alarm.set(15)

    assert rings(play) == [10]


def test_after_it_rang_it_can_be_set_again() -> None:
    """To whatever time."""

    async def play(alarm: Alarm) -> None:
        alarm.set(5)
        await asyncio.sleep(6)
        alarm.set(100)

    assert rings(play) == [5, 106]


def test_it_can_be_set_again_from_its_own_ring() -> None:
    """As an authority does that wakes up too early."""
    found: list[float] = []

    async def play() -> None:
        loop = asyncio.get_running_loop()

        def ring() -> None:
            found.append(loop.time() - START)
            if len(found) < 3:
                alarm.set(4)

        alarm = Alarm(ring)
        alarm.set(4)
        await asyncio.sleep(3600)

    with asyncio.Runner(loop_factory=Travel) as runner:
        runner.run(play())
    assert found == [4, 8, 12]


def test_it_does_not_ring_once_it_is_stopped() -> None:
    """Stopping one that is not set does nothing; it can be set again."""

    async def play(alarm: Alarm) -> None:
        alarm.stop()
        alarm.set(5)
        alarm.stop()
        await asyncio.sleep(50)
        alarm.set(5)

    assert rings(play) == [55]


def test_one_that_has_ended_never_rings_again() -> None:
    """Whatever it was set to, and is set to afterwards; and it holds nobody in memory."""

    class Sleeper:
        def ring(self) -> None:
            found.append(1.0)

    found: list[float] = []

    async def play(alarm: Alarm) -> None:
        sleeper = Sleeper()
        ended, left = Alarm(sleeper.ring), ref(sleeper)
        ended.set(5)
        ended.end()
        del sleeper
        assert left() is None
        ended.set(7)
        alarm.set(9)

    assert rings(play) == [9]
    assert found == []


def test_a_jump_of_the_machines_clock_is_no_time() -> None:
    """Only what the monotonic clock says has passed."""
    wall, monotonic = [NOW], [5.0]
    clock = SteadyClock(None, lambda: wall[0], lambda: monotonic[0])
    assert clock() == NOW
    for jump in (YEAR, -YEAR, 0.5):
        wall[0] += jump
        assert clock() == NOW
    monotonic[0] += 7.0
    assert clock() == NOW + 7.0


@pytest.mark.parametrize(
    ("passed", "counted"),
    [(0.0, 0.0), (60.0, 60.0), (LONGEST_STEP, LONGEST_STEP), (YEAR, LONGEST_STEP), (-1.0, 0.0), (-YEAR, 0.0)],
)
def test_between_two_servers_the_step_is_bounded(passed: float, counted: float) -> None:
    """Never back, and never so far that a match is given up or a lobby deleted for it."""
    assert SteadyClock(NOW, lambda: NOW + passed, lambda: 0.0)() == NOW + counted
    assert 0 < LONGEST_STEP < ABANDONED_AFTER < LOBBY_KEPT
