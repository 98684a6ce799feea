"""With OKAWARI_JITTER=1 everything that a live test waits for comes late at random."""

from collections.abc import Iterator

import pytest

from tests.support.jitter import ON, SEED, jitter


@pytest.fixture(autouse=True)
def late(request: pytest.FixtureRequest) -> Iterator[None]:
    """Delays for this test; if it fails, their seed stands beside its output."""
    if not ON:
        yield
        return
    print(f"OKAWARI_JITTER_SEED={SEED}")
    with jitter(f"{SEED} {request.node.nodeid}"):
        yield
