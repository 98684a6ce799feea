"""What a guest is told of a day's deal, and when a try can begin; `tests/live/match/test_daily_deals.py` plays them."""

from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from okawari.match.commands import Leave, Problem, Refusal
from okawari.match.daily import DailyDeal, ends, opens
from okawari.match.daily_deals import BOTS_NOT_READY, DailyDeals, DailyPart, Placed
from okawari.match.daily_tables import DailyTables, Try
from okawari.match.sqlite import SQLiteStore
from okawari.match.yardstick import Yardsticks
from okawari.rules.ruleset import RulesetNumbers
from tests.support import at
from tests.support.dailies import DAY, NEXT_DAY, NOON
from tests.support.served import QuickBots, Served
from tests.support.travel import CountingStore, travel


class Wanted:
    """Which yardsticks were wanted, and when; whether nobody makes them any more."""

    def __init__(self) -> None:
        self.days: list[tuple[str, float]] = []
        self.closed = False

    def want(self, deal: DailyDeal, now: float) -> None:
        """Note it."""
        self.days.append((deal.day, now - NOON))

    async def close(self) -> None:
        """Note it."""
        self.closed = True


class Bots(QuickBots):
    """Bots that are compiled, or are not."""

    compiled = True

    async def can_answer(self, bot: str, rules: RulesetNumbers) -> bool:
        """As the test says."""
        return self.compiled


class House(Served):
    """A house whose daily deals nobody makes yardsticks for."""

    def __init__(self, kept: DailyTables) -> None:
        self.bots, self.wanted, self.logs = Bots(), Wanted(), CountingStore()
        super().__init__(self.logs, thinker=self.bots)
        self.time, self.kept = NOON, kept
        self.daily = DailyDeals(self.tables, kept, cast(Yardsticks, self.wanted))

    async def told(self, day: str = "") -> DailyPart:
        """What Ana is told."""
        told = await self.daily.told("ana", day)
        assert isinstance(told, DailyPart), told
        return told

    def ended(self, guest: str, points: int, ended: float) -> None:
        """Somebody's match is over."""
        self.kept.begin(Try(DAY, guest, f"table of {guest}", f"record of {guest}", None, None), "", 1)
        self.kept.note(DAY, guest, points, ended)


Play = Callable[[Callable[[House], Awaitable[None]]], None]


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    """Runs a test with a house."""
    store = SQLiteStore(tmp_path / "days.db")

    async def with_house(test: Callable[[House], Awaitable[None]]) -> None:
        house = House(store.daily)
        try:
            await test(house)
        finally:
            await house.tables.close()

    yield lambda test: travel(lambda _: with_house(test))
    store.close()


@pytest.mark.parametrize(
    ("points", "others", "placed"),
    [(30, [], Placed(1, 1)), (30, [30, 30], Placed(1, 3)), (30, [41, 30, 12, 31], Placed(3, 5))],
)
def test_a_place_is_one_more_than_those_with_more_points(points: int, others: list[int], placed: Placed) -> None:
    """The same for the same points."""
    assert Placed.among(points, others) == placed


def test_a_day_before_anybody_has_played(play: Play) -> None:
    """Until its end it can be begun; it is waited for as long as its bots are not compiled."""

    async def test(house: House) -> None:
        new = await house.told()
        deal = DailyDeal.of(house.kept.secret(), DAY)
        assert (new.day, new.now, new.ends, new.opens, new.is_open) == (DAY, NOON, ends(DAY), opens(DAY), False)
        assert (new.commitment, new.seats, new.bot, new.state) == (deal.commitment, 3, "skilled", "new")
        assert (new.table, new.points, new.people, new.yardstick, new.record) == ("", None, None, None, None)
        assert (new.yardstick_bot, new.yardstick_games, new.preparing) == ("skilled", 1000, False)
        house.bots.compiled = False
        assert (await house.told()).preparing
        house.time = ends(DAY)
        assert not (await house.told(DAY)).preparing, "it cannot be begun any more"
        assert (await house.told()).day == NEXT_DAY
        assert house.wanted.days == []

    play(test)


def test_what_is_told_after_a_match(play: Play) -> None:
    """The points, the places among people and among a bot's games; the record as soon as the day's games are open.

    A yardstick that is not there is wanted again: the server that made it may be gone.
    """

    async def test(house: House) -> None:
        for guest, points in (("ana", 40), ("bob", 52), ("eve", 40)):
            house.ended(guest, points, NOON + 60)
        house.bots.compiled = False
        house.time = opens(DAY) - 1
        told = await house.told(DAY)
        assert (told.state, told.table, told.points, told.people) == ("over", "table of ana", 40, Placed(2, 3))
        assert (told.yardstick, told.record, told.is_open, told.preparing) == (None, None, False, False)
        assert house.wanted.days == [(DAY, house.time - NOON)]
        house.kept.claim(DAY, 0.0, 1.0)
        house.kept.keep_yardstick(DAY, [41, 40, 12])
        house.time = opens(DAY)
        told = await house.told(DAY)
        assert (told.yardstick, told.record, told.is_open) == (Placed(2, 4), "record of ana", True)
        assert len(house.wanted.days) == 1

    play(test)


def test_a_try_that_begins_wants_the_yardsticks_of_today_and_tomorrow(play: Play) -> None:
    """As long as it is played it has no points; one that was left has no record, also when the day is open."""

    async def test(house: House) -> None:
        house.id = str(await house.daily.begin("ana", "Ana", ""))
        assert house.wanted.days == [(DAY, 0.0), (NEXT_DAY, 0.0)]
        told = await house.told()
        assert (told.state, told.table, told.points, told.preparing) == ("playing", house.id, None, False)
        house.bots.compiled = False
        assert (await house.told()).preparing
        house.time = opens(DAY)
        assert (await house.told(DAY)).preparing, "who began in time plays on"
        await house.come("ana")
        await house.ask("ana", Leave)
        left = await house.told(DAY)
        assert (left.state, left.is_open, left.record, left.preparing) == ("abandoned", True, None, False)
        assert len(house.wanted.days) == 2
        await house.daily.close()
        assert house.wanted.closed

    play(test)


def test_no_try_is_begun_that_nobody_could_answer(play: Play) -> None:
    """Who has begun theirs finds it all the same."""

    async def test(house: House) -> None:
        table = await house.daily.begin("ana", "Ana", "here")
        house.bots.compiled = False
        assert await house.daily.begin("bob", "Bob", "here") == BOTS_NOT_READY
        assert await house.daily.begin("ana", "Ana", "here") == table
        assert house.kept.try_of(DAY, "bob") is None

    play(test)


def test_without_an_address_no_tries_are_counted(play: Play) -> None:
    """With one, as many as it may have."""

    async def test(house: House) -> None:
        begun = [await house.daily.begin(guest, guest, "", 1) for guest in ("ana", "bob")]
        assert all(isinstance(table, str) for table in begun)
        assert isinstance(await house.daily.begin("cem", "Cem", "here", 1), str)
        refused = await house.daily.begin("dan", "Dan", "here", 1)
        assert isinstance(refused, Refusal)
        assert refused.problem == Problem.NO_MORE_TRIES

    play(test)


def test_a_try_whose_table_cannot_be_read_is_played_for_all_that_is_known(play: Play) -> None:
    """Who asks to go on is told what is wrong."""

    async def test(house: House) -> None:
        table = str(await house.daily.begin("ana", "Ana", ""))
        await house.tables.release(table)
        house.logs.readable = False
        refused = await house.daily.begin("ana", "Ana", "")
        assert isinstance(refused, Refusal)
        assert refused.problem == Problem.NOT_STORED
        assert (await house.told()).state == "playing"
        house.logs.readable = True
        assert await at.table_at(house.tables, table) is not None

    play(test)


@pytest.mark.parametrize("day", ["x", "2026-11-1", "2026-02-30", NEXT_DAY, "9999-12-31"])
def test_a_day_that_has_not_come_is_none(play: Play, day: str) -> None:
    """Nor is what no calendar has."""

    async def test(house: House) -> None:
        refused: Any = await house.daily.told("ana", day)
        assert refused.problem == Problem.NO_SUCH_DAY
        assert (await house.told(DAY)).day == DAY

    play(test)
