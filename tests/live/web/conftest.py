"""A server that tests share."""

from collections.abc import Iterator

import pytest

from tests.support.process import Serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A real server process, for the tests that do it no harm: it has no rate limits, and logs what it can."""
    folder = tmp_path_factory.mktemp("server")
    with Serving(folder, "--log-level", "info", name="127.0.0.1") as serving:
        yield serving
