"""Ends of rounds between two seats, with chosen cards in both hands and in front of both seats."""

from collections.abc import Sequence

from okawari.game.observation import Observation
from okawari.game.state import State
from okawari.rules.kinds import NOTHING, NUMBER
from okawari.rules.landing import place, put
from okawari.rules.position import ROUND, SQUISHY, TURN, freeze, hand_number, thaw
from okawari.rules.ruleset import Ruleset

Names = Sequence[str]
BOTH = Ruleset(seats=2)


def known_ending(
    mine: Names,
    theirs: Names,
    *,
    ruleset: Ruleset = BOTH,
    before: tuple[Names, Names] = ((), ()),
    round_number: int = 3,
    totals: tuple[int, int] = (0, 0),
    dice: tuple[int, int] = (1, 1),
    squishy: int = NOTHING,
) -> State:
    """A game in which the seats hold these cards and have those in front; as many turns are left as they have cards."""
    state, rules = State.start(ruleset, seed=0), ruleset.rules
    position = thaw(state.position)
    position.now[ROUND], position.now[TURN] = round_number - 1, rules.turns - len(mine)
    position.now[SQUISHY] = squishy
    position.totals[:], position.dice[:] = totals, dice
    for seat, cards in enumerate((mine, theirs)):
        hand = position.hands[hand_number(rules, position.now, seat)]
        hand[:] = [0] * rules.kinds
        for name in cards:
            put(hand, NUMBER[name], 1)
        for name in before[seat]:
            place(position.tableaux[seat], NUMBER[name])
    return State(ruleset, freeze(position), state.turns, state.closed, state.world)


def swapped(state: State) -> Observation:
    """What seat 0 knows if the seats change places, hands and points included."""
    seen = state.observe(0)
    there = seen.position
    hands = tuple(reversed(there.hands))
    now = list(there.now)
    now[SQUISHY] = now[SQUISHY] if now[SQUISHY] == NOTHING else 1 - now[SQUISHY]
    back = there._replace(
        hands=hands,
        tableaux=there.tableaux[::-1],
        dice=there.dice[::-1],
        squishy_points=there.squishy_points[::-1],
        totals=there.totals[::-1],
        now=tuple(now),
    )
    return Observation(seen.ruleset, back, seen.turns, seen.closed, 0, seen.unknown)
