"""JSON documents: the parts that records, states and the score pad have in common."""

import json
from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from okawari.game.errors import RecordError
from okawari.game.pick import kind_number
from okawari.rules.errors import RulesetError, shorten
from okawari.rules.kinds import NAMES, UNSEEN, YOGURT
from okawari.rules.ruleset import Ruleset

Document = dict[str, Any]
Shape = TypeVar("Shape")


def some_ruleset(document: Document) -> Ruleset:
    """The ruleset of a document; what is null or left out takes its default."""
    return shape({name: value for name, value in document.items() if value is not None}, Ruleset)


def parse_json(text: str | bytes, what: str) -> Document:
    """Read a JSON object, or say what is wrong with it."""
    if not text.strip():
        raise RecordError(f"this is empty; {what} is a JSON document")
    try:
        document = msgspec.json.decode(text)
        json.loads(text, object_pairs_hook=_refuse_duplicates)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise RecordError(f"this is no JSON ({_first_line(error)}); {what} is a JSON document") from None
    if not isinstance(document, dict):
        raise RecordError(f"this is JSON but no object; {what} is a JSON document in braces")
    return document


def _refuse_duplicates(members: list[tuple[str, object]]) -> None:
    """A reader that takes the first of two members and one that takes the last would read two documents."""
    seen = set()
    for name, _ in members:
        if name in seen:
            raise RecordError(f"{shorten(name)} is there twice in one object; each member may be there once")
        seen.add(name)


def shape(document: Any, expected: type[Shape]) -> Shape:
    """The document as a value of the expected shape, or an error that names the place."""
    try:
        return msgspec.convert(document, expected)
    except (msgspec.ValidationError, RecursionError) as error:
        impossible = isinstance(error.__cause__, RulesetError)
        raise RecordError(f"ruleset: {error.__cause__}" if impossible else _first_line(error)) from None


def card_names(kinds: Sequence[int]) -> list[str]:
    """The names of some cards."""
    return [NAMES[kind] for kind in kinds]


def card_kinds(names: Sequence[str]) -> list[int]:
    """The kinds of some cards, each named in full."""
    kinds = [kind_number(name) for name in names]
    for name, kind in zip(names, kinds, strict=True):
        if kind in (YOGURT, UNSEEN):
            raise RecordError(f"{name!r} does not say which card it is; yogurts are yogurt-1 to yogurt-4 here")
    return kinds


def _first_line(error: BaseException) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]
