"""The bots of a daily deal, in their processes: exactly their own picks, in every process the same."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from okawari.bots.registry import load_bot
from okawari.match.bot_pool import BotPool
from okawari.match.daily import DAILY_BOT, DailyDeal, pick_seed, play_for_person
from okawari.match.sqlite import SQLiteStore
from okawari.match.yardstick import YARDSTICK_BOT
from tests.support.dailies import DAY, NEXT_DAY, SECRET
from tests.support.daily_house import DailyHouse, with_house

DEAL = DailyDeal.of(SECRET, DAY)
SEEN = [DEAL.start().observe(seat) for seat in range(3)]


def test_a_bot_gives_the_same_answer_wherever_and_whenever_it_is_asked() -> None:
    """In two processes, before and after other questions, under another name in the operator's list, and here."""
    asked = [(seen, pick_seed(DEAL.bots, seat, turn)) for turn in range(1, 5) for seat, seen in enumerate(SEEN)]
    expected = [load_bot(DAILY_BOT).choose(seen, Random(seed)) for seen, seed in asked]

    async def play() -> None:
        workers = BotPool({DAILY_BOT: "random"}, processes=2)
        try:
            for order in (asked, asked[::-1]):
                found = {seed: await workers.answer(DAILY_BOT, seen, seed) for seen, seed in order}
                assert [found[seed] for _, seed in asked] == expected
            assert DAILY_BOT in workers.ready(SEEN[0].rules)
        finally:
            workers.close()

    asyncio.run(play())


@pytest.mark.ci
def test_the_yardstick_is_what_the_stated_bot_reaches(tmp_path: Path) -> None:
    """Its games are played elsewhere, and come to the same as here; tomorrow's is there before tomorrow."""

    async def test(house: DailyHouse) -> None:
        await house.begin("ana")
        await house.daily.yardsticks.settled()

    with_house(test, tmp_path, games=3)
    with_house(compare, tmp_path)


async def compare(house: DailyHouse) -> None:
    """With the secret of the house."""
    store = house.store
    assert isinstance(store, SQLiteStore)
    for day in (DAY, NEXT_DAY):
        deal, bot = DailyDeal.of(store.daily.secret(), day), load_bot(YARDSTICK_BOT)
        assert store.daily.yardstick(day) == [play_for_person(deal, number, bot) for number in range(3)]
