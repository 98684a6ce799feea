"""Text for any terminal."""

import io
import sys

import pytest

from okawari.terminal.plain import plain, say, section_lines


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("utf-8", "maki 3 × 2\n6 ÷ 2 = おかわり\n"),
        ("latin-1", "maki 3 × 2\n6 / 2 = ????\n"),
        ("ascii", "maki 3 x 2\n6 / 2 = ????\n"),
    ],
)
def test_lines_are_said_in_what_standard_output_has(encoding: str, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Line by line; a text alone is one line, and nothing an empty one."""
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding, "strict", newline="\n"))
    say(["maki 3 × 2", "6 ÷ 2 = おかわり"])
    say("pudding")
    say()
    assert written.getvalue().decode(encoding) == f"{shown}pudding\n\n"


def test_a_stream_that_tells_no_encoding_gets_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    """As one does that a program put in place of standard output."""
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    assert out.encoding is None
    say("6 ÷ 2")
    assert out.getvalue() == "6 / 2\n"


def test_what_an_encoding_does_not_have_does_not_spoil_the_rest() -> None:
    """Latin 1 has ÷ and é but no dash: the signs that ASCII knows another way are written so, all others stay."""
    assert plain("é ÷ 2 — …", "latin-1") == "é / 2 - ..."
    assert plain("line\nline", "ascii") == "line\nline"


def test_titled_parts() -> None:
    """An empty line between two; what stands below a title goes in, and further in where it goes on."""
    long = "word " * 20
    assert section_lines([("Maki", ["six", "three"]), ("Empty", []), ("Tempura", [long])]) == [
        "Maki",
        "  six",
        "  three",
        "",
        "Empty",
        "",
        "Tempura",
        "  " + "word " * 14 + "word",
        "    " + "word " * 4 + "word",
    ]
    assert section_lines([]) == []
