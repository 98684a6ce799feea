"""Records of a simulation in a file: which ones stay when it goes on."""

import os
from pathlib import Path

import pytest

from okawari.arena.simulation import record_lines
from okawari.game.errors import OkawariError


def written(path: Path, lines: bytes, kept: int = 0) -> bytes:
    """What is in a file after these lines were added, so many being kept."""
    with record_lines(path, kept) as write:
        write(lines)
    return path.read_bytes()


def test_a_file_is_written_anew_or_gone_on_with(tmp_path: Path) -> None:
    """The first two of three whole lines stay, what comes after them goes: it is played again."""
    path = tmp_path / "games.jsonl"
    assert written(path, b"a\nbb\nccc\n") == b"a\nbb\nccc\n"
    assert written(path, b"d\n", kept=2) == b"a\nbb\nd\n"
    assert written(path, b"e\n", kept=3) == b"a\nbb\nd\ne\n"
    assert written(path, b"f\n") == b"f\n"


def test_what_cannot_be_cut_can_be_written_to() -> None:
    """Nobody wants the records, only to see that they can be written."""
    with record_lines(Path(os.devnull)) as write:
        write(b"a\n")


def test_lines_are_there_at_once(tmp_path: Path) -> None:
    """Before the file is closed."""
    path = tmp_path / "games.jsonl"
    with record_lines(path) as write:
        assert path.exists()
        write(b"a\n")
        assert path.read_bytes() == b"a\n"


@pytest.mark.parametrize(("content", "found"), [(b"a\nbb", 1), (b"a\n", 1), (b"", 0), (None, 0)])
def test_records_that_are_missing_are_told(tmp_path: Path, content: bytes | None, found: int) -> None:
    """A last line that was cut short is none; the file is left alone."""
    path = tmp_path / "games.jsonl"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(OkawariError, match=f"has {found} of the 2 records of the games played so far; name the file"):
        written(path, b"c\n", kept=2)
    assert (path.read_bytes() if path.exists() else None) == content


def test_a_wrong_path_is_told_before_the_first_game(tmp_path: Path) -> None:
    """When the file is opened."""
    with pytest.raises(OkawariError, match="cannot write /no/where: No such file"), record_lines(Path("/no/where")):
        raise AssertionError


def test_the_file_is_closed_at_the_end(tmp_path: Path) -> None:
    """Nothing can be written any more."""
    with record_lines(tmp_path / "games.jsonl") as write:
        write(b"a\n")
    with pytest.raises(ValueError, match="closed file"):
        write(b"b\n")
