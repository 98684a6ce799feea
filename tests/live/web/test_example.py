"""The example client of the protocol's page: anybody's bot takes a seat and plays."""

import asyncio
import sys
from contextlib import AsyncExitStack
from typing import Any

import pytest

from tests.support.paths import EXAMPLES
from tests.support.process import PATIENCE, Serving
from tests.support.tables import at_table

CLIENT = EXAMPLES / "client.py"


@pytest.mark.parametrize("settings", [{}, {"seats": 2, "variant": "battle"}], ids=["hands", "battle"])
def test_the_example_plays_a_whole_match(server: Serving, settings: dict[str, Any]) -> None:
    """Started with a lobby's code, it sits down as a bot and says in the end who won; in battle too, where two cards
    are two turns to it (R28)."""

    async def play() -> None:
        async with AsyncExitStack() as stack:
            (page,) = await at_table(server.url, 1, stack, **settings)
            client = await asyncio.create_subprocess_exec(
                sys.executable, str(CLIENT), server.url, page["table"]["code"], stdout=asyncio.subprocess.PIPE
            )
            await page.until(lambda: page["table"]["seats"][1]["connected"])
            assert page["table"]["seats"][1]["role"] == "bot"
            await page.accepted("start")
            await page.play()
            told, _ = await asyncio.wait_for(client.communicate(), PATIENCE)
            assert told.decode().startswith("over: ")
            assert client.returncode == 0

    asyncio.run(play())


def test_the_example_is_short() -> None:
    """40 lines are enough for a bot in any language."""
    assert len(CLIENT.read_text(encoding="utf-8").splitlines()) <= 40
