"""Points and why: the score sheet, for a screen and in words."""

from collections.abc import Sequence

import msgspec

from okawari.game.public_state import PublicState
from okawari.game.reasons import WASABI_UNUSED, Reason
from okawari.game.score_sheet import ScoreSheet
from okawari.show.keeping import Keeping, keeping
from okawari.show.words import phrase


class Line(msgspec.Struct, frozen=True):
    """Points and why: a key with its numbers for any language, and English."""

    points: int
    key: str
    numbers: dict[str, int]
    unit: str
    english: str


class ScoresPart(msgspec.Struct, frozen=True):
    """The score sheet: every round that is over, and the desserts at the end."""

    rounds: tuple[tuple[dict[str, Line], ...], ...]
    """[round][seat][category]"""
    round_points: tuple[tuple[int, ...], ...]
    desserts: tuple[Line, ...] | None
    totals: tuple[int, ...]
    keeping: Keeping
    """R36: all points so far as this edition keeps them."""

    @classmethod
    def of(cls, sheet: ScoreSheet, totals: tuple[int, ...], kept: tuple[int, ...]) -> "ScoresPart":
        """A score sheet with these totals; its edition's own way of keeping score (R36) shows the points `kept`."""
        return cls(
            rounds=tuple(tuple(map(_lines, seats)) for seats in sheet.rounds),
            round_points=sheet.round_points,
            desserts=None if sheet.desserts is None else tuple(map(_line, sheet.desserts)),
            totals=totals,
            keeping=keeping(sheet.ruleset.edition, kept),
        )

    @classmethod
    def of_game(cls, table: PublicState) -> "ScoresPart":
        """The score sheet of a game so far."""
        sheet = table.score_sheet()
        return cls.of(sheet, sheet.totals, table.scores)


def _lines(seat: dict[str, Reason]) -> dict[str, Line]:
    return {category: _line(reason) for category, reason in seat.items()}


def _line(reason: Reason) -> Line:
    return Line(reason.points, reason.key, reason.numbers, reason.unit, why(reason))


def why(reason: Reason) -> str:
    """A reason in words; nothing where there is nothing to say.

    >>> why(Reason(6, "maki-most", {"have": 4}))
    '4 icons, most'
    """
    if reason.key == "nothing":
        return ""
    if reason.key == "nigiri":
        return ", ".join(_some(name, count) for name, count in reason.numbers.items() if count)
    unit = phrase(f"unit.{reason.unit}", n=reason.numbers["have"]) if reason.unit else ""
    return phrase(f"why.{reason.key}", **reason.numbers, unit=unit)


def _some(name: str, count: int) -> str:
    words = phrase("why.wasabi-unused") if name == WASABI_UNUSED else phrase(f"in-words.{name}")
    return f"{count} × {words}" if count > 1 else words


def round_reasons(sheet: ScoreSheet, number: int, names: Sequence[str] = ()) -> list[str]:
    """Why each seat scored what it scored in a round, counted from 0: a line a seat."""
    lines = []
    for name, seat in zip(sheet.seat_names(names), sheet.rounds[number], strict=True):
        told = [f"{category} {line.points} ({why(line)})" for category, line in seat.items() if why(line)]
        lines.append(f"Round {number + 1}, {name}: {'; '.join(told) or 'nothing'}")
    return lines


def dessert_reasons(sheet: ScoreSheet, names: Sequence[str] = ()) -> list[str]:
    """What the desserts scored and why, once the game is over: a line a seat."""
    lines = []
    for name, line in zip(sheet.seat_names(names), sheet.desserts or (), strict=False):
        told = f" ({why(line)})" if why(line) else ""
        lines.append(f"{sheet.ruleset.dessert}, {name}: {line.points}{told}")
    return lines


def reason_lines(sheet: ScoreSheet, names: Sequence[str] = ()) -> list[str]:
    """Why each seat scored what it scored, a line a seat: round after round, then the desserts."""
    rounds = [line for number in range(len(sheet.rounds)) for line in round_reasons(sheet, number, names)]
    return rounds + dessert_reasons(sheet, names)
