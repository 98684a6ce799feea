"""What all tests need."""

import gc
import os
import signal
from collections.abc import Generator

import pytest

from tests.support.variables import settle_variables

settle_variables()

# A run that a shell started in the background ignores SIGINT, and so would every process that a test starts and
# interrupts.
signal.signal(signal.SIGINT, signal.default_int_handler)


class FirstIsMeasured:
    """With `--cov` a test takes four times as long: the first of a parametrised one is measured, none of CI's own."""

    def __init__(self) -> None:
        self._first: dict[str, str] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Notes the first of each."""
        for item in items:
            self._first.setdefault(item.nodeid.partition("[")[0], item.nodeid)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """The others run as fast as ever."""
        from coverage import Coverage  # only a run that measures has it

        first = self._first[item.nodeid.partition("[")[0]] == item.nodeid
        if first and item.get_closest_marker("ci") is None:
            return (yield)
        stopped = []
        while (measuring := Coverage.current()) is not None:  # in a worker there are two, one inside the other
            measuring.stop()
            stopped.append(measuring)
        try:
            return (yield)
        finally:
            for measuring in reversed(stopped):
                measuring.start()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays until the end, and hardly any test makes garbage: both are looked through more rarely."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(20_000)
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """With everything late at random, one test of each kind has to do, another in each run."""
    if os.environ.get("OKAWARI_JITTER"):
        from tests.support.jitter import one_of_each  # it needs the server, which other tests shall not load

        items[:] = one_of_each(items)


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: many tests wait for processes and clocks."""
    return (os.cpu_count() or 1) + 1


def pytest_configure(config: pytest.Config) -> None:
    """The plugin of pytest-cov is there when `--cov` is given."""
    if config.pluginmanager.has_plugin("_cov"):
        config.pluginmanager.register(FirstIsMeasured())
