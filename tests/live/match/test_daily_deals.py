"""The daily deal on both stores: one try each, the same answers to the same picks, closed until its games are open."""

import asyncio
import time
from functools import partial

import pytest

from okawari.match.commands import Choose, Leave, Refusal
from okawari.match.daily import DailyDeal, ends, opens
from okawari.match.daily_deals import Placed
from okawari.match.openness import find_record
from okawari.match.record import record_lines
from tests.support.command import okawari
from tests.support.dailies import DAY, NEXT_DAY
from tests.support.daily_house import DailyHouse, with_house
from tests.support.stores import Where, address_in, as_typed, rows_in


def tableaux(house: DailyHouse, guest: str) -> object:
    """What lies on the table, whose all points follow from."""
    return house.pages[guest]["game"]["tableaux"], house.pages[guest]["game"]["scores"]


def test_the_same_picks_meet_the_same_answers_also_after_a_restart(where: Where) -> None:
    """Two guests, the second on a server that started in between, in the middle of the first one's match."""

    async def run() -> None:
        house = DailyHouse(where)
        table = await house.begin("ana")
        hand = house.pages["ana"]["own"]["hand"]
        seen = []
        for _ in range(5):
            await house.pick("ana")
            await house.settle()
            seen.append(tableaux(house, "ana"))
        await house.close()
        house = DailyHouse(where)
        assert await house.begin("ana") == table
        await house.play_on()
        end = house.pages["ana"]["end"]
        await house.begin("bob")
        assert house.pages["bob"]["own"]["hand"] == hand
        for before in seen:
            await house.pick("bob")
            await house.settle()
            assert tableaux(house, "bob") == before
        await house.play_on()
        assert house.pages["bob"]["end"] == end
        told = await house.told("bob")
        assert (told.people, told.state) == (Placed(1, 2), "over")
        await house.close()

    asyncio.run(run())


def test_one_try_in_however_many_tabs_and_abandoning_counts(where: Where) -> None:
    """Who leaves has had it: the next day has another."""

    async def test(house: DailyHouse) -> None:
        new = await house.told("ana")
        assert (new.state, new.table, new.people, new.day) == ("new", "", None, DAY)
        begun = await asyncio.gather(*(house.daily.begin("ana", "Ana", "") for _ in range(4)))
        table = await house.begin("ana")
        assert set(begun) == {table}
        assert (await house.told("ana")).state == "playing"
        await house.ask("ana", Leave)
        assert await house.begin("ana") == table
        gone = await house.told("ana")
        assert (gone.state, gone.points, gone.people, gone.yardstick) == ("abandoned", None, None, None)
        house.time = ends(DAY)
        assert await house.begin("ana") != table
        assert (await house.told("ana")).day == NEXT_DAY

    with_house(test, where)
    assert rows_in(where, "SELECT count(*) FROM daily_tries") == [(2,)]


def test_two_servers_open_one_table_for_a_guest(where: Where) -> None:
    """Asked at the same moment, each several times: the second one plays what the first one opened."""

    async def run() -> None:
        houses = [DailyHouse(where) for _ in range(2)]
        begun = await asyncio.gather(*(house.daily.begin("ana", "Ana", "") for house in houses * 3))
        assert len(set(begun)) == 1
        hands = []
        for house in houses:
            assert await house.begin("ana") == begun[0]
            hands.append(house.pages["ana"]["own"]["hand"])
        assert hands[0] == hands[1]
        for house in houses:
            await house.close()

    asyncio.run(run())
    assert rows_in(where, "SELECT count(*) FROM tables") == [(1,)]


def test_a_record_that_cannot_be_read_is_in_nobodys_way(where: Where) -> None:
    """It has no place, and the others have theirs."""

    async def test(house: DailyHouse) -> None:
        await house.begin("ana")
        await house.play_on()
        rows_in(where, "UPDATE records SET document = substr(document, 1, 20)")
        await house.begin("bob")
        await house.play_on()
        assert (await house.told("bob")).people == Placed(1, 1)
        assert (await house.told("ana")).people is None

    with_house(test, where)


def test_a_try_whose_table_was_lost_with_the_server_is_opened_again(where: Where) -> None:
    """A server may be killed after it counted a try and before it opened the table: nothing of the deal was seen."""

    async def test(house: DailyHouse) -> None:
        table = await house.begin("ana")
        hand = house.pages["ana"]["own"]["hand"]
        house.go("ana")
        await house.tables.release(table)
        for query in ("DELETE FROM log", "DELETE FROM tables"):
            rows_in(where, query)
        assert await house.begin("ana") == table
        assert house.pages["ana"]["own"]["hand"] == hand

    with_house(test, where)


def test_an_address_has_few_tries(where: Where) -> None:
    """The next guest there is refused, and told when to come back; the address itself is not kept."""

    async def test(house: DailyHouse) -> None:
        for guest in ("ana", "bob"):
            await house.begin(guest, "203.0.113.7", most=2)
        refused = await house.daily.begin("cem", "Cem", "203.0.113.7", 2)
        assert isinstance(refused, Refusal)
        assert refused.problem == "no-more-tries"
        await house.begin("cem", "203.0.113.8", most=2)
        assert "203.0.113" not in str(rows_in(where, "SELECT * FROM daily_tries"))

    with_house(test, where)


def test_nothing_of_the_day_is_open_until_its_games_are(where: Where) -> None:
    """Record, replay, same deal and export: for who played it, too; then all of it is there, and the seed is as
    promised."""

    async def test(house: DailyHouse) -> None:
        promised = await house.told("ana")
        await house.begin("ana")
        await house.play_on()
        (record,) = (one.id for one in house.store.records())
        for now in (house.time, ends(DAY), opens(DAY) - 1):
            house.time = now
            house.authority.show_again()
            assert house.pages["ana"]["end"]["record"] is None
            assert find_record(house.store, record, house.time) is None
            assert list(record_lines(house.store, house.time)) == []
            assert list(record_lines(house.store, house.time, addresses=True)) == []
            refused = await house.tables.same_deal("ana", record)
            assert refused == await house.tables.same_deal("ana", "0" * 32)
            told = await house.told("ana", DAY)
            assert (told.record, told.is_open, told.state) == (None, False, "over")
        house.time = opens(DAY)
        house.authority.show_again()
        assert house.pages["ana"]["end"]["record"] == record == (await house.told("ana", DAY)).record
        document = find_record(house.store, record, house.time)
        assert document is not None
        assert promised.commitment.encode() in document
        assert len(list(record_lines(house.store, house.time))) == 1
        assert isinstance(await house.tables.same_deal("ana", record), str)

    with_house(test, where)


def test_an_export_has_the_games_of_days_that_are_open(where: Where) -> None:
    """By the date of the machine: today's game is left out, and that of some days ago is there."""
    store = as_typed(address_in(where))

    async def test(house: DailyHouse) -> None:
        for ago, exported in ((0, 0), (3, 1)):
            house.time = time.time() - ago * 86400
            await house.begin("ana")
            await house.play_on()
            for flags in ((), ("--addresses",), ("--blank-names",)):
                ran = await asyncio.to_thread(okawari, "export", "--store", store, *flags)
                assert (ran.code, len(ran.out.splitlines())) == (0, exported), flags

    with_house(test, where)


def test_a_match_that_ends_after_the_deal_was_open_is_not_placed(where: Where) -> None:
    """It has its points; but who played it could have looked."""

    async def test(house: DailyHouse) -> None:
        house.time = ends(DAY) - 1
        table = await house.begin("ana")
        await house.begin("bob")
        await house.play_on()
        house.time = opens(DAY)
        await house.return_to(table, "ana")
        await house.play_on()
        assert (await house.told("bob", DAY)).people == Placed(1, 1)
        late = await house.told("ana", DAY)
        assert late.points is not None
        assert (late.state, late.people) == ("over", None)

    with_house(test, where)


def test_a_match_begun_before_midnight_counts_for_its_day(where: Where) -> None:
    """It is played to its end after midnight, and is placed among those of its day."""

    async def test(house: DailyHouse) -> None:
        house.time = ends(DAY) - 1
        await house.begin("ana")
        house.time = ends(DAY) + 600
        await house.play_on()
        told, today = await house.told("ana", DAY), await house.told("ana")
        assert (told.state, told.people, told.day) == ("over", Placed(1, 1), DAY)
        assert (today.day, today.state) == (NEXT_DAY, "new")

    with_house(test, where)


def test_places_are_by_points_alone(where: Where) -> None:
    """And nobody is told anything of the others before their own try is over."""

    async def test(house: DailyHouse) -> None:
        points = {}
        for guest in ("ana", "bob", "cem"):
            await house.begin(guest)
            while house.pages[guest]["table"]["phase"] == "playing":
                page = house.pages[guest]
                number = {"ana": 0, "bob": -1, "cem": len(page["own"]["legal"]) // 2}[guest]
                turn, pick = page["turn"]["number"], page["own"]["legal"][number]
                await house.ask(guest, partial(Choose, turn=turn, pick=pick, lock=True))
                await house.settle()
            points[guest] = house.pages[guest]["end"]["totals"][0]
        await house.begin("dan")
        waits = await house.told("dan")
        assert (waits.people, waits.yardstick, waits.points) == (None, None, None)
        for guest, reached in points.items():
            told = await house.told(guest)
            assert told.points == reached
            assert told.people == Placed(1 + sum(other > reached for other in points.values()), 3)

    with_house(test, where)


@pytest.mark.parametrize("day", ["2026-11-19", "2026-13-01", "x", "9999-12-31"])
def test_nobody_is_told_of_another_day_than_those_that_came(where: Where, day: str) -> None:
    """Nor of what is no day."""

    async def test(house: DailyHouse) -> None:
        refused = await house.daily.told("ana", day)
        assert isinstance(refused, Refusal)
        assert refused.problem == "no-such-day"

    with_house(test, where)


def test_what_is_promised_beforehand(where: Where) -> None:
    """The hash of today's seed and of tomorrow's, the same for everybody."""

    async def test(house: DailyHouse) -> None:
        today = await house.told("ana")
        house.time = ends(DAY)
        tomorrow = await house.told("bob")
        assert today.next_commitment == tomorrow.commitment != today.commitment
        (secret,) = (bytes(row[0]) for row in rows_in(where, "SELECT secret FROM daily_secret"))
        assert today.commitment == DailyDeal.of(secret, DAY).commitment

    with_house(test, where)
