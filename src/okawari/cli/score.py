"""`okawari score`: the score pad."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from okawari.cli.app import Dessert, EditionName, Json, MustHaveMaki, Variant, app
from okawari.cli.output import print_json
from okawari.game.errors import OkawariError
from okawari.game.score_pad import ScorePad
from okawari.rules.ruleset import Ruleset


@app.command()
def score(
    cards: Annotated[
        list[str],
        typer.Argument(
            help='One text per player, like "tempura x2, wasabi, squid"; or a JSON file, or - for standard input.'
        ),
    ],
    edition: EditionName = Ruleset.edition,
    dessert: Dessert = "",
    variant: Variant = None,
    must_have_maki: MustHaveMaki = False,
    json: Json = False,
) -> None:
    """The score pad for a game with paper cards.

    One round: the cards of each player in the order in which they were taken, the dummy's last if there is one.

    A whole game: a JSON file, {"ruleset": {...}, "rounds": [[["wasabi", "squid"], ["maki-3"]], ...], "dice": [...],
    "squishy": [...]}, with what the mochi dice show at the end and what the squishy paid, by player. What cannot have
    been is refused: a die that no mochi rolled, a squishy without strawberry, more cards than turns.

    Example: okawari score "tempura x2, wasabi, squid" "maki-3, maki-2, pudding"
    """
    from okawari.terminal.pad import pad_lines
    from okawari.terminal.plain import say

    file = cards[0] if len(cards) == 1 else ""
    if file == "-" or file.endswith(".json") or os.path.exists(file):  # Path.exists raises where a name is too long
        if (edition, dessert, variant, must_have_maki) != (Ruleset.edition, "", None, False):
            raise OkawariError(f"{file} says its ruleset itself; leave out --edition, --dessert and the like")
        pad = ScorePad.read(_read(file))
    else:
        pad = ScorePad.of_round(cards, edition=edition, dessert=dessert, variant=variant, must_have_maki=must_have_maki)
    if json:
        print_json(pad.document())
    else:
        say(pad_lines(pad))


def _read(path: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except OSError as error:
        raise OkawariError(f"cannot read {path}: {error.strerror}") from None
