"""Runs tests in forked processes that find everything but the program and the tests imported already."""

import json
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Collection, Generator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

MEMORY = 4 << 30
"""A bug must not fill the machine."""
OPTIONS = ("-n0", "-pno:cacheprovider", "--no-header", "-Wignore::pytest.PytestAssertRewriteWarning")


@dataclass
class Told:
    """What a run tells."""

    code: int = 0
    """pytest's exit code."""
    died: str = ""
    failed: list[str] = field(default_factory=list)
    """The tests that failed; without `all`, only the first."""
    seconds: dict[str, float] = field(default_factory=dict)
    """How long each test took, all its parameters together."""
    reached: list[tuple[str, int, set[str]]] = field(default_factory=list)
    """Which tests reach a line of a file, if that was asked for."""
    modules: list[str] = field(default_factory=list)
    """What was imported besides the program and the tests."""

    @property
    def noticed(self) -> str:
        """What showed that something is wrong; nothing if all is right or no test was run."""
        if self.failed or self.died:
            return (*self.failed, self.died)[0]
        return "" if self.code in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED) else f"pytest: {self.code}"

    def to_json(self) -> str:
        """To be sent and kept."""
        return json.dumps(vars(self), default=sorted)

    @classmethod
    def from_json(cls, text: str) -> "Told":
        """What was sent or kept."""
        told = json.loads(text)
        told["reached"] = [(file, line, set(tests)) for file, line, tests in told["reached"]]
        return cls(**told)


@dataclass(frozen=True)
class Wanted:
    """What is to be run."""

    files: list[str]
    order: list[str] | None
    """The tests, if not all of the files."""
    marks: str
    """Which marks they may have."""
    variables: Mapping[str, str]
    """Of the environment; the first folder of PYTHONPATH has the program."""
    reached: bool = False
    """Whether to tell which tests reach which lines of it."""
    all: bool = False
    """Whether to go on after a failure."""


class Forked:
    """Forks from this process, which must never have imported the program."""

    def __init__(self, work: Path, root: Path) -> None:
        assert "okawari" not in sys.modules
        self._work, self._root = work, root

    def preload(self, modules: Collection[str]) -> None:
        """Import now what every run would import, but nothing that imports the program."""
        for name in modules:
            with suppress(Exception):
                import_module(name)
        assert "okawari" not in sys.modules, "one of these modules has imported the program"

    def run(self, wanted: Wanted, patience: float) -> Told:
        """Run tests; after so many seconds they are taken to hang."""
        answer = self._work / "answer.json"
        answer.unlink(missing_ok=True)
        died = self.call(lambda: answer.write_text(_tested(wanted).to_json()), wanted.variables, patience)
        return Told(died=died) if died else Told.from_json(answer.read_text())

    def call(self, function: Callable[[], object], variables: Mapping[str, str], patience: float) -> str:
        """Call a function in a process that finds the program by its variables; how it died, if it did."""
        temporary = self._work / "tmp"
        shutil.rmtree(temporary, ignore_errors=True)
        temporary.mkdir(parents=True)
        sys.stdout.flush()
        sys.stderr.flush()
        process = os.fork()
        if process == 0:
            self._child(function, {**variables, "TMPDIR": str(temporary)})
        return _wait(process, patience)

    def _child(self, function: Callable[[], object], variables: Mapping[str, str]) -> None:
        """Never returns."""
        code = 70
        try:
            os.setsid()
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            log = os.open(self._work / "log.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            for stream in (1, 2):
                os.dup2(log, stream)
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
            os.environ.update(variables)
            tempfile.tempdir = None
            os.chdir(self._root)
            sys.path[:0] = variables["PYTHONPATH"].split(os.pathsep)
            function()
            code = 0
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)


def _wait(process: int, patience: float) -> str:
    """Wait for the end of a process; what it started ends with it."""
    deadline, status = time.monotonic() + patience, None
    try:
        while status is None and time.monotonic() < deadline:
            done, told = os.waitpid(process, os.WNOHANG)
            status = told if done else None
            if not done:
                time.sleep(0.01)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process, signal.SIGKILL)
        if status is None:
            os.waitpid(process, 0)
    if status is None:
        return "the tests hang"
    return "" if status == 0 else f"the tests died: {os.waitstatus_to_exitcode(status)}"


class _Watch:
    """Notes what fails and how long each test takes; chooses and orders tests."""

    def __init__(self, told: Told, order: list[str] | None = None, coverage: Any = None) -> None:
        self._told, self._coverage = told, coverage
        self._order = None if order is None else {test: place for place, test in enumerate(order)}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        if self._order is not None:
            order = self._order
            items[:] = sorted((item for item in items if _name(item) in order), key=lambda item: order[_name(item)])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        name, start = _name(item), time.monotonic()
        if self._coverage:
            self._coverage.switch_context(name)
        result = yield
        self._told.seconds[name] = self._told.seconds.get(name, 0) + time.monotonic() - start
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._told.failed.append(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._told.failed.append(f"collecting {report.nodeid}")


def _name(item: pytest.Item) -> str:
    return item.nodeid.partition("[")[0]


def _tested(wanted: Wanted) -> Told:
    """In a child: run the tests."""
    package, told = Path(sys.path[0]) / "okawari", Told()
    coverage = None
    if wanted.reached:
        from coverage import Coverage  # nothing else needs it

        coverage = Coverage(data_file=None, config_file=False, source=[str(package)])
        coverage.start()
    options = OPTIONS if wanted.all else ("-x", *OPTIONS)
    told.code = int(
        pytest.main([*options, "-m", wanted.marks, *wanted.files], plugins=[_Watch(told, wanted.order, coverage)])
    )
    if coverage:
        coverage.stop()
        data = coverage.get_data()
        for path in data.measured_files():
            file = Path(path).relative_to(package).as_posix()
            for line, tests in data.contexts_by_lineno(path).items():
                told.reached.append((file, line, set(filter(None, tests))))
    ours = ("okawari", "tests", "benchmarks", "examples", "conftest", "__main__")
    told.modules = [name for name in sys.modules if name.split(".")[0] not in ours]
    if "okawari" in sys.modules:
        assert str(package) in str(sys.modules["okawari"].__file__)
    return told
