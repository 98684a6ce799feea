"""Many games of one ruleset side by side: a Position whose arrays have one more dimension, the game."""

from typing import Any, NamedTuple

import numpy as np

from okawari.game.world import World, empty_draws, empty_rolls
from okawari.policies.scratch import SCRATCH
from okawari.rules.kinds import DECK_SIZE, NOTHING
from okawari.rules.position import CATEGORIES, Position, empty_position
from okawari.rules.ruleset import ROUNDS, RulesetNumbers
from okawari.rules.shared import Row
from okawari.sim.compile import Array, borrow, inner


class Batch(NamedTuple):
    """Games at the same turn, and what has been played of them. The first dimension of every array is the game."""

    positions: Any
    """A Position of arrays: `positions.hands[game][hand][kind]`."""
    decks: Array
    rolls: Array
    draws: Array
    seeds: Array
    """[game] from which the streams of its policies follow."""
    picks: Array
    """[game][turn][seat] the codes of the picks, naming the real cards; NOTHING where a seat did not act."""
    points: Array
    """[game][round][tableau][category]"""
    winners: Array
    """[game][seat]"""


class Scratch(NamedTuple):
    """For what one seat sees, used again for every game."""

    seen: Any
    """A Position of arrays as one seat may know it."""
    unknown: Array
    """[holder] how many cards of a hand the seat does not know."""
    codes: Array


def position_arrays(position: Any, games: int = 0) -> Any:
    """A position on arrays; with `games`, so many copies of it side by side."""
    rows: list[Any] = [np.array(row, np.int64).reshape(_shape(row)) for row in position]
    if games:
        rows = [np.repeat(row[np.newaxis], games, axis=0) for row in rows]
    return Position(*rows)


def _shape(row: Any) -> tuple[int, ...]:
    """Hands and tableaux have two dimensions, all else has one, even where it is empty."""
    return (len(row), len(row[0])) if len(row) and not isinstance(row[0], int) else (len(row),)


def new_batch(rules: RulesetNumbers, games: int, position: Any = None, world: World | None = None) -> Batch:
    """Games that are at a position, all of the same world; left out: at an empty table, with no chance yet."""
    chance: tuple[Row, ...] = [0] * DECK_SIZE, empty_rolls(rules), empty_draws(rules)
    if world is not None:
        chance = world.deck, world.rolls, world.draws
    decks, rolls, draws = (np.tile(np.array(row, np.int64), (games, 1)) for row in chance)
    return Batch(
        positions=position_arrays(empty_position(rules) if position is None else position, games),
        decks=decks,
        rolls=rolls,
        draws=draws,
        seeds=np.zeros(games, np.int64),
        picks=np.full((games, ROUNDS * rules.turns, rules.seats), NOTHING, np.int64),
        points=np.zeros((games, ROUNDS, rules.tableaux, len(CATEGORIES)), np.int64),
        winners=np.zeros((games, rules.seats), np.bool_),
    )


def new_scratch(rules: RulesetNumbers) -> Scratch:
    """Scratch for what one seat sees."""
    seen = position_arrays(empty_position(rules))
    return Scratch(seen, np.zeros(rules.seats, np.int64), np.zeros(SCRATCH, np.int64))


@inner
def position_of(batch: Batch, game: int) -> Any:
    """The position of one game, to play on, for the time of a kernel."""
    rows = batch.positions
    return Position(
        borrow(rows.hands)[game],
        borrow(rows.returned)[game],
        borrow(rows.tableaux)[game],
        borrow(rows.dice)[game],
        borrow(rows.layout)[game],
        borrow(rows.discards)[game],
        borrow(rows.squishy_points)[game],
        borrow(rows.totals)[game],
        borrow(rows.dessert_points)[game],
        borrow(rows.now)[game],
    )
