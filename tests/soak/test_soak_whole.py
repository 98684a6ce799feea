"""`make soak`: what unit, agreement and browser tests look at in part is looked at whole."""

import os
import subprocess
import sys

from tests.support.paths import ROOT

HIDDEN = "tests/browser/test_nothing_hidden.py"


def test_nothing_is_left_out() -> None:
    """Every viewer, every turn, every ruleset, and ten times as many made-up examples (`tests.support.sizes`)."""
    command = [sys.executable, "-m", "pytest", "tests/unit", "tests/agreement", HIDDEN, "-m", "ci or not ci"]
    variables = {**os.environ, "OKAWARI_WHOLE": "1"}
    done = subprocess.run(command, cwd=ROOT, env=variables, stdout=subprocess.PIPE, text=True, check=False)
    print(done.stdout.strip().splitlines()[-1])
    assert done.returncode == 0, done.stdout[-20_000:]
