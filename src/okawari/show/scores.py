"""Points and why: the score sheet, and how a game ended, for a screen and in words."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from okawari.game.observation import PublicState
from okawari.game.score_sheet import WASABI_UNUSED, Outcome, Reason, ScoreSheet, seat_names
from okawari.game.state import State
from okawari.rules.winning import beats
from okawari.show.keeping import Keeping, keeping
from okawari.show.standings import Decided, RoundStanding, decided_game, standings
from okawari.show.words import listed, phrase


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
    standings: tuple[RoundStanding, ...]
    """[round] how it is counted up."""

    @classmethod
    def of(cls, sheet: ScoreSheet, totals: tuple[int, ...], kept: tuple[int, ...]) -> "ScoresPart":
        """A score sheet with these totals; its edition's own way of keeping score (R36) shows the points `kept`."""
        return cls(
            rounds=tuple(tuple(map(_lines, seats)) for seats in sheet.rounds),
            round_points=sheet.round_points,
            desserts=None if sheet.desserts is None else tuple(map(_line, sheet.desserts)),
            totals=totals,
            keeping=keeping(sheet.ruleset.edition, kept),
            standings=standings(sheet),
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
    for name, seat in zip(seat_names(sheet.ruleset, names), sheet.rounds[number], strict=True):
        told = [f"{category} {line.points} ({why(line)})" for category, line in seat.items() if why(line)]
        lines.append(f"Round {number + 1}, {name}: {'; '.join(told) or 'nothing'}")
    return lines


def dessert_reasons(sheet: ScoreSheet, names: Sequence[str] = ()) -> list[str]:
    """What the desserts scored and why, once the game is over: a line a seat."""
    lines = []
    for name, line in zip(seat_names(sheet.ruleset, names), sheet.desserts or (), strict=False):
        told = f" ({why(line)})" if why(line) else ""
        lines.append(f"{sheet.ruleset.dessert}, {name}: {line.points}{told}")
    return lines


def reason_lines(sheet: ScoreSheet, names: Sequence[str] = ()) -> list[str]:
    """Why each seat scored what it scored, a line a seat: round after round, then the desserts."""
    rounds = [line for number in range(len(sheet.rounds)) for line in round_reasons(sheet, number, names)]
    return rounds + dessert_reasons(sheet, names)


class Why(msgspec.Struct, frozen=True):
    """Why the match ended as it did, for a screen in any language."""

    key: Literal["points-most", "points-fewest", "tie-broken", "tie-shared", "abandoned"]
    points: int = 0
    value: int = 0
    """What broke the tie, or did not: puddings, symbols, … (R25)."""
    unit: str = ""
    """The dessert that it is counted in."""


class EndPart(msgspec.Struct, frozen=True):
    """How the match ended."""

    abandoned: bool
    winners: tuple[int, ...]
    reason: str
    why: Why
    totals: tuple[int, ...]
    ranking: tuple[int, ...]
    """The seats from first to last (R24, R25), the dummy among them; of an abandoned match, as they sit."""
    places: tuple[int, ...]
    """Each player's place by seat, the tied in the same one (R24, R25, R31: the dummy has none); none if abandoned."""
    record: str | None
    """The address of the record, for those who may see it."""
    best: int
    """1 where most points win, and −1 where the fewest do (R24)."""
    decided: Decided | None = None
    """What made the difference in the whole game; null if the winner is tied with somebody on points."""

    @classmethod
    def of(cls, state: State, record: str | None) -> "EndPart":
        """How a game that is over ended."""
        outcome = state.outcome
        assert outcome is not None
        why = Why(outcome.key, outcome.points, outcome.value, outcome.dessert)
        everybody, players = range(state.rules.tableaux), range(state.rules.seats)
        ranking = tuple(sorted(everybody, key=lambda seat: _before(state, seat, everybody)))
        places = tuple(1 + _before(state, seat, players) for seat in players)
        decided, best = decided_game(state.score_sheet()), state.rules.best
        return cls(False, outcome.winners, why_won(outcome), why, state.scores, ranking, places, record, best, decided)

    @classmethod
    def of_abandoned(cls, state: State) -> "EndPart":
        """How a game ended that nobody came back to."""
        seats = tuple(range(len(state.scores)))
        return cls(True, (), phrase("end.abandoned"), Why("abandoned"), state.scores, seats, (), None, state.rules.best)


def _before(state: State, seat: int, others: range) -> int:
    """R24, R25: how many of the others finished before a seat."""
    return sum(beats(state.position, state.rules, other, seat) for other in others)


def why_won(outcome: Outcome) -> str:
    """R24, R25: why they won, in words."""
    unit = phrase(f"unit.{outcome.dessert}", n=outcome.value) if outcome.dessert else ""
    return phrase(f"end.{outcome.key}", n=outcome.points, unit=unit)


def won(outcome: Outcome, names: Sequence[str]) -> str:
    """Who won, and why.

    >>> won(Outcome((1,), "points-most", 41), ["Ana", "Ben"])
    'Winner: Ben. The most points (41).'
    """
    who = listed(names[seat] for seat in outcome.winners)
    return f"{phrase('terminal.winners', n=len(outcome.winners), names=who)} {why_won(outcome)}."
