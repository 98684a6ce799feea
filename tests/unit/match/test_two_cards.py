"""R28 at a live table: the two cards of a battle's turn are two choices, each with a number and a clock of its own."""

import msgspec

from okawari.game.record import Record
from okawari.match import commands as c
from okawari.match import events as e
from okawari.match.clock import AWAY_AFTER, IDLE_AFTER, Presence, bot_picked, deadline
from okawari.match.fold import fold
from okawari.match.record import blank_names, record_of
from okawari.match.settings import CLOCK_SECONDS, Settings
from okawari.match.table import Match, Table
from tests.support.live import Live, refused, view


def before_two(clock: str = "none", seed: int = 0) -> tuple[Live, int, str]:
    """A battle of two people, one of whom may take two cards now: the table, the seat and a first card of two."""
    live = Live(msgspec.convert({"variant": "battle", "seats": 2, "clock": clock}, Settings), seed)
    live.start(people=2)
    while True:
        (seat,) = playing(live).state.acting
        first = [str(pick) for pick in playing(live).state.legal_picks(seat) if pick.announced]
        if first and len(playing(live).state.legal_picks(seat)) > 6:
            return live, seat, first[0]
        singles = [str(pick) for pick in playing(live).state.legal_picks(seat) if not pick.announced]
        wanted = next((pick for pick in singles if pick.startswith("chopsticks")), singles[0])
        choose(live, seat, wanted)


def playing(live: Live) -> Match:
    """The match."""
    assert live.table.match is not None
    return live.table.match


def choose(live: Live, seat: int, pick: str, *, lock: bool = True, turn: int | None = None) -> c.Answer:
    """A person chooses."""
    command = c.Choose(live.id(), live.table.turn if turn is None else turn, pick, lock)
    return live.ask(live.table.seats[seat].guest, command)


def test_each_card_has_a_turn_number_of_its_own() -> None:
    """The first card lands and the same seat acts again; a late command of the first half does not hit the second."""
    live, seat, first = before_two()
    number, turn = live.table.turn, playing(live).state.turn
    choose(live, seat, first)
    state = playing(live).state
    assert (live.table.turn, state.turn, state.owed, state.acting) == (number + 1, turn, True, (seat,))
    second = str(state.legal_picks(seat)[0])
    assert refused(choose(live, seat, second, turn=number)) == c.Problem.STALE_TURN
    assert isinstance(choose(live, seat, second), c.Accepted)
    assert (live.table.turn, playing(live).state.turn) == (number + 2, turn + 1)
    assert str(playing(live).state.turns[-1].picks[seat]) == first + second


def test_the_choice_of_the_first_card_can_be_changed_and_taken_back() -> None:
    """Until it is locked, as ever; both at once, as version 0.1 had it, are refused with what can be picked."""
    live, seat, first = before_two()
    assert isinstance(choose(live, seat, first, lock=False), c.Accepted)
    assert isinstance(choose(live, seat, first.rstrip("+"), lock=False), c.Accepted)
    assert isinstance(live.ask(live.table.seats[seat].guest, c.TakeBack(live.id(), live.table.turn)), c.Accepted)
    answer = choose(live, seat, f"{first}?@9")
    assert refused(answer) == c.Problem.ILLEGAL_PICK
    assert "you can pick" in answer.message  # type: ignore[union-attr]
    assert not playing(live).state.owed


def test_the_second_card_has_a_fresh_clock() -> None:
    """It begins when the first card has landed; when it runs out a bot picks, and the record tells who took which."""
    live, seat, first = before_two(clock="relaxed")
    seconds = CLOCK_SECONDS["relaxed"]
    assert seconds is not None
    live.now += seconds - 1
    choose(live, seat, first)
    assert deadline(live.table, live.presence) == live.now + seconds
    live.now += seconds - 1
    live.tick()
    assert playing(live).state.owed
    live.now += 1
    live.tick()
    assert not playing(live).state.owed
    turn = len(playing(live).state.turns) - 1
    assert playing(live).picked_by[turn][seat] == "bot"
    assert playing(live).picked_by_first == {turn: tuple("person" if one == seat else None for one in (0, 1))}
    live.play_on()
    told = record_of(live.table, live.now)
    turns = [one for part in told.document["rounds"] for one in part["turns"]]
    assert (turns[turn]["by"][seat], turns[turn]["by_first"][seat]) == ("bot", "person")
    assert [number for number, one in enumerate(turns) if "by_first" in one] == [turn]
    assert Record.read(told.to_json()).document == told.document
    assert Record.read(msgspec.json.encode(blank_names(told.document))).names == ["seat 0", "seat 1"]


def test_who_goes_away_between_the_cards_is_played_for() -> None:
    """The owed card is waited for; a bot picks it once somebody asks, its owner once they are back."""
    for back in (False, True):
        live, seat, first = before_two()
        guest = live.table.seats[seat].guest
        choose(live, seat, first)
        live.disconnect(guest)
        live.now += AWAY_AFTER
        live.tick()
        assert playing(live).state.owed
        ask = c.PlayFor(live.id(), live.table.turn, seat)
        if back:
            live.connect(guest)
            assert refused(live.ask(f"guest-{1 - seat}", ask)) == c.Problem.NOT_IDLE
        else:
            assert isinstance(live.ask(f"guest-{1 - seat}", ask), c.Accepted)
        live.tick()
        assert playing(live).state.owed == back
        if back:
            assert isinstance(choose(live, seat, str(playing(live).state.legal_picks(seat)[0])), c.Accepted)
        assert set(playing(live).picked_by[-1]) == {None, "person" if back else "bot"}


def test_who_is_played_for_is_so_until_the_turn_is_over() -> None:
    """The others ask once: a first card that stands, or that the bot announces, does not make them wait again."""
    for chosen in (False, True):
        live, seat, first = before_two()
        if chosen:
            choose(live, seat, first, lock=False)
        live.now += IDLE_AFTER
        assert isinstance(live.ask(f"guest-{1 - seat}", c.PlayFor(live.id(), live.table.turn, seat)), c.Accepted)
        if not chosen:
            live.add(e.Entry(live.now, bot_picked(live.table, seat, first)))
        assert playing(live).state.owed
        live.tick()
        assert playing(live).state.acting == (1 - seat,)
        assert playing(live).substituted == frozenset()
        live.tick()
        assert playing(live).state.acting == (1 - seat,), "the next turn is not played for anybody"


def test_everybody_is_shown_the_open_half() -> None:
    """The first card in front of its seat, what it uncovered turned up, and that a second one is owed; the choice of
    the second is shown to its owner only."""
    live, seat, first = before_two()
    choose(live, seat, first)
    second = str(playing(live).state.legal_picks(seat)[0])
    choose(live, seat, second, lock=False)
    for guest in ("guest-0", "guest-1", "somebody"):
        shown = view(live.table, guest, live.presence, live.now)
        assert shown.game is not None
        assert shown.game.last is not None
        assert shown.game.owed
        assert shown.game.last.picks[seat] == first
        own = guest == live.table.seats[seat].guest
        assert shown.own.legal == (tuple(map(str, playing(live).state.legal_picks(seat))) if own else ())
        assert (shown.choice is not None and shown.choice.pick == second) == own


def test_a_log_folds_the_same_after_every_entry() -> None:
    """Between the two cards, too: what was acknowledged is there."""
    live, seat, first = before_two()
    choose(live, seat, first)
    assert fold(live.log) == live.table
    choose(live, seat, str(playing(live).state.legal_picks(seat)[0]))
    assert fold(live.log) == live.table


def test_a_log_of_version_0_1_has_both_cards_at_once() -> None:
    """`egg@15+?@9`, chosen and locked, or chosen only: both land, and the match goes on."""
    live, seat, first = before_two()
    second = str(playing(live).state.play([first if one == seat else None for one in (0, 1)]).legal_picks(seat)[0])
    before, number = playing(live).state, live.table.turn
    both = f"{first}?@{second.partition('@')[2]}"
    live.add(e.Entry(live.now, (e.Chose(seat, number, both, "person"),)))
    shown = view(live.table, live.table.seats[seat].guest, Presence(live.now), live.now)
    assert shown.choice is not None
    assert shown.choice.pick == both
    live.add(e.Entry(live.now, (e.Locked(seat, number),)))
    assert live.table.turn == number + 1
    halves = [[half if one == seat else None for one in (0, 1)] for half in (first, second)]
    assert playing(live).state == before.play(halves[0]).play(halves[1])
    assert (playing(live).picked_by[-1][seat], playing(live).picked_by_first) == ("person", {})
    table: Table = fold(live.log)
    assert table == live.table
    live.play_on()
    assert Record.read(record_of(live.table, live.now).to_json()).state == playing(live).state
