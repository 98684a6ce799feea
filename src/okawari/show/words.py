"""Words: one catalogue a language, which the terminal, the server's messages and the pages all speak from.

An entry is a text with {places}, or plural forms chosen by the number {n}, or by the one named in `by`. `key@name`
stands in for `key` in an edition that calls its maki so. Entries under `terminal.` and `rulebook.` are in English only.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import msgspec

CATALOGUES = Path(__file__).parent / "catalogues"
LANGUAGES = ("en", "pl")
NOT_FOR_PAGES = ("terminal.", "rulebook.")
"""How the keys begin that no page asks for."""

HARD_SPACE = "\xa0"
"""Keeps signs together on a page; a terminal may have none."""

Wording = str | dict[str, str]


@cache
def catalogue(language: str) -> dict[str, Wording]:
    """Every entry of a language."""
    text = (CATALOGUES / f"{language}.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, Wording])


@cache
def for_pages(language: str) -> bytes:
    """The catalogue of a language as the pages load it."""
    entries = catalogue(language).items()
    return msgspec.json.encode({key: entry for key, entry in entries if not key.startswith(NOT_FOR_PAGES)})


def phrase(key: str, language: str = "en", /, **values: str | int) -> str:
    """The words for a key.

    >>> phrase("points", n=1), phrase("points", n=6), phrase("points", "pl", n=3)
    ('1 point', '6 points', '3 punkty')
    """
    entry = catalogue(language)[key]
    text = entry if isinstance(entry, str) else entry[form(language, int(values[entry.get("by", "n")]))]
    return text.format_map(values).replace(HARD_SPACE, " ")


def paragraphs(key: str, **values: str | int) -> Iterator[str]:
    """The words for `key.1`, `key.2` and so on."""
    number = 1
    while f"{key}.{number}" in catalogue("en"):
        yield phrase(f"{key}.{number}", **values)
        number += 1


def form(language: str, number: int) -> str:
    """The plural form that a whole number takes, by Unicode's name for it.

    >>> [form("pl", number) for number in (1, 2, 5, 12, 22)]
    ['one', 'few', 'many', 'many', 'few']
    """
    number = abs(number)
    if number == 1:
        return "one"
    if language != "pl":
        return "other"
    return "few" if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else "many"


def listed(names: Iterable[str], word: str = "and") -> str:
    """Names as one says them: "egg, squid and salmon"."""
    *most, last = names
    return f"{', '.join(most)} {word} {last}" if most else last
