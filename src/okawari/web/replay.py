"""A finished game, position by position, in the same shape as a live one."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from okawari.game.pick import Pick
from okawari.game.record import Record
from okawari.game.state import State
from okawari.match.parts import EndPart, GamePart, ScoresPart
from okawari.match.settings import Settings
from okawari.match.table import Match, Table
from okawari.match.view import finished_part, game_part, scores_part


class Position(msgspec.Struct, frozen=True):
    """The game before a choice, and what was picked then; nothing is picked in the last one."""

    game: GamePart
    scores: ScoresPart
    hands: tuple[tuple[str, ...] | None, ...]
    """[seat] before the picks; null if it cannot be seen from the chosen seat, or in battle, where there are none."""
    picks: tuple[str | None, ...] | None
    by: tuple[str | None, ...] | None


class Replay(msgspec.Struct, frozen=True):
    """A whole game."""

    names: list[str]
    settings: Settings
    positions: list[Position]
    end: EndPart
    fault: str = ""
    """Why this record, stored long ago, would be refused today."""


Row = tuple[str | None, ...]


class Step(NamedTuple):
    """One choice of every seat that acted, and who made it; in battle a turn with chopsticks is two."""

    state: State
    picks: Row
    by: Row
    """Empty where the record does not tell."""


def replay(record: Record, record_id: str, seat: int | None) -> Replay:
    """A record from one seat, or from all of them."""
    ruleset = record.state.ruleset
    settings = Settings(ruleset.edition, ruleset.dessert, ruleset.variant, ruleset.must_have_maki, ruleset.seats)
    turns = [turn for part in record.document["rounds"] for turn in part["turns"]]
    states = list(record.states())
    steps = [step for state, turn in zip(states, turns, strict=False) for step in _steps(state, turn)]
    nobody: Row = (None,) * ruleset.seats
    positions = [
        _position(step.state, steps[number - 1].by or nobody if number else nobody, seat, step)
        for number, step in enumerate(steps)
    ]
    positions.append(_position(states[-1], steps[-1].by or nobody, seat))
    end = finished_part(record.state, record_id)
    return Replay(list(record.names), settings, positions, end, record.fault)


def _steps(state: State, turn: dict[str, Any]) -> Iterator[Step]:
    """R28: the two choices of a battle's turn with chopsticks; any other turn is one."""
    by, by_first = tuple(turn.get("by", ())), tuple(turn.get("by_first", turn.get("by", ())))
    halves = [() if pick is None else Pick.parse(pick).halves() for pick in turn["picks"]]
    first, last = (tuple(str(half[end]) if half else None for half in halves) for end in (0, -1))
    if max(map(len, halves)) == 2:
        yield Step(state, first, by_first)
        state = state.replay(first)
    yield Step(state, last, by)


def _position(state: State, last_by: Row, seat: int | None, step: Step | None = None) -> Position:
    table = Table(match=Match(state, None, (), by=(last_by,)))  # type: ignore[arg-type]
    game, scores = game_part(table), scores_part(table)
    assert game is not None
    assert scores is not None
    hands = tuple(
        _hand(state, holder, seat) if state.hands and seat in (None, holder) else None
        for holder in range(state.ruleset.seats)
    )
    return Position(game, scores, hands, step.picks if step else None, (step.by or None) if step else None)


def _hand(state: State, holder: int, seat: int | None) -> tuple[str, ...]:
    """R20: from its own seat a yogurt hides its value."""
    return tuple(state.hands[holder] if seat is None else state.observe(holder).hand)
