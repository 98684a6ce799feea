"""A real server process on a real SQLite file, which can be killed and started again."""

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from types import TracebackType

STARTS_WITHIN = 120.0


class Serving:
    """`okawari serve` at a port that the system chooses, and at the same one when it is started again."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.port = 0
        self._log = folder / "server.log"
        self._command = [sys.executable, "-m", "okawari", "serve", "--local"]
        self.database = folder / "okawari.db"
        self._command += ["--db", str(self.database), "--pace", "0", *options]
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> "Serving":
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()

    @property
    def url(self) -> str:
        """The origin of its pages."""
        return f"http://localhost:{self.port}"

    def start(self) -> None:
        """Start, and wait until it answers."""
        command = [*self._command, "--port", str(self.port)]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True)
        deadline = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < deadline:
            if not self.port and (told := re.search(r"http://[\w.]+:(\d+)", self.log)):
                self.port = int(told[1])
            if self.port and self._answers():
                return
            time.sleep(0.05)
        raise AssertionError(f"the server did not start:\n{self.log}")

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=STARTS_WITHIN):
                return True
        except OSError:
            return False

    def kill(self) -> None:
        """SIGKILL, bots' processes included: no chance to tidy up."""
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None

    @property
    def log(self) -> str:
        """What the server said."""
        return self._log.read_text()
