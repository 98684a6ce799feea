"""The tests of the pages need Playwright, axe and Debian's chromium.

Where these are missing, `pytest` says so and leaves the tests out; `pytest -m ci` fails instead.
"""

from importlib.util import find_spec

import pytest

MISSING = [name for name in ("playwright", "axe_playwright_python") if find_spec(name) is None]
TOLD = f"the pages are not tested: install {' and '.join(MISSING)}"

if MISSING:
    collect_ignore = ["test_game.py", "test_trouble.py", "test_everybody.py", "test_weight.py", "test_pad.py"]
    collect_ignore += ["test_network.py", "test_nothing_hidden.py", "test_first_time.py", "test_back.py"]
    collect_ignore += ["test_slow_line.py", "test_replay.py", "test_focus.py", "test_lobby.py"]
else:
    from tests.browser.fixtures import browser, own_server, people, playwright, shared_server  # noqa: F401


def pytest_collection_modifyitems(config: pytest.Config) -> None:
    """In continuous integration the pages must be tested."""
    if MISSING and config.option.markexpr == "ci":
        raise pytest.UsageError(TOLD)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say it aloud."""
    if MISSING:
        terminalreporter.write_line(f"SKIPPED {TOLD}", yellow=True)
