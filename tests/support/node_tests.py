"""Running the tests of the pages' scripts in Node."""

import os
import subprocess
from pathlib import Path

from tests.support.paths import STATIC
from tests.support.variables import settled_variables

NODE = Path(__file__).parent / "node"
LONGEST = 600
"""Seconds after which a run hangs; it takes a few."""


def run_node(static: Path = STATIC, only: str = "", reporter: str = "spec") -> subprocess.CompletedProcess[str]:
    """Run the tests whose file's name contains a text against the scripts in a folder."""
    options = ["--experimental-vm-modules", f"--test-reporter={reporter}", "--test-reporter-destination=stdout"]
    command = ["node", "--no-warnings", *options, str(NODE / "all.mjs"), only]
    environment = {**settled_variables(os.environ), "OKAWARI_STATIC": str(static), "NO_COLOR": "1"}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment, timeout=LONGEST)


def failures(told: str) -> str:
    """The failing tests by name, with their messages, out of what Node told."""
    _, _, failing = told.partition("failing tests:")
    return failing or told
