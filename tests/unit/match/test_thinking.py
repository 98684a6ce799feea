"""Who is asked for a bot's pick, and by which chance."""

import asyncio
from collections.abc import Sequence

from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.match.clock import BotPick
from okawari.match.daily import pick_seed
from okawari.match.thinking import chosen_by
from okawari.rules.ruleset import RulesetNumbers
from tests.support.dailies import daily_table
from tests.support.live import Live


class NotingBots:
    """Bots that note what they are asked, and pick the first."""

    names: Sequence[str] = ()

    def __init__(self) -> None:
        self.asked: list[tuple[object, ...]] = []

    async def choose(self, bot: str, seen: Observation) -> Pick:
        """Note it."""
        self.asked.append((bot, seen))
        return seen.legal_picks()[0]

    async def answer(self, bot: str, seen: Observation, seed: int) -> Pick:
        """Note it."""
        self.asked.append((bot, seen, seed))
        return seen.legal_picks()[0]

    def ready(self, rules: RulesetNumbers) -> Sequence[str]:
        """All of them."""
        return self.names

    async def can_answer(self, bot: str, rules: RulesetNumbers) -> bool:
        """Any bot."""
        return True


def test_in_the_deal_of_a_day_a_bot_has_the_chance_of_that_day() -> None:
    """Its seat knows what that seat knows; who plays for a person who is away is any bot."""
    bots, table = NotingBots(), daily_table()
    assert table.match is not None
    assert table.dealt is not None
    for duty in (BotPick(1, "skilled"), BotPick(0, "")):
        asyncio.run(_wait(bots, duty))
    seen = [table.match.state.observe(seat) for seat in (1, 0)]
    assert bots.asked == [("skilled", seen[0], pick_seed(table.dealt.bots, 1, 1)), ("", seen[1])]


async def _wait(bots: NotingBots, duty: BotPick) -> None:
    await chosen_by(bots, daily_table(), duty, 1)


def test_in_any_other_a_bot_has_its_own() -> None:
    """No seed is asked for."""
    bots, live = NotingBots(), Live()
    live.start(people=1, bots=1)

    async def ask() -> None:
        await chosen_by(bots, live.table, BotPick(1, "greedy"), 1)

    asyncio.run(ask())
    assert live.table.match is not None
    assert bots.asked == [("greedy", live.table.match.state.observe(1))]
