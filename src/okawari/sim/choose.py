"""How a policy chooses, in every game of a batch: it gets what its seat may know (R34), and nothing else."""

from collections.abc import Callable
from typing import Any

from okawari.rules.chance import game_seed, start_stream
from okawari.rules.kinds import NOTHING
from okawari.rules.knowledge import see_hand, see_layout
from okawari.rules.legal import EVERYBODY, is_legal, who_acts
from okawari.rules.position import OWED, ROUND, TURN, hand_number
from okawari.rules.ruleset import RulesetNumbers
from okawari.rules.shared import Row
from okawari.sim.batch import Batch, Scratch, borrowed_scratch, position_of
from okawari.sim.compile import Array, borrow, inner


@inner
def copy_row(row: Row, copy: Array) -> None:
    """Copies a row of numbers."""
    for column in range(len(row)):
        copy[column] = row[column]


@inner
def observe(position: Any, rules: RulesetNumbers, deck: Row, seat: int, scratch: Scratch) -> None:
    """R34: writes into `scratch` what a seat may know: all that lies open, and of hands and layout what it has seen."""
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


@inner
def turn_number(rules: RulesetNumbers, now: Row) -> int:
    """The number of the turn that is being played, counted through the game."""
    return now[ROUND] * rules.turns + now[TURN]


@inner
def policy_stream(seed: int, rules: RulesetNumbers, now: Row, seat: int) -> int:
    """The random stream of one choice: it depends on the game, the turn and the seat, and on no other choice.

    R28: an owed second card has the stream of the next turn, in which the other seat acts.
    """
    turn = turn_number(rules, now) + (now[OWED] != NOTHING)
    return start_stream(game_seed(seed, 1 + turn * rules.seats + seat))


def chooser(policy: Callable[..., int]) -> Callable[..., int]:
    """The function, yet to be compiled, that lets a policy choose for some seats in every game of a batch."""

    def choose(batch: Batch, rules: RulesetNumbers, turn: int, seats: Row, scratch: Scratch) -> int:
        """Writes the picks of turn number `turn` in the games that are at it; returns NOTHING, or the number of a game
        with an illegal pick."""
        scratch = borrowed_scratch(scratch)
        for game in range(len(batch.seeds)):
            position = position_of(batch, game)
            if turn_number(rules, position.now) != turn:
                continue
            who = who_acts(rules, position.now)
            for seat in seats:
                if who != EVERYBODY and who != seat:
                    continue
                observe(position, rules, borrow(batch.decks)[game], seat, scratch)
                stream = policy_stream(batch.seeds[game], rules, position.now, seat)
                code = policy(scratch.seen, rules, seat, scratch.unknown, stream, scratch.codes)
                batch.picks[game][turn][seat] = code
                if not is_legal(position, rules, seat, code):
                    return game
        return NOTHING

    choose.__qualname__ = f"choose_{policy.__name__}"
    return choose
