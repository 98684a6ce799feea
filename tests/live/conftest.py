"""Both stores; and with OKAWARI_JITTER=1 everything that a live test waits for comes late at random."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from okawari.match.addresses import PostgresAddress
from tests.support.jitter import ON, SEED, jitter
from tests.support.postgres import fresh_database
from tests.support.stores import Where


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=[pytest.mark.ci, pytest.mark.postgres])])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Where]:
    """Where a test's store is: in this folder, or at this address."""
    if request.param == "sqlite":
        yield tmp_path
        return
    with fresh_database() as address:
        yield address


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """PostgreSQL takes longer to start than most tests with it: `make test` has SQLite, `.ci/run` both."""
    for item in items:
        if "postgres" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.ci)
            item.add_marker(pytest.mark.postgres)


@pytest.fixture
def postgres() -> Iterator[PostgresAddress]:
    """An empty database."""
    with fresh_database() as address:
        yield address


@pytest.fixture(autouse=True)
def late(request: pytest.FixtureRequest) -> Iterator[None]:
    """Delays for this test; if it fails, their seed stands beside its output."""
    if not ON:
        yield
        return
    print(f"OKAWARI_JITTER_SEED={SEED}")
    with jitter(f"{SEED} {request.node.nodeid}"):
        yield
