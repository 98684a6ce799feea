"""Small bugs to be planted in a source, and how some of them are chosen."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

EQUIVALENT = Path(__file__).with_name("equivalent.txt")


class Bug(NamedTuple):
    """One change of one source."""

    file: str
    """Its path below `src/okawari`."""
    line: int
    function: str
    """The function it is in, as `Class.method`; at the top of a module, nothing."""
    kind: str
    start: int
    end: int
    """The bytes of the source that are replaced."""
    text: str
    before: str
    after: str
    """The lines without and with it, as one line each."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line} ({self.kind}) {self.before}  ->  {self.after}"

    @property
    def key(self) -> tuple[str, ...]:
        """How it is found in the list of the equivalent ones."""
        return self.file, self.function, self.before, self.after

    def planted(self, source: bytes) -> bytes:
        """The source with this bug."""
        return source[: self.start] + self.text.encode() + source[self.end :]


def chosen(bugs: Sequence[Bug], seed: int) -> Iterator[Bug]:
    """Bugs in a random order: a line, then one kind of those that fit there, then one bug; no line twice."""
    rng = Random(seed)
    lines = sorted({(bug.file, bug.line) for bug in bugs})
    rng.shuffle(lines)
    by_line: dict[tuple[str, int], dict[str, list[Bug]]] = {}
    for bug in bugs:
        by_line.setdefault((bug.file, bug.line), {}).setdefault(bug.kind, []).append(bug)
    for line in lines:
        yield rng.choice(rng.choice([*by_line[line].values()]))


def equivalent_bugs() -> dict[tuple[str, ...], str]:
    """Those that can change no behaviour: the reason, by file, function, and the line before and after."""
    lines = EQUIVALENT.read_text(encoding="utf-8").splitlines()
    entries = (line.split(" | ", 2) for line in lines if line.strip() and not line.startswith("#"))
    told = ((file, function, *rest.rsplit(" | ", 1)) for file, function, rest in entries)
    return {(file, function, *change.split("  ->  ")): reason for file, function, change, reason in told}
