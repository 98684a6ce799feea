"""Debian's chromium and a server for the tests of the pages: shared by all tests that do them no harm."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.support.fonts import FONTS, OWN, Font
from tests.support.paths import STATIC
from tests.support.person import Person
from tests.support.process import Serving
from tests.support.variables import FIXED

CHROMIUM = Path("/usr/bin/chromium-headless-shell")
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""What keeps chromium from talking to anybody by itself."""
MADE_UP_HOST = "okawari.test"
BROWSER_TESTS = Path(__file__).parents[1] / "browser"
Launch = Callable[[Font], Browser]


def missing_packages() -> list[str]:
    """The Debian packages without which no page can be tested."""
    fonts = [font.package for font in FONTS if not font.is_here]
    return fonts if CHROMIUM.exists() else ["chromium-headless-shell", *fonts]


def launch(playwright: Playwright, home: Path, font: Font = OWN) -> Browser:
    """Chromium with an empty home and one font: nothing else on the machine makes a difference.

    A made-up name stands for the loopback, which makes a context that is not secure.
    """
    assert not missing_packages(), f"the pages cannot be tested: apt-get install {' '.join(missing_packages())}"
    environment: dict[str, str | float | bool] = {"PATH": os.environ["PATH"], "HOME": str(home), **FIXED}
    environment["FONTCONFIG_FILE"] = str(font.write_config(home / "fonts"))
    rule = f"--host-resolver-rules=MAP {MADE_UP_HOST} 127.0.0.1"
    blocked = [] if font.served else ["--disable-remote-fonts"]
    return playwright.chromium.launch(executable_path=CHROMIUM, args=[*QUIET, rule, *blocked], env=environment)


def _scope(fixture_name: str, config: pytest.Config) -> Literal["session", "module"]:
    """Playwright keeps an event loop running, which other tests must not meet: it is shared by all files only where
    nothing but the tests of pages was asked for."""
    alone = all(Path(asked.partition("::")[0]).resolve().is_relative_to(BROWSER_TESTS) for asked in config.args)
    return "session" if alone else "module"


@pytest.fixture(scope=_scope)
def playwright() -> Iterator[Playwright]:
    """Playwright itself."""
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope=_scope)
def browsers(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Launch]:
    """Chromium with a font, started when it is asked for."""
    running: dict[Font, Browser] = {}
    with ExitStack() as at_the_end:

        def with_font(font: Font) -> Browser:
            if font not in running:
                running[font] = launch(playwright, tmp_path_factory.mktemp("home"), font)
                at_the_end.callback(running[font].close)
            return running[font]

        yield with_font


@pytest.fixture(scope=_scope)
def browser(browsers: Launch) -> Browser:
    """Chromium with our own typeface, for all that is not about the looks."""
    return browsers(OWN)


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server for the tests that do it no harm."""
    with Serving(tmp_path_factory.mktemp("server"), "--hosts", MADE_UP_HOST) as server:
        yield server


@pytest.fixture
def people() -> Iterator[list[Person]]:
    """The people of a test; their windows are closed afterwards, and none of them may have met an error."""
    there: list[Person] = []
    yield there
    troubles = [f"{person.name}: {trouble}" for person in there for trouble in person.troubles]
    for person in there:
        person.leave()
    assert not troubles, troubles


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Serving]:
    """A server that a test may kill."""
    with Serving(tmp_path) as server:
        yield server


@pytest.fixture
def impatient_server(tmp_path: Path) -> Iterator[Serving]:
    """A server at which who is gone is away soon: nobody waits for the usual seconds of grace."""
    with Serving(tmp_path, module="tests.support.impatient") as server:
        yield server


@pytest.fixture
def updated_server(tmp_path: Path) -> Iterator[tuple[Serving, Path]]:
    """A server, and the folder of its pages, which a test may change as an update does."""
    pages = tmp_path / "static"
    shutil.copytree(STATIC, pages)
    with Serving(tmp_path, module="tests.support.own_pages") as server:
        yield server, pages
