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
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from tests.support.belonging import PACKAGE
from tests.support.bug_finder import bugs_of
from tests.support.bugs import Bug, chosen, equivalent_bugs
from tests.support.paths import ROOT
from tests.support.planting import Room

ROOMS = ("rules", "game", "policies", "show", "sim", "solve", "bots", "arena", "env", "match", "terminal", "web", "cli")


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
