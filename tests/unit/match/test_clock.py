"""Absences and clocks: a chosen card stands, a bot picks only without one, and nothing runs while nobody is there."""

from okawari.match import commands as c
from okawari.match import events as e
from okawari.match.clock import (
    ABANDONED_AFTER,
    AWAY_AFTER,
    HOST_PASSES_AFTER,
    IDLE_AFTER,
    BotPick,
    Presence,
    deadline,
    due,
    next_time,
)
from okawari.match.settings import Settings
from okawari.match.table import Table
from tests.support.live import HOST, Live, view


def begun(**settings: object) -> Live:
    """A match between two people who are both connected."""
    live = Live(Settings(seats=2, **settings))  # type: ignore[arg-type]
    live.start(2)
    return live


def duties(live: Live) -> list[object]:
    """What is due now."""
    return list(due(live.table, live.presence, live.now))


def test_a_seat_is_away_after_twenty_seconds() -> None:
    """It is shown so, and waited for: a locked phone costs no card."""
    live = begun()
    live.disconnect("guest-1")
    assert next_time(live.table, live.presence, live.now) == live.now + AWAY_AFTER
    live.now += AWAY_AFTER - 1
    assert not view(live.table, "guest-0", live.presence, live.now).table.seats[1].away
    live.now += 1
    shown = view(live.table, "guest-0", live.presence, live.now)
    assert (shown.table.seats[1].away, shown.table.seats[1].left, shown.table.seats[1].played_for) == (
        True,
        False,
        False,
    )
    assert shown.turn is not None
    assert shown.turn.idle == (1,)
    live.now += 3600
    assert duties(live) == []


def test_the_chosen_card_of_an_away_seat_stands() -> None:
    """It is locked; no bot picks, and the record says that a person did."""
    live = begun()
    live.play_seat(1, lock=False)
    live.disconnect("guest-1")
    live.now += AWAY_AFTER
    assert duties(live) == [e.Locked(1, live.table.turn)]
    live.tick()
    live.play_seat(0)
    assert live.table.match is not None
    assert live.table.match.picked_by == (("person", "person"),)


def test_the_clock_locks_a_choice_and_lets_a_bot_pick_without_one() -> None:
    """Quick: 20 seconds a turn."""
    live = begun(clock="quick")
    ends = deadline(live.table, live.presence)
    assert ends == live.now + 20
    live.play_seat(0, lock=False)
    live.now = ends - 0.1
    assert duties(live) == []
    live.now = ends
    assert duties(live) == [e.Locked(0, live.table.turn), BotPick(1, "")]


def test_relaxed_is_ninety_seconds() -> None:
    """And the next turn has its own."""
    live = begun(clock="relaxed")
    assert deadline(live.table, live.presence) == live.now + 90
    live.now += 30
    live.play_turn()
    assert deadline(live.table, live.presence) == live.now + 90


def test_without_a_clock_the_others_may_ask_after_a_minute() -> None:
    """Not before; then a bot picks for the idle seat."""
    live = begun()
    live.now += IDLE_AFTER - 1
    answer = live.ask("guest-0", c.PlayFor("1", live.table.turn, 1))
    assert isinstance(answer, c.Refusal)
    assert answer.problem == c.Problem.NOT_IDLE
    live.now += 1
    turn_part = view(live.table, "guest-0", live.presence, live.now).turn
    assert turn_part is not None
    assert turn_part.idle == (0, 1)
    assert live.ask("guest-0", c.PlayFor("3", live.table.turn, 1)) == c.Accepted("3")
    assert duties(live) == [BotPick(1, "")]
    entries = len(live.log)
    assert live.ask("guest-0", c.PlayFor("4", live.table.turn, 1)) == c.Accepted("4")
    assert len(live.log) == entries, "it was asked already"


def test_an_idle_seats_choice_is_locked_when_the_others_ask() -> None:
    """A chosen card stands."""
    live = begun()
    live.play_seat(1, lock=False)
    live.now += IDLE_AFTER
    live.ask("guest-0", c.PlayFor("1", live.table.turn, 1))
    assert live.table.match is not None
    assert live.table.match.locked == {1}
    assert duties(live) == []


def test_nothing_runs_while_nobody_is_connected() -> None:
    """Clocks and bots pause, and go on where they were."""
    live = Live(Settings(seats=3, clock="quick"))
    live.start(2, bots=1)
    live.now += 15
    live.disconnect("guest-0", "guest-1")
    live.now += 3600
    assert duties(live) == []
    assert deadline(live.table, live.presence) is None
    live.connect("guest-0", "guest-1")
    assert deadline(live.table, live.presence) == live.now + 5
    assert duties(live) == [BotPick(2, "greedy")]


def test_a_match_is_abandoned_after_a_day() -> None:
    """Without a winner; the tally stays as it was."""
    live = begun()
    live.disconnect("guest-0", "guest-1")
    assert next_time(live.table, live.presence, live.now) == live.now + ABANDONED_AFTER
    live.now += ABANDONED_AFTER
    assert duties(live) == [e.Abandoned()]
    live.tick()
    end = view(live.table, "guest-0", live.presence, live.now).end
    assert end is not None
    assert (end.abandoned, end.winners, end.record) == (True, (), None)
    assert [seat.games for seat in live.table.seats] == [0, 0]


def test_a_restarted_server_gives_everybody_twenty_seconds() -> None:
    """Whoever is back first does not see the other replaced at once, and clocks start again."""
    live = begun(clock="quick")
    live.now += 1000
    live.presence = Presence(began=live.now)
    live.connect("guest-0")
    assert duties(live) == []
    assert deadline(live.table, live.presence) == live.now + 20
    live.now += 19.5
    assert duties(live) == []
    live.now += 0.5
    assert BotPick(1, "") in duties(live)


def test_a_restarted_server_does_not_abandon_at_once() -> None:
    """It waits for the guests first."""
    live = begun()
    live.now += ABANDONED_AFTER * 2
    live.presence = Presence(began=live.now)
    assert duties(live) == []
    assert next_time(live.table, live.presence, live.now) == live.now + AWAY_AFTER


def test_the_host_passes_on_after_a_minute_away() -> None:
    """To the first connected person, not to a bot; before a match back to who opened the table, once they are there."""
    live = Live()
    live.sit(3, bots=1)
    live.disconnect(HOST)
    live.disconnect("guest-1")
    live.now += HOST_PASSES_AFTER - 1
    assert duties(live) == []
    live.now += 1
    assert duties(live) == [e.HostPassed("guest-2")]
    live.tick()
    assert live.table.host == "guest-2"
    assert view(live.table, "guest-2", live.presence, live.now).own.host
    live.connect(HOST)
    assert duties(live) == [e.HostPassed(HOST)]
    live.tick()
    assert live.table.host == HOST


def test_the_host_stays_if_nobody_else_is_there() -> None:
    """A lobby with one person keeps its host."""
    live = Live()
    live.sit(1)
    live.disconnect(HOST)
    live.now += 10 * HOST_PASSES_AFTER
    assert duties(live) == []


def test_a_lobby_needs_nothing() -> None:
    """No duties and no timers for an empty table."""
    assert due(Table(), Presence(began=0.0), 1e9) == []
    assert next_time(Table(), Presence(began=0.0), 1e9) is None
