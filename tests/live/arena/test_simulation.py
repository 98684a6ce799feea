"""Simulations in several processes."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from okawari.arena.simulation import Simulation
from okawari.arena.tournament import Tournament
from okawari.bots.pool import MEMORY
from okawari.game.errors import OkawariError
from okawari.rules.ruleset import Ruleset
from tests.support.command import command_line
from tests.support.waiting import is_running, wait_until

BOTS = ("greedy", "random", "random")


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_the_number_of_processes_changes_nothing(tmp_path: Path) -> None:
    """One core or three: the same numbers, and the same records in the same order."""
    told = []
    for name, processes in (("alone", 1), ("together", 3)):
        simulation = Simulation(Ruleset("anniversary", 3), BOTS, 25, 9, records=tmp_path / f"{name}.jsonl")
        told.append(simulation.document(list(simulation.run(processes))[-1]))
    assert told[0] == told[1]
    assert (tmp_path / "alone.jsonl").read_bytes() == (tmp_path / "together.jsonl").read_bytes()


@pytest.mark.ci
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.parametrize(("end", "how"), [("os._exit(3)", "exit code 3"), ("os.kill(os.getpid(), 9)", "SIGKILL")])
def test_a_bot_that_ends_its_process_is_named(end: str, how: str, tmp_path: Path) -> None:
    """In a simulation and a tournament, on one core or more; nobody waits forever for a process that is gone."""
    (tmp_path / "dies.py").write_text(f"import os\nclass Dies:\n    def choose(self, seen, rng):\n        {end}\n")
    bots = ("greedy", f"{tmp_path}/dies.py:Dies")
    told = f"^{re.escape(bots[1])} ended Python in the middle of a game \\({how}\\)$"
    for processes in (1, 2):
        with pytest.raises(OkawariError, match=told):
            list(Simulation(Ruleset(seats=2), bots, 40, 9).run(processes=processes))
        with pytest.raises(OkawariError, match=told):
            list(Tournament(Ruleset(seats=2), bots, 8, 9, processes=processes).run())


@pytest.mark.ci
@pytest.mark.skipif(os.name != "posix", reason="limits of memory are POSIX's")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.parametrize(
    ("megabytes", "memory", "crashes"), [(900, 1000, 0), (1100, 1000, 60), (1100, MEMORY, 60), (1100, 0, 0)]
)
def test_a_bot_has_so_much_memory_and_no_more(megabytes: int, memory: int, crashes: int, tmp_path: Path) -> None:
    """More is a crash of the bot, told as such, and 1 GB if nothing is said; 0 is no limit."""
    (tmp_path / "large.py").write_text(
        "class Large:\n"
        "    def choose(self, seen, rng):\n"
        f"        bytes({megabytes} << 20)\n"
        "        return seen.legal_picks()[0]\n"
    )
    bots, two = (f"{tmp_path}/large.py:Large", "random"), Ruleset(seats=2)
    usual = memory == MEMORY
    *_, tally = (Simulation(two, bots, 2, 9) if usual else Simulation(two, bots, 2, 9, memory=memory)).run()
    assert tally.seats[0].substitutions == ({"crash": crashes} if crashes else {})
    assert ("MemoryError" in tally.seats[0].last_substitution) == bool(crashes)
    *_, blocks = (Tournament(two, bots, 2, 9) if usual else Tournament(two, bots, 2, 9, memory=memory)).run()
    assert blocks[0].substitutions[0] == tally.seats[0].substitutions


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize(
    ("end", "code"), [(signal.SIGKILL, -signal.SIGKILL), pytest.param(signal.SIGINT, 130, marks=pytest.mark.ci)]
)
def test_no_program_is_left_behind(end: signal.Signals, code: int, tmp_path: Path) -> None:
    """One that thinks for ever and reads nothing, when the command alone is killed or interrupted."""
    program, started = tmp_path / "thinks.py", tmp_path / "started"
    started.mkdir()
    program.write_text(f"import os, time\nopen(f'{started}/{{os.getpid()}}', 'w')\ntime.sleep(600)\n")
    bots = f"run:{sys.executable} {program},random"
    args = ("simulate", bots, "--games", "20", "--time-limit", "3600")
    with subprocess.Popen(command_line(*args), stdout=-1, stderr=-1, start_new_session=True) as command:
        wait_until(lambda: command.poll() is not None or bool(list(started.iterdir())))
        os.kill(command.pid, end)
        assert command.wait(60) == code
    wait_until(lambda: not any(is_running(int(file.name)) for file in started.iterdir()))


def test_no_program_is_left_behind_after_an_error(tmp_path: Path) -> None:
    """What ends one bot's game ends the games and the programs of the other processes."""
    program, started = tmp_path / "thinks.py", tmp_path / "started"
    started.mkdir()
    program.write_text(
        f"import os, time\nopen(f'{started}/{{os.getpid()}}', 'w')\n"
        f"if len(os.listdir('{started}')) < 2: time.sleep(600)\n"
    )
    bots = (f"run:{sys.executable} {program}", "random")
    with pytest.raises(OkawariError, match="the program ended with exit code 0"):
        list(Simulation(Ruleset(seats=2), bots, 40, 9, time_limit=3600, strict=True).run(processes=2))
    wait_until(lambda: not any(is_running(int(file.name)) for file in started.iterdir()))
