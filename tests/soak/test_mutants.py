"""The tests notice: of small bugs planted at random in a room, its quick tests find at least nine in ten."""

import json
import subprocess
import sys

import pytest

from tests.support.mutants import ROOMS, stale
from tests.support.paths import ROOT
from tests.support.script_mutants import mutants, noticed

COUNT, SEED, SHARE = 40, 1, 0.9


@pytest.mark.parametrize("room", ROOMS)
def test_nine_of_ten_bugs_are_noticed(room: str) -> None:
    """By tests that take seconds: those of the room in `tests/unit`, and what agrees or lives with it."""
    command = [sys.executable, "-m", "tests.support.mutants", room, f"--count={COUNT}", f"--seed={SEED}", "--json"]
    told = json.loads(subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout)
    print(f"{room}: {told['noticed']} of {told['tried']} bugs were noticed")
    assert told["noticed"] >= SHARE * told["tried"], "\n".join(told["survivors"])


def test_nine_of_ten_bugs_in_the_scripts_are_noticed() -> None:
    """By the tests in Node, which need no browser."""
    bugs = mutants(COUNT, SEED)
    survivors = [str(bug) for bug in bugs if not noticed(bug)]
    print(f"scripts: {len(bugs) - len(survivors)} of {len(bugs)} bugs were noticed")
    assert len(survivors) <= (1 - SHARE) * len(bugs), "\n".join(survivors)


def test_every_equivalent_bug_is_still_there() -> None:
    """An entry of the list whose source has changed has to be thought about again."""
    assert not stale()
