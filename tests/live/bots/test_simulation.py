"""Simulations in several processes."""

import os
import re
from pathlib import Path

import pytest

from okawari.arena import Tournament
from okawari.bots import Simulation
from okawari.bots.processes import MEMORY
from okawari.game.errors import OkawariError
from okawari.rules.ruleset import Ruleset

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
