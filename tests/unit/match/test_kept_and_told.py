"""What an authority appends and tells a store, and what it does after a failure: nothing twice, nothing for nothing."""

from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.match import commands as c
from okawari.match.daily import DailyDeal, pick_seed
from okawari.match.settings import Settings
from okawari.match.store import Append
from tests.support import at
from tests.support.dailies import DAY, GUEST, RECORD, SECRET
from tests.support.served import QuickBots, Served
from tests.support.travel import clock, fresh, store_of, travel, until_time


def test_a_store_is_told_the_phase_only_when_it_or_the_free_seats_change() -> None:
    """With the code, and the number of free seats; most entries change neither."""
    told: list[tuple[object, ...]] = []

    async def note(append: Append) -> None:
        told.append((append.seq, append.phase, append.free_seats, append.code != "", append.record is not None))

    async def play(served: Served) -> None:
        await served.open(Settings(seats=3))
        store_of(served).held = note
        await served.sit_and_start("ana", "bob")
        await served.ask("ana", lambda id: c.Sit(id, name="Anna"))
        await served.pick("ana")

    travel(play)
    assert told == [
        (1, "lobby", 2, True, False),
        (2, "lobby", 1, True, False),
        (3, "playing", None, True, False),
        (4, None, None, True, False),
        (5, None, None, True, False),
    ]


def test_a_table_is_loaded_once_after_a_failure() -> None:
    """By whoever needs it first; from then on it is as fresh as any."""

    async def play(served: Served) -> None:
        await served.open()
        again, store = fresh(served)
        await again.come("ana")
        store.broken = lambda append: True
        assert isinstance(await again.ask("ana", c.Sit), c.Refusal)
        store.broken = lambda append: False
        store.loaded.clear()
        for _ in range(3):
            assert isinstance(await again.ask("ana", c.Sit), c.Accepted)
        await until_time(60)
        assert store.loaded == [again.id]
        await again.tables.close()

    travel(play)


def test_a_table_that_is_gone_after_a_failure_is_told() -> None:
    """A lobby may have been deleted meanwhile; nothing is begun in its place."""

    async def play(served: Served) -> None:
        await served.open()
        store = store_of(served)
        store.broken = lambda append: True
        await served.ask("ana", c.Sit)
        store.broken = lambda append: False
        del store.logs[served.id]
        refused = await at.ask_at(served.tables, served.id, "ana", c.Sit("again"))
        assert refused == c.Refusal(c.Problem.NOT_STORED, "There is no such table any more.", "again")
        assert served.id not in store.logs

    travel(play)


def test_a_failure_is_followed_by_another_try_two_seconds_later() -> None:
    """So that everybody sees what was kept all the same, though nobody asks again."""

    async def play(served: Served) -> None:
        await served.open()
        await served.come("ana", "bob")
        store_of(served).unsure = True
        await until_time(1)
        began = clock()
        await served.ask("ana", c.Sit)
        store_of(served).unsure = False
        for seconds, seen in ((1.9, False), (2.1, True)):
            await until_time(began + seconds)
            assert served.pages["bob"]["table"]["seats"][0]["filled"] == seen

    travel(play)


def test_a_device_that_is_linked_already_is_not_linked_again() -> None:
    """Nor is one unlinked that is not: both are accepted, and nothing is added to the log."""

    async def play(served: Served) -> None:
        await served.open()
        await served.come("ana")
        await served.ask("ana", c.Sit)
        tables, table = served.tables, served.id
        entries = []
        for change in (at.unlink(tables, table, "ana"), *(at.link(tables, table, "ana", "phone") for _ in range(2))):
            assert await change == c.Accepted()
            entries.append(len(store_of(served).load(table)))
        assert entries == [2, 3, 3]

    travel(play)


def test_in_the_deal_of_a_day_each_turn_of_a_bot_has_its_own_chance() -> None:
    """By the key of the day, the seat and the number of the turn."""
    asked: list[tuple[int | None, int]] = []

    class NotingBots(QuickBots):
        async def answer(self, bot: str, seen: Observation, seed: int) -> Pick:
            asked.append((seen.seat, seed))
            return await super().answer(bot, seen, seed)

    async def play(served: Served) -> None:
        deal = DailyDeal.of(SECRET, DAY)
        served.id = str(await served.tables.open_daily(deal, GUEST, "Ana", RECORD, "daily"))
        await served.come(GUEST)
        for _ in range(2):
            await served.settle()
            await served.pick(GUEST)
        await served.settle()
        expected = [(seat, pick_seed(deal.bots, seat, turn)) for turn in (1, 2, 3) for seat in (1, 2)]
        assert sorted(asked) == sorted(expected)

    travel(play, NotingBots)
