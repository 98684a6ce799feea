"""The daily deal: the same for everybody, another one every day, and nothing follows from one for another."""

import hmac
from hashlib import sha256
from random import Random

import msgspec
import pytest

from okawari.bots.quick import RandomBot
from okawari.game.fair import FairDeal
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.game.record import Record
from okawari.match import commands as c
from okawari.match.clock import Presence
from okawari.match.daily import (
    DAILY_RULES,
    OPENS_AFTER,
    DailyDeal,
    day_of,
    deal_daily,
    ends,
    is_day,
    opens,
    pick_seed,
    play_for_person,
)
from okawari.match.decide import Context, decide
from okawari.match.events import Sat
from okawari.match.openness import day_in, is_open
from okawari.match.record import record_of
from okawari.match.view import end_part, may_watch, table_part
from tests.support.dailies import DAY, GUEST, NEXT_DAY, NOON, RECORD, SECRET, daily_played_out, daily_table, daily_turn


def test_a_day_is_utc_and_ends_at_midnight() -> None:
    """A game begun in its last second belongs to it; its games are open only when that one may have been played."""
    assert day_of(NOON) == DAY
    assert [day_of(ends(DAY) - 1), day_of(ends(DAY))] == [DAY, NEXT_DAY]
    assert opens(DAY) == ends(DAY) + OPENS_AFTER


@pytest.mark.parametrize(
    "text", ["", "x", "2026-11-31", "2026-13-01", "20261118", "2026-W47-3", "2026-11-18 ", "18.11.2026"]
)
def test_a_day_has_one_name(text: str) -> None:
    """Year, month and day with two strokes, and no other that a calendar would know."""
    assert is_day("2026-11-18")
    assert not is_day(text)


def stream(key: bytes, text: str) -> bytes:
    """What follows from a key, worked out once more."""
    return hmac.new(key, text.encode(), "sha256").digest()


def test_what_follows_is_the_same_for_ever() -> None:
    """A server of tomorrow answers in a match of today as this one would: nothing of this may ever change."""
    deal = DailyDeal.of(SECRET, DAY)
    assert (deal.seed, deal.bots) == (stream(SECRET, f"deal {DAY}"), stream(SECRET, f"bots {DAY}"))
    assert deal.match == "daily-2026-11-18"
    assert pick_seed(b"a", 1, 27) == int(stream(b"a", "seat 1 turn 27").hex()[:16], 16)


def test_a_yardstick_game_has_chance_of_its_own_for_the_persons_seat_alone() -> None:
    """The others have the day's, turn by turn; what the person's seat reaches is told."""
    deal = DailyDeal.of(SECRET, DAY)
    chances: list[tuple[int, int, float]] = []

    class NotingBot:
        def choose(self, seen: Observation, rng: Random) -> Pick:
            assert seen.seat is not None
            chances.append((len(seen.turns) + 1, seen.seat, rng.random()))
            return seen.legal_picks()[-1]

    points = play_for_person(deal, 5, NotingBot())
    keys = {0: stream(deal.bots, "game 5"), 1: deal.bots, 2: deal.bots}
    expected = [(turn, seat, Random(pick_seed(keys[seat], seat, turn)).random()) for turn, seat, _ in chances]
    assert chances == expected
    assert [chance[:2] for chance in chances] == [(turn, seat) for turn in range(1, 28) for seat in range(3)]
    state = deal.start()
    while not state.over:
        state = state.play([state.legal_picks(seat)[-1] for seat in range(3)])
    assert points == state.scores[0]


def test_who_gives_no_name_is_a_guest() -> None:
    """What is no name is none."""
    for name, called in ((" Ana ", "Ana"), ("\u200b", "Guest"), ("", "Guest")):
        events = deal_daily(DailyDeal.of(SECRET, DAY), GUEST, name, RECORD, "ABC234")
        assert [event.name for event in events if isinstance(event, Sat)] == [called]


def test_everything_of_a_day_follows_from_secret_and_date() -> None:
    """Another date or secret is another seed, other bots, another deal."""
    deal = DailyDeal.of(SECRET, DAY)
    assert deal == DailyDeal.of(SECRET, DAY)
    others = [DailyDeal.of(SECRET, NEXT_DAY), DailyDeal.of(b"t" * 32, DAY)]
    assert len({one.seed for one in (deal, *others)} | {one.bots for one in (deal, *others)}) == 6
    assert len({one.start() for one in (deal, *others)}) == 3
    assert deal.commitment == sha256(deal.seed).hexdigest()
    assert SECRET not in (deal.seed, deal.bots)


def test_a_secret_is_not_printed() -> None:
    """Neither by the deal nor by the table that has it."""
    deal, table = DailyDeal.of(SECRET, DAY), daily_table()
    assert table.dealt is not None
    for told in (repr(deal), repr(table), repr(table.dealt)):
        assert repr(deal.seed) not in told
        assert repr(deal.bots) not in told


def test_each_pick_of_a_bot_has_chance_of_its_own() -> None:
    """By key, seat and turn."""
    seeds = [pick_seed(key, seat, turn) for key in (b"a", b"b") for seat in range(3) for turn in range(1, 28)]
    assert len(set(seeds)) == len(seeds)
    assert seeds[0] == pick_seed(b"a", 0, 1)


def test_everybody_is_dealt_the_same_and_can_check_it_afterwards() -> None:
    """The deal depends on no table, guest or record; it is the fair deal of the seed whose hash was shown."""
    one, other = daily_table(), daily_table(record="0" * 32)
    assert one.match is not None
    assert other.match is not None
    assert one.match.state == other.match.state == DailyDeal.of(SECRET, DAY).start()
    record = record_of(daily_played_out(one), NOON)
    told = Record.read(record.to_json())
    fair = FairDeal.read(told.document["fair"], 3)
    assert fair.commitment == DailyDeal.of(SECRET, DAY).commitment
    assert fair.nonces == (b"", b"", b"")
    assert told.document["daily"] == DAY
    assert day_in(record.to_json()) == DAY


def test_a_yardstick_game_has_the_deal_of_the_day_and_its_bots() -> None:
    """The number of the game is chance for the person's seat alone: the same number is the same game."""
    deal = DailyDeal.of(SECRET, DAY)
    points = [play_for_person(deal, number, RandomBot()) for number in range(8)]
    assert points == [play_for_person(deal, number, RandomBot()) for number in range(8)]
    assert len(set(points)) > 1
    assert points != [play_for_person(DailyDeal.of(SECRET, NEXT_DAY), number, RandomBot()) for number in range(8)]


def test_bots_answer_the_same_picks_with_the_same() -> None:
    """And others with others, as far as they notice."""
    one, other, different = (daily_played_out(daily_table(), place) for place in (0, 0, 1))
    assert one.match is not None
    assert other.match is not None
    assert different.match is not None
    assert one.match.state == other.match.state != different.match.state


def test_a_day_is_played_once() -> None:
    """There is no rematch."""
    context = Context(NOON, Presence(NOON), (), Random(0).randbytes)
    refused = decide(daily_played_out(daily_table()), c.Rematch("1"), GUEST, context)
    assert isinstance(refused, c.Refusal)
    assert refused.problem == "played-once"


def test_nobody_watches() -> None:
    """Who did would know the deal before their own try."""
    table = daily_table()
    assert may_watch(table, GUEST)
    assert not may_watch(table, "bob")
    assert table_part(table, Presence(NOON), NOON, ()).daily == DAY


@pytest.mark.parametrize("seat", [0, None])
def test_where_the_record_is_nobody_is_told_before_it_is_open(seat: int | None) -> None:
    """Who played neither."""
    table = daily_played_out(daily_table())
    closed, opened = end_part(table, seat, is_open=False), end_part(table, seat)
    assert closed is not None
    assert opened is not None
    assert closed.record is None
    assert opened.record == (RECORD if seat == 0 else None)


def test_only_a_match_of_a_day_is_ever_closed() -> None:
    """From the first moment of a day until an hour after its end."""
    assert is_open("", 0.0)
    assert [is_open(DAY, now) for now in (0.0, NOON, opens(DAY) - 0.001, opens(DAY))] == [False, False, False, True]


@pytest.mark.parametrize("junk", [b"", b"\xff", b"[]", b'{"daily": 7}', b'{"daily": "tomorrow"}', b'{"other": "x"}'])
def test_what_is_no_day_closes_nothing(junk: bytes) -> None:
    """A record of any other kind."""
    assert day_in(junk) == ""


def test_a_name_cannot_close_or_open_a_record() -> None:
    """What somebody calls themselves is no field."""
    assert day_in(msgspec.json.encode({"names": ['"daily":"2026-11-18"', "daily", DAY]})) == ""


def test_the_rules_of_the_day() -> None:
    """Three seats by the usual rules; the first turn is number 1, as the streams of the bots count it."""
    table = daily_table()
    assert (table.settings.ruleset(), table.turn) == (DAILY_RULES, 1)
    assert [seat.bot for seat in table.seats] == ["", "skilled", "skilled"]
    assert daily_turn(table).turn == 2
