"""Who asks for a bot's very pick waits for it, and gets no substitute's."""

import asyncio
from typing import Any

import pytest

from okawari.bots.bot import Bot
from okawari.bots.quick import RandomBot
from okawari.game.state import State
from okawari.match import bot_pool
from okawari.match.bot_pool import BotPool, BotWorker
from okawari.rules.ruleset import Ruleset, RulesetNumbers
from tests.support.travel import START, Travel

SEEN = State.start(Ruleset(seats=3), seed=7).observe(1)
PICK = SEEN.legal_picks()[0]


def test_it_is_asked_for_until_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that is not compiled, and a process that died, have no answer; the worker is free for others meanwhile."""
    answers: list[Any] = [None, None, PICK]
    asked, times = [], []

    async def answer(worker: BotWorker, bot: str, seen: object, seed: int) -> Any:
        asked.append((bot, seen, seed))
        times.append(asyncio.get_running_loop().time() - START)
        return answers.pop(0)

    monkeypatch.setattr(BotWorker, "answer", answer)
    with asyncio.Runner(loop_factory=Travel) as runner:
        assert runner.run(BotPool({}).answer("skilled", SEEN, 7)) == PICK
    assert asked == [("skilled", SEEN, 7)] * 3
    assert times == [0.0, 3.0, 6.0]


def test_only_a_bot_of_our_own_is_asked() -> None:
    """Nothing that an operator named is loaded; one of ours that needs no compiled code answers at once."""
    assert bot_pool.answer("tests/support/bad_bots.py:PicksFirst", SEEN, 1) is None
    first = bot_pool.answer("random", SEEN, 1)
    assert first is not None
    assert SEEN.allows(first)
    assert first == bot_pool.answer("random", SEEN, 1)
    assert len({bot_pool.answer("random", SEEN, seed) for seed in range(30)}) > 1


def test_it_is_told_beforehand_whether_anybody_would_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a process, whatever the operator's list names; what was found once is not looked for again."""
    found = [False, True]
    asked = []

    async def can_answer(worker: BotWorker, bot: str, rules: RulesetNumbers) -> bool:
        asked.append((bot, rules))
        return found.pop(0)

    async def ask() -> list[bool]:
        pool = BotPool({"skilled": "random"})
        return [await pool.can_answer("skilled", SEEN.rules) for _ in range(3)]

    monkeypatch.setattr(BotWorker, "can_answer", can_answer)
    assert asyncio.run(ask()) == [False, True, True]
    assert asked == [("skilled", SEEN.rules)] * 2


def test_a_process_has_a_bot_of_our_own_or_has_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """One whose code is not compiled is not there, and neither is anybody else's; it is there once it is compiled."""
    compiled: list[Bot | None] = [None, RandomBot(), RandomBot()]
    monkeypatch.setattr(bot_pool, "load_ready_bot", lambda bot, rules: compiled.pop(0))
    assert not bot_pool.can_answer("tests/support/bad_bots.py:PicksFirst", SEEN.rules)
    monkeypatch.setattr(bot_pool, "is_built_in", lambda bot: bot == "made for this test")
    assert [bot_pool.can_answer("made for this test", SEEN.rules) for _ in range(3)] == [False, True, True]
