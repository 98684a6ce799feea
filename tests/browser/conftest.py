"""The tests of the pages need Playwright, axe, Debian's chromium and two fonts.

Where one of them is missing, any run of pytest says so, and one that was asked for the tests of the pages fails.
"""

from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.support.jitter import ON, SEED

MODULES = [name for name in ("playwright", "axe_playwright_python") if find_spec(name) is None]

if MODULES:
    collect_ignore = [path.name for path in Path(__file__).parent.glob("test_*.py")]
    PACKAGES: list[str] = []
else:
    from tests.support.browsing import (
        browser,
        browsers,
        impatient_server,
        missing_packages,
        own_server,
        people,
        playwright,
        shared_server,
        updated_server,
    )

    __all__ = [
        "browser",
        "browsers",
        "impatient_server",
        "own_server",
        "people",
        "playwright",
        "shared_server",
        "updated_server",
    ]
    PACKAGES = missing_packages()

WAYS = {"pip": MODULES, "apt-get": PACKAGES}
TOLD = " and ".join(f"{way} install {' '.join(needed)}" for way, needed in WAYS.items() if needed)


def pytest_report_header() -> str:
    """What repeats a run in which everything comes late at random."""
    return f"OKAWARI_JITTER_SEED={SEED}" if ON else ""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that need compiled code come last: whoever compiles it meanwhile is ready by then."""
    items.sort(key=lambda item: "compiled" in getattr(item, "fixturenames", ()))


def pytest_sessionstart(session: pytest.Session) -> None:
    """Who asks for the tests of the pages wants them run."""
    asked = "ci" in session.config.option.markexpr.replace("not ci", "")
    if TOLD and asked:
        raise pytest.UsageError(f"the pages cannot be tested: {TOLD}")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say it aloud."""
    if TOLD:
        terminalreporter.write_line(f"SKIPPED the tests of the pages: {TOLD}", yellow=True)
