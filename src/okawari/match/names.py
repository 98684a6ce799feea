"""What those who sit at a table are called."""

import unicodedata
from itertools import count

from okawari.match import events as e
from okawari.match.commands import LONGEST_NAME
from okawari.match.table import Table

BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs by their category, that nobody can see: the fillers of Hangul, and an empty cell of braille."""


def called(name: str, table: Table, guest: str) -> tuple[str, int]:
    """What a guest is called who gives this name, and which one it is of those who gave none, or 0.

    Who sits there already and gives none stays who they are; else they are the first guest whose words are free.
    """
    if given := clean_name(name):
        return given, 0
    own = table.seat_of(guest)
    if own is not None:
        return table.seats[own].name, table.seats[own].nameless
    taken = {seat.name for seat in table.seats}
    return next((words, number) for number in count(1) if (words := _guest_name(number)) not in taken)


def _guest_name(number: int) -> str:
    return "Guest" if number == 1 else f"Guest {number}"


def sit_alone(seat: int, guest: str, name: str) -> e.Sat:
    """Who sits down at a table that was opened for them alone."""
    name, nameless = called(name, Table(), guest)
    return e.Sat(seat, guest, name, "person", "", nameless=nameless)


def clean_name(name: str) -> str:
    """A name fit to be shown: no control or direction characters, no runs of spaces, not too long; else empty."""
    normal = (letter for letter in unicodedata.normalize("NFC", name) if letter not in BLANKS)
    letters = "".join(one for one in normal if one.isspace() or unicodedata.category(one)[0] != "C")
    short = " ".join(letters.split())[:LONGEST_NAME].strip()
    return short if any(unicodedata.category(letter)[0] != "M" for letter in short) else ""
