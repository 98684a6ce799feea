"""When a table has to be woken up: at the very time when something is due or looks different, and at no other."""

from random import Random

import msgspec
import pytest

from okawari.match import commands as c
from okawari.match import events as e
from okawari.match.clock import (
    ABANDONED_AFTER,
    AWAY_AFTER,
    HOST_PASSES_AFTER,
    IDLE_AFTER,
    REMEMBERED_PAUSES,
    BotPick,
    Presence,
    deadline,
    due,
    idle_seats,
    next_time,
)
from okawari.match.live_tables import FORGET_AFTER, LOBBY_KEPT
from okawari.match.settings import CLOCK_SECONDS, Clock, Settings
from tests.support.live import HOST, Live, view
from tests.support.sizes import quick


def wake(live: Live) -> float | None:
    """How many seconds from now it is to be woken up."""
    when = next_time(live.table, live.presence, live.now)
    return None if when is None else when - live.now


def begun(clock: Clock = "none", people: int = 2, bots: int = 0) -> Live:
    """A match of people who are connected."""
    live = Live(Settings(seats=people + bots, clock=clock))
    live.start(people, bots)
    return live


@pytest.mark.parametrize(("clock", "seconds"), [("none", 60.0), ("relaxed", 90.0), ("quick", 20.0)])
def test_a_turn_wakes_up_when_its_time_is_over(clock: Clock, seconds: float) -> None:
    """The clock's, or without one when the others may ask; once that is over there is nothing more to wait for."""
    live = begun(clock)
    assert wake(live) == seconds
    live.now += 7
    assert wake(live) == seconds - 7
    live.play_turn()
    assert wake(live) == seconds
    live.now += seconds
    assert wake(live) is None


def test_somebody_who_is_gone_wakes_it_up_when_they_are_away() -> None:
    """In a match and in a lobby; who left on purpose is played for already."""
    live = begun()
    live.now += 5
    live.disconnect("guest-1")
    live.now += 3
    assert wake(live) == AWAY_AFTER - 3
    live.connect("guest-1")
    assert wake(live) == IDLE_AFTER - 8
    lobby = Live()
    lobby.sit(3)
    assert wake(lobby) is None
    lobby.disconnect("guest-2")
    assert wake(lobby) == AWAY_AFTER
    lobby.now += AWAY_AFTER
    assert wake(lobby) is None


def test_the_earliest_of_several_wakes_it_up() -> None:
    """Two who went one after the other, and the clock."""
    live = begun("relaxed", people=3)
    live.disconnect("guest-2")
    live.now += 4
    live.disconnect("guest-1")
    assert wake(live) == AWAY_AFTER - 4
    live.now += AWAY_AFTER - 4
    assert wake(live) == 4
    live.now += 4
    assert wake(live) == CLOCK_SECONDS["relaxed"] - AWAY_AFTER - 4  # type: ignore[operator]


def test_a_host_who_is_gone_wakes_a_quiet_lobby_up_twice() -> None:
    """When they are away, and when their role passes on: to the one who is there, who did nothing meanwhile."""
    live = Live()
    live.sit(2)
    live.disconnect(HOST)
    assert wake(live) == AWAY_AFTER
    live.now += AWAY_AFTER
    assert wake(live) == HOST_PASSES_AFTER - AWAY_AFTER
    assert due(live.table, live.presence, live.now) == []
    live.now += HOST_PASSES_AFTER - AWAY_AFTER
    assert due(live.table, live.presence, live.now) == [e.HostPassed("guest-1")]
    live.tick()
    assert live.table.host == "guest-1"
    assert wake(live) is None


def test_a_host_without_a_seat_is_waited_for_as_well() -> None:
    """Who opened the table and never sat down is still its host."""
    live = Live()
    live.connect(HOST, "ana")
    live.ask("ana", c.Sit("1"))
    live.disconnect(HOST)
    live.now += AWAY_AFTER
    assert wake(live) == HOST_PASSES_AFTER - AWAY_AFTER


def test_the_role_passes_on_as_soon_as_somebody_comes_whom_it_can_pass_to() -> None:
    """Not to a spectator, nor to a bot from outside."""
    live = Live()
    live.sit(1)
    live.connect("robot", "a spectator")
    live.ask("robot", c.Sit("r", role="bot"))
    live.ask("ana", c.Sit("a"))
    live.disconnect(HOST)
    live.now += 10 * HOST_PASSES_AFTER
    assert due(live.table, live.presence, live.now) == []
    assert wake(live) is None
    live.connect("ana")
    assert due(live.table, live.presence, live.now) == [e.HostPassed("ana")]


def test_nobody_there_wakes_up_only_to_abandon_a_match() -> None:
    """A day after the last one went; a lobby, and a match that is over, sleep for ever."""
    live = begun("quick", bots=1)
    live.now += 5
    live.disconnect("guest-0", "guest-1")
    assert wake(live) == ABANDONED_AFTER
    live.now += ABANDONED_AFTER
    assert due(live.table, live.presence, live.now) == [e.Abandoned()]
    live.tick()
    assert wake(live) is None
    lobby = Live()
    lobby.sit(2)
    lobby.disconnect("guest-1", HOST)
    assert wake(lobby) is None


def test_a_restarted_server_wakes_up_for_an_old_match_when_the_guests_had_time_to_come_back() -> None:
    """A day after the last thing that happened, but not before they could."""
    live = begun()
    live.now += 100
    live.presence = Presence(began=live.now)
    assert wake(live) == ABANDONED_AFTER - 100
    live.now += ABANDONED_AFTER
    live.presence = Presence(began=live.now)
    assert wake(live) == AWAY_AFTER


def test_a_pause_puts_the_clock_off_by_its_length() -> None:
    """As often as nobody is there; pauses of earlier turns do not count."""
    live = begun("relaxed")
    for length in (100, 7, 3600):
        live.now += 10
        live.disconnect("guest-0", "guest-1")
        live.now += length
        live.connect("guest-0", "guest-1")
    assert wake(live) == 60
    live.play_turn()
    assert wake(live) == 90


@pytest.mark.parametrize("pauses", [REMEMBERED_PAUSES, REMEMBERED_PAUSES + 1, 3 * REMEMBERED_PAUSES])
def test_more_pauses_than_are_told_apart_put_the_clock_off_just_as_well(pauses: int) -> None:
    """Whoever has a bad connection loses no time by it, and the table's memory stays as small as it was."""
    live = begun("relaxed")
    live.now += 10
    for number in range(pauses):
        live.disconnect("guest-0", "guest-1")
        live.now += 1000 if number == 0 else 2
        live.connect("guest-0", "guest-1")
        live.now += 0.125
    ends = deadline(live.table, live.presence)
    assert ends == live.now + 80 - 0.125 * pauses
    assert len(live.presence.pauses) == REMEMBERED_PAUSES


def test_only_people_of_a_turn_without_a_clock_are_idle() -> None:
    """Who has not locked, after a minute in which somebody was there; nobody while nobody is."""
    live = begun(people=2, bots=1)
    live.now += IDLE_AFTER
    assert idle_seats(live.table, live.presence, live.now) == (0, 1)
    assert idle_seats(live.table, live.presence, live.now - 0.5) == ()
    live.play_seat(0)
    assert idle_seats(live.table, live.presence, live.now) == (1,)
    live.disconnect("guest-0", "guest-1")
    assert idle_seats(live.table, live.presence, live.now) == ()
    clocked = begun("relaxed")
    clocked.now += IDLE_AFTER
    assert idle_seats(clocked.table, clocked.presence, clocked.now) == ()
    assert idle_seats(Live().table, Presence(began=0.0), 1e9) == ()


def looks(live: Live, now: float) -> tuple[object, bytes]:
    """What is due, and what those who are there are shown, if it were so late."""
    shown = [view(live.table, guest, live.presence, now) for guest in sorted(live.presence.connected)]
    return due(live.table, live.presence, now), msgspec.json.encode(shown)


@pytest.mark.parametrize("seed", quick(3, range(8)))
def test_nothing_changes_before_the_wake_up_and_something_may_at_it(seed: int) -> None:
    """At any table, at any time: until then nothing is due and nothing looks different.

    People come and go at odd moments. A timer that rings early finds nothing to do and the same time to wake up at.
    """
    rng = Random(seed)
    guests = [f"guest-{number}" for number in range(3)]
    woken = 0
    live = begun(("none", "quick", "relaxed")[seed % 3], people=3, bots=seed % 2) if seed < 6 else Live()
    if seed >= 6:
        live.sit(3)
    for _ in range(40):
        for _ in range(rng.randrange(5)):
            live.tick()
            when = next_time(live.table, live.presence, live.now)
            before, until = looks(live, live.now), live.now + 10 * ABANDONED_AFTER if when is None else when
            for time in (live.now + 1e-6, rng.uniform(live.now, until), until - 1e-6):
                if live.now < time < until:
                    assert looks(live, time) == before
                    assert next_time(live.table, live.presence, time) == when
            if when is None:
                break
            live.now = when
            woken += looks(live, when) != before
        guest = rng.choice(guests)
        if guest in live.presence.connected:
            live.disconnect(guest)
        else:
            live.connect(guest)
        live.now += rng.random() * rng.choice([0.1, 3, 30])
    assert woken > 3


def test_the_times_are_those_that_people_are_told() -> None:
    """Away after 20 seconds, idle and no host any more after a minute, abandoned after a day; the two clocks."""
    assert (AWAY_AFTER, IDLE_AFTER, HOST_PASSES_AFTER, ABANDONED_AFTER) == (20, 60, 60, 86_400)
    assert CLOCK_SECONDS == {"none": None, "relaxed": 90, "quick": 20}
    assert (FORGET_AFTER, LOBBY_KEPT) == (300, 7 * 86_400)


def test_a_bot_is_due_at_once() -> None:
    """And wakes nobody up: whatever happens at the table asks it."""
    live = begun(bots=1)
    assert due(live.table, live.presence, live.now) == [BotPick(2, "greedy")]
    assert wake(live) == IDLE_AFTER
