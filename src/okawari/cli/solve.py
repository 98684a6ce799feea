"""`okawari solve`: a turn of a finished game, solved."""

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from okawari.cli.app import Json, app
from okawari.cli.output import print_json
from okawari.game.errors import OkawariError
from okawari.game.files import read_records
from okawari.game.pick import Pick
from okawari.game.record import Record
from okawari.game.state import State
from okawari.rules.ruleset import ROUNDS

if TYPE_CHECKING:
    from okawari.solve import Solution


@app.command()
def solve(
    record: Annotated[Path, typer.Argument(help="A record of a game of two: a JSON document, or JSON lines.")],
    round_number: Annotated[int, typer.Option("--round", help="Which round, 1 to 3.")] = ROUNDS,
    turn: Annotated[int, typer.Option(help="Which turn of it, from 1; hands are known from turn 2 on.")] = 2,
    seat: Annotated[int, typer.Option(help="For which seat, counted from 0.")] = 0,
    aim: Annotated[str, typer.Option(help="What counts: points, or in round 3 win.")] = "points",
    ms: Annotated[float | None, typer.Option(help="Milliseconds to search; cut short, it is an estimate.")] = None,
    number: Annotated[int, typer.Option("--record", help="Which record of a file with JSON lines.", min=1)] = 1,
    json: Json = False,
) -> None:
    """Solve a turn of a game of two in which both know both hands: what it was worth, and how to play it best.

    Told are the value of the position for the seat, the best strategy, and what each pick is worth against the other's
    best: points that the rest of the round and what lies there bring more than the other's, or the chance to win.

    Example: okawari solve game.json --round 3 --turn 4
    """
    from okawari.solve import solve as solved
    from okawari.terminal.plain import say

    game = next(islice(read_records(record), number - 1, None), None)
    if game is None:
        raise OkawariError(f"{record} has no record {number}; it has {sum(1 for _ in read_records(record))}")
    state = _before(game, round_number, turn)
    found = solved(state, aim, seat=seat, ms=ms)
    picked = game.state.turns[len(state.turns)].picks[seat]
    chosen = None if picked is None else str(Pick.of(state.as_chosen(picked.halves()[0].code)))
    if json:
        print_json(_document(found, round_number, turn, chosen))
    else:
        say([f"Round {round_number}, turn {turn}", *_lines(found, game.names, chosen)])


def _before(game: Record, round_number: int, turn: int) -> State:
    """A game before a turn."""
    turns = game.state.rules.turns
    if not 1 <= round_number <= ROUNDS:
        raise OkawariError(f"there is no round {round_number}; rounds are 1 to {ROUNDS}")
    if not 1 <= turn <= turns:
        raise OkawariError(f"there is no turn {turn}; turns of a round are 1 to {turns}")
    return next(islice(game.states(), (round_number - 1) * turns + turn - 1, None))


def _document(found: "Solution", round_number: int, turn: int, picked: str | None) -> dict[str, object]:
    """The solution for programs."""
    return {
        "round": round_number,
        "turn": turn,
        "seat": found.seat,
        "aim": found.aim,
        "value": found.value,
        "strategy": {str(pick): share for pick, share in found.strategy},
        "picks": {str(pick): value for pick, value in found.picks},
        "picked": picked,
        "exact": found.exact,
        "desserts_estimated": found.desserts_estimated,
        "nodes": found.nodes,
    }


def _lines(found: "Solution", names: list[str], picked: str | None) -> list[str]:
    """The solution for people, the best picks first."""
    me, other = names[found.seat], names[1 - found.seat]
    if found.aim == "win":
        lines = [
            f"{me} wins with a chance of {found.value:.1%} if both play their best, a shared win being half of one"
        ]
    else:
        lines = [f"{me} against {other}: {found.value:+.3f} points in this round if both play their best"]
        lines += ["what desserts will bring at the end of the game is estimated"] * found.desserts_estimated
    lines += ["the search was cut short: this is an estimate"] * (not found.exact)
    shares = dict(found.strategy)
    for pick, value in sorted(found.picks, key=lambda told: -told[1]):
        worth = f"{value:7.1%}" if found.aim == "win" else f"{value:+8.3f}"
        often = f"{shares[pick]:5.0%}" if pick in shares else " " * 5
        lines.append(f"  {pick!s:<24}{worth}  {often}{'  picked' if str(pick) == picked else ''}".rstrip())
    return lines
