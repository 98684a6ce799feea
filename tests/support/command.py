"""Runs the real command line: in this process, which is quick, or in one of its own."""

import io
import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import ExitStack, chdir, redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import typer.main

from okawari.cli import main

COLUMNS = "80"
"""How wide the terminal is that commands write for."""
Argument = str | Path
_made = cache(typer.main.get_command)
"""The commands, made once: that takes longer than most of them run."""


class Ran(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str


def okawari(
    *args: Argument,
    stdin: str | bytes = b"",
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    encoding: str = "utf-8",
) -> Ran:
    """Run `okawari` with these arguments and this input, in this process, which has one core to play on.

    Afterwards streams, environment, folder and the places where modules are looked for are what they were. What needs
    a real process (pipes that break, signals, full disks, several cores) uses `okawari_process`.
    """
    out, err = _stream(encoding, "strict"), _stream(encoding, "backslashreplace")
    with ExitStack() as stack:
        stack.enter_context(patch.dict(os.environ, {"COLUMNS": COLUMNS, **(env or {})}))
        stack.enter_context(patch.object(sys, "argv", ["okawari", *map(str, args)]))
        stack.enter_context(patch.object(sys, "stdin", _stream(encoding, "strict", _bytes(stdin))))
        stack.enter_context(patch.object(sys, "path", [*sys.path]))
        stack.enter_context(patch.object(typer.main, "get_command", _made))
        stack.enter_context(patch.object(os, "sched_getaffinity", lambda process: {0}, create=True))
        stack.enter_context(chdir(cwd or Path.cwd()))
        stack.enter_context(redirect_stdout(out))
        stack.enter_context(redirect_stderr(err))
        code = _exit_code()
    return Ran(code, _written(out), _written(err))


def okawari_process(
    *args: Argument,
    stdin: str | bytes = b"",
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    encoding: str = "utf-8",
) -> Ran:
    """The same in a process of its own."""
    variables = {**os.environ, "COLUMNS": COLUMNS, "PYTHONIOENCODING": encoding, **(env or {})}
    done = subprocess.run(
        command_line(*args), input=_bytes(stdin), capture_output=True, env=variables, cwd=cwd, timeout=300, check=False
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def command_line(*args: Argument) -> list[str]:
    """What starts `okawari` in a process of its own."""
    return [sys.executable, "-m", "okawari", *map(str, args)]


def refusal(*args: Argument, stdin: str | bytes = b"", code: int = 1) -> str:
    """The one line on standard error with which a command refuses what it was given."""
    ran = okawari(*args, stdin=stdin)
    assert ran.code == code, ran
    assert "Traceback" not in ran.err
    assert ran.err.startswith("okawari: "), ran.err
    assert ran.err.count("\n") == 1, ran.err
    assert len(ran.err) < 1000
    return ran.err.strip()


def _bytes(text: str | bytes) -> bytes:
    return text if isinstance(text, bytes) else text.encode()


def _stream(encoding: str, errors: str, content: bytes = b"") -> io.TextIOWrapper:
    """A standard stream as Python opens it on a pipe."""
    return io.TextIOWrapper(io.BytesIO(content), encoding, errors)


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    written: io.BytesIO = stream.buffer  # type: ignore[assignment]
    return written.getvalue().decode()


def _exit_code() -> int:
    """What the process would have ended with."""
    try:
        main()
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    return 0
