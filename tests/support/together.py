"""`okawari serve --processes N` as a real server: its processes can be found, and killed one by one."""

import os
import signal
from pathlib import Path

import httpx

from okawari.match.addresses import PostgresAddress
from tests.support.process import PATIENCE, Serving
from tests.support.waiting import wait_until


class Together(Serving):
    """A parent, and so many processes on one database."""

    def __init__(self, folder: Path, store: PostgresAddress, processes: int, *flags: str) -> None:
        super().__init__(folder, "--processes", str(processes), *flags, name="127.0.0.1", store=store)

    def serving(self) -> list[int]:
        """The numbers, in the system, of the processes that serve; in the order in which they were started."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]

    def figures(self, process: int) -> dict[str, str]:
        """What /metrics says of a process; of another one, if there is none of this number just now."""
        answer = httpx.get(f"{self.url}/metrics?process={process}", timeout=PATIENCE)
        assert answer.headers["connection"] == "close"
        return dict(line.split(" ", 1) for line in answer.text.splitlines() if not line.startswith("#"))

    def kill_parent(self) -> None:
        """SIGKILL, and nobody else is told."""
        os.kill(self.pid, signal.SIGKILL)


class OneOf:
    """One of the processes: it is killed, and its parent starts it again."""

    def __init__(self, together: Together, process: int) -> None:
        self._together, self._process = together, process
        self._number, self._others = together.serving()[process], set[int]()

    def kill(self) -> None:
        """SIGKILL."""
        self._others = set(self._together.serving()) - {self._number}
        os.kill(self._number, signal.SIGKILL)

    def stop(self) -> None:
        """SIGSTOP: it hangs, and does not die."""
        self._others = set(self._together.serving()) - {self._number}
        os.kill(self._number, signal.SIGSTOP)

    def is_replaced(self) -> bool:
        """Whether its parent has put an end to it."""
        return self._number not in self._together.serving()

    def start(self) -> None:
        """Wait until there is another one, and it serves."""
        wait_until(self._serves)
        self._number = next(iter(set(self._together.serving()) - self._others))

    def _serves(self) -> bool:
        try:
            return self._together.figures(self._process)["okawari_process"] == str(self._process)
        except httpx.TransportError:  # this connection was the dead one's
            return False
