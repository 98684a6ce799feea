"""The server process that tests start is theirs alone, even when it is in trouble."""

import os
import signal
from pathlib import Path

import pytest

from tests.support.process import Serving


@pytest.mark.ci
def test_a_server_that_does_not_end_fails_its_test_and_meets_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is killed, and what it has logged is told."""
    with Serving(tmp_path) as serving:
        number = serving.pid
        os.kill(number, signal.SIGSTOP)
        os.waitpid(number, os.WUNTRACED)
        monkeypatch.setattr("tests.support.process.PATIENCE", 0.1)
        with pytest.raises(AssertionError, match="did not end"):
            serving.stop()
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)
