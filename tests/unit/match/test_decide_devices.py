"""What is decided about seats that are shared, freed and named, by values that reach from one end to the other."""

import pytest

from okawari.match import commands as c
from okawari.match import events as e
from okawari.match.commands import Problem
from okawari.match.decide import Decision, link, prepare, unlink
from okawari.match.settings import Settings
from tests.support.live import HOST, Live, refused


def seated() -> Live:
    """A lobby of three seats in which Ana and Bob sit; Bob has a phone."""
    live = Live(Settings(seats=3))
    live.sit(2)
    decided(live, link(live.table, "guest-1", "phone"))
    return live


def decided(live: Live, events: Decision) -> None:
    """Do what was decided."""
    assert isinstance(events, tuple)
    live.add(e.Entry(live.now, events))


def test_a_device_is_linked_to_who_owns_the_seat() -> None:
    """Whichever of their devices links it; once; none is taken from somebody else, and who has no seat shares none."""
    live = seated()
    assert live.log[-1].events == (e.Linked("guest-1", "phone"),)
    assert link(live.table, "phone", "tablet") == (e.Linked("guest-1", "tablet"),)
    for guest, other in (("guest-1", "phone"), ("phone", "guest-1"), ("guest-1", "guest-1")):
        assert link(live.table, guest, other) == ()
    for guest, other, problem in (
        ("somebody", "phone", Problem.NOT_SEATED),
        (HOST, "phone", Problem.SEAT_TAKEN),
        (HOST, "guest-1", Problem.SEAT_TAKEN),
    ):
        refusal = link(live.table, guest, other)
        assert isinstance(refusal, c.Refusal)
        assert refusal.problem == problem


def test_all_other_devices_are_unlinked_together() -> None:
    """By any of them; by who has none nothing is."""
    live = seated()
    assert unlink(live.table, "guest-1") == unlink(live.table, "phone") == (e.Unlinked("guest-1"),)
    assert unlink(live.table, HOST) == unlink(live.table, "somebody") == ()


@pytest.mark.parametrize(("seat", "sits"), [(0, True), (1, True), (2, False), (3, False), (4, False)])
def test_only_a_seat_in_which_somebody_sits_is_freed(seat: int, sits: bool) -> None:
    """Two of three are filled, and there are no more."""
    live = seated()
    answer = live.ask(HOST, c.Remove("r", seat))
    assert isinstance(answer, c.Accepted) == sits
    if not sits:
        assert refused(answer) == Problem.NO_SUCH_SEAT


def test_a_host_without_a_seat_removes_as_the_host() -> None:
    """Nobody knows them by a name."""
    live = Live()
    live.ask("bob", c.Sit("1"))
    live.ask(HOST, c.Remove("2", 0))
    answer = live.ask("bob", c.Sit("3"))
    assert isinstance(answer, c.Refusal)
    assert answer.message == "The host removed you from this table; you can sit down after the next match."


def test_as_many_seats_as_are_filled_are_enough() -> None:
    """Settings that are the same already are accepted, too, and change nothing."""
    live = seated()
    assert isinstance(live.ask(HOST, c.Change("1", Settings(seats=2))), c.Accepted)
    assert len(live.table.seats) == 2
    entries = len(live.log)
    assert isinstance(live.ask(HOST, c.Change("2", Settings(seats=2))), c.Accepted)
    assert len(live.log) == entries


@pytest.mark.parametrize("seat", [2, 3, 4])
def test_nobody_plays_for_a_seat_that_there_is_not(seat: int) -> None:
    """However long two people have thought."""
    live = Live(Settings(seats=2))
    live.start(2)
    live.now += 3600
    assert refused(live.ask(HOST, c.PlayFor("p", live.table.turn, seat))) == Problem.NOT_IDLE


def test_a_match_is_prepared_by_chance_alone() -> None:
    """Its id and its record's address have 128 random bits each, its seed 256."""
    sizes: list[int] = []

    def random(size: int) -> bytes:
        sizes.append(size)
        return bytes([len(sizes)]) * size

    assert prepare(random) == e.Prepared("01" * 16, "02" * 32, "03" * 16)
    assert sizes == [16, 32, 16]


def test_free_seats_are_told_of_a_lobby_that_anybody_may_watch() -> None:
    """As many as nobody sits in; of one without spectators, and of a match, nobody is told."""
    live = seated()
    assert live.table.free_seats == 1
    live.ask(HOST, c.AddBot("1", "greedy"))
    assert live.table.free_seats == 0
    live.ask(HOST, c.Change("2", Settings(seats=4, spectators=False)))
    assert live.table.free_seats is None
    live.ask(HOST, c.Change("3", Settings(seats=5)))
    assert live.table.free_seats == 2
    live.ask(HOST, c.Start("4"))
    assert live.table.free_seats is None
