"""A block: one deck played once for every seat that the first bot can sit in. It is the unit of all statistics.

With two seats the bots change places; with more, one bot sits among others that are all the same.

The results of a tournament are a file of blocks, one JSON line each, only ever appended to: a run that was ended, by
whatever, is gone on with from there. A last line that was cut short is dropped.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from okawari.game.documents import Document
from okawari.game.errors import OkawariError
from okawari.game.files import writing

RESULTS_FORMAT = "okawari-tournament/1"


class Block(msgspec.Struct, frozen=True):
    """What one block came to; game i is the one with the first bot in seat i."""

    one: str
    """The bot that changes seats."""
    rest: str
    """The bot in all other seats."""
    number: int
    totals: list[list[int]]
    """[game][seat] the points."""
    shares: list[list[float]]
    """[game][seat] the part of the win."""
    picks: tuple[int, int] = (0, 0)
    """How many picks were timed, of the one and of the rest."""
    seconds: tuple[float, float] = (0.0, 0.0)
    """How long they took."""
    substitutions: tuple[dict[str, int], dict[str, int]] = ({}, {})
    """How many picks the guard substituted, of the one and of the rest, by reason."""
    cpu_seconds: tuple[float, float] | None = None
    """The CPU time of all picks, of the one and of the rest, where each plays in a process of its own."""

    @property
    def is_whole(self) -> bool:
        """Whether there is a game for each seat, two or more, with the points and the part of the win of each."""
        sizes = [len(totals) for totals in self.totals], [len(shares) for shares in self.shares]
        seats = len(self.totals)
        return seats > 1 and sizes == ([seats] * seats, [seats] * seats)

    @property
    def share(self) -> float:
        """The mean win share of the one."""
        return sum(shares[game] for game, shares in enumerate(self.shares)) / len(self.shares)

    @property
    def points(self) -> float:
        """The mean points of the one."""
        return sum(totals[game] for game, totals in enumerate(self.totals)) / len(self.totals)

    @property
    def rest_points(self) -> float:
        """The mean points of a seat of the rest."""
        others = [total for game, totals in enumerate(self.totals) for seat, total in enumerate(totals) if seat != game]
        return sum(others) / len(others)


class Results:
    """Blocks that were played, in a file if there is one."""

    def __init__(self, path: Path | None, about: Document, code: dict[str, str]) -> None:
        """`about` and the bots' fingerprints must be those of the file."""
        self.blocks: dict[tuple[str, str, int], Block] = {}
        self.path = path
        if path is None:
            return
        header = {"format": RESULTS_FORMAT, **about, "code": code}
        with writing(path):
            self._read(path, header)
            self._file = path.open("ab")
            if not path.stat().st_size:
                self._append(path, msgspec.json.encode(header))

    def add(self, blocks: Iterable[Block]) -> None:
        """Keep blocks; they are in the file when this returns."""
        for block in blocks:
            self.blocks[block.one, block.rest, block.number] = block
            if self.path is not None:
                self._append(self.path, msgspec.json.encode(block))

    def close(self) -> None:
        if self.path is not None:
            with writing(self.path):
                self._file.close()

    def _append(self, path: Path, line: bytes) -> None:
        with writing(path):
            self._file.write(line + b"\n")
            self._file.flush()

    def _read(self, path: Path, header: Document) -> None:
        if not path.exists():
            return
        content = path.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        lines = whole.splitlines()
        if not lines and content == msgspec.json.encode(header)[: len(content)]:
            whole = b""
        else:
            _check(path, lines, header)
        try:
            blocks = [msgspec.json.decode(line, type=Block) for line in lines[1:]]
        except msgspec.DecodeError as error:
            raise OkawariError(f"{path} is damaged: {error}") from None
        if not all(block.is_whole for block in blocks):
            what = "a block has a game for each seat, and in it a total and a share of each seat"
            raise OkawariError(f"{path} is damaged: {what}")
        self.blocks = {(block.one, block.rest, block.number): block for block in blocks}
        if len(whole) < len(content):
            with path.open("r+b") as file:
                file.truncate(len(whole))


def _check(path: Path, lines: list[bytes], header: Document) -> None:
    """Refuse a file whose first line says that it holds other results."""
    try:
        found = msgspec.json.decode(lines[0]) if lines else None
    except msgspec.DecodeError:
        found = None
    if found == header:
        return
    if isinstance(found, dict) and found | {"code": header["code"]} == header:
        there = found.get("code")
        known = there if isinstance(there, dict) else {}
        changed = [bot for bot, code in header["code"].items() if known.get(bot) != code]
        raise OkawariError(f"{path} holds results of other code of {', '.join(changed)}; name another file")
    if not isinstance(found, dict) or found.get("format") != RESULTS_FORMAT:
        raise OkawariError(f"{path} holds something else than results of a tournament; name another file")
    other = "; ".join(_differences(found, header))
    raise OkawariError(f"{path} holds the results of something else ({other}); name another file")


def _differences(found: Document, header: Document, within: str = "") -> Iterator[str]:
    """What a header says otherwise, member by member; the code follows from the bots."""
    for key in {**header, **found}:
        there, here = found.get(key), header.get(key)
        if isinstance(there, dict) and isinstance(here, dict) and key != "code":
            yield from _differences(there, here, f"{key}'s ")
        elif there != here and key != "code":
            yield f"{within}{key}: {_told(there)} there, {_told(here)} here"


def _told(value: object) -> str:
    """A value as it is typed on the command line."""
    if value is None:
        return "none"
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)
