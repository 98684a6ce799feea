"""Draws docs/images/play.svg from a real game: `.venv/bin/python docs/images/make_play.py`."""

import re
import subprocess
import sys
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.text import Text

ANSWERS = ["squid", "wasabi", "tempura"]
COMMAND = ["play", "--seats", "3", "--seed", "12", "--name", "Ana"]
LINES = slice(40, 67)


def main() -> None:
    """Play three turns, and draw what the terminal shows from the second one on."""
    told = subprocess.run(
        [sys.executable, "-m", "okawari", *COMMAND],
        input="\n".join(ANSWERS),
        env={"COLUMNS": "84", "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    for answer in ANSWERS:
        told = told.replace("Your pick: \n", f"Your pick: {answer}\n", 1)
    console = Console(record=True, width=86, file=StringIO())
    for line in told.splitlines()[LINES]:
        style = "bold" if line.startswith("Round") else "green" if line.startswith("Your pick") else ""
        console.print(Text(line, style))
    drawing = console.export_svg(title="okawari play")
    Path(__file__).with_name("play.svg").write_text(re.sub(r"@font-face \{.*?\}", "", drawing, flags=re.DOTALL))


if __name__ == "__main__":
    main()
