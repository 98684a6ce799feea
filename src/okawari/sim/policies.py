"""Policies: plain functions on whole numbers that choose a pick, compiled together with the game.

One gets what its seat may know (R34), and nothing else:

    def policy(position, rules, seat, unknown, stream, codes) -> code

`docs/compiled.md` says what each argument is, and how to write one.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from types import FunctionType
from typing import Any, TypeAlias

import numpy as np
from numba import njit

from okawari.policies.greedy import greedy_pick
from okawari.policies.planner import planner_pick
from okawari.policies.uniform import uniform_pick
from okawari.rules.chance import game_seed, start_stream
from okawari.rules.kinds import NOTHING, YOGURTS
from okawari.rules.knowledge import see_hand, see_layout
from okawari.rules.legal import EVERYBODY, is_legal, who_acts
from okawari.rules.position import OWED, ROUND, TURN, Position, Readable, hand_number
from okawari.rules.ruleset import RulesetNumbers
from okawari.rules.shared import Row, shared
from okawari.sim.batch import Batch, Scratch, position_of
from okawari.sim.compile import Array, borrow, inner, kernel, register_shared
from okawari.sim.errors import PolicyError

PolicyFunction: TypeAlias = Callable[..., int]


@inner
def copy_row(row: Row, copy: Array) -> None:
    """Copies a row of numbers."""
    for column in range(len(row)):
        copy[column] = row[column]


@inner
def observe(position: Any, rules: RulesetNumbers, deck: Row, seat: int, scratch: Scratch) -> Any:
    """R34: what a seat may know, written into `scratch`: all that lies open; of hands and layout what it has seen."""
    seen = scratch.seen
    for holder in range(rules.seats):
        known = seen.hands[hand_number(rules, position.now, holder)]
        scratch.unknown[holder] = see_hand(position, rules, deck, seat, holder, known)
    for number in range(rules.tableaux):
        copy_row(position.tableaux[number], seen.tableaux[number])
    see_layout(position.layout, seen.layout)
    copy_row(position.returned, seen.returned)
    copy_row(position.dice, seen.dice)
    copy_row(position.discards, seen.discards)
    copy_row(position.squishy_points, seen.squishy_points)
    copy_row(position.totals, seen.totals)
    copy_row(position.dessert_points, seen.dessert_points)
    copy_row(position.now, seen.now)
    return seen


@inner
def knows_all_hands(rules: RulesetNumbers, now: Row) -> bool:
    """R34: whether every seat has held every hand of this round, and nothing in them is hidden from it."""
    return now[TURN] >= rules.seats - 1 and rules.piles == 0 and rules.dessert != YOGURTS and not rules.shared_layout


@inner
def observe_shared(position: Any, rules: RulesetNumbers, deck: Row, seat: int, scratch: Scratch) -> Any:
    """R34: the same without a copy of what lies open, for a policy that writes into nothing that it is shown."""
    return observe_hands(position, rules, deck, seat, scratch, 0, rules.seats)


@inner
def observe_own(position: Any, rules: RulesetNumbers, deck: Row, seat: int, scratch: Scratch) -> Any:
    """R34: the same for a policy that looks at no hand but its seat's own: the others are not written."""
    return observe_hands(position, rules, deck, seat, scratch, seat, seat + 1)


@inner
def observe_hands(
    position: Any, rules: RulesetNumbers, deck: Row, seat: int, scratch: Scratch, first: int, stop: int
) -> Any:
    """R34: what lies open, shared, and what a seat knows of the hands of the holders from `first` on."""
    hands, layout = position.hands, position.layout
    if knows_all_hands(rules, position.now):
        scratch.unknown[:] = 0
    else:
        hands, layout = scratch.seen.hands, scratch.seen.layout
        for holder in range(first, stop):
            known = hands[hand_number(rules, position.now, holder)]
            scratch.unknown[holder] = see_hand(position, rules, deck, seat, holder, known)
        see_layout(position.layout, layout)
    return Position(
        hands,
        position.returned,
        position.tableaux,
        position.dice,
        layout,
        position.discards,
        position.squishy_points,
        position.totals,
        position.dessert_points,
        position.now,
    )


@inner
def turn_number(rules: RulesetNumbers, now: Row) -> int:
    """The number of the turn that is being played, counted through the game."""
    return now[ROUND] * rules.turns + now[TURN]


@inner
def policy_stream(seed: int, rules: RulesetNumbers, turn: int, owed: int, seat: int) -> int:
    """The random stream of one choice: it depends on the game, the turn and the seat, and on no other choice.

    R28: an owed second card has the stream of the next turn, in which the other seat acts.
    """
    return start_stream(game_seed(seed, 1 + (turn + (owed != NOTHING)) * rules.seats + seat))


@inner
def policy_streams(batch: Batch, rules: RulesetNumbers, turn: int, seats: Row) -> Array:
    """[number in `seats`][game] the random streams of a turn's choices, game after game: a machine does several at
    once."""
    streams, now = np.empty((len(seats), len(batch.seeds)), np.int64), batch.positions.now
    for number, seat in enumerate(seats):
        for game in range(len(batch.seeds)):
            streams[number][game] = policy_stream(batch.seeds[game], rules, turn, now[game][OWED], seat)
    return streams


def chooser(policy: PolicyFunction, see: Callable[..., Any]) -> Callable[..., int]:
    """The function, yet to be compiled, that lets a policy choose for some seats in every game of a batch."""

    def choose(batch: Batch, rules: RulesetNumbers, turn: int, seats: Row, scratch: Scratch) -> int:
        """Writes the picks of turn number `turn` in the games that are at it; returns NOTHING, or the number of a game
        with an illegal pick."""
        scratch, batch = borrow(scratch), borrow(batch)
        streams = policy_streams(batch, rules, turn, seats)
        for game in range(len(batch.seeds)):
            position = position_of(batch, game)
            if turn_number(rules, position.now) != turn:
                continue
            who = who_acts(rules, position.now)
            for number, seat in enumerate(seats):
                if who != EVERYBODY and who != seat:
                    continue
                seen = see(position, rules, batch.decks[game], seat, scratch)
                code = policy(seen, rules, seat, scratch.unknown, streams[number][game], scratch.codes)
                batch.picks[game][turn][seat] = code
                if not is_legal(position, rules, seat, code):
                    return game
        return NOTHING

    choose.__qualname__ = f"choose_{policy.__name__}"
    return choose


@shared
def random_policy(
    position: Readable, rules: RulesetNumbers, seat: int, unknown: Row, stream: int, codes: list[int]
) -> int:
    """Any card of the hand, each as likely as the other; chopsticks are used every other time."""
    return uniform_pick(position, rules, seat, stream, codes)


@shared
def greedy_policy(
    position: Readable, rules: RulesetNumbers, seat: int, unknown: Row, stream: int, codes: list[int]
) -> int:
    """The pick that is worth most at once."""
    return greedy_pick(position, rules, seat, codes)


@shared
def planner_policy(
    position: Readable, rules: RulesetNumbers, seat: int, unknown: Row, stream: int, codes: list[int]
) -> int:
    """The pick that will be worth most, the cards counted and the next seat's wishes considered."""
    return planner_pick(position, rules, seat, codes)


@dataclass(frozen=True)
class Policy:
    """A policy that can be played with: its name, its function, and the kernel that lets it choose in a batch."""

    name: str
    function: PolicyFunction
    choose: Any


BUILT_IN: dict[str, PolicyFunction] = {"random": random_policy, "greedy": greedy_policy, "planner": planner_policy}
LOOKS_AT_OWN_HAND = ("random", "greedy")
"""Those that look at no other hand."""


@cache
def built_in(name: str) -> Policy:
    """A policy of ours, by its name."""
    if name not in BUILT_IN:
        raise PolicyError(f"there is no policy {name!r}; there are: {', '.join(BUILT_IN)}")
    register_shared()
    see = observe_own if name in LOOKS_AT_OWN_HAND else observe_shared
    return Policy(name, BUILT_IN[name], kernel(chooser(BUILT_IN[name], see)))


@cache
def compiled_policy(function: PolicyFunction) -> Policy:
    """A policy of the user's own, compiled at its first use in every process, with the bounds of arrays checked."""
    function = getattr(function, "py_func", function)  # of one that is compiled already
    if not isinstance(function, FunctionType):
        raise PolicyError(
            f"{function!r} is no policy; a policy is a function or the name of one: {', '.join(BUILT_IN)}"
        )
    register_shared()
    checked = njit(boundscheck=True, forceinline=True)(function)
    return Policy(function.__name__, function, njit(nogil=True)(chooser(checked, observe)))


def policy(chosen: "str | Policy | PolicyFunction") -> Policy:
    """The policy of this name, or made from this function."""
    if isinstance(chosen, Policy):
        return chosen
    return built_in(chosen) if isinstance(chosen, str) else compiled_policy(chosen)


def policies_by_seat(chosen: "PolicyChoice", seats: int) -> list[Policy]:
    """One policy for each seat, from one for all or a sequence of as many as there are seats."""
    if isinstance(chosen, str | Policy) or callable(chosen):
        return [policy(chosen)] * seats
    if len(chosen) != seats:
        raise PolicyError(f"{len(chosen)} policies cannot play {seats} seats; it takes one for all, or {seats}")
    return [policy(one) for one in chosen]


PolicyChoice: TypeAlias = str | Policy | PolicyFunction | Sequence[str | Policy | PolicyFunction]
"""One policy for all seats, or one for each: a name, a function, or a Policy."""
