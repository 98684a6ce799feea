"""Play an `okawari-record/1` document through and compare all that it claims with the naive rules."""

from typing import Any

from .cards import ROUNDS, Wrong, is_int, validate_ruleset
from .table import Table, turns_in_a_round

__all__ = ["Wrong", "check", "validate_ruleset"]

FORMAT = "okawari-record/1"
POINTS = ("maki", "tempura", "sashimi", "dumpling", "nigiri", "squishy")


def member(holder: Any, key: str) -> Any:
    """A member that must be there (its value may be null)."""
    if not isinstance(holder, dict) or key not in holder:
        raise Wrong(f"no member {key!r}")
    return holder[key]


def entries(holder: Any, key: str, count: int | None = None) -> list[Any]:
    """A member that must be a list, of a certain length where one is given."""
    value = member(holder, key)
    if not isinstance(value, list):
        raise Wrong(f"{key} is not a list")
    if count is not None and len(value) != count:
        raise Wrong(f"{key} has {len(value)} entries instead of {count}")
    return value


def cards_or_null(holder: Any, key: str, nested: bool) -> Any:
    """A member that is null, or a list of card names, or (nested) a list of such lists."""
    value = member(holder, key)
    if value is None:
        return None
    lists = value if nested else [value]
    if not isinstance(value, list) or not all(isinstance(cards, list) for cards in lists):
        raise Wrong(f"{key} is not made of lists of cards")
    if not all(isinstance(card, str) for cards in lists for card in cards):
        raise Wrong(f"{key} holds something that is no card name")
    return value


def compare(what: str, claimed: list[Any], right: list[int]) -> None:
    """The numbers of the record must be the right ones, and whole numbers."""
    if not all(is_int(number) for number in claimed) or claimed != right:
        raise Wrong(f"{what}: the record says {claimed}, right is {right}")


def check_turn(table: Table, turn: Any) -> None:
    """R5–R10, R19, R22: play one turn of the record."""
    picks = entries(turn, "picks", table.seats)
    if not all(pick is None or isinstance(pick, str) for pick in picks):
        raise Wrong(f"picks are texts or null, not {picks}")
    table.play(picks, entries(turn, "rolls"))


def check_round(table: Table, document: Any) -> None:
    """R2–R17, R26–R32: deal, play and score one round of the record."""
    table.deal(
        cards_or_null(document, "hands", nested=True),
        cards_or_null(document, "piles", nested=True),
        cards_or_null(document, "layout", nested=False),
        member(document, "starter"),
    )
    for number, turn in enumerate(entries(document, "turns", turns_in_a_round(table.ruleset)), start=1):
        try:
            check_turn(table, turn)
        except Wrong as reason:
            raise Wrong(f"turn {number}: {reason}") from None
    claimed = entries(document, "points", table.everyone)
    for seat, right in enumerate(table.close_round()):
        for key in POINTS:
            compare(f"points of seat {seat}, {key}", [member(claimed[seat], key)], [right[key]])


def check(record: dict[str, Any]) -> None:
    """R1–R33: raise `Wrong`, with the place and the reason, unless every part of the record is right."""
    if member(record, "format") != FORMAT:
        raise Wrong(f"format is {record['format']!r}, not {FORMAT!r}")
    ruleset = member(record, "ruleset")
    if not isinstance(ruleset, dict):
        raise Wrong("the ruleset is not an object")
    table = Table(ruleset)
    if "names" in record:
        names = entries(record, "names", table.everyone)
        if not all(isinstance(name, str) for name in names):
            raise Wrong(f"names are texts, not {names}")
        if table.variant == "dummy" and names[-1] != "dummy":
            raise Wrong("the last of the names should be 'dummy'")
    for number, document in enumerate(entries(record, "rounds", ROUNDS), start=1):
        try:
            check_round(table, document)
        except Wrong as reason:
            raise Wrong(f"round {number}: {reason}") from None
    right = table.finish()
    for key in ("dessert_points", "totals", "winners"):
        compare(key, entries(record, key), right[key])
