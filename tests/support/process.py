"""A real server in a process of its own, on loopback, with a real SQLite file."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 120.0
"""Seconds after which something is taken to hang; nothing is expected to take long."""


class ServerProcess:
    """`okawari serve`, started, killed and started again at the same address."""

    def __init__(self, folder: Path, *flags: str) -> None:
        self.database, self.log = folder / "okawari.db", folder / "log.jsonl"
        self._flags = flags
        self._process: subprocess.Popen[str] | None = None
        self.port = 0

    @property
    def url(self) -> str:
        """The origin of its pages."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, and wait until somebody can connect."""
        arguments = ["serve", "--local", "--port", str(self.port), "--db", str(self.database), *self._flags]
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "okawari", *arguments], stdout=subprocess.PIPE, stderr=log, text=True
            )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if "http://" in line:
                self.port = int(line.rstrip("/\n ").rpartition(":")[2])
                return
        raise AssertionError(f"the server did not start: {self.log.read_text()}")

    def kill(self) -> None:
        """SIGKILL: no time to write anything."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """SIGTERM: the server says goodbye; returns its exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        os.kill(process.pid, how)
        process.communicate(timeout=PATIENCE)
        return process.returncode


@contextmanager
def running(folder: Path, *flags: str) -> Iterator[ServerProcess]:
    """A server for the length of a test."""
    server = ServerProcess(folder, *flags)
    try:
        server.start()
        yield server
    finally:
        server.kill()
