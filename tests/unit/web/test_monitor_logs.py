"""Logs as JSON lines, without secrets."""

import io
import json
import logging
import re
from collections.abc import Iterator
from typing import Any

import pytest

from okawari.web.config import LOG_LEVELS
from okawari.web.monitor import JsonLines, set_up_logs

OTHERS = ("uvicorn", "uvicorn.error", "uvicorn.access", "websockets", "asyncio")


@pytest.fixture
def as_before() -> Iterator[None]:
    """Loggers that no server has quietened; puts them back as they were."""
    loggers = [logging.getLogger(), *map(logging.getLogger, OTHERS)]
    before = [(logger, logger.level, logger.handlers[:], logger.propagate) for logger in loggers]
    for logger in loggers:
        logger.propagate = True
    yield
    for logger, level, handlers, propagate in before:
        logger.setLevel(level)
        logger.handlers[:] = handlers
        logger.propagate = propagate


def line(**more: Any) -> dict[str, Any]:
    """A record as it is logged."""
    told: dict[str, Any] = {
        "name": "okawari.web",
        "levelname": "INFO",
        "msg": "request",
        "created": 0.5,
        "msecs": 500.9,
    }
    found: dict[str, Any] = json.loads(JsonLines().format(logging.makeLogRecord(told | more)))
    return found


def test_a_line_says_when_where_and_what() -> None:
    """UTC with milliseconds, the level, the logger, the message with its values; facts stand beside it."""
    assert line() == {"at": "1970-01-01T00:00:00.500Z", "level": "info", "from": "okawari.web", "message": "request"}
    assert line(msg="%s failed", args=("easy",), levelname="WARNING")["message"] == "easy failed"
    assert line(facts={"route": "shell", "status": 200}).items() >= {"route": "shell", "status": 200}.items()
    assert line(msecs=7.0)["at"].endswith(".007Z")


def test_one_process_of_several_says_which_it_is() -> None:
    """In every line; what a line says of another one counts more."""
    record = logging.makeLogRecord({"msg": "request"})
    assert json.loads(JsonLines(1).format(record))["process"] == 1
    record.facts = {"process": 0}
    assert json.loads(JsonLines(1).format(record))["process"] == 0


def test_an_error_is_told_by_its_kind_and_place_and_not_by_its_words() -> None:
    """They may quote what somebody sent."""
    try:
        raise ValueError("Xanthippe")
    except ValueError as error:
        told = line(exc_info=(ValueError, error, error.__traceback__))
    assert told["error"] == "ValueError"
    assert "Xanthippe" not in json.dumps(told)
    assert re.fullmatch(rf"{re.escape(__file__)}:\d+", told["where"][-1])
    assert "error" not in line(exc_info=(None, None, None))


def test_one_handler_writes_all_lines(as_before: None) -> None:
    """Ours from the level that was asked for, uvicorn's only warnings: at lower levels it writes paths."""
    stream = io.StringIO()
    logging.getLogger().addHandler(logging.NullHandler())
    set_up_logs("info", stream)
    logging.getLogger("okawari.web").info("heard")
    logging.getLogger("okawari.web").debug("not heard")
    for name in OTHERS:
        logging.getLogger(name).info("a path")
        logging.getLogger(name).warning("trouble")
    told = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert [(one["from"], one["message"]) for one in told] == [
        ("okawari.web", "heard"),
        *((name, "trouble") for name in OTHERS),
    ]
    assert len(logging.getLogger().handlers) == 1
    assert LOG_LEVELS == ("debug", "info", "warning", "error")


def test_logs_go_to_standard_error(as_before: None, capsys: pytest.CaptureFixture[str]) -> None:
    """Standard output is for people."""
    set_up_logs("warning")
    logging.getLogger("okawari.web").warning("heard")
    told = capsys.readouterr()
    assert (told.out, json.loads(told.err)["message"]) == ("", "heard")
