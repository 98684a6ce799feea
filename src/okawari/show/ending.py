"""How a game ended."""

from collections.abc import Sequence
from functools import cmp_to_key
from typing import Literal

import msgspec

from okawari.game.outcome import Outcome
from okawari.game.state import State
from okawari.rules.winning import beats
from okawari.show.words import listed, phrase


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

    @classmethod
    def of(cls, state: State, record: str | None) -> "EndPart":
        """How a game that is over ended."""
        outcome = state.outcome
        assert outcome is not None
        why = Why(outcome.key, outcome.points, outcome.value, outcome.dessert)
        return cls(False, outcome.winners, why_won(outcome), why, state.scores, _ranking(state), _places(state), record)

    @classmethod
    def of_abandoned(cls, state: State) -> "EndPart":
        """How a game ended that nobody came back to."""
        seats = tuple(range(len(state.scores)))
        return cls(True, (), phrase("end.abandoned"), Why("abandoned"), state.scores, seats, (), None)


def _ranking(state: State) -> tuple[int, ...]:
    """R24, R25: the seats from first to last, the tied as they sit."""
    position, rules = state.position, state.rules

    def order(seat: int, other: int) -> int:
        return int(beats(position, rules, other, seat)) - int(beats(position, rules, seat, other))

    return tuple(sorted(range(rules.tableaux), key=cmp_to_key(order)))


def _places(state: State) -> tuple[int, ...]:
    """R24, R25, R31: a player's place is one more than there are players before them."""
    position, rules = state.position, state.rules
    players = range(rules.seats)
    return tuple(1 + sum(beats(position, rules, other, seat) for other in players) for seat in players)


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
