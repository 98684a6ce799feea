"""Processes of a server that hang: they are started like those that serve, and do not do what they should."""

import signal
import socket

from okawari.web.config import Config
from okawari.web.handed import READY


def never_ready(config: Config, line: socket.socket) -> None:
    """It never says a word."""
    signal.pause()


def never_gone(config: Config, line: socket.socket) -> None:
    """It says that it is ready, then that it is going to end, and does not."""
    line.send(READY)
    line.close()
    signal.pause()
