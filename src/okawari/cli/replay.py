"""`okawari replay`: a finished game turn by turn."""

from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from okawari.cli.app import Json, app
from okawari.cli.output import print_json
from okawari.game.errors import OkawariError
from okawari.game.files import read_records


@app.command()
def replay(
    record: Annotated[Path, typer.Argument(help="A record: a JSON document, or JSON lines.")],
    seat: Annotated[int | None, typer.Option(help="Follow one seat, counted from 0.")] = None,
    number: Annotated[int, typer.Option("--record", help="Which record of a file with JSON lines.", min=1)] = 1,
    json: Json = False,
) -> None:
    """Tell a finished game turn by turn: the deals, who took what from which hand, the scores and why.

    Example: okawari replay game.json --seat 0
    """
    from okawari.show.documents import replay_document
    from okawari.terminal.plain import say
    from okawari.terminal.story import tell

    game = next(islice(read_records(record), number - 1, None), None)
    if game is None:
        raise OkawariError(f"{record} has no record {number}; it has {sum(1 for _ in read_records(record))}")
    if seat is not None and not 0 <= seat < game.state.ruleset.seats:
        raise OkawariError(f"there is no seat {seat}; seats are 0 to {game.state.ruleset.seats - 1}")
    if json:
        print_json(replay_document(game, seat))
    else:
        say(tell(game, seat))
