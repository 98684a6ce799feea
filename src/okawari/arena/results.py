"""The results of a tournament in a file: one JSON line a block, only ever appended to.

A run that was ended, by whatever, is gone on with from there. A last line that was cut short is dropped.
"""

from collections.abc import Iterable
from pathlib import Path

import msgspec

from okawari.arena.blocks import Block
from okawari.game.documents import Document
from okawari.game.errors import OkawariError

FORMAT = "okawari-tournament/1"


class Results:
    """Blocks that were played, in a file if there is one."""

    def __init__(self, path: Path | None, about: Document) -> None:
        self.blocks: dict[tuple[str, str, int], Block] = {}
        self.path = path
        if path is None:
            return
        header = msgspec.json.encode({"format": FORMAT, **about})
        try:
            self._read(path, header)
            self._file = path.open("ab")
            if not path.stat().st_size:
                self._append(header)
        except OSError as error:
            raise OkawariError(f"cannot write {path}: {error.strerror}") from None

    def add(self, blocks: Iterable[Block]) -> None:
        """Keep blocks; they are in the file when this returns."""
        for block in blocks:
            self.blocks[block.one, block.rest, block.number] = block
            if self.path is not None:
                self._append(msgspec.json.encode(block))

    def of(self, one: str, rest: str) -> list[Block]:
        """The blocks of a pairing by number."""
        return sorted(
            (block for block in self.blocks.values() if (block.one, block.rest) == (one, rest)),
            key=lambda block: block.number,
        )

    def close(self) -> None:
        """Close the file."""
        if self.path is not None:
            self._file.close()

    def _append(self, line: bytes) -> None:
        self._file.write(line + b"\n")
        self._file.flush()

    def _read(self, path: Path, header: bytes) -> None:
        if not path.exists():
            return
        content = path.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        lines = whole.splitlines()
        if content and (not lines or lines[0] != header):
            if content != header[: len(content)]:
                raise OkawariError(f"{path} holds the results of something else; name another file")
            lines = []
            whole = b""
        try:
            blocks = [msgspec.json.decode(line, type=Block) for line in lines[1:]]
        except msgspec.DecodeError as error:
            raise OkawariError(f"{path} is damaged: {error}") from None
        self.blocks = {(block.one, block.rest, block.number): block for block in blocks}
        if len(whole) < len(content):
            with path.open("r+b") as file:
                file.truncate(len(whole))
