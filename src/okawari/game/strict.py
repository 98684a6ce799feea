"""What is checked of a record: its points by the rules, and its format to the letter, so that all read it alike."""

import re
from collections.abc import Iterator
from dataclasses import fields
from typing import TYPE_CHECKING

import msgspec
from msgspec import to_builtins

from okawari.game.documents import Document, card_kinds, card_names, some_ruleset
from okawari.game.errors import RecordError
from okawari.game.fair import FairDeal
from okawari.game.pick import Pick
from okawari.game.score_sheet import DUMMY_NAME
from okawari.game.state import State
from okawari.rules.errors import shorten
from okawari.rules.position import CATEGORIES
from okawari.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from okawari.game.record import RecordShape, RoundShape

ADDRESS = re.compile(r"[0-9a-f]{32}")
"""Where a server keeps a record."""


def read_ruleset(document: Document) -> Ruleset:
    """What is played: all five members say it, none is left to a default."""
    members = [field.name for field in fields(Ruleset)]
    for name in [*members, *document]:
        if name not in document or name not in members:
            what = f"{name} is missing" if name in members else f"{shorten(name)} is unknown"
            raise RecordError(f"ruleset: {what}; its members are: {', '.join(members)}")
    ruleset = some_ruleset(document)
    for name, right in to_builtins(ruleset).items():
        if document[name] != right:
            raise RecordError(f"ruleset: {name} is {shorten(document[name])}; a record says which it is: {right!r}")
    return ruleset


def check_points(state: State, number: int, told: list[dict[str, int]]) -> None:
    """The points of a round, all of them and no others."""
    if len(told) != state.rules.tableaux:
        raise RecordError(f"round {number + 1} has points for {len(told)}; it should be {state.rules.tableaux}")
    for seat, (right, found) in enumerate(zip(state.closed[number].points, told, strict=True)):
        if unknown := sorted(found.keys() - set(CATEGORIES)):
            what = f"{shorten(unknown[0])} scores nothing; there are: {', '.join(CATEGORIES)}"
            raise RecordError(f"round {number + 1}, seat {seat}: {what}")
        for category, points in zip(CATEGORIES, right, strict=True):
            if found.get(category) != points:
                raise RecordError(
                    f"round {number + 1}, seat {seat}: {category} is {found.get(category)}; by the rules it is {points}"
                )


def check_end(state: State, told: "RecordShape") -> None:
    """What the game ended with."""
    assert state.outcome is not None
    for what, right, found in (
        ("dessert_points", state.position.dessert_points, told.dessert_points),
        ("totals", state.scores, told.totals),
        ("winners", state.outcome.winners, told.winners),
    ):
        if list(right) != found:
            raise RecordError(f"{what} are {shorten(found)}; by the rules they are {list(right)}")
    if told.names and len(told.names) != state.rules.tableaux:
        raise RecordError(f"there are {len(told.names)} names; this game needs {state.rules.tableaux}")


def check_letter(document: Document, told: "RecordShape", ruleset: Ruleset) -> None:
    """Refuse what re-playing a record does not need to notice; an error names the place and the reason."""
    _check_names(told.names, ruleset)
    for number, (part, round_told) in enumerate(zip(document["rounds"], told.rounds, strict=True), 1):
        where = f"round {number}"
        _check_members(part, round_told, where)
        _check_cards(round_told, where)
        for turn, (turn_part, turn_told) in enumerate(zip(part["turns"], round_told.turns, strict=True), 1):
            _check_members(turn_part, turn_told, f"{where}, turn {turn}")
            _check_picks(turn_told.picks, f"{where}, turn {turn}")
    _check_origin(document, ruleset)


def _check_names(names: list[str], ruleset: Ruleset) -> None:
    if len(names) != ruleset.rules.tableaux:
        raise RecordError(f"there are {len(names)} names; this game needs {ruleset.rules.tableaux}")
    for name in names[ruleset.seats :]:
        if name != DUMMY_NAME:
            raise RecordError(f"names: the dummy is called {shorten(name)}; its name is {DUMMY_NAME!r}")


def _check_members(part: Document, told: msgspec.Struct, where: str) -> None:
    """Only the record itself may have members of its own; a misspelt one further in would be no member at all."""
    if unknown := next((name for name in part if name not in told.__struct_fields__), None):
        raise RecordError(f"{where}: {shorten(unknown)} is unknown; members are: {', '.join(told.__struct_fields__)}")


def _check_cards(told: "RoundShape", where: str) -> None:
    for what, cards in _dealt(told):
        for found, right in zip(cards, card_names(card_kinds(cards)), strict=True):
            _check_spelling(found, right, f"{where}, {what}")


def _dealt(told: "RoundShape") -> Iterator[tuple[str, list[str]]]:
    yield from ((f"hand {number}", hand) for number, hand in enumerate(told.hands or ()))
    yield from ((f"pile {number}", pile) for number, pile in enumerate(told.piles or ()))
    yield "layout", told.layout or []


def _check_picks(picks: list[str | None], where: str) -> None:
    for seat, pick in enumerate(picks):
        if pick is not None:
            _check_spelling(pick, str(Pick.parse(pick)), f"{where}, seat {seat}")


def _check_spelling(found: str, right: str, where: str) -> None:
    if found != right:
        raise RecordError(f"{where}: {shorten(found)} is spelt {right!r} in a record")


def _check_origin(document: Document, ruleset: Ruleset) -> None:
    """A deal follows from a seed, or it is that of another match, or nothing is said of it."""
    if "fair" in document:
        FairDeal.read(document["fair"], ruleset.seats)
    if "again" not in document:
        return
    if "fair" in document:
        raise RecordError("again: a deal that was known has no seed of its own; the record has fair, too")
    again = document["again"]
    if not (isinstance(again, str) and ADDRESS.fullmatch(again)):
        raise RecordError(f"again: {shorten(again)} is no record's address; that is 32 digits from 0 to 9 and a to f")
