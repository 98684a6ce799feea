"""No test waits for luck: live and browser tests pass with everything held back at random, run after run."""

import os
import subprocess
import sys

from tests.support.paths import ROOT

RUNS = int(os.environ.get("OKAWARI_JITTER_RUNS", "20"))
FIRST = int(os.environ.get("OKAWARI_JITTER_SEED", "1"))
EVERY_TEST = ("-m", "ci or not ci")


def test_twenty_runs_with_jitter() -> None:
    """Timers, answers, frames, commits and the browser's history are late at random, each run in another way."""
    failed = {}
    for seed in range(FIRST, FIRST + RUNS):
        variables = {**os.environ, "OKAWARI_JITTER": "1", "OKAWARI_JITTER_SEED": str(seed)}
        for folder in ("tests/live", "tests/browser"):
            command = [sys.executable, "-m", "pytest", folder, *EVERY_TEST]
            done = subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, text=True, check=False)
            print(f"seed {seed}, {folder}: {done.stdout.strip().splitlines()[-1]}", flush=True)
            if done.returncode:
                failed[seed, folder] = done.stdout[-20_000:]
    assert not failed, failed
