"""Simulations in several processes."""

from pathlib import Path

import pytest

from okawari.bots import Simulation
from okawari.game.errors import OkawariError
from okawari.rules.ruleset import Ruleset

BOTS = ("greedy", "random", "random")
DIES = """
import os

class Dies:
    def choose(self, seen, rng):
        os._exit(0)
"""


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
def test_a_bot_that_ends_its_process_is_told(tmp_path: Path) -> None:
    """Nobody waits forever for a process that is gone."""
    (tmp_path / "dies.py").write_text(DIES)
    simulation = Simulation(Ruleset(seats=2), (f"{tmp_path}/dies.py:Dies", "greedy"), 40, 9)
    for processes in (1, 2):
        with pytest.raises(OkawariError, match="a process ended in the middle of a game"):
            list(simulation.run(processes=processes))
