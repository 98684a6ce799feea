"""The tests of the pages need Playwright, axe and Debian's chromium.

Where these are missing, `pytest` says so and leaves the tests out; `pytest -m ci` fails instead.
"""

from importlib.util import find_spec
from pathlib import Path

import pytest

MISSING = [name for name in ("playwright", "axe_playwright_python") if find_spec(name) is None]
WITHOUT_BROWSER = ("test_no_rules.py", "test_scripts.py", "test_words.py")
TOLD = f"the pages are not tested: install {' and '.join(MISSING)}"

if MISSING:
    collect_ignore = [path.name for path in Path(__file__).parent.glob("test_*.py") if path.name not in WITHOUT_BROWSER]
else:
    from tests.support.browsing import browser, own_server, people, playwright, shared_server  # noqa: F401


def pytest_collection_modifyitems(config: pytest.Config) -> None:
    """In continuous integration the pages must be tested."""
    if MISSING and config.option.markexpr == "ci":
        raise pytest.UsageError(TOLD)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say it aloud."""
    if MISSING:
        terminalreporter.write_line(f"SKIPPED {TOLD}", yellow=True)
