"""A way to the server that can be cut, with a bang or without a word."""

import select
import socket
import threading
from collections import deque
from contextlib import suppress
from pathlib import Path
from types import TracebackType


class Tunnel:
    """A loopback port that leads to another one; of several, in turn, to one that answers, as a proxy does."""

    def __init__(self, *ends: int | Path) -> None:
        """Ports of this machine, or sockets in its file system."""
        self._to = deque(ends)
        self._port = 0
        self._listening: socket.socket | None = None
        self._open: set[socket.socket] = set()
        self._silent: set[socket.socket] = set()

    def __enter__(self) -> "Tunnel":
        self.mend()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.cut()

    @property
    def port(self) -> int:
        """The one that it begins at."""
        return self._port

    @property
    def url(self) -> str:
        """Where it begins."""
        return f"http://localhost:{self._port}"

    def mend(self) -> None:
        """Take connections, at the port that it had before."""
        listening = socket.create_server(("127.0.0.1", self._port))
        self._port = listening.getsockname()[1]
        self._listening = listening
        threading.Thread(target=self._accept, args=(listening,), daemon=True).start()

    def cut(self) -> None:
        """Break every connection and refuse new ones."""
        if self._listening is not None:
            self._listening.shutdown(socket.SHUT_RDWR)
            self._listening.close()
            self._listening = None
        for end in list(self._open):
            _break(end)

    def silence(self) -> None:
        """Carry nothing over the connections that are open, and break none of them; new ones work."""
        self._silent |= self._open

    def _accept(self, listening: socket.socket) -> None:
        while True:
            try:
                near, _ = listening.accept()
            except OSError:
                return
            threading.Thread(target=self._carry, args=(near,), daemon=True).start()

    def _carry(self, near: socket.socket) -> None:
        """Carry what both ends say until one of them is done."""
        with near, suppress(OSError), self._connect() as far:
            ends = {near: far, far: near}
            self._open |= set(ends)
            with suppress(OSError):
                while all(self._pass_on(one, ends[one]) for one in select.select(ends, [], [])[0]):
                    pass
            self._open -= set(ends)
            self._silent -= set(ends)

    def _connect(self) -> socket.socket:
        for attempt in range(len(self._to)):
            self._to.rotate()
            try:
                return _connected(self._to[0])
            except (ConnectionRefusedError, FileNotFoundError):
                if attempt == len(self._to) - 1:
                    raise
        raise AssertionError("it leads nowhere")

    def _pass_on(self, one: socket.socket, other: socket.socket) -> bool:
        told = one.recv(65536)
        if one not in self._silent:
            other.sendall(told)
        return bool(told)


def _connected(end: int | Path) -> socket.socket:
    if isinstance(end, int):
        return socket.create_connection(("127.0.0.1", end))
    found = socket.socket(socket.AF_UNIX)
    try:
        found.connect(str(end))
    except OSError:
        found.close()
        raise
    return found


def _break(end: socket.socket) -> None:
    try:
        end.shutdown(socket.SHUT_RDWR)
    except OSError:
        return
