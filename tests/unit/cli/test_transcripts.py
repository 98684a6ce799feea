"""What commands print, word by word."""

from pathlib import Path

import pytest

from tests.support.transcripts import TRANSCRIPTS, transcript


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_a_command_prints_what_its_transcript_says(path: Path) -> None:
    """Every rule of an edition, every row of a table. If a change was meant, see `tests.support.transcripts`."""
    assert transcript(path) == path.read_text(encoding="utf-8")
