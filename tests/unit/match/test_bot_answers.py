"""Who asks for a bot's very pick waits for it, and gets no substitute's."""

import asyncio
from typing import Any

import pytest

from okawari.game.state import State
from okawari.match import bot_pool
from okawari.match.bot_pool import BotPool, BotWorker
from okawari.rules.ruleset import Ruleset

SEEN = State.start(Ruleset(seats=3), seed=7).observe(1)
PICK = SEEN.legal_picks()[0]


def test_it_is_asked_for_until_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that is not compiled, and a process that died, have no answer; the worker is free for others meanwhile."""
    answers: list[Any] = [None, None, PICK]
    asked = []

    async def answer(worker: BotWorker, bot: str, seen: object, seed: int) -> Any:
        asked.append((bot, seen, seed))
        return answers.pop(0)

    monkeypatch.setattr(BotWorker, "answer", answer)
    monkeypatch.setattr(bot_pool, "ASK_AGAIN", 0.0)
    assert asyncio.run(BotPool({}).answer("skilled", SEEN, 7)) == PICK
    assert asked == [("skilled", SEEN, 7)] * 3


def test_only_a_bot_of_our_own_is_asked() -> None:
    """Nothing that an operator named is loaded; one of ours that needs no compiled code answers at once."""
    assert bot_pool.answer("tests/support/bad_bots.py:PicksFirst", SEEN, 1) is None
    first = bot_pool.answer("random", SEEN, 1)
    assert first is not None
    assert SEEN.allows(first)
    assert first == bot_pool.answer("random", SEEN, 1)
    assert len({bot_pool.answer("random", SEEN, seed) for seed in range(30)}) > 1
