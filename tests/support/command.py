"""Runs the real command in a process of its own."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple


class Ran(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str


def okawari(
    *args: str | Path, stdin: str | bytes = b"", env: Mapping[str, str] | None = None, cwd: Path | None = None
) -> Ran:
    """Run `okawari` with these arguments and this input."""
    given = stdin if isinstance(stdin, bytes) else stdin.encode()
    variables = {**os.environ, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8", **(env or {})}
    command = [sys.executable, "-m", "okawari", *map(str, args)]
    done = subprocess.run(command, input=given, capture_output=True, env=variables, cwd=cwd, timeout=120, check=False)
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def refused(*args: str | Path, stdin: str | bytes = b"", code: int = 1) -> str:
    """The one line on standard error with which a command refuses what it was given."""
    ran = okawari(*args, stdin=stdin)
    assert ran.code == code, ran
    assert "Traceback" not in ran.err
    assert ran.err.startswith("okawari: "), ran.err
    assert ran.err.count("\n") == 1, ran.err
    assert len(ran.err) < 1000
    return ran.err.strip()
