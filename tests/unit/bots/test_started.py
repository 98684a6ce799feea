"""What is started for a bot: a program with its seed, a bot that is ready, processes that end with their block."""

import sys
from collections.abc import Callable
from contextlib import closing
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from random import Random

import pytest

from okawari.bots import BotError, load_bot
from okawari.bots.processes import side_by_side
from okawari.bots.registry import load_ready_bot
from okawari.game.errors import OkawariError
from okawari.game.state import State
from okawari.rules.ruleset import Ruleset
from tests.support.waiting import be_slow

SEEN = State.start(Ruleset(seats=2), seed=5).observe(0)


def test_a_program_gets_a_seed_below_two_to_the_power_of_31(tmp_path: Path) -> None:
    """From the numbers of its seat: the same game gives it the same seed again."""
    first, *_, last = SEEN.legal_picks()
    code = "print(json.dumps({'pick': seen['legal'][0 if seen['seed'] == %d else -1]}), flush=True)"
    for number in range(3):
        path = tmp_path / f"bot_{number}.py"
        right = code % Random(number).randrange(2**31)
        path.write_text(f"import json, sys\nfor line in sys.stdin:\n    seen = json.loads(line)\n    {right}\n")
        bot = load_bot(f"run:{sys.executable} {path}")
        assert bot.choose(SEEN, Random(number)) == first
        assert bot.choose(SEEN, Random(number + 1)) == last


def test_a_bot_that_needs_nothing_compiled_is_ready_at_once() -> None:
    """It is the bot of that name."""
    ready = load_ready_bot("greedy")
    assert ready is not None
    assert ready.choose(SEEN, Random(1)) == load_bot("greedy").choose(SEEN, Random(1))


def fail() -> object:
    """A job that does not come to anything."""
    raise BotError("no")


def divide() -> object:
    """A job that breaks."""
    return 1 / 0


def test_jobs_are_done_side_by_side() -> None:
    """Each result comes with the number of its job; afterwards all processes have ended."""
    before = active_children()
    for processes in (1, 2, 30):
        jobs = [partial(pow, 2, number) for number in range(20)]
        assert dict(side_by_side(jobs, processes)) == {number: 2**number for number in range(20)}
    assert list(side_by_side([], 2)) == []
    assert active_children() == before


def test_processes_do_not_play_on_after_an_error() -> None:
    """What they were doing is broken off, and the error is told as it was; one that is not ours names the bot."""
    before = active_children()
    slow: Callable[[], object] = partial(be_slow, 3600.0)
    with pytest.raises(BotError, match=r"^no$"):
        list(side_by_side([slow, fail], 2))
    with pytest.raises(OkawariError, match=r"^a bot broke the game: ZeroDivisionError: division by zero") as told:
        list(side_by_side([slow, divide], 2))
    assert "in divide\n" in told.value.__notes__[0]
    assert active_children() == before


def test_processes_do_not_play_on_when_nobody_wants_their_results() -> None:
    """Whoever has enough closes the iterator."""
    before = active_children()
    jobs: list[Callable[[], object]] = [partial(be_slow, 3600.0), partial(pow, 2, 3)]
    with closing(side_by_side(jobs, 2)) as results:
        assert next(results) == (1, 8)
    assert active_children() == before


def test_processes_end_only_their_own() -> None:
    """Two sets of jobs at a time: when one is done or fails, the other goes on."""
    jobs = [partial(pow, 2, number) for number in range(9)]
    slowly = side_by_side(jobs, 2)
    found = [next(slowly)]
    assert len(list(side_by_side(jobs, 2))) == 9
    with pytest.raises(BotError):
        list(side_by_side([fail], 1))
    assert dict([*found, *slowly]) == {number: 2**number for number in range(9)}
