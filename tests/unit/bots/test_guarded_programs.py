"""Programs that are bots, guarded: one that starts late, never or in good time."""

import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from okawari.bots.guard import Guard
from okawari.bots.program import ProgramBot
from okawari.bots.registry import load_bot
from okawari.game.state import State
from okawari.rules.ruleset import Ruleset
from tests.support.waiting import be_slow

SEEN = State.start(Ruleset(seats=2), seed=5).observe(0)
GREEDY = load_bot("greedy").choose(SEEN, Random(1))


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no alarm that interrupts")
def test_a_program_that_is_slow_to_start_is_not_left_running(monkeypatch: pytest.MonkeyPatch) -> None:
    """The alarm does not ring between the start of a program and the moment its bot knows of it."""
    started: list[subprocess.Popen[bytes]] = []

    def slowly(*args: Any, **options: Any) -> subprocess.Popen[bytes]:
        started.append(real(*args, **options))
        be_slow(0.2)
        return started[-1]

    real = subprocess.Popen
    monkeypatch.setattr("okawari.bots.program.subprocess.Popen", slowly)
    guard = Guard(ProgramBot(f'{sys.executable} -c "import time; time.sleep(3600)"'), 0.05)
    assert guard.choose(SEEN, Random(1)) == GREEDY
    assert guard.substitutions == {"too slow": 1}
    assert [program.poll() is not None for program in started] == [True]


def test_a_program_that_cannot_be_started_is_a_crash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was there when it was named."""
    program = tmp_path / "program"
    program.write_text("#!/no/such/interpreter\n")
    program.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    guard = Guard(ProgramBot("./program"))
    assert guard.choose(SEEN, Random(1)) == GREEDY
    assert guard.substitutions == {"crash": 1}
    assert "cannot start ./program: No such file or directory" in guard.last


def test_a_program_waits_as_long_as_its_guard() -> None:
    """Its patience is the guard's limit; without a guard there is none."""
    bot = ProgramBot("true")
    assert bot.patience is None
    Guard(bot, 2.5)
    assert bot.patience == 2.5
