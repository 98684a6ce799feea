"""What the operator can watch: figures as Prometheus reads them, and logs as JSON lines. Neither tells a secret.

Figures are totals over the server: of a match, not even how often somebody changed their mind can be read off them, so
the commands of a turn are not counted, and timed only if the turn ended with them. No cookie, token, code, table's or
record's address, name or card is in a log.
"""

import logging
import sys
import time
import traceback
from collections import Counter, deque
from collections.abc import Callable, Mapping
from typing import TextIO

import msgspec

LAST = 1_000
"""Quantiles are of so many answers."""
ANSWER_QUANTILES = (0.5, 0.9, 0.99)
FAULTS_OF_CALLERS = (
    "Invalid HTTP request received.",
    "Unsupported upgrade request.",
    "No supported WebSocket library detected.",
    "Invalid UTF-8 sequence received from client.",
)
"""How uvicorn begins to tell what somebody sent that means nothing: anybody could fill the log with it."""


class Metrics:
    """What the server counts."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self.clock = clock
        self.requests: Counter[tuple[str, str, int]] = Counter()
        """(method, route, status)"""
        self.refused: Counter[str] = Counter()
        """What the server refused by itself, by problem."""
        self.sockets_opened = 0
        self._seconds: deque[float] = deque(maxlen=LAST)

    def answered(self, seconds: float) -> None:
        """A command was answered, durable, after so many seconds."""
        self._seconds.append(seconds)

    def text(self, now: Mapping[str, float]) -> str:
        """All figures, with those that are true now."""
        lines: list[str] = []
        for name, value in now.items():
            lines += [f"# TYPE okawari_{name} gauge", f"okawari_{name} {value:g}"]
        lines += ["# TYPE okawari_sockets_total counter", f"okawari_sockets_total {self.sockets_opened}"]
        lines.append("# TYPE okawari_requests_total counter")
        for (method, route, status), count in sorted(self.requests.items()):
            lines.append(f'okawari_requests_total{{method="{method}",route="{route}",status="{status}"}} {count}')
        lines.append("# TYPE okawari_refused_total counter")
        for problem, count in sorted(self.refused.items()):
            lines.append(f'okawari_refused_total{{problem="{problem}"}} {count}')
        lines.append("# TYPE okawari_answer_seconds gauge")
        taken = sorted(self._seconds)
        for quantile in ANSWER_QUANTILES if taken else ():
            seconds = taken[int(quantile * (len(taken) - 1))]
            lines.append(f'okawari_answer_seconds{{quantile="{quantile:g}"}} {seconds:.3f}')
        return "\n".join(lines) + "\n"


class JsonLines(logging.Formatter):
    """One JSON object a line; of one process of several it says which."""

    def __init__(self, process: int | None = None) -> None:
        super().__init__()
        self._whose = {} if process is None else {"process": process}

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        line |= self._whose | getattr(record, "facts", {})
        if record.exc_info and record.exc_info[2] is not None:
            # Where, but not the error's own words: they may quote what somebody sent.
            line["error"] = record.exc_info[0].__name__ if record.exc_info[0] else ""
            line["where"] = [f"{frame.filename}:{frame.lineno}" for frame in traceback.extract_tb(record.exc_info[2])]
        return msgspec.json.encode(line).decode()


def set_up_logs(level: str, stream: TextIO | None = None, process: int | None = None) -> None:
    """Log to standard error."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines(process))
    handler.addFilter(lambda record: not str(record.msg).startswith(FAULTS_OF_CALLERS))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "websockets", "asyncio"):
        # At lower levels uvicorn writes paths, which hold the tables' addresses.
        logging.getLogger(name).setLevel(logging.WARNING)
