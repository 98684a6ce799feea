"""What commands do: in the lobby, in a turn, after the match."""

import pytest

from okawari.match import commands as c
from okawari.match import events as e
from okawari.match.commands import Problem
from okawari.match.decide import clean_name
from okawari.match.settings import Settings, allowed
from okawari.match.table import fold
from okawari.match.view import view
from tests.match.live import HOST, Live


def refused(answer: c.Answer) -> Problem:
    """The problem of a refusal."""
    assert isinstance(answer, c.Refusal), answer
    assert answer.message.endswith(".") or answer.problem in (Problem.BAD_SETTINGS, Problem.ILLEGAL_PICK)
    return answer.problem


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


def test_a_full_table_is_full() -> None:
    """No fifth person at four seats, and nobody sits down in a match."""
    live = Live()
    live.sit(4)
    assert refused(live.ask("guest-4", c.Sit("x"))) == Problem.TABLE_FULL
    live.ask(HOST, c.Start("s"))
    assert refused(live.ask("guest-4", c.Sit("y"))) == Problem.NOT_IN_LOBBY


def test_a_choice_can_be_changed_until_the_last_seat_locks() -> None:
    """R5: the reveal happens when every acting seat has locked, with what each chose last."""
    live = Live(Settings(seats=2))
    live.start(2)
    assert live.table.match is not None
    turn, first = live.table.turn, live.table.match.state.legal_picks(0)
    live.ask("guest-0", c.Choose("1", turn, str(first[0]), lock=True))
    live.ask("guest-0", c.Choose("2", turn, str(first[-1])))
    assert live.table.match.locked == {0}
    live.ask("guest-0", c.TakeBack("3", turn))
    assert live.table.match.locked == frozenset()
    assert refused(live.ask("guest-0", c.Lock("4", turn))) == Problem.NOTHING_CHOSEN
    live.ask("guest-0", c.Choose("5", turn, str(first[1])))
    live.play_seat(1)
    assert live.table.turn == turn
    live.ask("guest-0", c.Lock("6", turn))
    assert live.table.turn == turn + 1
    assert live.table.match.state.turns[0].picks[0] == first[1]


def test_stale_commands_are_answered_and_not_applied() -> None:
    """A command for an earlier turn, or a later one, changes nothing."""
    live = Live(Settings(seats=2))
    live.start(2)
    live.play_turn()
    before = live.table
    for turn in (0, before.turn - 1, before.turn + 1):
        for command in (c.Choose("1", turn, "egg"), c.Lock("2", turn), c.TakeBack("3", turn), c.PlayFor("4", turn, 1)):
            assert refused(live.ask("guest-0", command)) == Problem.STALE_TURN
    assert live.table == before


def test_a_repeated_command_is_applied_once() -> None:
    """Also when it comes late, after others; another guest may use the same id."""
    live = Live()
    live.sit(2)
    add = c.AddBot("again", "greedy")
    assert live.ask(HOST, add) == live.ask(HOST, add) == c.Accepted("again")
    live.ask(HOST, c.Remove("r", 2))
    assert live.ask(HOST, add) == c.Accepted("again")
    assert len(live.table.filled) == 2
    assert live.ask("guest-1", c.Leave("again")) == c.Accepted("again")
    assert len(live.table.filled) == 1


def test_illegal_picks_say_what_is_legal() -> None:
    """A card that is not in the hand, a typing error, somebody without a seat."""
    live = Live(Settings(seats=2))
    live.start(2)
    turn = live.table.turn
    answer = live.ask("guest-0", c.Choose("1", turn, "egg+egg"))
    assert refused(answer) == Problem.ILLEGAL_PICK
    assert isinstance(answer, c.Refusal)
    assert live.table.match is not None
    assert str(live.table.match.state.legal_picks(0)[0]) in answer.message
    assert refused(live.ask("guest-0", c.Choose("2", turn, "salmonn"))) == Problem.ILLEGAL_PICK
    assert refused(live.ask("nobody", c.Choose("3", turn, "egg"))) == Problem.NOT_SEATED


def test_in_battle_only_one_seat_acts() -> None:
    """R27: the other seat is told to wait."""
    live = Live(Settings(seats=2, variant="battle"))
    live.start(2)
    assert live.table.match is not None
    (acting,) = live.table.match.state.acting
    answer = live.ask(f"guest-{1 - acting}", c.Choose("1", live.table.turn, "egg@15"))
    assert refused(answer) == Problem.NOT_ACTING


def test_a_rematch_keeps_seats_and_tally_and_takes_a_new_seed() -> None:
    """Everybody in their seats, wins and points added up, a new commitment, nonces to be chosen again."""
    live = Live()
    live.start(2, bots=1)
    assert refused(live.ask(HOST, c.Rematch("early"))) == Problem.NOT_OVER
    live.play_on()
    assert live.table.next is not None
    assert live.table.match is not None
    first, scores, turn = live.table.next, live.table.match.state.scores, live.table.turn
    assert live.ask("guest-1", c.Rematch("r")) == c.Accepted("r")
    assert live.table.phase == "lobby"
    assert view(live.table, HOST, live.presence, live.now).table.rematch_by == 1
    assert live.table.next.commitment != first.commitment
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
    assert live.table.match.by == (("bot", "person", "person"),)
    assert live.ask("guest-0", c.Sit("back")) == c.Accepted("back")
    live.play_turn()
    live.play_turn()
    assert live.table.match.by[-1] == ("person", "person", "person")


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
    assert live.table.match.by == ()
    assert fold(live.log) == live.table
    live.ask("guest-0", c.Rematch("r"))
    assert [bool(seat.bot) for seat in live.table.seats if seat.filled] == [True]


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


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("  Ana  Maria ", "Ana Maria"),
        ("\u202eevil\u0000\n", "evil"),
        ("x" * 100, "x" * 24),
        ("<script>", "<script>"),
        ("\ud800", ""),
    ],
)
def test_names_are_bounded_and_without_control_characters(name: str, clean: str) -> None:
    """Escaping is the page's; length, direction marks and surrogates are ours."""
    assert clean_name(name) == clean


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
