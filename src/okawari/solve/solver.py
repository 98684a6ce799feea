"""`solve`: what a position is worth between two seats that know both hands, and how to play it."""

from okawari.game.observation import Observation
from okawari.game.state import State
from okawari.rules.battle import BATTLE_ROWS
from okawari.rules.errors import shorten
from okawari.rules.kinds import UNSEEN
from okawari.rules.ruleset import BATTLE_CARDS, ROUNDS, Ruleset
from okawari.solve.budget import Budget
from okawari.solve.hands import solve_hands
from okawari.solve.layout import solve_layout
from okawari.solve.solution import CannotSolve, Solution

AIMS = ("points", "win")
TURNED_UP = BATTLE_CARDS - sum(BATTLE_ROWS[:2]) + 1
"""R27: in battle only the first two rows are left when no card lies face-down any more."""


def solve(
    start: Observation | State,
    aim: str = "points",
    *,
    seat: int | None = None,
    nodes: int | None = None,
    ms: float | None = None,
) -> Solution:
    """The rest of a round between two seats that both know both hands, solved exactly for one of them.

    From an Observation for its seat; from a State, which is taken only where both seats know both hands, for `seat` (0
    if left out). `points` is the expected difference of what the round brings in all, more always being better; `win`,
    in the last round, the chance to win, a shared win being half of one. `nodes` or `ms` cut the search short.
    Raises CannotSolve, saying from which turn on a position can be solved.
    """
    if aim not in AIMS:
        raise CannotSolve(f"{shorten(aim)} is no aim; aims are: {', '.join(AIMS)}")
    if nodes is not None and nodes < 1:
        raise CannotSolve(f"{nodes} positions are too few to search; it takes 1 or more")
    seen = _seen(start, seat)
    if aim == "win" and seen.round < ROUNDS - 1:
        raise CannotSolve(f"who wins can be solved in round {ROUNDS} only, not in round {seen.round + 1}; use points")
    assert seen.seat is not None
    solve_it = solve_layout if seen.rules.shared_layout else solve_hands
    return solve_it(seen, seen.seat, aim, Budget(nodes, ms))


def prepare() -> None:
    """Load the compiled code, or compile it, so that the first call of `solve` is as quick as others."""
    state = State.start(Ruleset(seats=2), seed=0)
    for _ in range(state.rules.turns - 3):
        state = state.play([state.legal_picks(seat)[0] for seat in range(2)])
    solve(state)


def _seen(start: Observation | State, seat: int | None) -> Observation:
    """What the seat to be solved for knows, if that is both hands."""
    if start.ruleset.seats != 2:
        raise CannotSolve(f"only games of 2 seats can be solved, not of {start.ruleset.seats}")
    if start.over:
        raise CannotSolve("the game is over; there is nothing left to solve")
    if start.rules.has_dummy:
        raise CannotSolve("with the dummy no turn can be solved: each draws a card that only one seat sees")
    if isinstance(start, State):
        seen = start.observe(0 if seat is None else seat)
    elif start.seat is None or seat not in (None, start.seat):
        who = "a spectator's" if start.seat is None else f"seat {start.seat}'s"
        raise CannotSolve(f"this is {who} observation; a seat is solved from its own: state.observe(1)")
    else:
        seen = start
    if UNSEEN in seen.position.layout:
        hidden = f"turn {seen.turn + 1} cannot be solved: cards lie face-down"
        raise CannotSolve(
            f"{hidden}; it can from when the last of them is turned up, about turn {TURNED_UP} of a round"
        )
    if any(seen.unknown):
        first = 2 + seen.rules.pile_size
        what = f"turn {seen.turn + 1} cannot be solved"
        raise CannotSolve(f"{what}; both seats know both hands from turn {first} of a round on")
    return seen
