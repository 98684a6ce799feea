"""What is started for a bot: a program with its seed, a bot that is ready, processes that end with their block."""

import sys
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from random import Random

import pytest

from okawari.bots import load_bot
from okawari.bots.processes import playing_processes
from okawari.bots.registry import load_ready_bot
from okawari.game.state import State
from okawari.rules.ruleset import Ruleset
from tests.support.waiting import be_slow, wait_until

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


def test_processes_do_not_play_on_after_an_error() -> None:
    """What they were doing is broken off, and the error is told as it was."""
    working = []

    def fail() -> None:
        with playing_processes(1) as executor:
            working.append(executor.submit(be_slow, 3.0))
            wait_until(working[0].running)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert isinstance(working[0].exception(), BrokenProcessPool)
