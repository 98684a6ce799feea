"""The encoding, version 0, for one Observation at a time: its row, its mask, and picks as actions."""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from okawari.game.errors import IllegalPick, OkawariError
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.policies.rows import Columns, action_number, code_of_action, columns_of, fill_mask, fill_row, held_kind
from okawari.rules.errors import shorten
from okawari.rules.kinds import KINDS, NAMES, NOTHING
from okawari.rules.picks import MOST_PICKS, masked_pick, second_place
from okawari.rules.ruleset import BATTLE_CARDS, Ruleset

EncodedRow = NDArray[np.uint8]
"""[column]"""
ActionMask = NDArray[np.int8]
"""[action] 1 where a seat may take it now, else 0."""


class EncodingError(OkawariError):
    """An observation, a pick or an action that the encoding has no number for."""


class RowPart(NamedTuple):
    """Columns of a row that belong together: `row[start:stop].reshape(shape)`."""

    name: str
    start: int
    shape: tuple[int, ...]

    @property
    def stop(self) -> int:
        """The column after the last."""
        return self.start + int(np.prod(self.shape))


@cache
def columns(ruleset: Ruleset) -> Columns:
    """The columns and actions of a ruleset."""
    return columns_of(ruleset.rules)


def row_size(ruleset: Ruleset) -> int:
    """How many columns the rows of a ruleset have."""
    return columns(ruleset).size


def action_count(ruleset: Ruleset) -> int:
    """How many actions a ruleset has; the last one is to wait."""
    return columns(ruleset).wait + 1


def sections(ruleset: Ruleset) -> dict[str, RowPart]:
    """The parts of a row by name.

    >>> sections(Ruleset(seats=4))["hands"].shape
    (4, 13)
    """
    at = columns(ruleset)
    names = ("hands", "tableaux", "unseen", "layout", "dice", "squishy", "round", "turn", "acts", "owed", "control")
    starts = {name: getattr(at, name) for name in (*names, "totals")}
    ends = [*list(starts.values())[1:], at.size]
    wide = {"hands": at.held + 1, "tableaux": at.placed, "layout": at.held + 1}
    found = {}
    for (name, start), stop in zip(starts.items(), ends, strict=True):
        if stop > start:
            shape = ((stop - start) // wide[name], wide[name]) if name in wide else (stop - start,)
            found[name] = RowPart(name, start, shape)
    return found


def held_names(ruleset: Ruleset) -> list[str]:
    """The kinds in the order of a hand's columns and of the actions."""
    at = columns(ruleset)
    return [NAMES[held_kind(at, column)] for column in range(at.held)]


def encode(seen: Observation) -> EncodedRow:
    """What a seat knows, as one row of whole numbers from 0 to 255 (docs/encoding.md).

    >>> from okawari import State
    >>> encode(State.start(Ruleset(seats=4), seed=7).observe(0)).shape
    (132,)
    """
    at, row = columns(seen.ruleset), [0] * row_size(seen.ruleset)
    fill_row(seen.position, seen.rules, at, _seat(seen), seen.unknown, [0] * KINDS, row)
    return np.array(row, np.uint8)


def action_mask(seen: Observation) -> ActionMask:
    """1 for every action that the seat may take now, 0 for the others; never all 0: who does not act may wait."""
    at = columns(seen.ruleset)
    mask = [0] * (at.wait + 1)
    fill_mask(seen.position, seen.rules, at, _seat(seen), [0] * MOST_PICKS, mask)
    return np.array(mask, np.int8)


def action_of(ruleset: Ruleset, pick: Pick | str | None) -> int:
    """The number of a pick; None is to wait. The first of two cards in battle is one with its place and a plus.

    >>> action_of(Ruleset(seats=4), "tempura"), action_of(Ruleset(seats=4), "tempura+tempura")
    (0, 12)
    """
    at, rules = columns(ruleset), ruleset.rules
    if pick is None:
        return at.wait
    pick = Pick.parse(pick) if isinstance(pick, str) else pick
    code = pick.code if rules.shared_layout else masked_pick(pick.code)
    if rules.shared_layout:
        fits = len(pick.places) == 1 and second_place(code) == NOTHING
    else:
        names = held_names(ruleset)
        told = [*Pick.of(code).cards, *filter(None, [Pick.of(code).dummy])]
        fits = not pick.places and all(name in names for name in told) and (rules.has_dummy or not pick.dummy)
    if not fits:
        raise EncodingError(f"{pick} is no pick of {ruleset.words}, or one that takes two steps")
    return action_number(rules, at, code)


def pick_of(seen: Observation, action: int) -> Pick | None:
    """The pick that an action is, for the seat of an Observation; None is to wait. Whether it is legal, the mask says.

    >>> from okawari import State
    >>> pick_of(State.start(Ruleset(seats=4), seed=7).observe(0), 0)
    Pick.parse('tempura')
    """
    at, whole = columns(seen.ruleset), isinstance(action, int | np.integer) and not isinstance(action, bool)
    if not whole or not 0 <= action <= at.wait:
        raise IllegalPick(f"{shorten(action)} is no action of {seen.ruleset.words}; they are 0 to {at.wait}")
    code = code_of_action(seen.rules, at, seen.position.layout, int(action))
    if code == NOTHING and action != at.wait:
        raise IllegalPick(f"action {action} takes a card from place {action % BATTLE_CARDS}, where there is none")
    return None if code == NOTHING else Pick.of(code)


def _seat(seen: Observation) -> int:
    if seen.seat is None:
        raise EncodingError("a spectator has no row; encode what a seat may know: state.observe(seat)")
    return seen.seat
