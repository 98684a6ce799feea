"""Turns in which nothing comes due, told apart from all others."""

from collections.abc import Callable

import pytest

from okawari.match import commands as c
from okawari.match.calm import Calm, is_calm
from okawari.match.clock import IDLE_AFTER, due
from okawari.match.settings import Settings
from tests.support.live import HOST, Live

PEOPLE = 3


def choose(live: Live, seat: int, *, lock: bool = False) -> None:
    """A person chooses any card."""
    command = c.Choose(live.id(), live.table.turn, live.any_pick(seat), lock)
    assert isinstance(live.ask(f"guest-{seat}", command), c.Accepted)


def begun(settings: Settings | None = None, bots: int = 0) -> Live:
    """A match of people who are connected."""
    live = Live(settings or Settings(seats=PEOPLE + bots))
    live.start(PEOPLE, bots)
    return live


def test_whatever_seats_choose_in_a_calm_turn_nothing_comes_due() -> None:
    """Chosen, taken back, locked, now or in a year."""
    live = begun()
    for turn in range(8):
        for seat in range(PEOPLE):
            for lock in (False, True):
                assert is_calm(live.table, live.presence)
                assert due(live.table, live.presence, live.now) == []
                assert due(live.table, live.presence, live.now + 3e7) == []
                choose(live, seat, lock=lock)
                if turn % 2 and not lock:
                    live.ask(f"guest-{seat}", c.TakeBack(live.id(), live.table.turn))


def asked_for(live: Live) -> None:
    """The others waited long for the last seat, and asked that a bot play this turn for it."""
    live.now += IDLE_AFTER
    assert isinstance(live.ask(HOST, c.PlayFor(live.id(), live.table.turn, PEOPLE - 1)), c.Accepted)


def left(live: Live) -> None:
    """Somebody left the match and looks on."""
    assert isinstance(live.ask("guest-1", c.Leave(live.id())), c.Accepted)


@pytest.mark.parametrize("change", [lambda live: live.disconnect("guest-1"), asked_for, left])
def test_a_turn_is_calm_no_more_when_a_bot_may_have_to_play(change: Callable[[Live], None]) -> None:
    """Somebody is gone, has left, or is to be played for; and nobody takes it for the turn that it was."""
    live, calm = begun(), Calm()
    assert not calm.lasts(live.table, live.presence)
    assert calm.lasts(live.table, live.presence)
    change(live)
    assert not is_calm(live.table, live.presence)
    assert not calm.lasts(live.table, live.presence)
    assert not calm.lasts(live.table, live.presence)


def test_with_a_clock_or_a_bot_no_turn_is_calm() -> None:
    """After the time is over, a card that is chosen is to be locked at once."""
    for live in (begun(Settings(seats=PEOPLE, clock="quick")), begun(bots=1)):
        assert not is_calm(live.table, live.presence)


def test_a_host_without_a_seat_who_is_gone_may_have_to_pass_the_role_on() -> None:
    """So that no turn is calm without the host."""
    live = Live(Settings(seats=2))
    live.connect("a", "b")
    for guest in ("a", "b"):
        live.ask(guest, c.Sit(live.id()))
    live.connect(HOST)
    assert isinstance(live.ask(HOST, c.Start(live.id())), c.Accepted)
    assert is_calm(live.table, live.presence)
    live.disconnect(HOST)
    assert not is_calm(live.table, live.presence)


def test_a_turn_lasts_until_it_is_played() -> None:
    """Choices do not end it, the last lock does; before and after a match there is none."""
    live, calm = Live(Settings(seats=PEOPLE)), Calm()
    assert not calm.lasts(live.table, live.presence)
    live.start(PEOPLE)
    assert not calm.lasts(live.table, live.presence)
    for seat in range(PEOPLE):
        assert calm.lasts(live.table, live.presence)
        choose(live, seat, lock=True)
    assert not calm.lasts(live.table, live.presence)
    assert calm.lasts(live.table, live.presence)
