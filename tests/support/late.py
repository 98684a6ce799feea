"""A table whose bots think until a test lets them pick."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from okawari.match import commands as c
from okawari.match.clock import AWAY_AFTER
from okawari.match.settings import Settings
from okawari.match.table import Match, Table
from tests.support.served import Served
from tests.support.travel import Thought, WaitingBots, travel


def waiting(test: Callable[[Served, WaitingBots], Coroutine[Any, Any, None]]) -> None:
    """Run a test whose bots wait until they are told to pick."""
    bots: list[WaitingBots] = []

    def made() -> WaitingBots:
        bots.append(WaitingBots())
        return bots[0]

    travel(lambda served: test(served, bots[0]), made)


async def bob_is_away(served: Served, bots: WaitingBots, **settings: Any) -> Thought:
    """Ana and Bob play; Bob is away, Ana asks for the substitute, and it thinks for him."""
    await served.open(Settings(seats=2, **settings))
    await served.sit_and_start("ana", "bob")
    served.go("bob")
    await ask_for_bob(served)
    thought = await bots.ask_number(1)
    assert thought.bot == ""
    assert thought.seen.seat == 1
    return thought


async def ask_for_bob(served: Served) -> None:
    """Once Bob has been gone for long enough to be away, Ana lets a bot play for him."""
    await asyncio.sleep(AWAY_AFTER)
    answer = await served.ask("ana", lambda id: c.PlayFor(id, table(served).turn, 1))
    assert isinstance(answer, c.Accepted), answer


def table(served: Served) -> Table:
    """The table now."""
    return served.authority.table


def playing(served: Served) -> Match:
    """The match now."""
    found = table(served).match
    assert found is not None
    return found


def another(served: Served, thought: Thought) -> str:
    """A legal pick that the bot does not make."""
    return next(str(pick) for pick in thought.seen.legal_picks() if pick != thought.seen.legal_picks()[0])


async def choose(served: Served, guest: str, pick: str, *, lock: bool = False) -> None:
    """A guest chooses."""
    answer = await served.ask(guest, lambda id: c.Choose(id, table(served).turn, pick, lock))
    assert isinstance(answer, c.Accepted), answer
