"""Commands in a turn: choosing, locking, and what comes too late, twice or against the rules."""

from okawari.match import commands as c
from okawari.match.commands import Problem
from okawari.match.settings import Settings
from tests.support.live import HOST, Live, refused


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


def test_before_and_after_a_match_there_is_no_turn() -> None:
    """Whatever is asked for it, and whichever number is named."""
    live = Live(Settings(seats=2))
    live.sit(2)
    for phase in ("lobby", "over"):
        assert live.table.phase == phase
        turn = live.table.turn
        for command in (c.Choose("1", turn, "egg"), c.Lock("2", turn), c.TakeBack("3", turn), c.PlayFor("4", turn, 1)):
            assert refused(live.ask("guest-0", command)) == Problem.NOT_PLAYING
        if phase == "lobby":
            live.ask(HOST, c.Start("s"))
            live.play_on()


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


def test_a_refused_pick_names_twelve_others_and_counts_the_rest() -> None:
    """However many there are; of no more than twelve, all are named."""
    counted: set[int] = set()
    for seed in range(4):
        live = Live(Settings(seats=2, variant="dummy"), seed=seed)
        live.start(2)
        while live.table.phase == "playing":
            assert live.table.match is not None
            legal = [str(pick) for pick in live.table.match.state.legal_picks(0)]
            counted.add(len(legal))
            answer = live.ask("guest-0", c.Choose(live.id(), live.table.turn, "mochi"))
            assert isinstance(answer, c.Refusal)
            more = len(legal) - 12
            listed = ", ".join(legal[:12]) + (f" and {more} more" if more > 0 else "")
            assert answer.message == f"You cannot pick mochi now; you can pick: {listed}."
            live.play_turn()
    assert {1, 12, 13} <= counted


def test_in_battle_only_one_seat_acts() -> None:
    """R27: the other seat is told to wait."""
    live = Live(Settings(seats=2, variant="battle"))
    live.start(2)
    assert live.table.match is not None
    (acting,) = live.table.match.state.acting
    answer = live.ask(f"guest-{1 - acting}", c.Choose("1", live.table.turn, "egg@15"))
    assert refused(answer) == Problem.NOT_ACTING
