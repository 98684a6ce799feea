"""Who thinks for whom, with workers that do what they are told; `tests/live/match/test_bot_pool.py` has real ones."""

import asyncio
from collections.abc import Callable, Mapping

import pytest

from okawari.bots.parts import Part
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.game.state import State
from okawari.match import bot_pool
from okawari.match.bot_pool import BotPool
from okawari.rules.ruleset import Ruleset

SEEN = State.start(Ruleset(seats=3), seed=7).observe(1)
RULES = SEEN.rules
FIRST, SECOND, *_ = SEEN.legal_picks()
Think = Callable[[str], Pick | None]


class Told:
    """A worker without a process: it loads what is compiled, and picks as it is told."""

    all: list["Told"]
    compiled: set[Part]
    think: Think

    def __init__(self, bots: Mapping[str, str], seconds: float) -> None:
        self.loaded: frozenset[Part] = frozenset()
        self.asked: list[str] = []
        self.tried: list[Part] = []
        self.ended = False
        self.seconds, self.patience = seconds, 0.0
        self.all.append(self)

    async def load(self, part: Part) -> None:
        """Load it if it is compiled."""
        self.tried.append(part)
        await asyncio.sleep(0)
        if part in self.compiled:
            self.loaded |= {part}

    async def choose(self, name: str, seen: Observation, seed: int, patience: float) -> Pick | None:
        """What a test says."""
        self.patience = patience
        self.asked.append(name)
        await asyncio.sleep(0)
        return type(self).think(name)

    def end(self) -> None:
        """End."""
        self.ended = True


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> type[Told]:
    """Workers of this kind instead of processes."""

    class Fresh(Told):
        all, compiled, think = [], set(), staticmethod(lambda name: FIRST)

    monkeypatch.setattr(bot_pool, "BotWorker", Fresh)
    monkeypatch.setattr(bot_pool, "ASK_AGAIN", 0.0)
    return Fresh


def test_a_bot_is_ready_once_every_worker_has_loaded_what_it_needs(told: type[Told]) -> None:
    """One worker is not enough; in the order of the operator's list; until something changes it is the same tuple."""

    async def play() -> None:
        pool = BotPool({"hard": "hard", "quick": "random", "slow": "ismcts"}, processes=2)
        assert (list(pool.names), list(pool.ready(RULES))) == (["hard", "quick", "slow"], ["quick"])
        before = pool.ready(RULES)
        await pool.choose("quick", SEEN)
        assert pool.ready(RULES) is before
        first, second = told.all
        first.loaded |= {Part.ROUNDS}
        await pool.choose("quick", SEEN)
        assert pool.ready(RULES) is before
        second.loaded |= {Part.ROUNDS, Part.ANY_RULES}
        await pool.choose("quick", SEEN)
        assert list(pool.ready(RULES)) == ["hard", "quick"]
        pool.close()

    asyncio.run(play())


def test_who_shows_which_bots_are_ready_is_told_when_others_are(told: type[Told]) -> None:
    """Once every worker has loaded what it needs, and when a process died that had; not when one more has loaded it."""

    async def play() -> None:
        pool = BotPool({"hard": "hard", "quick": "random"}, processes=2)
        shown: list[list[str]] = []
        pool.on_ready = lambda: shown.append(list(pool.ready(RULES)))
        first, second = told.all
        for worker, loaded in ((first, {Part.ROUNDS}), (second, {Part.ROUNDS}), (first, set())):
            worker.loaded = frozenset(loaded)
            for _ in range(2):
                await pool.choose("quick", SEEN)
        assert shown == [["hard", "quick"], ["quick"]]
        pool.close()

    asyncio.run(play())


def test_whether_a_bot_is_ready_depends_on_the_rules_of_its_table(told: type[Told]) -> None:
    """Two seats' endings and battle may come later; until then the substitute picks there, and only there."""
    two, battle = (State.start(Ruleset(seats=2, variant=variant), seed=7).observe(0) for variant in (None, "battle"))

    async def play() -> None:
        pool = BotPool({"hard": "hard"})
        (worker,) = told.all
        tables = {Part.ROUNDS: SEEN, Part.ENDINGS: two, Part.ANY_RULES: battle}
        expected: list[list[str]] = []
        for part in tables:
            worker.loaded |= {part}
            await pool.choose("", SEEN)
            worker.asked.clear()
            for seen in tables.values():
                await pool.choose("hard", seen)
            expected.append([name for seen in tables.values() for name in pool.ready(seen.rules) or ("",)])
            assert worker.asked == expected[-1]
        assert expected == [["hard", "", ""], ["hard", "hard", ""], ["hard", "hard", "hard"]]
        pool.close()

    asyncio.run(play())


def test_what_is_compiled_later_is_loaded_later(told: type[Told]) -> None:
    """Every worker looks again and again for what it has not got yet, and not for what it has."""

    async def play() -> None:
        pool = BotPool({"hard": "hard", "quick": "random", "yardstick": "ismcts"}, processes=2)
        pool.start()
        async with asyncio.timeout(60):
            while len(told.all[1].tried) < 4:
                await asyncio.sleep(0)
            assert list(pool.ready(RULES)) == ["quick"]
            told.compiled.add(Part.ANY_RULES)
            while "yardstick" not in pool.ready(RULES):
                await asyncio.sleep(0)
            tried = [worker.tried.count(Part.ANY_RULES) for worker in told.all]
            told.compiled.add(Part.ROUNDS)
            while list(pool.ready(RULES)) != ["hard", "quick", "yardstick"]:
                await asyncio.sleep(0)
        assert all(Part.ANY_RULES in worker.loaded for worker in told.all)
        assert [worker.tried.count(Part.ANY_RULES) for worker in told.all] == tried
        pool.close()
        for _ in range(5):
            await asyncio.sleep(0)

    asyncio.run(play())


def test_workers_with_nothing_to_load_look_for_nothing(told: type[Told]) -> None:
    """No task goes on in a server whose bots are all ready."""

    async def play() -> None:
        pool = BotPool({"quick": "random"})
        pool.start()
        assert asyncio.all_tasks() == {asyncio.current_task()}
        pool.close()

    asyncio.run(play())


def test_whoever_cannot_pick_is_substituted(told: type[Told]) -> None:
    """A bot that is not loaded, one that fails; and if nobody picks, the first legal pick is made."""

    async def play() -> None:
        pool = BotPool({"quick": "random", "hard": "hard"})
        (worker,) = told.all
        assert await pool.choose("quick", SEEN) == FIRST
        await pool.choose("hard", SEEN)
        await pool.choose("unknown", SEEN)
        assert worker.asked == ["quick", "", ""]
        worker.asked.clear()
        told.think = staticmethod(lambda name: None if name else SECOND)
        assert await pool.choose("quick", SEEN) == SECOND
        assert worker.asked == ["quick", ""]
        told.think = staticmethod(lambda name: None)
        assert await pool.choose("", SEEN) == FIRST
        pool.close()

    asyncio.run(play())


def test_a_bot_has_two_seconds_and_its_process_ten_more(told: type[Told]) -> None:
    """In one process, unless an operator says otherwise."""

    async def play() -> None:
        usual, others = BotPool({"quick": "random"}), {"processes": 3, "seconds": 0.5, "patience": 7.0}
        for pool in (usual, BotPool({"quick": "random"}, **others)):  # type: ignore[arg-type]
            await pool.choose("quick", SEEN)
            pool.close()

    asyncio.run(play())
    given = [(worker.seconds, worker.patience) for worker in told.all]
    assert given == [(2.0, 10.0), (0.5, 7.0), (0.5, 0.0), (0.5, 0.0)]


def test_a_worker_thinks_about_one_thing_at_a_time(told: type[Told]) -> None:
    """Whoever comes while both are asked waits; the one that has been free for longest is asked next."""
    asked = 0

    def think(name: str) -> Pick:
        nonlocal asked
        asked += 1
        return FIRST

    told.think = staticmethod(think)

    async def play() -> None:
        pool = BotPool({f"quick {number}": "random" for number in range(5)}, processes=2)
        picks = [asyncio.ensure_future(pool.choose(name, SEEN)) for name in pool.names]
        await asyncio.sleep(0)
        assert [worker.asked for worker in told.all] == [["quick 0"], ["quick 1"]]
        await asyncio.gather(*picks)
        assert asked == 5
        assert sorted(len(worker.asked) for worker in told.all) == [2, 3]
        pool.close()
        assert all(worker.ended for worker in told.all)

    asyncio.run(play())


def test_a_worker_is_free_again_whatever_happened(told: type[Told]) -> None:
    """An error, or somebody who does not wait any longer, costs no worker."""

    def fail(name: str) -> Pick:
        raise RuntimeError(name)

    told.think = staticmethod(fail)

    async def play() -> None:
        pool = BotPool({"quick": "random"})
        for _ in range(2):
            with pytest.raises(RuntimeError):
                await pool.choose("quick", SEEN)
        waiting = asyncio.ensure_future(pool.choose("quick", SEEN))
        await asyncio.sleep(0)
        waiting.cancel()
        told.think = staticmethod(lambda name: SECOND)
        assert await pool.choose("quick", SEEN) == SECOND
        pool.close()

    asyncio.run(play())
