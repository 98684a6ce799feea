"""A browser and a server for the tests of the pages."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.support.person import Person
from tests.support.process import Serving

CHROMIUM = os.environ.get("OKAWARI_CHROMIUM") or shutil.which("chromium")
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""What keeps chromium from talking to anybody by itself."""
MADE_UP_HOST = "okawari.test"


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    """Playwright itself, one for each file: it keeps an event loop running, which other tests must not meet."""
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="module")
def browser(playwright: Playwright, request: pytest.FixtureRequest) -> Iterator[Browser]:
    """Debian's chromium; a made-up name stands for the loopback, which makes a context that is not secure."""
    if CHROMIUM is None:
        told = "chromium is not installed (apt-get install chromium), so the pages are not tested"
        pytest.fail(told) if request.config.option.markexpr == "ci" else pytest.skip(told)
    rule = f"--host-resolver-rules=MAP {MADE_UP_HOST} 127.0.0.1"
    running = playwright.chromium.launch(executable_path=CHROMIUM, args=[*QUIET, rule])
    yield running
    running.close()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server for the tests that do it no harm."""
    with Serving(tmp_path_factory.mktemp("server"), "--hosts", MADE_UP_HOST) as server:
        yield server


@pytest.fixture
def people(browser: Browser) -> Iterator[list[Person]]:
    """The people of a test; their windows are closed afterwards, and none of them may have met an error."""
    there: list[Person] = []
    yield there
    troubles = [trouble for person in there for trouble in person.troubles]
    for person in there:
        person.context.close()
    assert not troubles, troubles


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Serving]:
    """A server that a test may kill."""
    with Serving(tmp_path) as server:
        yield server
