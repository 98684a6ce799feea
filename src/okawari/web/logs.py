"""Logs as JSON lines, without secrets: no cookie, token, code, table's or record's address, name or card is in them."""

import logging
import sys
import time
import traceback
from typing import TextIO

import msgspec

FAULTS_OF_CALLERS = (
    "Invalid HTTP request received.",
    "Unsupported upgrade request.",
    "No supported WebSocket library detected.",
    "Invalid UTF-8 sequence received from client.",
)
"""How uvicorn begins to tell what somebody sent that means nothing: anybody could fill the log with it."""
LEVELS = ("debug", "info", "warning", "error")


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        line |= getattr(record, "facts", {})
        if record.exc_info and record.exc_info[2] is not None:
            # Where, but not the error's own words: they may quote what somebody sent.
            line["error"] = record.exc_info[0].__name__ if record.exc_info[0] else ""
            line["where"] = [f"{frame.filename}:{frame.lineno}" for frame in traceback.extract_tb(record.exc_info[2])]
        return msgspec.json.encode(line).decode()


def set_up_logs(level: str, stream: TextIO | None = None) -> None:
    """Log to standard error."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(lambda record: not str(record.msg).startswith(FAULTS_OF_CALLERS))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "websockets", "asyncio"):
        # At lower levels uvicorn writes paths, which hold the tables' addresses.
        logging.getLogger(name).setLevel(logging.WARNING)
