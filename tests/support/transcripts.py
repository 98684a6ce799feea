"""What commands print, word by word, in files that a person can read in a diff.

Each file begins with its command. Made anew by `.venv/bin/python -m tests.support.transcripts`: look at the diff.
"""

import shlex
from pathlib import Path

from tests.support.command import okawari
from tests.support.paths import ROOT

TRANSCRIPTS = sorted((ROOT / "tests" / "unit" / "cli" / "transcripts").glob("*.txt"))
PROMPT = "$ okawari "


def transcript(path: Path) -> str:
    """The file as it should be."""
    first = path.read_text(encoding="utf-8").partition("\n")[0]
    ran = okawari(*shlex.split(first.removeprefix(PROMPT)))
    assert (ran.code, ran.err) == (0, ""), ran.err
    return f"{first}\n{ran.out}"


if __name__ == "__main__":
    for file in TRANSCRIPTS:
        file.write_text(transcript(file), encoding="utf-8")
