"""A finished game position by position, as a page shows it."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from okawari.game.documents import Document
from okawari.game.pick import Pick
from okawari.game.record import Record, Role
from okawari.game.state import State
from okawari.show.game_part import GamePart
from okawari.show.scores import ScoresPart

Roles = tuple[Role | None, ...]


class ReplayPosition(msgspec.Struct, frozen=True):
    """The game before a choice, and what was picked then; nothing is picked in the last one."""

    game: GamePart
    scores: ScoresPart
    hands: tuple[tuple[str, ...] | None, ...]
    """[seat] before the picks; null if it cannot be seen from the chosen seat, or in battle, where there are none."""
    picks: tuple[str | None, ...] | None
    by: Roles | None


class Step(NamedTuple):
    """One choice of every seat that acted, and who made it; in battle a turn with chopsticks is two."""

    state: State
    picks: tuple[str | None, ...]
    by: Roles
    """Empty where the record does not tell."""


def replay_positions(record: Record, seat: int | None) -> list[ReplayPosition]:
    """A record before each choice and at its end, from one seat or from all of them."""
    turns = [turn for part in record.document["rounds"] for turn in part["turns"]]
    states = list(record.states())
    steps = [step for state, turn in zip(states, turns, strict=False) for step in _steps(state, turn)]
    nobody: Roles = (None,) * record.state.ruleset.seats
    picked_by = [nobody, *(step.by or nobody for step in steps)]
    before = [_position(step.state, by, seat, step) for step, by in zip(steps, picked_by, strict=False)]
    return [*before, _position(states[-1], picked_by[-1], seat)]


def _steps(state: State, turn: Document) -> Iterator[Step]:
    """R28: the two choices of a battle's turn with chopsticks; any other turn is one."""
    by = tuple(turn.get("by", ()))
    halves = [() if pick is None else Pick.parse(pick).halves() for pick in turn["picks"]]
    first, last = (tuple(str(half[end]) if half else None for half in halves) for end in (0, -1))
    if max(map(len, halves)) == 2:
        yield Step(state, first, tuple(turn.get("by_first", by)))
        state = state.replay(first)
    yield Step(state, last, by)


def _position(state: State, last_by: Roles, seat: int | None, step: Step | None = None) -> ReplayPosition:
    hands = tuple(
        _hand(state, holder, seat) if state.hands and seat in (None, holder) else None
        for holder in range(state.ruleset.seats)
    )
    picks, by = (step.picks, step.by or None) if step else (None, None)
    return ReplayPosition(GamePart.of(state.observe(None), last_by), ScoresPart.of_game(state), hands, picks, by)


def _hand(state: State, holder: int, seat: int | None) -> tuple[str, ...]:
    """R20: from its own seat a yogurt hides its value."""
    return tuple(state.hands[holder] if seat is None else state.observe(holder).hand)
