"""`make soak`: what unit, agreement and browser tests look at in part is looked at whole."""

import os
import subprocess
import sys

from tests.support.paths import ROOT

FOLDERS = ("tests/unit", "tests/agreement", "tests/browser")


def test_nothing_is_left_out() -> None:
    """Every viewer, turn, ruleset and window, and ten times as many made-up examples (`tests.support.sizes`)."""
    command = [sys.executable, "-m", "pytest", *FOLDERS, "-m", "ci or not ci"]
    variables = {**os.environ, "OKAWARI_WHOLE": "1"}
    done = subprocess.run(command, cwd=ROOT, env=variables, stdout=subprocess.PIPE, text=True, check=False)
    print(done.stdout.strip().splitlines()[-1])
    assert done.returncode == 0, done.stdout[-20_000:]
