"""Bots as programs in any language."""

import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest

from okawari.bots.bot import BotError, BotFailed, play
from okawari.bots.guard import TIME_LIMIT, Guard
from okawari.bots.program import ProgramBot, bot_document
from okawari.bots.registry import load_bot
from okawari.game.pick import Pick
from okawari.game.state import State
from okawari.rules.ruleset import Ruleset, every_ruleset
from okawari.show.documents import observation_document
from tests.support.paths import EXAMPLES
from tests.support.sizes import quick
from tests.support.waiting import be_slow

SEEN = State.start(Ruleset(seats=2), seed=5).observe(0)
PROGRAMS = {
    "python": f"{sys.executable} {EXAMPLES / 'bot.py'}",
    "javascript": f"node {EXAMPLES / 'bot.js'}",
}


def program(tmp_path: Path, code: str) -> str:
    """The name of a bot that runs this code for every line it reads."""
    path = tmp_path / "bot.py"
    path.write_text(f"import json, sys, time\nfor line in sys.stdin:\n    seen = json.loads(line)\n    {code}\n")
    return f"run:{sys.executable} {path}"


@pytest.mark.parametrize("language", quick(2, PROGRAMS))
def test_the_examples_play_games_of_every_variant(language: str) -> None:
    """One game of each variant and dessert, no pick substituted."""
    if language == "javascript" and not shutil.which("node"):
        pytest.skip("NODE IS NOT INSTALLED: the JavaScript example was NOT tested")
    bot = ProgramBot(PROGRAMS[language])
    guard = Guard(bot, seconds=300)
    for ruleset in every_ruleset()[::11]:
        assert play(ruleset, [guard] * ruleset.seats, 3).over
    assert not guard.substitutions, guard.last
    bot.close()


@pytest.mark.parametrize(
    ("code", "reason", "told"),
    [
        ("sys.exit(3)", "crash", "ended with exit code 3"),
        ("print('salmon', flush=True)", "crash", "wrote no JSON"),
        ("print('[]', flush=True)", "crash", "an answer is"),
        ("print(json.dumps({'pick': 'sushi'}), flush=True)", "crash", "there is no card 'sushi'"),
        ("print(json.dumps({'pick': 'mochi'}), flush=True)", "illegal", "gave mochi, which it cannot pick"),
        ("time.sleep(3600)", "too slow", "took longer than 0.3 s"),
    ],
)
def test_what_goes_wrong_is_substituted_and_counted(tmp_path: Path, code: str, reason: str, told: str) -> None:
    """A crash, an answer that is none, an illegal pick, silence past the limit."""
    guard = Guard(load_bot(program(tmp_path, code)), seconds=0.3 if "sleep" in code else 300)
    assert SEEN.allows(guard.choose(SEEN, Random(1)))
    assert guard.substitutions == {reason: 1}
    assert told in guard.last


def test_a_strict_guard_of_a_program_has_nothing_to_trace(tmp_path: Path) -> None:
    """What went wrong in our process says nothing of the program; that tells on standard error itself."""
    guard = Guard(load_bot(program(tmp_path, "sys.exit(3)")), seconds=300, name="mine", strict=True)
    with pytest.raises(BotFailed, match=r"^mine: round 1, turn 1: .*ended with exit code 3$") as failed:
        guard.choose(SEEN, Random(1))
    assert not hasattr(failed.value, "__notes__")


def in_a_thread(guard: Guard) -> Pick:
    """What it picks where no alarm can interrupt it."""
    with ThreadPoolExecutor(1) as other:
        return other.submit(guard.choose, SEEN, Random(1)).result()


def test_silence_is_too_slow_where_no_alarm_rings(tmp_path: Path) -> None:
    """The program is ended at its guard's limit: it would sleep for an hour."""
    guard = Guard(load_bot(program(tmp_path, "time.sleep(3600)")), seconds=0.3)
    assert SEEN.allows(in_a_thread(guard))
    assert guard.substitutions == {"too slow": 1}
    assert guard.last.endswith("took longer than 0.3 s")


@pytest.mark.ci
@pytest.mark.parametrize("choose", [in_a_thread, lambda guard: guard.choose(SEEN, Random(1))])
def test_a_longer_time_limit_holds(tmp_path: Path, choose: Callable[[Guard], Pick]) -> None:
    """A program that thinks for longer than the usual limit, and may."""
    slow = f"time.sleep({TIME_LIMIT + 1}); print(json.dumps({{'pick': seen['legal'][-1]}}), flush=True)"
    guard = Guard(load_bot(program(tmp_path, slow)), seconds=300)
    assert choose(guard) == SEEN.legal_picks()[-1]
    assert not guard.substitutions, guard.last


def test_an_answer_that_came_too_late_is_not_taken_for_the_next(tmp_path: Path) -> None:
    """The program is ended and started again."""
    late = "time.sleep(0 if seen['turn'] else 3600); print(json.dumps({'pick': seen['legal'][-1]}), flush=True)"
    bot = load_bot(program(tmp_path, late))
    guard = Guard(bot, seconds=1)
    guard.choose(SEEN, Random(1))
    assert guard.substitutions == {"too slow": 1}
    state = State.start(Ruleset(seats=2), seed=5)
    after = state.play([state.legal_picks(0)[0], state.legal_picks(1)[0]]).observe(0)
    guard = Guard(bot, seconds=300)
    assert guard.choose(after, Random(1)) == after.legal_picks()[-1]
    assert not guard.substitutions, guard.last


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no alarm rings on this system")
@pytest.mark.parametrize("slow", ["__init__", "wait"])
def test_an_alarm_leaves_no_program_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slow: str) -> None:
    """However long the system takes to start one, and to end one: the alarm rings again and again meanwhile."""
    started: list[subprocess.Popen[bytes]] = []

    class Slow(subprocess.Popen[bytes]):
        """A program on a busy machine."""

        def __init__(self, *arguments: Any, **more: Any) -> None:
            super().__init__(*arguments, **more)
            started.append(self)
            if slow == "__init__":
                be_slow(0.3)

        def wait(self, timeout: float | None = None) -> int:
            """Wait for its end, which takes a while."""
            if slow == "wait":
                be_slow(0.3)
            return super().wait(timeout)

    monkeypatch.setattr(subprocess, "Popen", Slow)
    bot = load_bot(program(tmp_path, "time.sleep(3600)"))
    assert isinstance(bot, ProgramBot)
    guard = Guard(bot, seconds=0.1)
    for times in (1, 2):
        guard.choose(SEEN, Random(1))
        assert guard.substitutions == {"too slow": times}
    bot.close()
    assert len(started) == 2
    assert all(one.returncode is not None for one in started)


def test_a_program_is_told_nothing_hidden() -> None:
    """R34: what is sent for a State and for one imagined from the same Observation is the same."""
    for number, ruleset in enumerate(every_ruleset()[::5]):
        seen = State.start(ruleset, seed=number).observe(0)
        assert observation_document(seen) == observation_document(seen.imagine(Random(number)).observe(0))


def test_a_programs_seed_is_a_number_that_any_language_reads() -> None:
    """Below 2³¹, from the bot's own chance."""

    class Chance(Random):
        def randrange(self, *bounds: int) -> int:  # type: ignore[override]
            assert bounds == (2**31,)
            return 77

    assert bot_document(SEEN, Chance())["seed"] == 77


def test_a_program_without_a_command() -> None:
    """One clear line."""
    with pytest.raises(BotError, match="needs a command: run:node"):
        load_bot("run:")
    with pytest.raises(BotError, match="cannot be read: No closing quotation"):
        load_bot("run:'")
