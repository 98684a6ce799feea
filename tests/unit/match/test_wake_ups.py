"""An authority by itself: it wakes up in time, does what is due once, and tries again what could not be stored."""

import asyncio
import logging
from collections import Counter

import pytest

from okawari.match import commands as c
from okawari.match.authority import RETRY_SECONDS
from okawari.match.clock import ABANDONED_AFTER, AWAY_AFTER, HOST_PASSES_AFTER, IDLE_AFTER
from okawari.match.events import HostPassed, Locked
from okawari.match.fold import fold
from okawari.match.publish import Parts
from okawari.match.settings import Settings
from okawari.match.store import Append
from okawari.match.surroundings import Alarm
from tests.support import at
from tests.support.served import GuestPage, Served
from tests.support.travel import START, Travel, WaitingBots, clock, fresh, store_of, travel, until_time


def test_a_quiet_lobby_finds_another_host_by_itself() -> None:
    """Nobody does anything: after 20 seconds the host is shown away, after 60 it is Bob, and both are told."""

    async def play(served: Served) -> None:
        await served.open()
        await served.come("ana", "bob")
        for guest in ("ana", "bob"):
            await served.ask(guest, c.Sit)
        served.go("ana")
        page = served.pages["bob"]
        await until_time(AWAY_AFTER - 1)
        assert not page["table"]["seats"][0]["away"]
        await until_time(AWAY_AFTER)
        assert page["table"]["seats"][0]["away"]
        await until_time(HOST_PASSES_AFTER - 1)
        assert not page["own"]["host"]
        await until_time(HOST_PASSES_AFTER)
        assert page["own"]["host"]
        assert store_of(served).load(served.id)[-1].events == (HostPassed("bob"),)

    travel(play)


def test_an_idle_seat_is_shown_by_itself() -> None:
    """After a minute the others are offered to ask, though nothing happened."""

    async def play(served: Served) -> None:
        await served.open(Settings(seats=2))
        await served.sit_and_start("ana", "bob")
        await until_time(IDLE_AFTER - 1)
        assert served.pages["ana"]["turn"]["idle"] == []
        await until_time(IDLE_AFTER)
        assert served.pages["ana"]["turn"]["idle"] == [0, 1]

    travel(play)


@pytest.mark.parametrize("early", [0.0002, 0.0004, 0.0006, 0.0008, 0.001])
def test_a_timer_that_rings_early_is_set_again(early: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """As that of an event loop may whose clock counts milliseconds; and to look at a clock takes time. What comes due
    between two looks is done all the same. Here it is the end of a turn, for which everybody would wait."""
    ring_in = Alarm.set

    def ring_early(alarm: Alarm, seconds: float) -> None:
        ring_in(alarm, seconds - early if seconds > 1 else seconds)

    def look(loop: Travel) -> float:
        loop.now += 0.0001
        return loop.now

    async def play(served: Served) -> None:
        await served.open(Settings(seats=2, clock="quick"))
        await served.sit_and_start("ana", "bob")
        assert served.pages["ana"]["turn"]["number"] == 1
        await until_time(25)
        assert served.pages["ana"]["turn"]["number"] == 2

    monkeypatch.setattr(Alarm, "set", ring_early)
    monkeypatch.setattr(Travel, "time", look)
    travel(play)


def test_the_clock_plays_a_match_to_its_end_by_itself() -> None:
    """Nobody picks: every turn lasts 20 seconds, and the match as many times that as it has turns."""

    async def play(served: Served) -> None:
        await served.open(Settings(seats=2, clock="quick"))
        await served.sit_and_start("ana", "bob")
        turns = 3 * served.pages["ana"]["game"]["turns"]
        await until_time(20 * turns - 1)
        assert served.pages["ana"]["table"]["phase"] == "playing"
        await until_time(20 * turns + 1)
        assert served.pages["ana"]["end"]["record"] in store_of(served).kept
        assert {role for roles in _by(served) for role in roles} == {"bot"}

    travel(play)


@pytest.mark.parametrize("servers", [1, 2])
def test_what_two_servers_do_in_the_same_moment_is_done_once(servers: int) -> None:
    """Each thinks that the clock is its affair: whoever comes second is refused by the log, and nobody notices."""

    async def play(served: Served) -> None:
        await served.open(Settings(seats=2, clock="quick"))
        await served.sit_and_start("ana", "bob")
        houses = [served, *(fresh(served)[0] for _ in range(servers - 1))]
        for house in houses[1:]:
            await house.come("ana", "bob")
        turns = 3 * served.pages["ana"]["game"]["turns"]
        await until_time(20 * turns + 1)
        for house in houses:
            assert house.pages["bob"]["end"]["record"] in store_of(served).kept
        log = store_of(served).load(served.id)
        assert fold(log).phase == "over"
        assert Counter(event.turn for entry in log for event in entry.events if isinstance(event, Locked)) == Counter(
            dict.fromkeys(range(1, turns + 1), 2)
        )
        for house in houses[1:]:
            await house.tables.close()

    travel(play)


def _by(served: Served) -> tuple[tuple[str | None, ...], ...]:
    assert served.authority.table.match is not None
    return served.authority.table.match.picked_by


def test_a_match_that_nobody_comes_back_to_ends_by_itself() -> None:
    """After a day, without a winner."""

    async def play(served: Served) -> None:
        await served.open(Settings(seats=2))
        await served.sit_and_start("ana", "bob")
        served.go("ana", "bob")
        await until_time(ABANDONED_AFTER - 1)
        assert served.authority.table.phase == "playing"
        await until_time(ABANDONED_AFTER)
        assert served.authority.table.abandoned
        assert not store_of(served).kept

    travel(play)


@pytest.mark.parametrize("pace", [0.7, 0.99, 1.0, 1.2])
def test_a_timer_that_rings_early_or_late_changes_nothing(pace: float) -> None:
    """The server's clock goes slower or faster than the timers: what is due is done when it is due, and only then."""
    wakes: list[float] = []

    def now() -> float:
        return START + pace * clock()

    async def play(served: Served) -> None:
        slow = Served(served.store, now=now)
        await slow.open()
        await slow.come("ana", "bob")
        for guest in ("ana", "bob"):
            await slow.ask(guest, c.Sit)
        slow.go("ana")
        page, seen = slow.pages["bob"], GuestPage("watcher")

        def send(parts: Parts) -> None:
            seen.send(parts)
            if "table" in parts and seen["table"]["seats"][0]["away"]:
                wakes.append(now() - START)

        await at.connect(slow.tables, slow.id, "watcher", send)
        await asyncio.sleep(2 * HOST_PASSES_AFTER)
        assert page["own"]["host"]
        entry = served.store.load(slow.id)[-1]
        assert entry.events == (HostPassed("bob"),)
        late = max(0.0, pace - 1) * HOST_PASSES_AFTER + 0.01
        assert HOST_PASSES_AFTER <= entry.at - START < HOST_PASSES_AFTER + late
        assert AWAY_AFTER <= wakes[0] < AWAY_AFTER + late
        await slow.tables.close()

    travel(play)


def test_what_is_due_is_tried_again_when_the_store_fails(caplog: pytest.LogCaptureFixture) -> None:
    """Every two seconds, each failure told; nobody is shown what was not stored."""

    async def play(served: Served) -> None:
        await served.open()
        await served.come("ana", "bob")
        for guest in ("ana", "bob"):
            await served.ask(guest, c.Sit)
        served.go("ana")
        failed: list[float] = []

        def broken(append: Append) -> bool:
            failed.append(clock())
            return len(failed) < 4

        store_of(served).broken = broken
        await until_time(HOST_PASSES_AFTER + RETRY_SECONDS / 2)
        assert not served.pages["bob"]["own"]["host"]
        await asyncio.sleep(10 * RETRY_SECONDS)
        assert served.pages["bob"]["own"]["host"]
        assert failed == pytest.approx([60.0, 62.0, 64.0, 66.0], abs=0.01)

    travel(play)
    assert [record.getMessage() for record in caplog.records] == ["table not stored: the disk is full"] * 3
    assert {record.levelno for record in caplog.records} == {logging.ERROR}


def test_a_duty_that_another_server_did_first_is_not_done_twice() -> None:
    """Two servers wake up together: one passes the host's role on, the other reads it, and both show it."""

    async def play(served: Served) -> None:
        await served.open()
        await served.come("ana", "bob")
        for guest in ("ana", "bob"):
            await served.ask(guest, c.Sit)
        other = Served(served.store, now=asyncio.get_running_loop().time)
        other.id = served.id
        await other.come("bob")
        served.go("ana")
        await until_time(HOST_PASSES_AFTER)
        passed = [entry for entry in store_of(served).load(served.id) if HostPassed("bob") in entry.events]
        assert len(passed) == 1
        for one in (served, other):
            assert one.authority.table == fold(store_of(served).load(served.id))
            assert one.pages["bob"]["own"]["host"]
        await other.tables.close()

    travel(play)


def test_an_authority_that_is_closed_does_nothing_any_more() -> None:
    """No timer rings, and whoever thinks is stopped before anything else goes on."""

    async def play(served: Served) -> None:
        await served.open(Settings(seats=3, clock="quick"))
        await served.sit_and_start("ana", "bob", bots=1)
        entries = len(store_of(served).load(served.id))
        await asyncio.sleep(1)
        assert len(asyncio.all_tasks()) == 2
        await served.tables.release(served.id)
        assert asyncio.all_tasks() == {asyncio.current_task()}
        await asyncio.sleep(25)
        assert asyncio.all_tasks() == {asyncio.current_task()}, "the end of the turn asks no bot"
        assert len(store_of(served).load(served.id)) == entries

    travel(play, WaitingBots)
