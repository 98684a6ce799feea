"""Text that any terminal can show and any screen reader can read."""

import shutil
import sys
import textwrap
from collections.abc import Iterable

ASCII = str.maketrans({"÷": "/", "×": "x", "–": "-", "—": "-", "−": "-", "…": "...", "’": "'"})
WIDEST = 100
NAME_WIDTH = 12


def plain(text: str, encoding: str) -> str:
    """The text as a stream with this encoding can show it, without control characters."""
    text = "".join(char if char.isprintable() or char == "\n" else "?" for char in text)
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return text.translate(ASCII).encode(encoding, "replace").decode(encoding)
    return text


def say(lines: str | Iterable[str] = "") -> None:
    """Print lines to standard output, in characters that it has."""
    for line in [lines] if isinstance(lines, str) else lines:
        print(plain(line, sys.stdout.encoding or "ascii"), flush=True)


def wrap(text: str, indent: str = "  ") -> list[str]:
    """One paragraph as lines that fit the terminal, all but the first indented further by `indent`."""
    margin = text[: len(text) - len(text.lstrip())]
    width = max(40, min(WIDEST, shutil.get_terminal_size((80, 24)).columns))
    if 0 < len(text.rstrip()) <= width and text.isprintable():
        return [text.rstrip()]
    return textwrap.wrap(
        text.strip(), width, initial_indent=margin, subsequent_indent=margin + indent, break_on_hyphens=False
    ) or [""]


def wrap_all(texts: Iterable[str], indent: str = "  ") -> list[str]:
    """Several paragraphs as lines that fit the terminal."""
    return [line for text in texts for line in wrap(text, indent)]


def section_lines(sections: Iterable[tuple[str, list[str]]]) -> list[str]:
    """Titled parts as lines that fit the terminal."""
    lines = []
    for title, texts in sections:
        lines += ["", title, *wrap_all(f"  {text}" for text in texts)]
    return lines[1:]


def short_name(name: str) -> str:
    """A name that fits into a table."""
    name = " ".join(name.split()) or "?"
    return name if len(name) <= NAME_WIDTH else name[: NAME_WIDTH - 1] + "."
