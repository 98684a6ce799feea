"""Leaving, rematches, and who is shown what afterwards."""

from okawari.match import commands as c
from okawari.match.clock import HOST_PASSES_AFTER
from okawari.match.commands import Problem
from okawari.match.fold import fold
from okawari.match.settings import Settings
from tests.support.live import HOST, Live, refused, view


def test_a_rematch_keeps_seats_and_tally_and_takes_a_new_seed() -> None:
    """Everybody in their seats, wins and points added up, a new commitment, nonces to be chosen again."""
    live = Live()
    live.start(2, bots=1)
    assert refused(live.ask(HOST, c.Rematch("early"))) == Problem.NOT_OVER
    live.play_on()
    assert live.table.dealt is not None
    assert live.table.match is not None
    first, scores, turn = live.table.dealt, live.table.match.state.scores, live.table.turn
    assert live.ask("guest-1", c.Rematch("r")) == c.Accepted("r")
    assert live.table.phase == "lobby"
    assert view(live.table, HOST, live.presence, live.now).table.rematch_by == 1
    assert live.table.dealt.commitment != first.commitment
    assert [seat.nonce for seat in live.table.seats] == [""] * 4
    live.ask(HOST, c.Start("s"))
    assert view(live.table, HOST, live.presence, live.now).table.rematch_by is None
    assert live.table.turn > turn
    assert [(seat.games, seat.points) for seat in live.table.seats] == [(1, points) for points in scores]
    live.play_on()
    assert [seat.games for seat in live.table.seats] == [2, 2, 2]
    assert sum(seat.wins for seat in live.table.seats) >= 2
    assert fold(live.log) == live.table


def test_leaving_in_a_match_leaves_the_seat_to_a_bot_until_the_owner_is_back() -> None:
    """The table plays on; sitting down again takes the seat back."""
    live = Live()
    live.start(3)
    live.ask("guest-0", c.Leave("l"))
    assert live.table.host == "guest-1"
    for seat in (1, 2):
        live.play_seat(seat)
    live.tick()
    assert live.table.match is not None
    assert live.table.match.picked_by == (("bot", "person", "person"),)
    assert live.ask("guest-0", c.Sit("back")) == c.Accepted("back")
    live.play_turn()
    live.play_turn()
    assert live.table.match.picked_by[-1] == ("person", "person", "person")


def test_a_match_that_the_last_person_leaves_ends_without_a_winner() -> None:
    """Bots do not play it to the end among themselves: nobody would have played the result."""
    live = Live()
    live.start(2, bots=1)
    live.ask("guest-1", c.Leave("l"))
    assert live.table.phase == "playing"
    assert [seat.left for seat in view(live.table, HOST, live.presence, live.now).table.seats] == [False, True, False]
    live.ask("guest-0", c.Leave("l"))
    assert (live.table.phase, live.table.abandoned) == ("over", True)
    assert live.table.match is not None
    assert live.table.match.picked_by == ()
    assert fold(live.log) == live.table
    live.ask("guest-0", c.Rematch("r"))
    assert [bool(seat.bot) for seat in live.table.seats if seat.filled] == [True]


def test_a_bot_from_outside_never_becomes_the_host() -> None:
    """The role of a host who leaves goes to a person: one who is connected, else one who is only away."""
    live = Live(Settings(seats=4))
    live.sit(1)
    live.connect("robot", "bob")
    live.ask("robot", c.Sit("r", name="Robot", role="bot"))
    live.ask("ana", c.Sit("a", name="Ana"))
    live.ask("bob", c.Sit("b", name="Bob"))
    live.ask(HOST, c.Leave("l"))
    assert live.table.host == "bob"
    live.ask("bob", c.Leave("l"))
    assert live.table.host == "ana"


def test_a_host_who_leaves_bots_behind_is_still_the_host() -> None:
    """Until a person sits down and the host has been gone for a while."""
    live = Live()
    live.sit(1, bots=1)
    live.connect("robot")
    live.ask("robot", c.Sit("r", name="Robot", role="bot"))
    live.ask(HOST, c.Leave("l"))
    assert live.table.host == HOST
    live.disconnect(HOST)
    live.now += HOST_PASSES_AFTER
    live.tick()
    assert live.table.host == HOST
    live.connect("ana")
    live.ask("ana", c.Sit("a", name="Ana"))
    live.tick()
    assert live.table.host == "ana"


def test_a_match_waits_for_somebody_who_is_only_away() -> None:
    """Who has lost the connection can come back, so the match is not over when the others leave."""
    live = Live()
    live.start(2)
    live.disconnect("guest-1")
    live.now += 3600
    live.ask("guest-0", c.Leave("l"))
    assert live.table.phase == "playing"


def test_who_left_is_not_seated_for_the_rematch() -> None:
    """Their seat is open again."""
    live = Live()
    live.start(3)
    live.ask("guest-2", c.Leave("l"))
    while live.table.phase == "playing":
        for seat in (0, 1):
            live.play_seat(seat)
        live.tick()
    live.ask("guest-0", c.Rematch("r"))
    assert [seat.filled for seat in live.table.seats] == [True, True, False, False]


def test_spectators_see_the_match_only_if_the_table_has_any() -> None:
    """Without spectators a stranger sees who sits there, and nothing of the game."""
    live = Live(Settings(seats=2, spectators=False))
    live.start(2)
    seen = view(live.table, "stranger", live.presence, live.now)
    assert (seen.game, seen.turn, seen.scores, seen.choice, seen.end) == (None,) * 5
    assert view(live.table, "guest-1", live.presence, live.now).game is not None


def test_the_record_is_for_the_seated_unless_the_table_says_otherwise() -> None:
    """Its address is sent to spectators only with `open_record`."""
    for open_record in (False, True):
        live = Live(Settings(seats=2, open_record=open_record))
        live.start(2)
        live.play_on()
        end = view(live.table, "stranger", live.presence, live.now).end
        own = view(live.table, "guest-0", live.presence, live.now).end
        assert end is not None
        assert own is not None
        assert (end.record is not None) == open_record
        assert own.record is not None


def test_the_host_alone_can_play_to_the_end() -> None:
    """Against people who all left."""
    live = Live(Settings(seats=4))
    live.start(4)
    for guest in ("guest-1", "guest-2", "guest-3"):
        live.ask(guest, c.Leave(live.id()))
    while live.table.phase == "playing":
        seat = live.table.seat_of(HOST)
        assert seat is not None
        live.play_seat(seat)
        live.tick()
    assert live.table.match is not None
    assert live.table.match.picked_by[0] == ("person", "bot", "bot", "bot")
