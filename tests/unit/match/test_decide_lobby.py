"""Commands in the lobby: who may do what, and what is refused."""

import pytest

from okawari.game.record import Role
from okawari.match import commands as c
from okawari.match import events as e
from okawari.match.commands import Problem
from okawari.match.decide import Context, decide
from okawari.match.settings import Settings, allowed
from tests.support.live import HOST, Live, refused


def test_only_the_host_sets_and_adds_and_starts() -> None:
    """Somebody else is refused, and nothing changes."""
    live = Live()
    live.sit(2)
    before = live.table
    for command in (c.Change("1", Settings(seats=2)), c.AddBot("2", "greedy"), c.Remove("3", 0), c.Start("4")):
        assert refused(live.ask("guest-1", command)) == Problem.NOT_HOST
    assert live.table == before


def test_the_host_has_no_power_during_a_match() -> None:
    """No settings, no bots, no removal once it has started."""
    live = Live()
    live.start(2)
    for command in (c.Change("a", Settings(seats=2)), c.AddBot("b", "greedy"), c.Remove("c", 1), c.Start("d")):
        assert refused(live.ask(HOST, command)) == Problem.NOT_IN_LOBBY


def test_a_match_needs_two_filled_seats() -> None:
    """One person alone cannot start; with a bot they can."""
    live = Live()
    live.sit(1)
    assert refused(live.ask(HOST, c.Start("s"))) == Problem.TOO_FEW
    live.ask(HOST, c.AddBot("b", "random"))
    assert live.ask(HOST, c.Start("t")) == c.Accepted("t")


def test_open_seats_are_closed_at_the_start() -> None:
    """The match is played with the filled seats, wherever they are."""
    live = Live(Settings(seats=5))
    live.connect("guest-0", "guest-1")
    live.ask("guest-0", c.Sit("1", seat=4, name="Ana"))
    live.ask("guest-1", c.Sit("2", seat=1, name="Bob"))
    live.ask("guest-0", c.Start("3"))
    assert [seat.name for seat in live.table.seats] == ["Bob", "Ana"]
    assert live.table.match is not None
    assert live.table.match.state.ruleset.seats == 2


def test_only_bots_of_the_operators_list_can_be_added() -> None:
    """No path, no module, no parameter comes from a client."""
    live = Live()
    for name in ("../../bots.py:Bot", "os:system", "greedy?depth=9", "", "Greedy"):
        assert refused(live.ask(HOST, c.AddBot(f"id {name}", name))) == Problem.NO_SUCH_BOT
    for bots, named in ((("easy", "hard"), "easy, hard"), ((), "none")):
        context = Context(live.now, live.presence, bots, live.rng.randbytes)
        told = decide(live.table, c.AddBot("1", "greedy"), HOST, context)
        assert told == c.Refusal(Problem.NO_SUCH_BOT, f"There is no such bot here; choose one of: {named}.")


def test_settings_must_go_together() -> None:
    """The refusal says what does, and `allowed` says it beforehand."""
    live = Live()
    answer = live.ask(HOST, c.Change("1", Settings(variant="battle", seats=4)))
    assert refused(answer) == Problem.BAD_SETTINGS
    options = {option.value: option.why_not for option in allowed(Settings(seats=4))["variant"]}
    assert options[None] == options["golf"] == ""
    assert "needs 2 seats" in options["battle"]
    seats = {option.value: (option.key, option.of) for option in allowed(Settings(seats=2, variant="dummy"))["seats"]}
    assert seats == {2: ("", ""), 3: ("needs-two-seats", "dummy")} | dict.fromkeys((4, 5), ("needs-two-seats", "dummy"))
    desserts = {option.value: option.why_not for option in allowed(Settings())["dessert"]}
    assert desserts["pudding"] == ""
    assert "anniversary" in desserts["mochi"]
    editions = allowed(Settings(edition="anniversary", dessert="mochi"))["edition"]
    assert all(not option.why_not for option in editions)


def test_fewer_seats_move_people_but_never_throw_them_out() -> None:
    """Somebody in seat 5 of 5 keeps a seat among 2; three people do not fit."""
    live = Live(Settings(seats=5))
    live.connect("guest-0", "guest-1")
    live.ask("guest-0", c.Sit("1", seat=4, name="Ana"))
    assert live.ask(HOST, c.Change("2", Settings(seats=2))) == c.Accepted("2")
    assert [seat.name for seat in live.table.seats] == ["Ana", ""]
    live.ask(HOST, c.Change("3", Settings(seats=3)))
    live.ask(HOST, c.AddBot("4", "greedy"))
    live.ask(HOST, c.AddBot("5", "greedy"))
    assert refused(live.ask(HOST, c.Change("6", Settings(seats=2)))) == Problem.TOO_MANY


def test_a_guest_has_one_seat() -> None:
    """Sitting down elsewhere frees the first seat."""
    live = Live()
    live.ask("guest-1", c.Sit("1", seat=0, name="Bob", nonce="aa"))
    live.ask("guest-1", c.Sit("2", seat=3))
    assert [seat.filled for seat in live.table.seats] == [False, False, False, True]
    assert live.table.seats[3].nonce == "aa"
    assert refused(live.ask("guest-2", c.Sit("3", seat=3))) == Problem.SEAT_TAKEN
    assert refused(live.ask("guest-2", c.Sit("4", seat=4))) == Problem.NO_SUCH_SEAT


@pytest.mark.parametrize("role", ["person", "bot"])
def test_who_changes_seats_stays_who_they_are(role: Role) -> None:
    """Name, role and nonce come along; only a name or a nonce that is given is another."""
    live = Live()
    live.ask("bob", c.Sit("1", seat=0, name="Bob", nonce="aa", role=role))
    live.ask("bob", c.Sit("2", seat=3))
    assert [(seat.name, seat.role, seat.nonce) for seat in live.table.filled] == [("Bob", role, "aa")]
    live.ask("bob", c.Sit("3", seat=1, name="Robert"))
    assert [(seat.name, seat.role, seat.nonce) for seat in live.table.filled] == [("Robert", role, "aa")]


def test_a_nonce_is_given_in_the_lobby_and_never_after_it() -> None:
    """Fair deals: a deal is fixed once its match has started; whoever sits down again then may change the name only."""
    live = Live()
    live.sit(2)
    live.ask("guest-1", c.Sit("1", nonce="aa"))
    assert live.table.seats[1].nonce == "aa"
    live.ask("guest-1", c.Sit("2", name="Bob"))
    assert (live.table.seats[1].name, live.table.seats[1].nonce) == ("Bob", "aa")
    live.ask(HOST, c.Start("3"))
    live.ask("guest-1", c.Sit("4", name="Robert", nonce="bb"))
    assert (live.table.seats[1].name, live.table.seats[1].nonce) == ("Robert", "aa")


def test_a_full_table_is_full() -> None:
    """No fifth person at four seats, and nobody sits down in a match."""
    live = Live()
    live.sit(4)
    assert refused(live.ask("guest-4", c.Sit("x"))) == Problem.TABLE_FULL
    live.ask(HOST, c.Start("s"))
    assert refused(live.ask("guest-4", c.Sit("y"))) == Problem.NOT_IN_LOBBY


def test_the_server_chooses_no_nonce() -> None:
    """Fair deals: it knows the seed, so a nonce of its choice would let it choose the deal."""
    live = Live()
    live.start(1, bots=2)
    started = live.log[-1].events[0]
    assert isinstance(started, e.Started)
    assert started.nonces == (live.table.seats[0].nonce, "", "")
    assert started.nonces[0]


def test_who_was_removed_cannot_sit_down_again_in_this_lobby() -> None:
    """The refusal names the host; others can take the seat; the next lobby is open to everybody again."""
    live = Live()
    ana, bob = live.sit(people=2)
    assert isinstance(live.ask(ana, c.Remove("1", 1)), c.Accepted)
    for number, seat in enumerate((None, 1, 2)):
        refused = live.ask(bob, c.Sit(f"again {number}", seat=seat))
        assert isinstance(refused, c.Refusal)
        assert refused.problem == Problem.REMOVED
        assert refused.message.startswith("Guest-0 removed you from this table")
    assert isinstance(live.ask("guest-2", c.Sit("2", seat=1)), c.Accepted)
    assert isinstance(live.ask(ana, c.Remove("3", 0)), c.Accepted)
    assert isinstance(live.ask(ana, c.Sit("4", seat=0)), c.Accepted), "the host can remove themselves and come back"
    live.connect("guest-2")
    assert isinstance(live.ask(ana, c.Start("5")), c.Accepted)
    live.play_on()
    assert isinstance(live.ask(ana, c.Rematch("6")), c.Accepted)
    assert isinstance(live.ask(bob, c.Sit("7")), c.Accepted)


def test_a_reaction_is_decided_and_changes_nothing() -> None:
    """It is shown and not kept: no event, and only what there is to react with is taken."""
    live = Live(Settings(seats=2))
    (guest,) = live.sit(1)
    context = Context(live.now, live.presence, (), live.rng.randbytes)
    assert decide(live.table, c.React("1", "🍣"), guest, context) == ()
    assert refused(live.ask(guest, c.React("2", "🍔"))) is Problem.NO_SUCH_REACTION
    assert live.ask(guest, c.React("3", "🍣")) == c.Accepted("3")
