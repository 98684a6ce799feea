"""The guided game: its deal, its first events, and what everybody is told of it."""

from random import Random

from okawari.game.state import State
from okawari.match import events as e
from okawari.match.clock import Presence
from okawari.match.commands import Refusal
from okawari.match.fold import advance
from okawari.match.guided import GUIDED_RULESET, HANDS, guided_table, guided_world
from okawari.match.table import Table
from okawari.match.view import own_part, table_part


def opened(bots: tuple[str, ...] = ("easy", "normal")) -> Table:
    """A table with a guided game, which has begun."""
    events = guided_table("ana", " Ana ", bots, "CODE", Random(1).randbytes)
    assert isinstance(events, tuple)
    return advance(Table(), e.Entry(1.0, events, "ana"))


def test_the_first_round_is_laid_out_and_the_others_are_not() -> None:
    """R1: all 108 cards; what lies under the hands differs from game to game."""
    one, other = (guided_world(Random(seed).randbytes) for seed in (1, 2))
    one.check(GUIDED_RULESET)
    for world in (one, other):
        hands = State.start(GUIDED_RULESET, world).hands
        assert [sorted(hand) for hand in hands] == [sorted(hand) for hand in HANDS]
    assert one.deck[:27] == other.deck[:27]
    assert one.deck[27:] != other.deck[27:]


def test_a_guided_game_begins_at_once_against_two_easy_bots() -> None:
    """Or against whichever bots there are; without any it is refused."""
    table = opened()
    assert (table.phase, [seat.bot for seat in table.seats], table.seats[0].name) == (
        "playing",
        ["", "easy", "easy"],
        "Ana",
    )
    assert [seat.bot for seat in opened(("hard",)).seats] == ["", "hard", "hard"]
    assert isinstance(guided_table("ana", "", (), "CODE", Random(1).randbytes), Refusal)


def test_the_table_says_that_the_deal_is_no_fair_one() -> None:
    """It is guided, nothing is promised of it, and its record has no seed."""
    table = opened()
    part = table_part(table, Presence(0.0), 1.0, ())
    assert (part.guided, part.known_deal, part.commitment) == (True, False, "")
    assert table.match is not None
    assert table.match.fair is None


def test_only_the_seat_hears_the_coach_and_only_in_a_guided_game() -> None:
    """A spectator gets no line."""
    table = opened()
    assert own_part(table, 0, host=True).coach == "pick"
    assert own_part(table, None, host=False).coach == ""
    events = guided_table("ana", "", ("easy",), "CODE", Random(1).randbytes)
    assert isinstance(events, tuple)
    usual = [
        e.SameDeal(one.match, one.record, "first", one.world) if isinstance(one, e.SameDeal) else one for one in events
    ]
    other = advance(Table(), e.Entry(1.0, tuple(usual), "ana"))
    assert own_part(other, 0, host=True).coach == ""
    assert not table_part(other, Presence(0.0), 1.0, ()).guided
