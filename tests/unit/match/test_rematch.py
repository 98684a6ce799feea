"""A rematch: who has accepted it and who still reads the result, and who may start it when."""

from okawari.match import commands as c
from okawari.match import events as e
from okawari.match.clock import HOST_PASSES_AFTER, START_AFTER, due, next_time
from okawari.match.fold import fold
from okawari.match.settings import Settings
from okawari.match.view import TablePart
from tests.support.live import HOST, Live, refused, view


def over(people: int = 4, bots: int = 0) -> Live:
    """A match that has been played to its end."""
    live = Live(Settings(seats=people + bots))
    live.start(people, bots)
    live.play_on()
    return live


def ask(live: Live, guest: int, command: type[c.Rematch] | type[c.Start]) -> c.Answer:
    """One of the guests asks for a rematch, accepts it, or starts."""
    return live.ask(f"guest-{guest}", command(live.id()))


def shown(live: Live) -> TablePart:
    """The table as everybody is shown it."""
    return view(live.table, HOST, live.presence, live.now).table


def lingering(live: Live) -> list[int]:
    """The seats of those who still read the result."""
    return [number for number, seat in enumerate(shown(live).seats) if seat.lingers]


def test_who_has_accepted_is_told_from_who_still_reads_the_result() -> None:
    """Who asked has; the others do one by one; bots need not."""
    live = over(3, bots=1)
    assert isinstance(ask(live, 1, c.Rematch), c.Accepted)
    assert lingering(live) == [0, 2]
    assert isinstance(ask(live, 2, c.Rematch), c.Accepted)
    assert live.log[-1].events == (e.AcceptedRematch(2),)
    assert lingering(live) == [0]
    entries = len(live.log)
    assert isinstance(ask(live, 2, c.Rematch), c.Accepted)
    assert len(live.log) == entries, "accepted already"
    assert isinstance(ask(live, 0, c.Rematch), c.Accepted)
    assert lingering(live) == []
    assert fold(live.log) == live.table


def test_a_nonce_does_not_accept() -> None:
    """A page gives it by itself, whatever is being read; who comes anew and sits down does not linger."""
    live = over(3)
    live.ask("guest-2", c.Leave(live.id()))
    ask(live, 0, c.Rematch)
    live.ask("guest-1", c.Sit(live.id(), nonce="aa", seat=1))
    assert lingering(live) == [1]
    live.ask("dai", c.Sit(live.id()))
    assert lingering(live) == [1]


def test_the_host_may_start_though_somebody_lingers() -> None:
    """Nobody is waited for for ever; in the next match nobody lingers."""
    live = over(2)
    ask(live, 0, c.Rematch)
    assert isinstance(ask(live, 0, c.Start), c.Accepted)
    assert live.table.phase == "playing"
    assert lingering(live) == []


def test_anybody_starts_when_all_have_accepted_and_the_host_lets_them_wait() -> None:
    """After 20 seconds, and at no other table; the table wakes up to show it."""
    live = over(3)
    for guest in (0, 1):
        ask(live, guest, c.Rematch)
    live.now += 3600
    assert refused(ask(live, 1, c.Start)) == c.Problem.NOT_HOST
    ask(live, 2, c.Rematch)
    assert refused(ask(live, 1, c.Start)) == c.Problem.NOT_HOST
    assert not shown(live).anybody_starts
    assert next_time(live.table, live.presence, live.now) == live.now + START_AFTER
    live.now += START_AFTER
    assert shown(live).anybody_starts
    assert refused(live.ask("somebody", c.Start(live.id()))) == c.Problem.NOT_HOST
    assert refused(live.ask("guest-1", c.AddBot(live.id(), "greedy"))) == c.Problem.NOT_HOST
    assert isinstance(ask(live, 1, c.Start), c.Accepted)
    assert live.table.phase == "playing"
    assert not shown(live).anybody_starts


def test_the_first_match_is_the_hosts_to_start() -> None:
    """However long everybody waits, and a bot from outside starts nothing."""
    live = Live()
    live.sit(3)
    live.now += 3600
    assert not shown(live).anybody_starts
    assert refused(ask(live, 1, c.Start)) == c.Problem.NOT_HOST
    assert refused(ask(live, 1, c.Rematch)) == c.Problem.NOT_OVER


def test_a_bot_from_outside_neither_lingers_nor_starts() -> None:
    """It reads no result, and nobody waits for it; what its guest asks for the table is a person's to ask."""
    live = Live(Settings(seats=3))
    live.sit(2)
    live.connect("robot")
    live.ask("robot", c.Sit(live.id(), role="bot"))
    live.ask(HOST, c.Start(live.id()))
    live.play_on()
    ask(live, 0, c.Rematch)
    assert lingering(live) == [1]
    ask(live, 1, c.Rematch)
    live.now += START_AFTER
    assert shown(live).anybody_starts
    assert refused(live.ask("robot", c.Start(live.id()))) == c.Problem.NOT_HOST
    assert isinstance(ask(live, 1, c.Start), c.Accepted)


def test_the_role_returns_to_the_creator_before_a_match_but_not_during_one() -> None:
    """Who was away for long enough to lose it has it again in the next lobby, if they sit there."""
    live = Live(Settings(seats=2))
    live.start(2)
    live.disconnect(HOST)
    live.now += HOST_PASSES_AFTER
    live.tick()
    assert live.table.host == "guest-1"
    live.connect(HOST)
    live.tick()
    assert live.table.host == "guest-1"
    live.play_on()
    live.tick()
    assert live.table.host == "guest-1"
    ask(live, 1, c.Rematch)
    live.tick()
    assert live.table.host == HOST
    live.ask(HOST, c.Leave(live.id()))
    assert due(live.table, live.presence, live.now) == [], "who stands up gives it away, though they look on"
    assert live.table.host == "guest-1"
    live.ask(HOST, c.Sit(live.id()))
    live.tick()
    assert live.table.host == HOST
