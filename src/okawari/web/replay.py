"""A finished game, position by position, in the same shape as a live one."""

from typing import Any

import msgspec

from okawari.game.pick import Pick
from okawari.game.record import Record
from okawari.game.state import State
from okawari.match.parts import EndPart, GamePart, ScoresPart
from okawari.match.settings import Settings
from okawari.match.table import Match, Table
from okawari.match.view import finished_part, game_part, scores_part


class Position(msgspec.Struct, frozen=True):
    """The game before a turn, and what was picked then; nothing is picked in the last one."""

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


def replay(record: Record, record_id: str, seat: int | None) -> Replay:
    """A record from one seat, or from all of them."""
    ruleset = record.state.ruleset
    settings = Settings(ruleset.edition, ruleset.dessert, ruleset.variant, ruleset.must_have_maki, ruleset.seats)
    turns = [turn for part in record.document["rounds"] for turn in part["turns"]]
    states = list(record.states())
    positions = [_position(state, number, turns, seat) for number, state in enumerate(states)]
    end = finished_part(record.state, record_id)
    return Replay(list(record.names), settings, positions, end, record.fault)


def _position(state: State, number: int, turns: list[dict[str, Any]], seat: int | None) -> Position:
    by = tuple(tuple(turn.get("by", ())) or (None,) * state.ruleset.seats for turn in turns[:number])
    table = Table(match=Match(state, None, (), by=by))
    game, scores = game_part(table), scores_part(table)
    assert game is not None
    assert scores is not None
    turn = turns[number] if number < len(turns) else None
    hands = tuple(
        _hand(state, holder, seat) if state.hands and seat in (None, holder) else None
        for holder in range(state.ruleset.seats)
    )
    if turn is None:
        return Position(game, scores, hands, None, None)
    picks = tuple(None if pick is None else str(Pick.parse(pick)) for pick in turn["picks"])
    return Position(game, scores, hands, picks, tuple(turn.get("by", ())) or None)


def _hand(state: State, holder: int, seat: int | None) -> tuple[str, ...]:
    """R20: from its own seat a yogurt hides its value."""
    return tuple(state.hands[holder] if seat is None else state.observe(holder).hand)
