"""A real server in a process of its own, on loopback, with a real store; it can be killed and started again."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Self

from okawari.match.addresses import PostgresAddress, StoreAddress
from tests.support.paths import ROOT
from tests.support.stores import as_typed

PATIENCE = 120.0
"""Seconds after which something is taken to hang; nothing is expected to take long."""
JITTERED = bool(os.environ.get("OKAWARI_JITTER"))
USUAL = "tests.support.jittered" if JITTERED else "okawari"


class Serving:
    """`okawari serve` at a port that the system chooses, and at the same one when it is started again.

    With OKAWARI_JITTER it is started through `tests.support.jittered`. Without other flags it has no rate limits.
    module: it is started through another one, such as `tests.support.impatient`, for which who is gone is away soon.
    store: a database, not a file in the folder.
    """

    def __init__(
        self,
        folder: Path,
        *flags: str,
        name: str = "localhost",
        module: str = USUAL,
        store: PostgresAddress | None = None,
    ) -> None:
        self.database, self.port = folder / "okawari.db", 0
        self.store: StoreAddress = store or self.database
        self._log, self._name = folder / "log.jsonl", name
        self.module = module
        self._flags = ("--local", "--store", as_typed(self.store), "--pace", "0", *flags)
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    @property
    def url(self) -> str:
        """The origin of its pages."""
        return f"http://{self._name}:{self.port}"

    @property
    def pid(self) -> int:
        """The number of its process, which is that of its group, too."""
        assert self._process is not None
        return self._process.pid

    @property
    def log(self) -> str:
        """What the server has logged."""
        return self._log.read_text()

    def start(self) -> None:
        """Start it unless it runs, and wait until somebody can connect."""
        if self._process is not None:
            return
        command = [sys.executable, "-m", self.module, "serve", *self._flags, "--port", str(self.port)]
        with self._log.open("a") as log:
            self._process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, cwd=ROOT, start_new_session=True
            )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if "http://" in line:
                self.port = int(line.rstrip("/\n ").rpartition(":")[2])
                return
        raise AssertionError(f"the server did not start: {self.log}")

    def kill(self) -> None:
        """SIGKILL, bots' processes included: no time to write anything."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """SIGTERM: the server says goodbye; returns its exit code."""
        return self._end(signal.SIGTERM)

    def wait(self) -> int:
        """Wait until it has ended, and so has whoever could still write for it; returns its exit code.

        One that does not end is killed, so that no other test meets it, and fails this one.
        """
        process, self._process = self._process, None
        assert process is not None
        try:
            process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            raise AssertionError(f"the server did not end within {PATIENCE:.0f} s: {self.log}") from None
        return process.returncode

    def _end(self, how: signal.Signals) -> int:
        if self._process is None:
            return 0
        if how is signal.SIGKILL:
            os.killpg(self.pid, how)
        else:
            self._process.send_signal(how)
        return self.wait()
