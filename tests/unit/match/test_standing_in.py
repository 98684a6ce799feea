"""A locked phone costs no card: who plays for somebody who is away, thinks long, left or is gone, and until when."""

import msgspec
import pytest

from okawari.match import commands as c
from okawari.match import events as e
from okawari.match.clock import AWAY_AFTER, IDLE_AFTER, BotPick, Presence, due, next_time
from okawari.match.fold import fold
from okawari.match.settings import Settings
from okawari.match.table import Match
from okawari.match.view import OwnPart, SeatPart
from tests.support.live import Live, refused, view


def begun(people: int = 2, bots: int = 0, **settings: object) -> Live:
    """A match of people who are all connected."""
    live = Live(msgspec.convert({"seats": people + bots, **settings}, Settings))
    live.start(people, bots)
    return live


def playing(live: Live) -> Match:
    """The match now."""
    assert live.table.match is not None
    return live.table.match


def duties(live: Live) -> list[object]:
    """What is due now."""
    return list(due(live.table, live.presence, live.now))


def play_for(live: Live, seat: int, asker: int = 0) -> c.Answer:
    """Somebody asks that a bot play for a seat."""
    return live.ask(f"guest-{asker}", c.PlayFor(live.id(), live.table.turn, seat))


def seat_shown(live: Live, seat: int) -> SeatPart:
    """A seat as everybody is shown it."""
    return view(live.table, "guest-0", live.presence, live.now).table.seats[seat]


def own(live: Live, guest: str) -> OwnPart:
    """What a guest alone is shown."""
    return view(live.table, guest, live.presence, live.now).own


def away(live: Live, seat: int = 1) -> None:
    """A seat's guest has no connection for long enough to be away."""
    live.disconnect(f"guest-{seat}")
    live.now += AWAY_AFTER


def test_without_a_clock_a_bot_picks_for_who_is_away_only_if_somebody_asks() -> None:
    """Then in every turn, until they are back; before, the table waits however long it takes."""
    live = begun(3)
    away(live)
    for _ in range(3):
        live.now += 3600
        assert duties(live) == []
    assert play_for(live, 1) == c.Accepted("live-4")
    assert live.log[-1].events == (e.StoodIn(1),)
    assert seat_shown(live, 1).played_for
    for turn in range(3):
        live.play_seat(0)
        live.play_seat(2)
        assert duties(live) == [BotPick(1, "")]
        live.tick()
        assert playing(live).picked_by[turn] == ("person", "bot", "person")
    live.connect("guest-1")
    assert duties(live) == [e.CameBack(1)]
    live.tick()
    assert (seat_shown(live, 1).played_for, seat_shown(live, 1).away) == (False, False)
    live.play_seat(0)
    live.play_seat(2)
    live.disconnect("guest-1")
    live.now += 3600
    assert duties(live) == [], "who went again is waited for again"


def test_who_thinks_long_is_played_for_in_this_turn_only() -> None:
    """They are there: the next turn is theirs again."""
    live = begun()
    live.now += IDLE_AFTER
    assert isinstance(play_for(live, 1), c.Accepted)
    assert live.log[-1].events == (e.AskedFor(1, live.table.turn),)
    live.tick()
    live.play_seat(0)
    assert playing(live).picked_by == (("person", "bot"),)
    live.now += 3600
    assert duties(live) == []


def test_a_person_may_ask_it_for_themselves() -> None:
    """Also who plays against bots alone, once they have thought for a minute."""
    live = begun(1, bots=1)
    assert refused(play_for(live, 0)) == c.Problem.NOT_IDLE
    live.now += IDLE_AFTER
    assert isinstance(play_for(live, 0), c.Accepted)
    assert BotPick(0, "") in duties(live)


def test_only_a_person_may_ask() -> None:
    """Not a bot from outside, which would not wait."""
    live = Live(Settings(seats=2))
    live.sit(1)
    live.connect("robot")
    live.ask("robot", c.Sit(live.id(), role="bot"))
    live.ask("guest-0", c.Start(live.id()))
    live.now += IDLE_AFTER
    assert refused(live.ask("robot", c.PlayFor(live.id(), live.table.turn, 0))) == c.Problem.NOT_A_PERSON


def test_a_chosen_card_stands_when_somebody_asks() -> None:
    """It is locked; the next turn's card is a bot's, because its owner is still away."""
    live = begun(3)
    away(live)
    live.connect("guest-1")
    live.play_seat(1, lock=False)
    chosen = playing(live).choices[1]
    live.disconnect("guest-1")
    live.now += AWAY_AFTER - 1
    assert refused(play_for(live, 1)) == c.Problem.NOT_IDLE
    live.now += 1
    assert isinstance(play_for(live, 1), c.Accepted)
    assert live.log[-1].events == (e.StoodIn(1), e.Locked(1, live.table.turn))
    assert playing(live).choices[1] == chosen
    live.play_seat(0)
    live.play_seat(2)
    assert BotPick(1, "") in duties(live)


def test_with_a_clock_a_bot_picks_at_its_end_and_nobody_may_ask_before() -> None:
    """However long the seat is away."""
    live = begun(3, clock="relaxed")
    away(live)
    assert refused(play_for(live, 1)) == c.Problem.NOT_IDLE
    live.now += 90 - AWAY_AFTER - 1
    assert duties(live) == []
    live.now += 1
    assert BotPick(1, "") in duties(live)


def test_a_lone_person_among_bots_is_waited_for() -> None:
    """Though somebody watches, so that nothing is paused."""
    live = begun(1, bots=2)
    live.connect("a spectator")
    live.tick()
    away(live, 0)
    live.now += 24 * 3600
    assert duties(live) == []
    assert refused(live.ask("a spectator", c.PlayFor(live.id(), live.table.turn, 0))) == c.Problem.NOT_SEATED


def test_who_leaves_on_purpose_is_played_for_at_once_and_is_shown_as_left() -> None:
    """Until they sit down again; nobody needs to ask, and nobody may."""
    live = begun(3)
    live.ask("guest-1", c.Leave(live.id()))
    assert duties(live) == [BotPick(1, "")]
    shown = seat_shown(live, 1)
    assert (shown.left, shown.played_for) == (True, True)
    entries = len(live.log)
    assert isinstance(play_for(live, 1), c.Accepted)
    assert len(live.log) == entries
    live.ask("guest-1", c.Sit(live.id()))
    assert duties(live) == []


@pytest.mark.parametrize("clock", ["none", "relaxed"])
def test_a_bot_from_outside_that_is_gone_is_played_for_and_shown_as_left(clock: str) -> None:
    """Once it has been gone for as long as makes a person away; back in the moment it connects."""
    live = Live(msgspec.convert({"seats": 2, "clock": clock}, Settings))
    live.sit(1)
    live.connect("robot")
    live.ask("robot", c.Sit(live.id(), role="bot"))
    live.ask("guest-0", c.Start(live.id()))
    live.disconnect("robot")
    live.now += AWAY_AFTER - 1
    assert duties(live) == []
    assert not seat_shown(live, 1).left
    live.now += 1
    assert duties(live) == [BotPick(1, "")]
    assert (seat_shown(live, 1).left, seat_shown(live, 1).played_for) == (True, True)
    live.connect("robot")
    assert duties(live) == []
    assert not seat_shown(live, 1).left


def test_who_comes_back_is_told_what_was_played_for_them() -> None:
    """Since their own last pick, and of this turn, too; nobody else is, and it ends with their next pick."""
    live = begun(3)
    live.play_turn()
    away(live)
    play_for(live, 1)
    for _ in range(2):
        live.play_turn_of(0, 2)
    live.tick()
    live.connect("guest-1")
    live.tick()
    played = [str(turn.picks[1]) for turn in playing(live).state.turns[1:]]
    assert list(own(live, "guest-1").bot_picks) == played
    assert len(played) == 2
    choice = view(live.table, "guest-1", live.presence, live.now).choice
    assert choice is not None
    assert (choice.by_bot, choice.locked) == (True, True)
    assert [own(live, guest).bot_picks for guest in ("guest-0", "guest-2", "somebody")] == [(), (), ()]
    live.play_turn_of(1, 0, 2)
    assert own(live, "guest-1").bot_picks == ()
    assert playing(live).picked_by[-1] == ("person", "person", "person")


def test_who_went_before_their_first_pick_is_told_of_all() -> None:
    """From the first turn on."""
    live = begun(2)
    away(live)
    play_for(live, 1)
    for _ in range(2):
        live.play_turn_of(0)
    live.tick()
    played = [str(turn.picks[1]) for turn in playing(live).state.turns]
    assert (own(live, "guest-1").bot_picks, len(played)) == (tuple(played), 2)


def test_in_battle_the_turns_of_the_other_seat_are_no_picks() -> None:
    """R27: each seat picks in every other turn; a card that is owed is picked by the bot as well."""
    live = begun(2, variant="battle")
    while playing(live).state.turn < 2 or playing(live).state.acting != (1,):
        live.play_turn()
    away(live)
    assert isinstance(play_for(live, 1), c.Accepted)
    for _ in range(8):
        live.tick()
        if playing(live).state.acting == (0,):
            live.play_seat(0)
    by_bot = [picked == (None, "bot") for picked in playing(live).picked_by]
    turns = zip(playing(live).state.turns, by_bot, strict=False)
    told = own(live, "guest-1").bot_picks
    assert told == tuple(str(turn.picks[1]) for turn, is_bots in turns if is_bots)
    assert len(told) > 2


def test_who_is_back_on_another_server_is_back_with_their_first_command() -> None:
    """Though the server that plays for them has not heard yet that they are there: the log tells it."""
    live = begun()
    away(live)
    play_for(live, 1)
    assert duties(live) == [BotPick(1, "")]
    live.play_seat(1)
    assert live.log[-1].events[0] == e.CameBack(1)
    live.play_seat(0)
    assert playing(live).picked_by == (("person", "person"),)
    live.now += 3600
    assert duties(live) == []


def test_a_restarted_server_plays_on_for_who_was_away() -> None:
    """That somebody asked is in the log; that they are back is not, until they are."""
    live = begun(3)
    away(live)
    play_for(live, 1)
    assert fold(live.log) == live.table
    live.presence = Presence(began=live.now)
    live.connect("guest-0", "guest-2")
    assert duties(live) == [BotPick(1, "")]


def test_a_rematch_begins_without_stand_ins() -> None:
    """Who is still away in the next match is waited for until somebody asks again."""
    live = begun()
    away(live)
    play_for(live, 1)
    while live.table.phase == "playing":
        live.play_turn_of(0)
        live.tick()
    live.ask("guest-0", c.Rematch(live.id()))
    live.ask("guest-0", c.Start(live.id()))
    assert duties(live) == []


def test_the_table_wakes_up_when_the_button_is_there() -> None:
    """After 20 seconds without a connection, and after a minute of thinking."""
    live = begun()
    live.disconnect("guest-1")
    times = []
    while (when := next_time(live.table, live.presence, live.now)) is not None:
        times.append(when - 1_000_000.0)
        live.now = when
    assert times == [AWAY_AFTER, IDLE_AFTER]
