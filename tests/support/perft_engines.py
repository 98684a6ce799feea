"""Counts different positions with the engine: readable, on States, and compiled, on batches of arrays."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np

from okawari import Pick, Ruleset, State
from okawari.game.documents import card_kinds
from okawari.game.world import Deal, World, empty_draws, empty_rolls
from okawari.rules.kinds import NOTHING, full_deck
from okawari.rules.picks import MOST_PICKS
from okawari.rules.position import OWED, SQUISHY, STARTER, Frozen, Position
from okawari.rules.ruleset import RulesetNumbers
from okawari.sim.batch import Batch, new_batch, position_arrays
from okawari.sim.games import play_turns
from tests.support.perft_files import Entry
from tests.support.perft_kernel import offer_picks

CHUNK = 256
"""The compiled engine offers picks in so many positions at once."""


def entry_ruleset(entry: Entry) -> Ruleset:
    """The ruleset that an entry names."""
    variant = None if entry.variant == "plain" else entry.variant
    return Ruleset(entry.edition, entry.seats, entry.dessert, variant, entry.must_have_maki)


def start(entry: Entry) -> State:
    """The game of an entry before its first turn; what it does not deal lies under what it does."""
    ruleset = entry_ruleset(entry)
    rules = ruleset.rules
    dealt: list[int] = []
    for deal in entry.deals:
        hands, piles = (tuple(tuple(card_kinds(cards)) for cards in part) for part in (deal.hands, deal.piles))
        dealt += Deal(hands, piles, tuple(card_kinds(deal.layout))).cards
    left = list(full_deck(rules.dessert))
    for kind in dealt:
        left.remove(kind)
    rolls, draws = (*entry.rolls, *empty_rolls(rules)), (*entry.draws, *empty_draws(rules))
    lengths = len(empty_rolls(rules)), len(empty_draws(rules))
    return State.start(ruleset, World((*dealt, *left), rolls[: lengths[0]], draws[: lengths[1]], entry.starter or 0))


def joint_picks(state: State) -> list[tuple[Pick | None, ...]]:
    """R5: what all seats can choose together."""
    by_seat: list[list[Pick | None]] = [[*state.legal_picks(seat)] or [None] for seat in range(state.ruleset.seats)]
    return list(product(*by_seat))


def after_turns(state: State) -> Iterator[State]:
    """The game after each whole turn that is possible: in battle (R28) with the second of two cards."""
    for picks in joint_picks(state):
        after = state.play(picks)
        if after.owed:
            yield from after_turns(after)
        else:
            yield after


def readable_positions(entry: Entry, depth: int) -> Iterator[list[int]]:
    """For each count of an entry, how many different positions there are after 1, 2, … turns: on States."""
    state = start(entry)
    for count in entry.counts:
        for picks in count.turns:
            state = state.replay(picks)
        yield state_positions(state, depth)


def state_positions(state: State, depth: int) -> list[int]:
    """How many different positions there are 1, 2, … turns after a State."""
    states, found = {_position(state.position): state}, []
    for _ in range(depth):
        reached = [after for before in states.values() for after in after_turns(before)]
        states = {_position(after.position): after for after in reached}
        found.append(len(states))
    return found


def _position(position: Frozen) -> tuple[object, ...]:
    """What docs/perft.md calls a position: not what everybody saw, and not which chance was used up."""
    points = tuple(map(sum, zip(position.totals, position.squishy_points, strict=True)))
    where = (position.now[STARTER], position.now[SQUISHY])
    return (position.hands, position.tableaux, position.dice, position.layout, points, where)


def compiled_positions(entry: Entry, depth: int) -> Iterator[list[int]]:
    """For each count of an entry, how many different positions there are after 1, 2, … turns: on arrays, compiled."""
    state = start(entry)
    rules, world, turn = state.rules, state.world, 0
    here = position_arrays(state.position, 1)
    for count in entry.counts:
        for picks in count.turns:
            halves = [() if pick is None else Pick.parse(pick).halves() for pick in picks]
            for number in range(max(map(len, halves))):
                codes = [half[number].code if half else NOTHING for half in halves]
                here = _played(here, [0], [codes], rules, world, turn)
            turn += 1
        positions, found = here, []
        for later in range(turn, turn + depth):
            positions = _different(_after_turns(positions, rules, world, later))
            found.append(len(positions.now))
        yield found


def _played(
    positions: Any, games: list[int], codes: list[list[int]], rules: RulesetNumbers, world: World, turn: int
) -> Any:
    """The positions of these games after turn number `turn` of the whole game."""
    batch = _batch(positions, games, rules, world)
    batch.picks[:, turn] = codes
    play_turns(batch, rules, turn)
    return batch.positions


def _after_turns(positions: Any, rules: RulesetNumbers, world: World, turn: int) -> Any:
    """The positions after each whole turn that is possible: in battle (R28) with the second of two cards."""
    reached = _played(positions, *_offered(positions, rules, world), rules, world, turn)
    owed = reached.now[:, OWED] != NOTHING
    if not owed.any():
        return reached
    seconds = _after_turns(Position(*(rows[owed] for rows in reached)), rules, world, turn)
    both: list[Any] = [np.concatenate([rows[~owed], more]) for rows, more in zip(reached, seconds, strict=True)]
    return Position(*both)


def _batch(positions: Any, games: Any, rules: RulesetNumbers, world: World) -> Batch:
    """These games of some positions, copied."""
    rows: list[Any] = [rows[games] for rows in positions]
    return new_batch(rules, len(rows[0]), world=world)._replace(positions=Position(*rows))


def _offered(positions: Any, rules: RulesetNumbers, world: World) -> tuple[list[int], list[list[int]]]:
    """The numbers of the positions, each as often as there are picks of all seats in it, and these picks."""
    numbers: list[int] = []
    picks: list[list[int]] = []
    for start in range(0, len(positions.now), CHUNK):
        batch = _batch(positions, slice(start, start + CHUNK), rules, world)
        codes = np.zeros((len(batch.seeds), rules.seats, MOST_PICKS), np.int64)
        counts = np.zeros((len(batch.seeds), rules.seats), np.int64)
        offer_picks(batch, rules, codes, counts)
        for game, by_seat in enumerate(counts.tolist()):
            found = list(product(*(codes[game, seat, :count].tolist() for seat, count in enumerate(by_seat))))
            numbers += [start + game] * len(found)
            picks += map(list, found)
    return numbers, picks


def _different(positions: Any) -> Any:
    """One of each."""
    points = positions.totals + positions.squishy_points
    where = positions.now[:, [STARTER, SQUISHY]]
    parts = (positions.hands, positions.tableaux, positions.dice, positions.layout, points, where)
    rows = np.concatenate([part.reshape(len(where), -1) for part in parts], axis=1)
    first = {row.tobytes(): number for number, row in enumerate(rows)}
    kept: list[Any] = [part[list(first.values())] for part in positions]
    return Position(*kept)
