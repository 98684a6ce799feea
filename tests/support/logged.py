"""What a server in this process logs."""

import io
import logging
from collections.abc import Iterator
from contextlib import contextmanager

from okawari.web.monitor import set_up_logs

OTHERS = ("uvicorn", "uvicorn.error", "uvicorn.access", "websockets", "asyncio")
"""Whose logs a server quietens."""


@contextmanager
def logged(level: str = "info") -> Iterator[io.StringIO]:
    """Logs set up as a server does it; afterwards they are as they were."""
    loggers = [logging.getLogger(), *map(logging.getLogger, OTHERS)]
    before = [(logger, logger.level, logger.handlers[:]) for logger in loggers]
    stream = io.StringIO()
    set_up_logs(level, stream)
    try:
        yield stream
    finally:
        for logger, level_before, handlers in before:
            logger.setLevel(level_before)
            logger.handlers[:] = handlers
